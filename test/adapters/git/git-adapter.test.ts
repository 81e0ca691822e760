import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { EgressGuard } from '../../../src/adapters/egress/guard.ts';
import { checkFolder, checkRef, readAddress } from '../../../src/adapters/git/address.ts';
import { errorOf, GitError, scrubbed } from '../../../src/adapters/git/error.ts';
import type { FetchRequest, GitOptions } from '../../../src/adapters/git/git.ts';
import { Git } from '../../../src/adapters/git/git.ts';
import type { GitServer } from '../../support/git-server.ts';
import { aGitServer, git } from '../../support/git-server.ts';
import { stretched } from '../../support/pace.ts';

let server: GitServer;
let folder: string;
beforeAll(async () => {
  server = await aGitServer();
  folder = await mkdtemp(path.join(tmpdir(), 'clones-'));
});
afterEach(async () => {
  server.fault = undefined;
  server.credentials = undefined;
  server.requests.length = 0;
  expect(await readdir(folder), 'nothing is left behind').toEqual([]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const options = (): GitOptions => ({
  guard: new EgressGuard(['127.0.0.1']),
  folder,
  allowFile: false,
  maxBytes: 50_000_000,
  timeoutMs: stretched(60_000),
});
const main = 'refs/heads/main';

async function refused(request: Partial<FetchRequest>, more: Partial<GitOptions> = {}): Promise<GitError> {
  const error = await new Git({ ...options(), ...more }).fetch({ url: server.url, ref: main, ...request }).then(
    async ({ repository }) => {
      await repository.dispose();
      return undefined;
    },
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(GitError);
  return error as GitError;
}

describe('fetching', () => {
  test('a commit, its tree and its files', async () => {
    const repository = await server.aRepository({
      'README.md': '# Title\n',
      'docs/a file (1).md': 'one',
      'docs/中文\u202f.md': 'two',
      'docs/inner/deep.md': '',
      link: { symlink: '/etc/passwd' },
      sub: { submodule: '1111111111111111111111111111111111111111' },
      'binary.bin': new Uint8Array([0, 10, 255, 0]),
    });
    const steps: string[] = [];
    const fetched = await new Git(options()).fetch({
      url: repository.url,
      ref: main,
      onProgress: (step) => steps.push(step),
    });
    try {
      expect(fetched).toMatchObject({ message: 'Change', author: { name: 'Ada Lovelace', email: 'ada@example.com' } });
      expect(fetched.oid).toBe(await repository.git('rev-parse', main));
      const entries = await Array.fromAsync(fetched.repository.listTree(fetched.oid));
      expect(entries.map(({ mode, path: name, size }) => [mode, name, size]).sort()).toEqual([
        ['100644', 'README.md', 8],
        ['100644', 'binary.bin', 4],
        ['100644', 'docs/a file (1).md', 3],
        ['100644', 'docs/inner/deep.md', 0],
        ['100644', 'docs/中文\u202f.md', 3],
        ['120000', 'link', 11],
        ['160000', 'sub', 0],
      ]);
      const below = await Array.fromAsync(fetched.repository.listTree(fetched.oid, 'docs/'));
      expect(below.map((entry) => entry.path)).toEqual(['a file (1).md', 'inner/deep.md', '中文\u202f.md']);
      const oids = entries.filter(({ mode }) => mode === '100644').map(({ oid }) => oid);
      const read = await Array.fromAsync(fetched.repository.readBlobs(oids));
      expect(read.map(({ bytes }) => bytes.length)).toEqual(
        entries.filter(({ mode }) => mode === '100644').map(({ size }) => size),
      );
      const binary = entries.find((entry) => entry.path === 'binary.bin');
      expect([...(await fetched.repository.readBlob(binary?.oid ?? ''))]).toEqual([0, 10, 255, 0]);
      expect(steps.length).toBeGreaterThan(0);
    } finally {
      await fetched.repository.dispose();
    }
  });

  test('reads at the same time wait for each other, a read that fails spoils no other, and a limit holds', async () => {
    const repository = await server.aRepository({ a: 'a'.repeat(100_000), b: 'b'.repeat(300_000), c: 'c' });
    const { oid, repository: clone } = await new Git(options()).fetch({ url: repository.url, ref: main });
    try {
      const [a, b, c] = await Array.fromAsync(clone.listTree(oid));
      const absent = '0123456789012345678901234567890123456789';
      const results = await Promise.allSettled([
        clone.readBlob(a?.oid ?? ''),
        clone.readBlob(absent),
        clone.readBlob(b?.oid ?? '', 1000),
        clone.readBlob(b?.oid ?? ''),
        clone.readBlob(c?.oid ?? ''),
      ]);
      expect(
        results.map((result) =>
          result.status === 'fulfilled' ? result.value.length : (result.reason as GitError).reason,
        ),
      ).toEqual([100_000, 'failed', 'too-large', 300_000, 1]);
    } finally {
      await clone.dispose();
    }
  });

  test('only the newest commit is fetched', async () => {
    const repository = await server.aRepository({ a: '1' });
    await repository.commit({ a: '2' });
    const { repository: clone } = await new Git(options()).fetch({ url: repository.url, ref: main });
    try {
      expect(await git(clone.folder, 'rev-list', '--count', 'refs/octavo/head')).toBe('1');
    } finally {
      await clone.dispose();
    }
  });

  test('a folder that does not exist, or is a link, is reported', async () => {
    const repository = await server.aRepository({ 'docs/a.md': 'x', linked: { symlink: 'docs' } });
    const { oid, repository: clone } = await new Git(options()).fetch({ url: repository.url, ref: main });
    try {
      for (const absent of ['nowhere', 'linked', 'docs/a.md']) {
        await expect(Array.fromAsync(clone.listTree(oid, absent)), absent).rejects.toMatchObject({
          reason: 'path-not-found',
        });
      }
      for (const bad of ['../x', '/etc', 'docs/.git', 'a//b', 'docs/../..']) {
        await expect(Array.fromAsync(clone.listTree(oid, bad)), bad).rejects.toMatchObject({ reason: 'unsupported' });
      }
    } finally {
      await clone.dispose();
    }
  });

  test('a file address works only where it is allowed', async () => {
    const repository = await server.aRepository({ a: '1' });
    expect(await refused({ url: `file://${repository.folder}` })).toMatchObject({ reason: 'unsupported' });
    const { repository: clone } = await new Git({ ...options(), allowFile: true }).fetch({
      url: `file://${repository.folder}`,
      ref: main,
    });
    await clone.dispose();
  });
});

test('clones that a crash left behind are removed; those in use and other folders are not', async () => {
  const repository = await server.aRepository({ a: '1' });
  const { repository: clone } = await new Git(options()).fetch({ url: repository.url, ref: main });
  const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(ended, 'close');
  const [, here = ''] = /clone-(.+)-\d+-\w+$/.exec(clone.folder) ?? [];
  const of = (pid: number | undefined, host = here) => `clone-${host}-${pid}-x`;
  const left = [of(ended.pid), of(process.pid), of(1, 'gone'), 'clone-old'];
  const used = [of(process.ppid), of(1, 'elsewhere'), 'other'];
  for (const name of [...left, ...used]) await mkdir(path.join(folder, name));
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of [of(1, 'gone'), 'clone-old', 'other']) await utimes(path.join(folder, name), yesterday, yesterday);
  await new Git(options()).removeLeftovers();
  expect((await readdir(folder)).sort()).toEqual([...used, path.basename(clone.folder)].sort());
  await clone.dispose();
  for (const name of used) await rm(path.join(folder, name), { recursive: true });
});

describe('credentials', () => {
  const right = { username: 'octavo', password: 'p@ss/w:örd' };

  test('from the URL or next to it; they reach the server and no one else', async () => {
    const repository = await server.aRepository({ a: '1' });
    server.credentials = right;
    const withUser = new URL(repository.url);
    withUser.username = right.username;
    withUser.password = encodeURIComponent(right.password);
    for (const request of [{ url: withUser.href }, { url: repository.url, credentials: right }]) {
      const { repository: clone } = await new Git(options()).fetch({ ...request, ref: main });
      expect(await git(clone.folder, 'config', '--list', '--local')).not.toContain('octavo');
      await clone.dispose();
    }
    expect(server.requests.at(-1)).toMatchObject({ user: 'octavo' });
  });

  test('wrong or missing ones are reported as such, without repeating them', async () => {
    const repository = await server.aRepository({ a: '1' });
    server.credentials = right;
    expect(await refused({ url: repository.url })).toMatchObject({ reason: 'authentication' });
    const wrong = await refused({ url: repository.url.replace('://', '://octavo:hunter2secret@') });
    expect(wrong.reason).toBe('authentication');
    expect(JSON.stringify(wrong) + wrong.message + wrong.stack).not.toMatch(/hunter2secret/);
  });

  test("git's words lose every spelling of a secret", () => {
    const secret = 'tok en/1';
    const said = `fatal: unable to access 'https://user:tok%20en%2F1@host/x.git': ${secret} ${encodeURIComponent(secret)} ${Buffer.from(secret).toString('base64')}\nAuthorization: Basic dXNlcg==`;
    const clean = scrubbed(said, [secret]);
    for (const spelling of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64'), 'dXNlcg=='])
      expect(clean).not.toContain(spelling);
    expect(errorOf(said, [secret]).message).not.toContain('tok');
  });
});

describe('what goes wrong has a reason', () => {
  test('no such repository, no such branch, no branches at all', async () => {
    const repository = await server.aRepository({ a: '1' });
    const empty = await server.aRepository();
    expect(await refused({ url: `${server.url}/nowhere.git` })).toMatchObject({ reason: 'not-found' });
    expect(await refused({ url: repository.url, ref: 'refs/heads/other' })).toMatchObject({ reason: 'ref-not-found' });
    expect(await refused({ url: empty.url })).toMatchObject({ reason: 'empty-repository' });
  });

  test('a server that hangs, stalls, breaks or is not there', async () => {
    const repository = await server.aRepository({ a: Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))) });
    server.fault = 'hang';
    expect(await refused({ url: repository.url }, { timeoutMs: 700 })).toMatchObject({ reason: 'timeout' });
    server.fault = { stopAfter: 5000 };
    const patient = { stallMs: 700, timeoutMs: 600_000 };
    expect(await refused({ url: repository.url }, patient)).toMatchObject({ reason: 'timeout' });
    server.fault = { status: 500 };
    expect(await refused({ url: repository.url })).toMatchObject({ reason: 'unreachable' });
    expect(await refused({ url: 'http://127.0.0.1:1/x.git' })).toMatchObject({ reason: 'unreachable' });
  });

  test('a repository that is too large is stopped while it comes', async () => {
    const repository = await server.aRepository({
      large: Buffer.concat(Array.from({ length: 40 }, () => crypto.getRandomValues(new Uint8Array(60_000)))),
    });
    server.fault = undefined;
    expect(await refused({ url: repository.url }, { maxBytes: 200_000 })).toMatchObject({ reason: 'too-large' });
  });

  test('a cancelled fetch ends at once', async () => {
    const repository = await server.aRepository({ a: '1' });
    server.fault = 'hang';
    const before = server.requests.length;
    const gone = new AbortController();
    const fetched = refused({ url: repository.url, signal: gone.signal });
    await expect.poll(() => server.requests.length).toBeGreaterThan(before);
    gone.abort();
    expect(await fetched).toMatchObject({ reason: 'aborted' });
  });

  test('a redirect is not followed, also not to the same host', async () => {
    const repository = await server.aRepository({ a: '1' });
    const other = await aGitServer();
    server.fault = { redirect: other.url };
    expect(await refused({ url: repository.url })).toMatchObject({ reason: 'unreachable' });
    expect(other.requests).toEqual([]);
  });

  test('an inside address is not connected to', async () => {
    const repository = await server.aRepository({ a: '1' });
    for (const url of [
      repository.url,
      repository.url.replace('127.0.0.1', 'localhost'),
      repository.url.replace('127.0.0.1', '127.1'),
      repository.url.replace('127.0.0.1', '[::ffff:127.0.0.1]'),
    ]) {
      expect(await refused({ url }, { guard: new EgressGuard([]) })).toMatchObject({ reason: 'blocked-address' });
    }
    expect(server.requests).toEqual([]);
  });

  test('the connection goes to the checked address, whatever the name resolves to later', async () => {
    const repository = await server.aRepository({ a: '1' });
    const guard = new EgressGuard(['git.example'], async () => [{ address: '127.0.0.1', family: 4 }]);
    const { repository: clone } = await new Git({ ...options(), guard }).fetch({
      url: repository.url.replace('127.0.0.1', 'git.example'),
      ref: main,
    });
    await clone.dispose();
  });

  test('harmless faults that old programs left in repositories do not hinder', async () => {
    const repository = await server.aRepository({ a: '1' });
    const tree = await repository.git('rev-parse', `${main}^{tree}`);
    const input = `tree ${tree}\nauthor Old <old@example.com> 1700000000 +51800\ncommitter Old <old@example.com> 1700000000 +51800\n\nOld\n`;
    const old = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'], {
      cwd: repository.folder,
      input,
    });
    await repository.git('update-ref', main, old.toString().trim());
    const fetched = await new Git(options()).fetch({ url: repository.url, ref: main });
    expect(fetched.message).toBe('Old');
    await fetched.repository.dispose();
  });

  test('a tree with .git in it is refused', async () => {
    const repository = await server.aRepository({ a: '1' });
    const blob = await repository.git('rev-parse', `${main}:a`);
    const mktree = (input: string) =>
      execFileSync('git', ['mktree'], { cwd: repository.folder, input }).toString().trim();
    const made = mktree(`040000 tree ${mktree(`100644 blob ${blob}\tconfig\n`)}\t.git\n`);
    const commit = await repository.git(
      '-c',
      'user.name=x',
      '-c',
      'user.email=x@example.com',
      'commit-tree',
      '-m',
      'evil',
      made,
    );
    await repository.git('update-ref', main, commit);
    expect(await refused({ url: repository.url })).toMatchObject({ reason: 'failed' });
  });
});

describe('addresses and refs are refused before a process starts', () => {
  test.each([
    '',
    '-',
    '--upload-pack=touch /tmp/x',
    'ext::sh -c id',
    'EXT::sh -c id',
    'Ext::x',
    'fd::17',
    'file:///etc',
    'FILE:///etc',
    '/etc',
    './x',
    'git@github.com:a/b.git',
    'ssh://host/x',
    'git://host/x',
    'ftp://host/x',
    'https://',
    'https://host/a b',
    'https://host/a\nb',
    'https://host/\u0000',
    'https://host/x?y=1',
    'https://host/x#y',
    'http://ho\\st/x',
    'javascript:alert(1)',
    'https://user:%zz@host/x',
    'https://user:a%0Ab@host/x',
  ])('%j', (url) => {
    expect(() => readAddress(url, { allowFile: false })).toThrow(GitError);
  });

  test('a valid URL is normalized, without its credentials', () => {
    expect(readAddress('HTTPS://token@GitHub.com:443/Org/Repo.git', { allowFile: false })).toEqual({
      protocol: 'https',
      url: 'https://github.com/Org/Repo.git',
      host: 'github.com',
      port: 443,
      credentials: { username: 'token', password: '' },
    });
    expect(readAddress('http://127.1:8080/x', { allowFile: false })).toMatchObject({
      url: 'http://127.0.0.1:8080/x',
      host: '127.0.0.1',
      port: 8080,
    });
    expect(readAddress('file:///srv/a%20b.git', { allowFile: true })).toMatchObject({
      protocol: 'file',
      url: 'file:///srv/a%20b.git',
    });
    for (const text of ['file:///srv/a%20b%2525.git', 'https://GitHub.com/a%20b/ü.git']) {
      const { url } = readAddress(text, { allowFile: true });
      expect(readAddress(url, { allowFile: true }).url, 'what is kept is read again').toBe(url);
    }
    expect(() => readAddress('file://host/x', { allowFile: true })).toThrow(GitError);
  });

  test.each([
    'main',
    'refs/heads/',
    'refs/heads/-x',
    'refs/heads/a/-b',
    'refs/tags/v1',
    'refs/heads/a..b',
    'refs/heads/a b',
    'refs/heads/a\nb',
    'refs/heads/a:b',
    'refs/heads/+a*',
    'refs/heads/a.lock',
    'refs/heads/.a',
    'refs/heads/a//b',
    'refs/heads/a@{1}',
    'refs/heads/@',
    'refs/heads/a/',
    '--all',
  ])('the ref %j', (ref) => {
    expect(() => checkRef(ref)).toThrow(GitError);
  });

  test('real refs and folders pass', () => {
    for (const ref of ['refs/heads/main', 'refs/heads/feature/x-1', 'refs/heads/版本', 'refs/heads/a.b_c@d'])
      expect(checkRef(ref)).toBe(ref);
    expect(['', '.', './', 'docs', 'docs/', './docs/guide/', 'a b/c (1)'].map(checkFolder)).toEqual([
      '',
      '',
      '',
      'docs',
      'docs',
      'docs/guide',
      'a b/c (1)',
    ]);
  });
});
