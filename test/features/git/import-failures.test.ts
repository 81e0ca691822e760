/** Imports that cannot be done, or not wholly: what people are told, and that the space stays as it was. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Git } from '../../../src/adapters/git/git.ts';
import type { Client } from '../../support/client.ts';
import { importInto } from '../../support/git-import.ts';
import { aGitServer, type Files, type GitServer } from '../../support/git-server.ts';
import { readImportedSpace } from '../../support/imported-space.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let git: GitServer;

beforeAll(async () => {
  git = await aGitServer();
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1', GIT_MAX_MB: '1' });
});

const README = { 'README.md': '# Hello\n' };

async function aSpace(): Promise<{ id: string; client: Client }> {
  const organization = await server.make.organization();
  const { id } = await server.make.space(organization, { defaultLevel: 'create' });
  return { id, client: server.as((await server.make.member(organization, 'create')).token) };
}

/** A space that was imported once: what it holds must survive. */
async function aFilledSpace(files: Files = README) {
  const repository = await git.aRepository(files);
  const { id, client } = await aSpace();
  const { operation } = await importInto(client, id, repository.url);
  expect(operation.state).toBe('completed');
  const content = (await client.get(`/v1/spaces/${id}/content`)).body;
  /** Ends as failed, with a message like this, and changes nothing. */
  const fails = async (message: RegExp, url = repository.url, options: object = {}) => {
    const info = await importInto(client, id, url, { force: true, ...options });
    expect(info.operation).toMatchObject({ state: 'failed', error: expect.stringMatching(message) });
    expect(info.operation).not.toHaveProperty('revision');
    expect(info.operation.steps.at(-1).message).toBe(info.operation.error);
    expect(info.oid).toBe(content.git.oid);
    expect((await client.get(`/v1/spaces/${id}/content`)).body).toEqual(content);
    expect(await clones()).toEqual([]);
    return info;
  };
  return { id, client, repository, fails };
}

/** What is left of clones when the jobs are done. */
async function clones(): Promise<string[]> {
  await untilJobsAreDone(server.services.database);
  return readdir(path.join(server.services.config.dataDir, 'git'));
}

/** Fetches are given up after three seconds meanwhile, as with GIT_TIMEOUT_SECONDS=3: all others have the time that they need. */
async function hastily(work: () => Promise<unknown>): Promise<void> {
  const { git: own, egress, config } = server.services;
  const folder = path.join(config.dataDir, 'git');
  const hasty = new Git({ guard: egress, folder, allowFile: false, maxBytes: config.gitMaxBytes, timeoutMs: 3000 });
  const fetch = vi.spyOn(own, 'fetch').mockImplementation((request) => hasty.fetch(request));
  try {
    await work();
  } finally {
    fetch.mockRestore();
  }
}

describe('a failed import says why, and leaves the space unchanged', () => {
  test('a repository that grows past the limit', async () => {
    const { repository, fails } = await aFilledSpace();
    await repository.commit({ 'image.png': randomBytes(2_000_000), ...README });
    await fails(/larger than 1 MB, the limit/);
  });

  test('a server that does not answer', async () => {
    const { fails } = await aFilledSpace();
    git.fault = 'hang';
    try {
      await hastily(() => fails(/stopped answering|longer than 3 seconds/));
    } finally {
      delete git.fault;
    }
  });

  test('a server that stops in the middle', async () => {
    const { repository, fails } = await aFilledSpace();
    await repository.commit({ ...README, 'image.png': randomBytes(200_000) });
    git.fault = { stopAfter: 20_000 };
    try {
      await hastily(() => fails(/stopped answering|longer than 3 seconds|could not be reached/));
    } finally {
      delete git.fault;
    }
  });

  test('a server in trouble', async () => {
    const { fails } = await aFilledSpace();
    git.fault = { status: 500 };
    try {
      await fails(/could not be reached/);
    } finally {
      delete git.fault;
    }
  });

  test('nothing listens at the address', async () => {
    const { fails } = await aFilledSpace();
    await fails(/could not be reached/, 'http://127.0.0.1:1/x.git');
  });

  test('an address inside the network of the server', async () => {
    const { fails } = await aFilledSpace();
    await fails(/not a public address/, 'http://127.0.0.2:1/x.git');
  });

  test('no such repository', async () => {
    const { fails } = await aFilledSpace();
    await fails(/was not found/, `${git.url}/absent.git`);
  });

  test('no such branch', async () => {
    const { repository, fails } = await aFilledSpace();
    await fails(/branch does not exist/, repository.url, { ref: 'refs/heads/absent' });
  });

  test('no such folder', async () => {
    const { repository, fails } = await aFilledSpace();
    await fails(/no folder nowhere/, repository.url, { repoProjectDirectory: 'nowhere' });
  });

  test('a repository without a commit', async () => {
    const { fails } = await aFilledSpace();
    await fails(/no branches yet/, (await git.aRepository()).url);
  });

  test('a wrong password', async () => {
    const { repository, fails } = await aFilledSpace();
    git.credentials = { username: 'reader', password: 'correct-horse' };
    try {
      const wrong = repository.url.replace('http://', 'http://reader:battery-staple@');
      const info = await fails(/rejects the given ones/, wrong);
      expect(JSON.stringify(info)).not.toContain('battery-staple');
      await fails(/requires credentials/);
    } finally {
      delete git.credentials;
    }
  });
});

describe('what cannot be followed is reported, and the rest is imported', () => {
  test('symbolic links, submodules and files outside of the project folder', async () => {
    const repository = await git.aRepository({
      'secret.md': '# Of another project\n',
      'docs/.gitbook.yaml': 'root: ../\n',
      'docs/SUMMARY.md':
        '# Summary\n\n* [Start](README.md)\n* [Link](link.md)\n* [Up](../secret.md)\n* [Module](module/README.md)\n* [Root](/etc/passwd)\n',
      'docs/README.md': '# Start\n\n![picture](../outside.png) ![link](.gitbook/assets/picture.png)\n',
      'docs/link.md': { symlink: '../secret.md' },
      'docs/.gitbook/assets/picture.png': { symlink: '../../../outside.png' },
      'docs/module': { submodule: '1'.repeat(40) },
      'outside.png': 'not for this project',
    });
    const { id, client } = await aSpace();
    const { operation } = await importInto(client, id, repository.url, { repoProjectDirectory: 'docs' });
    expect(operation.state).toBe('completed');
    const { pages, files, report } = await readImportedSpace(client, id);
    expect(pages.map(({ page }) => page.title)).toEqual(['Start']);
    expect(files).toEqual([]);
    expect(report.ignored).toEqual(
      expect.arrayContaining([
        { path: 'link.md', why: 'is a symbolic link' },
        { path: '.gitbook/assets/picture.png', why: 'is a symbolic link' },
        { path: 'module', why: 'is a submodule' },
      ]),
    );
    expect(report.missing.map((entry: any) => entry.title)).toEqual(['Link', 'Up', 'Module', 'Root']);
    expect(JSON.stringify(report.unresolved)).toContain('../outside.png');
    expect(await clones()).toEqual([]);
  });

  test('a SUMMARY.md that names nothing that is there', async () => {
    const repository = await git.aRepository({ ...README, 'SUMMARY.md': '# Summary\n\n* [A](a.md)\n  * [B](b.md)\n' });
    const { id, client } = await aSpace();
    const { operation } = await importInto(client, id, repository.url);
    expect(operation).toMatchObject({ state: 'completed' });
    const { pages, report } = await readImportedSpace(client, id);
    expect(pages).toEqual([]);
    expect(report.missing).toMatchObject([
      { path: 'a.md', title: 'A', line: 3 },
      { path: 'b.md', title: 'B', line: 4 },
    ]);
  });
});
