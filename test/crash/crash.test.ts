/**
 * `kill -9`: while people edit and merge, and in the middle of Git operations; after the next start these go on, or fail, and none is
 * ever left running. Both stories at once, for they wait more than they work. For longer: `npm run bench -- crash`.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crashRounds } from '../support/crash.ts';
import { afterImport, importInto, startImport } from '../support/git-import.ts';
import { aGitServer, type GitServer, type TestRepository } from '../support/git-server.ts';
import { readImportedSpace } from '../support/imported-space.ts';
import { stretched } from '../support/pace.ts';
import { aServerProcess, type ServerProcess } from '../support/server-process.ts';

let git: GitServer;
/** Its answers never come. */
let stuck: GitServer;
/** Is pushed to. */
let target: GitServer;
let server: ServerProcess;
const folder = mkdtempSync(path.join(tmpdir(), 'octavo-crash-'));
const start = async () => {
  server = await aServerProcess(folder, { EGRESS_ALLOW: '127.0.0.1' });
};

beforeAll(async () => {
  [git, stuck, target] = await Promise.all([aGitServer(), aGitServer(), aGitServer()]);
  await start();
});
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function aSpace(): Promise<string> {
  const [{ id }] = (await server.client.get('/v1/orgs')).body.items;
  const { status, body } = await server.client.post(`/v1/orgs/${id}/spaces`, { title: 'Docs' });
  expect(status).toBe(201);
  return body.id;
}

const clones = () => readdirSync(path.join(folder, 'git'));
const operationOf = async (id: string) => (await server.client.get(`/v1/spaces/${id}/git/info`)).body.operation;

/** Polls until the operation satisfies. */
async function until(id: string, enough: (operation: any) => boolean): Promise<any> {
  for (let waited = 0; waited < stretched(60_000); waited += 20) {
    const operation = await operationOf(id);
    if (enough(operation)) return operation;
    await delay(20);
  }
  throw new Error('It did not come to that');
}

const said = (words: string) => (operation: any) => operation.steps.some(({ message }: any) => message.includes(words));
const attempts = (count: number) => (operation: any) => operation.steps.length === count;

/** An export of a new space, held before its push. */
async function anExport() {
  const spaceId = await aSpace();
  const changes = [{ type: 'create_page', title: 'Exported', content: { markdown: 'Text.\n' } }];
  expect((await server.client.post(`/v1/spaces/${spaceId}/content`, { changes })).status).toBe(200);
  const { pages } = (await server.client.get(`/v1/spaces/${spaceId}/content`)).body;
  const repository = await target.aRepository();
  const { promise: held, resolve } = Promise.withResolvers<void>();
  target.beforePush = () => {
    resolve();
    return new Promise(() => {});
  };
  const asked = { url: repository.url, ref: 'refs/heads/main', commitMessage: 'Export' };
  expect((await server.client.post(`/v1/spaces/${spaceId}/git/export`, asked)).status).toBe(204);
  return { spaceId, pages, repository, held };
}

/** Resolves when somebody pushed. */
async function hasMain(repository: TestRepository): Promise<void> {
  for (let waited = 0; waited < stretched(60_000); waited += 100) {
    if (await repository.git('rev-parse', '--verify', '--quiet', 'main').catch(() => '')) return;
    await delay(100);
  }
  throw new Error('Nobody pushed');
}

test.concurrent('a server that is killed leaves everything whole, and all that it had acknowledged', {
  timeout: stretched(240_000),
}, async ({ onTestFinished }) => {
  const own = mkdtempSync(path.join(tmpdir(), 'octavo-kill-'));
  onTestFinished(() => rmSync(own, { recursive: true, force: true }));
  let acknowledged = 0;
  for await (const { problems, diary } of crashRounds({ DATA_DIR: own }, await aGitServer(), 1)) {
    expect(problems).toEqual([]);
    acknowledged += diary.answers.size;
  }
  expect(acknowledged).toBeGreaterThan(0);
});

// One story instead of two, because what costs are the starts of the server.
test.concurrent('imports and exports that are killed anywhere are done by the third start; one that is killed each time fails', {
  timeout: stretched(240_000),
}, async () => {
  const count = 300;
  const body = Array.from({ length: 30 }, (_, line) => `## Part ${line}\n\nSome words of part ${line}.\n`).join('\n');
  const repository = await git.aRepository(
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`page-${n}.md`, `# Page ${n}\n\n${body}`])),
  );
  const unreachable = await stuck.aRepository({ 'README.md': '# Hello\n' });
  const [id, unlucky] = [await aSpace(), await aSpace()];
  const before = (await server.client.get(`/v1/spaces/${id}/content`)).body.id;
  const fetching = [git.hold(), stuck.hold()] as const;
  await startImport(server.client, id, repository.url);
  await startImport(server.client, unlucky, unreachable.url);
  const { spaceId, pages, repository: pushed, held } = await anExport();
  await Promise.all([...fetching.map((gate) => gate.held), held]);
  await server.kill();
  const left = clones();
  expect(left).toHaveLength(3);

  await start();
  // What has started again by now has clones of its own.
  expect(clones().filter((name) => left.includes(name))).toEqual([]);
  expect(await operationOf(id)).toMatchObject({ state: expect.stringMatching(/pending|running/) });
  expect((await server.client.get(`/v1/spaces/${id}/content`)).body).toMatchObject({ id: before, pages: [] });
  // The next push arrives, and nobody hears of it.
  target.fault = 'mute-push';
  await Promise.all([until(unlucky, attempts(2)), hasMain(pushed)]);
  fetching[0].release();
  await until(id, said('Found'));
  await delay(150); // by then it writes texts, or the transaction, or is done, as fast as the machine is
  await server.kill();

  delete target.fault;
  await start();
  // Nothing, or everything.
  const { pages: read } = (await server.client.get(`/v1/spaces/${id}/content`)).body;
  const info = await operationOf(id);
  expect(read).toHaveLength(info.state === 'completed' ? count : 0);
  expect((await afterImport(server.client, id)).operation).toMatchObject({ state: 'completed' });
  const found = await readImportedSpace(server.client, id);
  expect(found.pages).toHaveLength(count);
  for (const { page } of [found.pages[0], found.pages.at(-1)] as { page: any }[]) {
    const { body: text } = await server.client.get(`/v1/spaces/${id}/content/page/${page.id}`);
    expect(text.markdown).toBe(`# ${page.title}\n\n${body}`);
  }
  const edit = { changes: [{ type: 'update_page', page: found.pages[0]?.page.id, title: 'Edited' }] };
  expect((await server.client.post(`/v1/spaces/${id}/content`, edit)).status).toBe(200);
  const done = (await afterImport(server.client, spaceId)).operation;
  expect(done).toMatchObject({ state: 'completed', oid: await pushed.git('rev-parse', 'main') });
  expect(done.steps.at(-1).message).toContain('of this server was already pushed');
  expect(await pushed.git('rev-list', '--count', 'main')).toBe('1');
  const after = (await server.client.get(`/v1/spaces/${spaceId}/content`)).body.pages;
  expect(after.map((page: any) => [page.id, page.git.path])).toEqual([[pages[0].id, 'exported.md']]);
  await until(unlucky, attempts(3));
  await server.kill();

  await start();
  const { operation } = await afterImport(server.client, unlucky);
  expect(operation).toMatchObject({ state: 'failed', error: expect.stringContaining('please retry') });
  expect(clones()).toEqual([]);
  fetching[1].release();
  expect((await importInto(server.client, unlucky, unreachable.url)).operation).toMatchObject({ state: 'completed' });
});
