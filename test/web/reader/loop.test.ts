/** What pages take of the event loop when they are first made. */
import { beforeAll, expect, test, vi } from 'vitest';
import { Revision } from '../../../src/engine/revisions/revision.ts';
import { expectHoldsBelow, paceOf, prepareAgain } from '../../support/cost.ts';
import { stretched } from '../../support/pace.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { aPublishedSite } from './site-pages.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const code = (syntax: string, text: string) => `\`\`\`${syntax}\n${text}\n\`\`\``;
const RAZOR = '@model Page\n@foreach (var one in Model.Items) {\n  <p class="a">@one.Title</p>\n}';

test('grammars that take long to load do so in a thread: the first page with Razor held the loop for 244 to 405 ms', async () => {
  const { read } = await aPublishedSite(server, {
    pages: {
      start: code('ts', 'const a = 1;'),
      rare: [code('razor', RAZOR), code('svelte', '<script>let a = 1;</script>'), code('nonsense', 'a b c')].join(
        '\n\n',
      ),
      long: code('typescript', 'export const station: string = "lake"; // five metres\n'.repeat(90)),
    },
  });
  await read();
  const run = vi.spyOn(server.services.threads, 'run');
  for (const [path, tasks] of [
    ['rare', 2],
    ['long', 1],
    // Kept by now: another page has the same code.
    ['rare.md', 0],
  ] as const) {
    run.mockClear();
    prepareAgain();
    const before = process.threadCpuUsage();
    const { statusCode, body } = await read(path);
    const { user, system } = process.threadCpuUsage(before);
    expect(statusCode).toBe(200);
    expect(run.mock.calls.filter(([name]) => name === 'thoroughColours')).toHaveLength(tasks);
    if (tasks > 0) expect(body).toMatch(/class="doc-t-(?:keyword|string)"/);
    expect((user + system) / 1000, path).toBeLessThan(Math.max(stretched(120), 120 * paceOf()));
  }
  run.mockRestore();
});

/** 200 KB of what pages are made of, another one each time: what is kept of one is none of the other. */
const aLargePage = (seed: number): string =>
  Array.from(
    { length: 400 },
    (_, n) => `## Heading ${n} of ${seed}\n
Text with a [link](/start), **bold** words, \`code ${n}\` and $x_${n}$ in it, again and again and again.\n
{% hint style="info" %}\nMind the gap ${seed}.\n{% endhint %}\n
* One\n  * Two\n* [ ] Three\n
| Name | Value |\n| --- | --- |\n| \`a${n}\` | ${seed} |\n| b | c |\n
${code('json', `{"a": ${n}, "b": "${seed}"}`)}\n`,
  ).join('\n');

test('the first reader of a large page, and of its Markdown, holds no one for 50 ms', async () => {
  const { read, write, space } = await aPublishedSite(server);
  let made = 0;
  const prepare = async () => {
    made += 1;
    const title = `Large ${made}`;
    await write(space.id, { [title]: aLargePage(made) });
    return title.toLowerCase().replace(' ', '-');
  };
  // The programs are loaded, and the map of the space is there.
  expect((await read(await prepare())).statusCode).toBe(200);
  for (const ending of ['', '.md'])
    await expectHoldsBelow(
      50,
      async () => {
        const path = await prepare();
        await read();
        return path;
      },
      async (path) => {
        const { statusCode, body } = await read(path + ending, { 'accept-encoding': 'identity' });
        expect([statusCode, body.length > 100_000]).toEqual([200, true]);
      },
    );
});

test('what is like a name where nothing is, is found once for a space as it is, and again when it has changed', async () => {
  const { admin, read, space } = await aPublishedSite(server, { pages: { start: 'A.', 'Getting started': 'B.' } });
  const words = vi.spyOn(String.prototype, 'match');
  const comparisons = () => words.mock.calls.filter(([pattern]) => String(pattern) === '/[\\p{L}\\p{N}]+/gu').length;
  for (const path of ['getting-starte', 'old/Getting-Starte', 'getting-starte.html']) {
    const { statusCode, body } = await read(path);
    expect([statusCode, body.includes('getting-started')]).toEqual([404, true]);
  }
  // The name once, and each page's slug and title.
  expect(comparisons()).toBe(1 + 2 * 2);
  words.mockRestore();
  const changes = [{ type: 'create_page', title: 'Getting starter', content: { markdown: 'C.' } }];
  await admin.post(`/v1/spaces/${space.id}/content`, { changes });
  expect((await read('getting-starte')).body).toContain('getting-starter');
});

test('after a change the pages of a space are read once for all who ask at once', async () => {
  const pages = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`p${at}`, `Page ${at}.`]));
  const { admin, read, space, created } = await aPublishedSite(server, { pages });
  await read();
  const changes = [{ type: 'update_page', page: created.p3, content: { markdown: 'Changed.' } }];
  await admin.post(`/v1/spaces/${space.id}/content`, { changes });
  const trees = vi.spyOn(Revision.prototype, 'tree');
  const answers = await Promise.all(Object.keys(pages).map((path) => read(path === 'p0' ? '' : path)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(answers[3]?.body).toContain('Changed.');
  expect(trees).toHaveBeenCalledTimes(1);
  trees.mockRestore();
});
