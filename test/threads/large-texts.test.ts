/** Large texts do not hold the event loop: what is done with them is done in threads. Small ones stay. */
import { beforeAll, expect, test, vi } from 'vitest';
import { published } from '../../src/engine/markdown/dialect/publish.ts';
import { toDocument } from '../../src/engine/markdown/document/read.ts';
import { textParts } from '../../src/engine/revisions/text-parts.ts';
import { TooMuchWork } from '../../src/threads/pool.ts';
import { exportFrom } from '../support/git-export.ts';
import { aGitServer, type GitServer } from '../support/git-server.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { byWebSocket, take } from '../support/watchers.ts';
import { Browsing } from '../web/browsing.ts';

/** A text as a Document, as it is answered. */
const shown = (markdown: string) => published(toDocument(markdown));

let server: TestServer;
let git: GitServer;

beforeAll(async () => {
  git = await aGitServer();
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
});

const SMALL = '# Small\n\nA *text* with a [link](https://example.com).\n';
const LARGE = Array.from(
  { length: 2000 },
  (_, i) => `## Heading ${i}\n\nSome *words* and a [link](page-${i}.md).\n`,
).join('\n');

async function aSpace() {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const { token } = await server.make.member(organization, 'admin');
  const client = server.as(token);
  const path = `/v1/spaces/${space.id}`;
  const create = async (title: string, markdown: string): Promise<string> =>
    (
      await client.post(`${path}/content`, {
        changes: [{ type: 'create_page', page: 'p', title, content: { markdown } }],
      })
    ).body.created.p;
  return { space, client, token, path, create };
}

/** The tasks that threads get while something is done. */
async function tasksOf(work: () => Promise<unknown>): Promise<string[]> {
  const run = vi.spyOn(server.services.threads, 'run');
  try {
    await work();
    return run.mock.calls.map(([name]) => name);
  } finally {
    run.mockRestore();
  }
}

test('a Document that is too long for its answer stays in its thread: it came out whole, to be refused', async () => {
  const small = await aServer({ ANSWER_MB: '1' });
  const organization = await small.make.organization();
  const client = small.as((await small.make.member(organization, 'admin')).token);
  const { id } = await small.make.space(organization);
  const create = async (markdown: string): Promise<string> => {
    const changes = [{ type: 'create_page', page: 'p', title: 'Page', content: { markdown } }];
    return (await client.post(`/v1/spaces/${id}/content`, { changes })).body.created.p;
  };
  const [fits, long] = [await create('Some words. '.repeat(4000)), await create('a\n=\n'.repeat(20_000))];
  const run = vi.spyOn(small.services.threads, 'run');
  for (const [page, status] of [
    [fits, 200],
    [long, 413],
  ] as const) {
    const rest = await client.get(`/v1/spaces/${id}/content/page/${page}?format=document`);
    expect(rest.status).toBe(status);
    const graphql = await client.graphql(
      `query ($id: ID!, $page: ID!) { space(spaceId: $id) { content { page(pageId: $page) { document } } } }`,
      { id, page },
    );
    expect(graphql.body.errors?.[0].extensions.code).toBe(status === 413 ? 'PAYLOAD_TOO_LARGE' : undefined);
  }
  const made = await Promise.all(
    run.mock.results.filter((_, at) => run.mock.calls[at]?.[0] === 'documentJson').map(({ value }) => value),
  );
  expect(made.map((json) => json?.length ?? null)).toEqual([expect.any(Number), expect.any(Number), null, null]);
  run.mockRestore();
});

test('a large page as a Document is made in a thread, and is the same on every surface', async () => {
  const { client, path, space, create } = await aSpace();
  const [small, large] = [await create('Small', SMALL), await create('Large', LARGE)];
  const read = (page: string) => client.get(`${path}/content/page/${page}?format=document`);
  expect(await tasksOf(() => read(small))).toEqual([]);
  expect(await tasksOf(() => read(large))).toEqual(['documentJson']);
  const { body, headers, text } = await read(large);
  expect(body.document).toEqual(shown(LARGE));
  expect(text).toBe(JSON.stringify(body));
  expect(
    (await client.get(`${path}/content/page/${large}?format=document`, { 'if-none-match': headers.get('etag') ?? '' }))
      .status,
  ).toBe(304);
  const query = `query ($space: ID!, $page: ID!) { space(spaceId: $space) { revision { page(pageId: $page) { document } } } }`;
  const answer = await client.graphql(query, { space: space.id, page: large });
  expect(answer.body.data?.space.revision.page.document).toEqual(body.document);
});

test('a page that includes a large text is expanded in threads, one that includes a small text at once', async () => {
  const { client, path, create } = await aSpace();
  const including = async (text: string): Promise<string> => {
    const changes = [
      { type: 'create_reusable_content', reusableContent: 'r', title: 'R', content: { markdown: text } },
    ];
    const { created } = (await client.post(`${path}/content`, { changes })).body;
    return create('Page', `Before.\n\n{% include "/reusable-contents/${created.r}" %}\n\nBehind.\n`);
  };
  // An address that is not relative stays, wherever the text is shown.
  const text = `{% hint style="info" %}\nFirst.\n{% endhint %}\n\n${LARGE.replaceAll('page-', 'https://example.com/')}`;
  const [small, large] = [await including(SMALL), await including(text)];
  const read = (page: string) => client.get(`${path}/content/page/${page}?dereferenced=true`);
  expect(await tasksOf(() => read(small))).toEqual([]);
  expect(new Set(await tasksOf(() => read(large)))).toEqual(new Set(['tagLinesIn', 'movedText', 'inPlace']));
  expect((await read(small)).body.markdown).toBe(`Before.\n\n${SMALL}\nBehind.\n`);
  expect((await read(large)).body.markdown).toBe(`Before.\n\n${text}\nBehind.\n`);
});

test('the heading of a large page that got another title is changed in a thread when the page is exported', async () => {
  const { client, path, space, create } = await aSpace();
  const [small, large] = [await create('Small', SMALL), await create('Large', `# Large\n\n${LARGE}`)];
  const { url, git: inRepository } = await git.aRepository({ 'README.md': '# Read me\n' });
  const options = { ref: 'refs/heads/main', force: true };
  await exportFrom(client, space.id, url, options);
  const renamed = [
    [small, 'Little'],
    [large, 'Long'],
  ].map(([page, title]) => ({ type: 'update_page', page, title }));
  expect((await client.post(`${path}/content`, { changes: renamed })).status).toBe(200);
  const tasks = await tasksOf(() => exportFrom(client, space.id, url, options));
  expect(tasks.filter((name) => name === 'withHeading')).toHaveLength(1);
  expect(await inRepository('show', 'main:large.md')).toMatch(/^# Long\n\n## Heading 0\n/);
  expect(await inRepository('show', 'main:small.md')).toMatch(/^# Little\n/);
});

/** How often a text of this length or more is parsed as JSON meanwhile. */
async function parsedIn(work: () => Promise<unknown>, length: number): Promise<number> {
  const parse = vi.spyOn(JSON, 'parse');
  try {
    await work();
    return parse.mock.calls.filter(([text]) => String(text).length >= length).length;
  } finally {
    parse.mockRestore();
  }
}

test('a Document that was printed in a thread goes into answers of GraphQL as it is, and is not parsed again', async () => {
  const { client, token, path, space, create } = await aSpace();
  const page = await create('Large', LARGE);
  const { document } = (await client.get(`${path}/content/page/${page}?format=document`)).body;
  const length = JSON.stringify(document).length / 2;
  const query = `query ($space: ID!, $page: ID!) { space(spaceId: $space) { title revision { page(pageId: $page) { document title } } } }`;
  const variables = { space: space.id, page };
  for (const accept of ['application/json', 'text/event-stream']) {
    let text = '';
    const parsed = await parsedIn(async () => {
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept },
        body: JSON.stringify({ query, variables }),
      });
      text = await response.text();
    }, length);
    expect(parsed).toBe(0);
    const json = accept === 'application/json' ? text : (/^data: (\{.+)$/m.exec(text)?.[1] ?? '');
    expect(JSON.parse(json)).toEqual({
      data: { space: { title: space.title, revision: { page: { document, title: 'Large' } } } },
    });
  }
  let result: any;
  const watcher = byWebSocket({ url: server.url, token, query, variables });
  const parsed = await parsedIn(async () => {
    [result] = await take(watcher, 1);
  }, length);
  await watcher.stop();
  // By the client alone.
  expect(parsed).toBe(1);
  expect(result.data.space.revision.page).toEqual({ document, title: 'Large' });
});

test('a large page of the app is rendered in a thread, and a small one at once: with the same links, values and included texts', async () => {
  const { client, token, path, space, create } = await aSpace();
  const own = await new Browsing(server).signIn(token);
  const { body } = await client.post(`${path}/content`, {
    changes: [
      { type: 'set_variables', variables: { version: '4.2' } },
      { type: 'create_page', page: 'there', title: 'There', content: { markdown: SMALL } },
      {
        type: 'create_reusable_content',
        reusableContent: 'note',
        title: 'Note',
        content: { markdown: 'An included [page](there).\n' },
      },
    ],
  });
  const { there, note } = body.created;
  const text = `Version <code class="expression">space.vars.version</code>, <a href="there">html</a>, [text](there), [gone](gone).

{% include "/reusable-contents/${note}" %}

| a | b |
| - | - |
| 1 | 2 |

\`\`\`js
const one = 1;
\`\`\`

$$
x^2
$$
`;
  const [small, large] = [await create('Few', text), await create('Many', `${text}\n${LARGE}`)];
  const shown: string[] = [];
  const show = async (page: string) => {
    const { status, text } = await own.get(`/app/spaces/${space.id}/pages/${page}`);
    expect(status).toBe(200);
    shown.push(text.slice(text.indexOf('<div class="doc">')).replaceAll(page, 'PAGE'));
  };
  expect(await tasksOf(() => show(small))).toEqual([]);
  expect(await tasksOf(() => show(large))).toEqual(['namesInPage', 'renderPage']);
  const [few = '', many = ''] = shown.map((html) => html.slice(0, html.indexOf('</math>')));
  expect(many).toBe(few);
  expect(few).toContain('4.2');
  expect(few.split(`href="/app/spaces/${space.id}/pages/${there}"`)).toHaveLength(4);
  for (const part of ['An included', 'doc-broken', 'doc-table', 'doc-code', '<math']) expect(few).toContain(part);
  expect(shown[1]).toContain('Heading 1999');
  // From the cache.
  expect(await tasksOf(() => show(large))).toEqual([]);
});

test('a large text that takes too long to render is shown as it is written', async () => {
  const { space, token, create } = await aSpace();
  const page = await create('Slow', `<b>&</b>\n\n${LARGE}`);
  const own = await new Browsing(server).signIn(token);
  const run = vi.spyOn(server.services.threads, 'run').mockRejectedValue(new TooMuchWork('This takes longer'));
  const { status, text } = await own.get(`/app/spaces/${space.id}/pages/${page}`);
  run.mockRestore();
  expect(status).toBe(200);
  expect(text).toContain('&#x3C;b>&#x26;&#x3C;/b>');
  expect(text).toContain('## Heading 1999');
});

test('a large text is read with its values by a thread', async () => {
  const { client, path, create } = await aSpace();
  const text = 'Of <code class="expression">page.title</code>.\n';
  const read = async (page: string) =>
    (await client.get(`${path}/content/page/${page}?evaluated=true`)).body.markdown as string;
  const page = await create('Many', `${text}\n${LARGE}`);
  let evaluated = '';
  expect(
    await tasksOf(async () => {
      evaluated = await read(page);
    }),
  ).toEqual(['withValues']);
  expect(evaluated).toBe(`Of Many.\n\n${LARGE}`);
});

test('a large page is indexed and its links are read in threads; it is found by its last words', async () => {
  const { client, path, create } = await aSpace();
  expect(await tasksOf(() => create('Small', SMALL))).toEqual([]);
  const tasks = await tasksOf(() => create('Large', `${LARGE}\n\nZanzibar\n`));
  expect(new Set(tasks)).toEqual(new Set(['searchRows', 'searchVectors', 'referencesOf']));
  expect((await client.get(`${path}/search?query=zanzibar`)).body.items).toMatchObject([{ title: 'Large' }]);
});

test('large texts are compared and merged in threads', async () => {
  const { client, path, create } = await aSpace();
  const page = await create('Large', LARGE);
  const { number } = (await client.post(`${path}/change-requests`, { subject: 'Both' })).body;
  const own = `${path}/change-requests/${number}`;
  const write = (at: string, markdown: string) =>
    client.post(`${at}/content`, { changes: [{ type: 'update_page', page, content: { markdown } }] });
  const [mine, theirs] = [LARGE.replace('Heading 5\n', 'Mine\n'), LARGE.replace('Heading 1900\n', 'Theirs\n')];
  await write(own, theirs);
  await write(path, mine);
  let parts: unknown;
  const compared = await tasksOf(async () => {
    parts = (await client.get(`${own}/changes`)).body.changes[0].text;
  });
  expect(compared).toEqual(['textParts']);
  expect(parts).toEqual(textParts(LARGE, theirs));
  expect(await tasksOf(() => client.post(`${own}/merge`))).toContain('mergeText');
  const { markdown } = (await client.get(`${path}/content/page/${page}`)).body;
  expect(markdown).toBe(mine.replace('Heading 1900\n', 'Theirs\n'));
});

test('40 pages of 25 KB, compared and merged in one request, held everybody else for long: pages of 5 KB already go to threads', async () => {
  const { client, path, create } = await aSpace();
  const text = (who: string) => `${`${who} a\nb\n`.repeat(500)}end\n`;
  const page = await create('Many lines', text('base'));
  const { number } = (await client.post(`${path}/change-requests`, { subject: 'Both' })).body;
  const own = `${path}/change-requests/${number}`;
  const write = (at: string, markdown: string) =>
    client.post(`${at}/content`, { changes: [{ type: 'update_page', page, content: { markdown } }] });
  await write(own, text('theirs'));
  await write(path, text('ours'));
  expect(await tasksOf(() => client.get(`${own}/changes`))).toEqual(['textParts']);
  expect(await tasksOf(() => client.post(`${own}/update`))).toContain('mergeText');
});

test('a large Document is written in a thread, and keeps the bytes of what it does not change', async () => {
  const { client, path, create } = await aSpace();
  const page = await create('Large', LARGE);
  const at = `${path}/content/page/${page}`;
  const { document } = (await client.get(`${at}?format=document`)).body;
  document.nodes.splice(2, 2);
  const tasks = await tasksOf(() =>
    client.post(`${path}/content`, { changes: [{ type: 'update_page', page, content: { document } }] }),
  );
  expect(tasks).toContain('writeDocumentJson');
  expect((await client.get(at)).body.markdown).toBe(LARGE.replace(/## Heading 1\n[^#]*/, ''));
});

test('comments on blocks of a large page are checked and found again in threads, all of them by one task', async () => {
  const { client, path, create } = await aSpace();
  const page = await create('Large', LARGE);
  const { nodes } = toDocument(LARGE);
  const keys = [10, 600, 2001].map((i) => (nodes[i] as { key: string }).key);
  const post = (node: string) => client.post(`${path}/comments`, { page, node, body: { markdown: 'Look here.' } });
  for (const key of keys)
    expect(await tasksOf(async () => expect((await post(key)).body.target.node.id).toBe(key))).toEqual([
      'anchorInText',
    ]);
  expect((await post('absent')).body.error.details).toMatchObject([{ path: 'node' }]);
  // The first is moved to the end, the second gone, the third where it was.
  const blocks = LARGE.split(/\n\n/);
  const [first] = blocks.splice(10, 1);
  blocks.splice(599, 1);
  const markdown = `${blocks.join('\n\n').trimEnd()}\n\n${first}\n`;
  await client.post(`${path}/content`, { changes: [{ type: 'update_page', page, content: { markdown } }] });
  let found: { target: { node: { id: string }; outdated: boolean } }[] = [];
  const tasks = await tasksOf(async () => {
    found = (await client.get(`${path}/comments`)).body.items;
  });
  expect(tasks).toEqual(['trackInTexts']);
  const places = new Map(found.map(({ target }) => [target.node.id, target.outdated]));
  expect([...places.values()].filter(Boolean)).toHaveLength(1);
  expect(keys.map((key) => places.get(key))).toEqual([false, true, false]);
});
