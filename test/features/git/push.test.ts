/** Pushing by the adapter: over http and to a file, to a branch that moved, and to servers that do not answer. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EgressGuard } from '../../../src/adapters/egress/guard.ts';
import { Git } from '../../../src/adapters/git/git.ts';
import { aGitServer, type GitServer } from '../../support/git-server.ts';

let server: GitServer;
let folder: string;
beforeAll(async () => {
  server = await aGitServer();
  folder = await mkdtemp(path.join(tmpdir(), 'push-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const REF = 'refs/heads/main';
const git = (more: object = {}) =>
  new Git({
    guard: new EgressGuard(['127.0.0.1']),
    folder,
    allowFile: true,
    maxBytes: 10_000_000,
    timeoutMs: 30_000,
    ...more,
  });
const person = { name: 'Ada <Lovelace>\n', email: 'ada@example.com' };
const aCommit = (files: Record<string, string | null>, parent?: string) => ({
  ...(parent && { parent }),
  message: 'A commit',
  author: person,
  committer: person,
  date: new Date(1_000_000_000_000),
  files: new Map(
    Object.entries(files).map(([name, text]) => [name, text === null ? null : { bytes: Buffer.from(text) }]),
  ),
});

test('to an empty repository, onto what is there, and not onto what is there no more', async () => {
  const remote = await server.aRepository();
  for (const url of [remote.url, `file://${remote.folder}`]) {
    const { repository, head } = await git().fetchOrBegin({ url, ref: REF });
    const names = { 'a "b"\\c\td.md': 'odd', 'dir/文.md': 'x', gone: 'x' };
    const oid = await repository.makeCommit(aCommit(head ? { gone: null } : names, head?.oid));
    expect(await repository.makeCommit(aCommit(head ? { gone: null } : names, head?.oid)), 'the same commit').toBe(oid);
    const push = { url, ref: REF, repository, oid, expected: head?.oid ?? null };
    expect(await git().push(push)).toBe(true);
    expect(await git().push(push), 'once more').toBe(true);
    const behind = await repository.makeCommit(aCommit({ other: 'y' }));
    expect(await git().push({ ...push, oid: behind })).toBe(false);
    expect(await remote.git('rev-parse', 'main')).toBe(oid);
    await repository.dispose();
  }
  expect((await remote.git('ls-tree', '-r', '-z', '--name-only', 'main')).split('\0').filter(Boolean)).toEqual([
    'a "b"\\c\td.md',
    'dir/文.md',
  ]);
  expect(await remote.git('log', '-1', '--format=%an|%ae|%at|%P', 'main')).toMatch(
    /^Ada Lovelace\|ada@example\.com\|1000000000\|[\da-f]{40}$/,
  );
});

test('a server that hangs, or is not to be reached', async () => {
  const remote = await server.aRepository({ a: 'a' });
  const { repository, head } = await git().fetchOrBegin({ url: remote.url, ref: REF });
  const oid = await repository.makeCommit(aCommit({ b: 'b' }, head?.oid));
  const push = { url: remote.url, ref: REF, repository, oid, expected: head?.oid ?? null };
  server.fault = 'hang';
  await expect(git({ stallMs: 500 }).push(push)).rejects.toMatchObject({ reason: 'timeout' });
  server.fault = { status: 403 };
  await expect(git().push(push)).rejects.toMatchObject({ reason: 'authentication' });
  delete server.fault;
  await expect(git().push({ ...push, url: 'http://10.0.0.1/x.git' })).rejects.toMatchObject({
    reason: 'blocked-address',
  });
  await expect(git().push({ ...push, url: 'ext::sh -c id' })).rejects.toMatchObject({ reason: 'unsupported' });
  await expect(git().push({ ...push, signal: AbortSignal.abort() })).rejects.toMatchObject({ reason: 'aborted' });
  expect(await remote.git('rev-parse', 'main')).toBe(head?.oid);
  await repository.dispose();
});

test('a server that has taken a push and says for ever that it works on it does not hold a slot for as long as it likes', async () => {
  const remote = await server.aRepository({ a: 'a' });
  const { repository, head } = await git().fetchOrBegin({ url: remote.url, ref: REF });
  const oid = await repository.makeCommit(aCommit({ b: 'b' }, head?.oid));
  const hook = path.join(remote.folder, 'hooks', 'pre-receive');
  await mkdir(path.dirname(hook), { recursive: true });
  await writeFile(hook, '#!/bin/sh\nwhile echo working; do sleep 0.5; done\n', { mode: 0o755 });
  const push = { url: remote.url, ref: REF, repository, oid, expected: head?.oid ?? null };
  await expect(git({ stallMs: 8000, timeoutMs: 120_000 }).push(push)).rejects.toMatchObject({
    reason: 'timeout',
    message: 'The push makes no progress',
  });
  await rm(hook);
  expect(await git().push(push), 'it is there at the next try').toBe(true);
  await repository.dispose();
});
