/** `kill -9` in the middle of an import: after the next start the operation goes on, or fails; it is never left running. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterImport, startImport } from '../support/git-import.ts';
import { aGitServer, type GitServer } from '../support/git-server.ts';
import { readImportedSpace } from '../support/imported-space.ts';
import { aServerProcess, type ServerProcess } from '../support/server-process.ts';

let git: GitServer;
let server: ServerProcess;
const folder = mkdtempSync(path.join(tmpdir(), 'octavo-crash-'));
const start = async () => {
  server = await aServerProcess(folder, { EGRESS_ALLOW: '127.0.0.1' });
};

beforeAll(async () => {
  git = await aGitServer();
  await start();
}, 120_000);
afterAll(async () => {
  await server.kill();
  await git.close();
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
  for (let tries = 0; tries < 4000; tries += 1) {
    const operation = await operationOf(id);
    if (enough(operation)) return operation;
    await delay(5);
  }
  throw new Error('It did not come to that');
}

const said = (words: string) => (operation: any) => operation.steps.some(({ message }: any) => message.includes(words));

test('an import that is killed while it fetches, and again while it writes, is done by the third start', async () => {
  const count = 1000;
  const body = Array.from({ length: 30 }, (_, line) => `## Part ${line}\n\nSome words of part ${line}.\n`).join('\n');
  const repository = await git.aRepository(
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`page-${n}.md`, `# Page ${n}\n\n${body}`])),
  );
  const id = await aSpace();
  const before = (await server.client.get(`/v1/spaces/${id}/content`)).body.id;
  const { held, release } = git.hold();
  await startImport(server.client, id, repository.url);
  await held;
  await server.kill();
  expect(clones()).toHaveLength(1);

  await start();
  expect(clones()).toEqual([]);
  expect(await operationOf(id)).toMatchObject({ state: expect.stringMatching(/pending|running/) });
  expect((await server.client.get(`/v1/spaces/${id}/content`)).body).toMatchObject({ id: before, pages: [] });
  release();
  const reading = await until(id, said('Found'));
  expect(reading.state).toBe('running');
  await delay(500); // by then it writes texts, or the transaction, as fast as the machine is
  await server.kill();

  await start();
  // Nothing, or everything.
  const { pages } = (await server.client.get(`/v1/spaces/${id}/content`)).body;
  const info = await operationOf(id);
  expect(pages).toHaveLength(info.state === 'completed' ? count : 0);
  expect((await afterImport(server.client, id)).operation).toMatchObject({ state: 'completed' });
  const found = await readImportedSpace(server.client, id);
  expect(found.pages).toHaveLength(count);
  for (const { page } of [found.pages[0], found.pages.at(-1)] as { page: any }[]) {
    const { body: read } = await server.client.get(`/v1/spaces/${id}/content/page/${page.id}`);
    expect(read.markdown).toBe(`# ${page.title}\n\n${body}`);
  }
  const edit = { changes: [{ type: 'update_page', page: found.pages[0]?.page.id, title: 'Edited' }] };
  expect((await server.client.post(`/v1/spaces/${id}/content`, edit)).status).toBe(200);
  expect(clones()).toEqual([]);
}, 240_000);

test('an import that kills the server again and again fails, and says that it may be tried again', async () => {
  const repository = await git.aRepository({ 'README.md': '# Hello\n' });
  const id = await aSpace();
  const { release } = git.hold();
  await startImport(server.client, id, repository.url);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await until(id, (operation) => operation.steps.length === attempt);
    await server.kill();
    await start();
  }
  const { operation } = await afterImport(server.client, id);
  expect(operation).toMatchObject({ state: 'failed', error: expect.stringContaining('try again') });
  release();
  await startImport(server.client, id, repository.url);
  expect((await afterImport(server.client, id)).operation).toMatchObject({ state: 'completed' });
}, 240_000);
