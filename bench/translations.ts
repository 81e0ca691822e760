/**
 * `npm run bench -- translations`: a real repository in Chinese kept in another language by the pseudo-translation. Then, each with a run: nothing, one
 * paragraph edited, a block that a person has edited whose source changes, a renamed page, and an import of the source's next commit. What was
 * translated, kept and marked; processor time, transactions and memory of the servers; and the progress of the first run as clients on two
 * instances saw it. Exits with 1 when more was translated than changed, an edit of a person was lost, or two watchers saw different things.
 *
 *   --only postgres|pglite   PGlite has one instance only; both clients are on it then, and transactions are not counted
 *   --repository pgsql-tw    another one of OCTAVO_DATA (../shared/data)
 */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { Client } from '../test/support/client.ts';
import { importInto } from '../test/support/git-import.ts';
import { aGitServer } from '../test/support/git-server.ts';
import { realRepositories } from '../test/support/real-repositories.ts';
import { bySse, byWebSocket, type Watcher } from '../test/support/watchers.ts';
import { databaseOf, log, startOn, TOKEN } from './people.ts';
import { table } from './report.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'postgres' },
    repository: { type: 'string', default: 'pgsql-tw' },
  },
});

const PROGRESS = `subscription ($organization: ID!, $translation: ID!) {
  translationProgress(organizationId: $organization, translationId: $translation) {
    id state progress pagesDone pagesTotal words blocks currentPage } }`;
const LATEST = `query ($organization: ID!, $translation: ID!) { translation(organizationId: $organization, translationId: $translation) {
  runs(limit: 1) { items { id state pagesDone pagesTotal words blocks error problems { title } } } stale { items { edited suggested } } } }`;

const repository = realRepositories().find(({ name }) => name === values.repository);
if (!repository) throw new Error(`There is no repository ${values.repository}`);
const place = await databaseOf(values.only);
const git = await aGitServer();
const counting = place.env['DATABASE_URL'] ? new pg.Client({ connectionString: place.env['DATABASE_URL'] }) : undefined;
try {
  const more = { EGRESS_ALLOW: '127.0.0.1' };
  const first = await startOn(place, more);
  const second = values.only === 'postgres' ? await startOn({ ...place, env: { ...place.env } }, more) : first;
  const servers = [...new Set([first, second])];
  await counting?.connect();
  const client = new Client(first.url, TOKEN);
  const [{ id: organization }] = (await client.get('/v1/orgs')).body.items;
  const ok = async (answer: Promise<{ status: number; text: string; body: any }>) => {
    const { status, text, body } = await answer;
    assert.ok(status < 300 && !body?.errors, text);
    return body;
  };

  const source = await git.fromBundle(repository.bundle, `${repository.name}.git`);
  const { id: space } = await ok(
    client.post(`/v1/orgs/${organization}/spaces`, { title: repository.name, language: 'zh' }),
  );
  await importInto(client, space, source.url, { ms: 600_000 });
  log('imported');
  const at = `/v1/spaces/${space}`;
  const edit = (where: string, ...changes: object[]) => ok(client.post(`${where}/content`, { changes }));

  const transactions = async () => {
    // What a server has counted is written down a little later.
    if (counting) await delay(1200);
    const found = await counting?.query(
      'SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = current_database()',
    );
    return Number(found?.rows[0]?.n ?? 0);
  };
  const cpu = () => servers.reduce((sum, server) => sum + (server.cpu() ?? 0), 0);
  const memory = () => Math.max(...servers.map((server) => server.memory() ?? 0));

  let translation = '';
  let target = '';
  const latest = async () => {
    const { data } = await ok(client.graphql(LATEST, { organization, translation }));
    return { run: data.translation.runs.items[0], stale: data.translation.stale.items };
  };
  const rows: string[][] = [];
  /** Starts a run and waits for its end; what it took is a line of the table. */
  async function run(name: string, start: () => Promise<unknown>, before?: string) {
    const base = { cpu: cpu(), transactions: await transactions(), memory: memory() };
    const idle = { at: performance.now() };
    await start();
    let peak = memory();
    let found = await latest();
    while (found.run?.id === before || ['pending', 'running'].includes(found.run?.state ?? 'pending')) {
      await delay(100);
      peak = Math.max(peak, memory());
      found = await latest();
    }
    const seconds = (performance.now() - idle.at) / 1000;
    assert.equal(found.run.state, 'completed', found.run.error ?? '');
    const took = (cpu() - base.cpu) / 1000;
    const done = (await transactions()) - base.transactions;
    rows.push([
      name,
      `${found.run.pagesTotal}`,
      `${found.run.blocks}`,
      `${found.run.words}`,
      `${found.run.problems.length}`,
      `${found.stale.length}`,
      took.toFixed(1),
      seconds.toFixed(1),
      counting ? `${done}` : '',
      `${Math.round(base.memory / 2 ** 20)} → ${Math.round(peak / 2 ** 20)}`,
    ]);
    log(name);
    return found;
  }
  const again = async (name: string) => {
    const { run: before } = await latest();
    return run(name, () => ok(client.post(`/v1/orgs/${organization}/translations/${translation}/run`)), before.id);
  };

  let told: Promise<any[]>[] = [];
  const whole = await run('all of it', async () => {
    const made = await ok(
      client.post(`/v1/orgs/${organization}/translations`, { source: { space, language: 'zh' }, language: 'en' }),
    );
    translation = made.id;
    target = made.result.space;
    const variables = { organization, translation };
    const watched = { token: TOKEN, query: PROGRESS, variables };
    told = [byWebSocket({ ...watched, url: first.url }), bySse({ ...watched, url: second.url })].map(untilOver);
  });
  const recordings = await Promise.all(told);
  const there = `/v1/spaces/${target}`;
  const texts = (pages: any[]): any[] => pages.flatMap((page) => [page, ...texts(page.pages ?? [])]);
  const pages = texts((await ok(client.get(`${at}/content/pages`))).pages);
  const translated = texts((await ok(client.get(`${there}/content/pages`))).pages);
  assert.deepEqual(
    translated.map(({ id }) => id),
    pages.map(({ id }) => id),
    'pages correspond one to one',
  );

  const nothing = await again('again, nothing changed');
  assert.equal(nothing.run.blocks, 0);

  const markdownOf = async (where: string, id: string): Promise<string> =>
    (await ok(client.get(`${where}/content/page/${id}?format=markdown`))).markdown ?? '';
  const paragraphs = (markdown: string) => markdown.split('\n\n').filter((text) => /^[\p{L}‹][^\n]{30,}$/u.test(text));
  const suited: { id: string; markdown: string }[] = [];
  for (const { id, type } of pages) {
    if (type !== 'document' || suited.length === 3) continue;
    const markdown = await markdownOf(at, id);
    if (paragraphs(markdown).length >= 3) suited.push({ id, markdown });
  }
  const [one, other, moved] = suited as [(typeof suited)[0], (typeof suited)[0], (typeof suited)[0]];

  await edit(at, {
    type: 'update_page',
    page: one.id,
    content: {
      markdown: one.markdown.replace(paragraphs(one.markdown)[0] as string, '這一段是新的，以前沒有人讀過。'),
    },
  });
  const paragraph = await again('one paragraph edited');
  assert.deepEqual([paragraph.run.pagesTotal, paragraph.run.blocks], [1, 1]);

  const human = 'A person wrote this paragraph.';
  const before = await markdownOf(there, other.id);
  await edit(there, {
    type: 'update_page',
    page: other.id,
    content: { markdown: before.replace(paragraphs(before)[0] as string, human) },
  });
  const kept = await again('a person edited the translation');
  assert.deepEqual([kept.run.blocks, kept.stale.length], [0, 0]);
  await edit(at, {
    type: 'update_page',
    page: other.id,
    content: {
      markdown: other.markdown.replace(paragraphs(other.markdown)[0] as string, '來源在這裡改變了，翻譯應該重新檢查。'),
    },
  });
  const stale = await again('its source changed');
  assert.deepEqual([stale.run.blocks, stale.stale.length, stale.stale[0]?.edited.trim()], [1, 1, human]);
  assert.ok((await markdownOf(there, other.id)).includes(human), 'the edit of the person stays');

  await edit(at, { type: 'update_page', page: moved.id, title: '新的標題', slug: 'renamed-page' });
  const renamed = await again('a page renamed');
  assert.equal(renamed.run.blocks, 1);
  const twin = await ok(client.get(`${there}/content/page/${moved.id}`));
  assert.ok(twin.path.endsWith('renamed-page'), 'the translated page is renamed');

  const file = pages
    .filter(({ id }) => !suited.some((known) => known.id === id))
    .find(({ git: known }) => known?.path?.endsWith('.md'));
  const old = await source.git('show', `main:${file.git.path}`);
  await source.commit(
    { [file.git.path]: `${old}\n\n這是下一個提交的新段落。\n` },
    { keep: true, message: 'The next commit' },
  );
  await importInto(client, space, source.url, { ms: 600_000 });
  const imported = await again("the source's next commit imported");
  assert.ok(imported.run.pagesTotal <= 2 && imported.run.blocks <= 2, 'only what changed');

  process.stdout.write(
    `\n${repository.name}: ${pages.length} pages, ${whole.run.blocks} blocks, ${whole.run.words} words; ${counting ? `PostgreSQL ${place.version}, two instances` : 'embedded database'}.\n\n`,
  );
  const head = [
    'run',
    'pages',
    'blocks',
    'words',
    'reported',
    'stale',
    'processor, s',
    'seconds',
    'transactions',
    'memory, MB',
  ];
  process.stdout.write(
    `${table(head, rows)}\n\nProgress of the first run, as two clients saw it (WebSocket on the first instance, SSE on the second):\n\n`,
  );
  for (const [name, recording] of [
    ['WebSocket', recordings[0]],
    ['SSE', recordings[1]],
  ] as const) {
    const events = recording as any[];
    const done = events.map(({ pagesDone }) => pagesDone);
    assert.deepEqual(
      done,
      done.toSorted((a, b) => a - b),
      'progress never goes back',
    );
    assert.equal(events.at(-1).state, 'completed');
    const some = events.filter((_, i) => i === 0 || i === events.length - 1 || i % Math.ceil(events.length / 8) === 0);
    process.stdout.write(
      `${name}, ${events.length} events: ${some.map(({ state, pagesDone, pagesTotal, words }) => `${state} ${pagesDone}/${pagesTotal} (${words} words)`).join(' · ')}\n\n`,
    );
  }
  const ends = recordings.map((recording) => recording?.at(-1));
  assert.deepEqual(ends[0], ends[1], 'both saw the same end');
  await Promise.all(servers.map((server) => server.stop()));
} finally {
  await counting?.end();
  await git.close();
  await place.drop();
}

/** What a watcher is told, until the run is over. */
async function untilOver({ results, stop }: Watcher): Promise<any[]> {
  const told: any[] = [];
  for await (const { data } of results) {
    told.push(data.translationProgress);
    if (!['pending', 'running'].includes(data.translationProgress.state)) break;
  }
  await stop();
  return told;
}
