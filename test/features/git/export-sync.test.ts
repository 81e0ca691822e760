/** Exports while others push, when they cannot be done, and when nobody hears that they were: nothing is dropped, on neither side. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { document } from '../../support/generated/gql.ts';
import { exportFrom } from '../../support/git-export.ts';
import { importInto } from '../../support/git-import.ts';
import { aGitServer, type Files, type GitServer, type TestRepository } from '../../support/git-server.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let git: GitServer;

beforeAll(async () => {
  git = await aGitServer();
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1', PUBLIC_URL: 'https://docs.example.com' });
});
beforeEach(() => {
  delete git.fault;
  delete git.credentials;
});

const FIRST: Files = {
  'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Guide](guide.md)\n',
  'README.md': '# Home\n\nOne line.\n',
  'guide.md': '# Guide\n\nHow to.\n',
};

async function aSpace() {
  const organization = await server.make.organization();
  const { id } = await server.make.space(organization, { defaultLevel: 'admin' });
  const person = await server.make.member(organization, 'admin');
  const client = server.as(person.token);
  const edit = async (...changes: object[]) => {
    const answer = await client.post(`/v1/spaces/${id}/content`, { changes });
    expect(answer.status, answer.text).toBe(200);
  };
  const content = async () => (await client.get(`/v1/spaces/${id}/content`)).body;
  const textOf = async (title: string, markdown?: string) => {
    const page = (await content()).pages.find((found: any) => found.title === title);
    if (markdown !== undefined) await edit({ type: 'update_page', page: page.id, content: { markdown } });
    return (await client.get(`/v1/spaces/${id}/content/page/${page.id}`)).body.markdown;
  };
  const retry = async (gitOperationId: string, url?: string, spaceId = id) =>
    (
      await client.graphql(
        document(
          `mutation ExportSyncRetryGitOperation($spaceId: ID!, $gitOperationId: ID!, $url: String) { retryGitOperation(spaceId: $spaceId, gitOperationId: $gitOperationId, url: $url) { id kind state } }`,
        ),
        { spaceId, gitOperationId, ...(url && { url }) },
      )
    ).body as any;
  const operations = async () =>
    (
      await client.graphql(
        document(
          `query ExportSyncSpace($id: ID!) { space(spaceId: $id) { gitOperations { count items { id kind state error oid report steps { message } } } } }`,
        ),
        { id },
      )
    ).body.data.space.gitOperations;
  return { id, person, client, edit, content, textOf, retry, operations };
}

async function aSynced(files: Files = FIRST) {
  const repository = await git.aRepository(files);
  const space = await aSpace();
  await importInto(space.client, space.id, repository.url);
  return { ...space, repository, ...over(repository, space) };
}

function over(repository: TestRepository, { id, client }: Awaited<ReturnType<typeof aSpace>>) {
  const log = () => repository.git('log', '--format=%s', 'main').then((text) => text.split('\n'));
  const show = (file: string, branch = 'main') => repository.git('show', `${branch}:${file}`);
  const files = (branch = 'main') =>
    repository.git('ls-tree', '-r', '--name-only', branch).then((text) => text.split('\n'));
  const run = (options: Record<string, unknown> = {}) => exportFrom(client, id, repository.url, options);
  const exported = async (options: Record<string, unknown> = {}) => {
    const info = await run(options);
    expect(info.operation, JSON.stringify(info.operation.steps)).toMatchObject({ state: 'completed' });
    return info;
  };
  /** Ends as failed, with a message like this; the branch is as it was. */
  const fails = async (message: RegExp, options: Record<string, unknown> = {}) => {
    const before = await repository.git('rev-parse', '--verify', '--quiet', 'main').catch(() => 'none');
    const info = await run(options);
    expect(info.operation).toMatchObject({ state: 'failed', error: expect.stringMatching(message) });
    expect(await repository.git('rev-parse', '--verify', '--quiet', 'main').catch(() => 'none')).toBe(before);
    return info;
  };
  return { log, show, files, run, exported, fails };
}

const saying = (operation: any) => operation.steps.map(({ message }: any) => message).join('\n');

describe('both sides changed', () => {
  test('different pages: what is new in the repository comes first, and the commit goes onto it', async () => {
    const { repository, textOf, exported, log, show } = await aSynced();
    await textOf('Home', '# Home\n\nChanged here.\n');
    await repository.commit({ 'guide.md': '# Guide\n\nChanged there.\n' }, { keep: true, message: 'There' });
    const { operation } = await exported();
    expect(saying(operation)).toContain('importing that first');
    expect(await log()).toEqual(['Export', 'There', 'Change']);
    expect([await show('README.md'), await show('guide.md')]).toEqual([
      '# Home\n\nChanged here.',
      '# Guide\n\nChanged there.',
    ]);
    expect(await textOf('Guide')).toBe('# Guide\n\nChanged there.\n');
  });

  test('the same: nothing is pushed, a change request holds both; merged, it is exported', async () => {
    const { id, client, repository, textOf, exported, fails, content, show } = await aSynced();
    await textOf('Home', '# Home\n\nChanged here.\n');
    await repository.commit({ 'README.md': '# Home\n\nChanged there.\n' }, { keep: true });
    const { operation } = await fails(/conflicting changes since the last sync.*change request/);
    expect(operation.changeRequest).toEqual(expect.any(String));
    expect(await textOf('Home')).toBe('# Home\n\nChanged here.\n');
    await fails(/waiting in change request #1: merge it/);
    const [home] = (await content()).pages;
    const changes = [{ type: 'update_page', page: home.id, content: { markdown: '# Home\n\nHere and there.\n' } }];
    expect((await client.post(`/v1/spaces/${id}/change-requests/1/content`, { changes })).status).toBe(200);
    expect((await client.post(`/v1/spaces/${id}/change-requests/1/merge`)).status).toBe(200);
    await exported();
    expect(await show('README.md')).toBe('# Home\n\nHere and there.');
  });

  test('with force the space wins, and pages that only the repository lists go', async () => {
    const { repository, textOf, exported, show, files, log } = await aSynced();
    await textOf('Home', '# Home\n\nChanged here.\n');
    await repository.commit(
      {
        'README.md': '# Home\n\nThere.\n',
        'more.md': '# More\n',
        LICENSE: 'MIT\n',
        'SUMMARY.md': '* [Home](README.md)\n* [More](more.md)\n',
      },
      { keep: true },
    );
    await exported({ force: true });
    expect(await show('README.md')).toBe('# Home\n\nChanged here.');
    expect(await show('SUMMARY.md')).toContain('* [Guide](guide.md)');
    expect(await files()).toEqual(['LICENSE', 'README.md', 'SUMMARY.md', 'guide.md']);
    expect(await log(), 'nothing of the history is lost').toHaveLength(3);
  });

  test('someone pushes just before: the export goes on top of that', async () => {
    const { repository, textOf, exported, log, show } = await aSynced();
    await textOf('Home', '# Home\n\nChanged here.\n');
    git.beforePush = () => repository.commit({ 'guide.md': '# Guide\n\nQuick.\n' }, { keep: true, message: 'Quick' });
    const { operation } = await exported();
    expect(saying(operation)).toContain('The branch was pushed to in the meantime');
    expect(await log()).toEqual(['Export', 'Quick', 'Change']);
    expect([await show('README.md'), await show('guide.md')]).toEqual(['# Home\n\nChanged here.', '# Guide\n\nQuick.']);
  });

  test('a colleague pushes between the fetch and the push of an export with force: the commit stays in the history', async () => {
    const { repository, textOf, exported, log, show } = await aSynced();
    await textOf('Home', '# Home\n\nChanged here.\n');
    git.beforePush = () => repository.commit({ 'README.md': '# Home\n\nQuick.\n' }, { keep: true, message: 'Quick' });
    const { operation } = await exported({ force: true });
    expect(saying(operation)).toContain('The branch was pushed to in the meantime');
    expect(await log()).toEqual(['Export', 'Quick', 'Change']);
    expect(await show('README.md'), 'the space wins').toBe('# Home\n\nChanged here.');
  });

  test('a colleague takes a commit off the branch between the fetch and the push: it does not come back', async () => {
    const { repository, textOf, exported, log } = await aSynced();
    const first = await repository.git('rev-parse', 'main');
    // Else it refuses a push from a shallow clone that brings a commit back, whatever the push asks for.
    await repository.git('config', 'receive.shallowUpdate', 'true');
    await repository.commit({ LICENSE: 'secret\n' }, { keep: true, message: 'Leak' });
    await textOf('Home', '# Home\n\nChanged here.\n');
    git.beforePush = () => repository.git('update-ref', 'refs/heads/main', first);
    await exported();
    expect(await log()).toEqual(['Export', 'Change']);
  });

  test('a colleague makes the branch between the fetch and the push: nothing of it is replaced', async () => {
    const space = await aSpace();
    const repository = await git.aRepository();
    await space.edit({ type: 'create_page', title: 'Here', content: { markdown: 'Here.\n' } });
    git.beforePush = () => repository.commit({ LICENSE: 'MIT\n' }, { message: 'First' });
    const info = await exportFrom(space.client, space.id, repository.url, { force: true });
    expect(info.operation).toMatchObject({ state: 'completed' });
    expect((await repository.git('log', '--format=%s', 'main')).split('\n')).toEqual(['Export', 'First']);
    expect((await repository.git('ls-tree', '-r', '--name-only', 'main')).split('\n')).toContain('LICENSE');
  });

  test('a rewritten history is reported, and its content merged like any other', async () => {
    const { repository, textOf, exported, show } = await aSynced();
    await textOf('Home', '# Home\n\nChanged here.\n');
    await repository.git('update-ref', '-d', 'refs/heads/main');
    await repository.commit({ ...FIRST, 'guide.md': '# Guide\n\nRewritten.\n' }, { message: 'Anew' });
    const { operation } = await exported();
    expect(saying(operation)).toContain('The history of the branch was rewritten');
    expect([await show('README.md'), await show('guide.md')]).toEqual([
      '# Home\n\nChanged here.',
      '# Guide\n\nRewritten.',
    ]);
  });
});

describe('the first export of a space', () => {
  async function aNewSpace() {
    const space = await aSpace();
    await space.edit(
      { type: 'create_page', page: 'a', title: 'Start', content: { markdown: 'Hello.\n' } },
      { type: 'create_page', title: 'Below', parent: 'a', content: { markdown: 'See [start](/pages/x).\n' } },
    );
    return space;
  }

  test('an empty repository gets all of it; imported elsewhere it is the same, here it changes nothing', async () => {
    const space = await aNewSpace();
    const repository = await git.aRepository();
    const { exported, files, show } = over(repository, space);
    const { oid } = await exported({ repoProjectDirectory: 'docs', commitMessage: 'First' });
    expect(await files()).toEqual(['docs/SUMMARY.md', 'docs/start/README.md', 'docs/start/below.md']);
    expect(await show('docs/SUMMARY.md')).toBe(
      '# Table of contents\n\n* [Start](start/README.md)\n  * [Below](start/below.md)',
    );
    expect(await show('docs/start/README.md')).toBe('# Start\n\nHello.');
    expect(await repository.git('log', '--format=%cn <%ce> %P', 'main')).toBe('Octavo <octavo@docs.example.com>');
    const before = await space.content();
    expect(before).toMatchObject({
      git: { oid, createdByService: true },
      pages: [{ git: { path: 'start/README.md' } }],
    });
    const again = await importInto(space.client, space.id, repository.url, {
      repoProjectDirectory: 'docs',
      force: true,
    });
    expect(again.operation.state).toBe('completed');
    expect((await space.content()).id).toBe(before.id);
    const other = await aSpace();
    await importInto(other.client, other.id, repository.url, { repoProjectDirectory: 'docs' });
    expect((await other.content()).pages).toMatchObject([
      { title: 'Start', slug: 'start', pages: [{ title: 'Below' }] },
    ]);
  });

  test('a branch that holds documentation is left alone, and replaced with force', async () => {
    const space = await aNewSpace();
    const repository = await git.aRepository({ ...FIRST, LICENSE: 'MIT\n' });
    const { fails, exported, files } = over(repository, space);
    await fails(/never imported into this space: import it first, or export with `force`/);
    await exported({ force: true });
    expect(await files()).toEqual(['LICENSE', 'SUMMARY.md', 'start/README.md', 'start/below.md']);
  });

  test('to another branch: a copy, and the space stays with its own', async () => {
    const { repository, textOf, exported, files, show, client, id } = await aSynced();
    await textOf('Home', '# Home\n\nChanged here.\n');
    await exported({ ref: 'refs/heads/copy' });
    expect(await files('copy')).toEqual(['README.md', 'SUMMARY.md', 'guide.md']);
    expect(await show('README.md', 'copy')).toBe('# Home\n\nChanged here.');
    await textOf('Guide', '# Guide\n\nToo.\n');
    await exported({ ref: 'refs/heads/copy' });
    expect(await repository.git('diff', '--name-only', 'copy~', 'copy')).toBe('guide.md');
    expect((await client.get(`/v1/spaces/${id}/git/info`)).body.oid).toBe(await repository.git('rev-parse', 'main'));
    await importInto(client, id, repository.url);
    expect(await textOf('Home'), 'main does not have it, and that takes nothing away').toBe(
      '# Home\n\nChanged here.\n',
    );
  });
});

describe('what cannot be pushed', () => {
  test('a field that has no place in broken front matter: the file stays, and the operation says so', async () => {
    const broken = '---\ndescription: "Foo\nicon: leaf\n---\n# Home\n\nOne line.\n';
    const { edit, textOf, content, exported, operations, show } = await aSynced({ ...FIRST, 'README.md': broken });
    const [home] = (await content()).pages;
    await edit({ type: 'update_page', page: home.id, fields: { icon: 'rocket' } });
    await textOf('Guide', '# Guide\n\nChanged here.\n');
    const { operation } = await exported();
    expect(saying(operation)).toContain('see the report');
    const { items } = await operations();
    expect(items[0]!.report).toEqual({
      written: ['guide.md'],
      deleted: [],
      problems: [{ path: 'README.md', message: expect.stringContaining('icon') }],
    });
    expect(await show('README.md')).toBe(broken.trim());
  });

  test('a hook says why; another try goes through; only what failed can be tried again', async () => {
    const { id, repository, textOf, fails, retry, operations, show, client, edit } = await aSynced();
    await edit({ type: 'create_page', title: 'New', content: { markdown: 'New.\n' } });
    await textOf('Home', '# Home\n\nChanged here.\n');
    await repository.git('config', 'core.hooksPath', repository.folder);
    const hook = '#!/bin/sh\necho "No pushes on Fridays" >&2\nexit 1\n';
    await writeFile(path.join(repository.folder, 'pre-receive'), hook, { mode: 0o755 });
    const { operation } = await fails(/rejected the push: .*No pushes on Fridays/);
    await repository.git('config', 'core.hooksPath', '/dev/null');
    expect((await retry(operation.id)).data.retryGitOperation).toMatchObject({ kind: 'export', state: 'pending' });
    await expect.poll(async () => (await operations()).items[0]!.state).toBe('completed');
    expect(await show('README.md')).toBe('# Home\n\nChanged here.');
    const { items, count } = await operations();
    expect(count).toBe(3);
    expect(items.map(({ kind, state }: any) => [kind, state])).toEqual([
      ['export', 'completed'],
      ['export', 'failed'],
      ['import', 'completed'],
    ]);
    expect(items[0]!.report).toEqual({ written: ['README.md', 'SUMMARY.md', 'new.md'], deleted: [], problems: [] });
    expect((await retry(items[0]!.id)).errors[0].extensions.code).toBe('CONFLICT');
    expect((await retry(operation.id, 'http://elsewhere.example.com/x.git')).errors[0].extensions.code).toBe(
      'BAD_USER_INPUT',
    );
    const other = await server.make.space(
      { id: (await client.get(`/v1/spaces/${id}`)).body.organization },
      { defaultLevel: 'admin' },
    );
    expect((await retry(operation.id, undefined, other.id)).errors[0].extensions.code).toBe('NOT_FOUND');
  });

  test('wrong credentials, no right to push: reported without the credentials', async () => {
    const { repository, textOf, fails, operations, retry } = await aSynced();
    await textOf('Home', '# Home\n\nChanged here.\n');
    await repository.git('config', 'http.receivepack', 'false');
    await fails(/credentials|rejected/);
    await repository.git('config', 'http.receivepack', 'true');
    git.credentials = { username: 'anna', password: 'right-one' };
    const url = repository.url.replace('://', '://anna:wrong-secret@');
    const { operation } = await fails(/credentials/, { url });
    expect(JSON.stringify(await operations())).not.toMatch(/wrong-secret|right-one/);
    const { prisma } = server.services.database;
    expect(JSON.stringify(await prisma.gitOperation.findUnique({ where: { id: operation.id } }))).not.toContain(
      'secret',
    );
    await retry(operation.id, repository.url.replace('://', '://anna:right-one@'));
    await expect.poll(async () => (await operations()).items[0]!.state).toBe('completed');
  });

  test('an older timestamp is skipped, an empty message and a wrong ref are refused', async () => {
    const { id, client, repository, run, textOf, exported } = await aSynced();
    await textOf('Home', '# Home\n\nChanged here.\n');
    expect((await run({ timestamp: '2020-01-01T00:00:00Z' })).operation.state).toBe('skipped');
    const ask = (body: object) =>
      client.post(`/v1/spaces/${id}/git/export`, {
        url: repository.url,
        ref: 'refs/heads/main',
        commitMessage: 'x',
        ...body,
      });
    expect(await ask({ commitMessage: '  ' })).toMatchObject({ status: 400 });
    const refused = await ask({ ref: 'main' });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body.error.message).toBe('ref must be refs/heads/ and the name of a branch');
    const all = await ask({
      ref: 'main',
      url: 'ssh://example.com/x',
      repoProjectDirectory: '../up',
      commitMessage: undefined,
    });
    expect(all.body.error.details.map(({ path }: any) => path).sort()).toEqual([
      'commitMessage',
      'ref',
      'repoProjectDirectory',
      'url',
    ]);
    await exported();
  });
});

describe('a push whose answer was lost', () => {
  test('is known again: no second commit, the same ids', async () => {
    const { textOf, edit, run, exported, log, content, client, id, repository } = await aSynced();
    await edit({ type: 'create_page', title: 'New', content: { markdown: 'New.\n' } });
    git.fault = 'lose-push';
    expect((await run()).operation).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('could not be reached'),
    });
    delete git.fault;
    expect(await log()).toEqual(['Export', 'Change']);
    const before = (await content()).pages;
    await textOf('Home', '# Home\n\nChanged since.\n');
    const { operation } = await exported({ commitMessage: 'Second' });
    expect(saying(operation)).toContain('of this server was already pushed');
    expect(await log()).toEqual(['Second', 'Export', 'Change']);
    const after = (await content()).pages;
    expect(after.map((page: any) => page.id)).toEqual(before.map((page: any) => page.id));
    expect(after.at(-1).git.path).toBe('new.md');
    const revision = (await content()).id;
    await importInto(client, id, repository.url, { force: true });
    expect((await content()).id).toBe(revision);
  });

  test('also when others went on from it, and when it is found by an import', async () => {
    const { edit, run, exported, log, content, repository, client, id } = await aSynced();
    await edit({ type: 'create_page', title: 'New', content: { markdown: 'New.\n' } });
    git.fault = 'lose-push';
    await run();
    delete git.fault;
    await repository.commit({ 'guide.md': '# Guide\n\nGone on.\n' }, { keep: true, message: 'On' });
    await edit({ type: 'create_page', title: 'Newer', content: { markdown: 'Newer.\n' } });
    await exported();
    expect(await log()).toEqual(['Export', 'On', 'Export', 'Change']);
    expect((await content()).pages.map(({ title }: any) => title)).toEqual(['Home', 'Guide', 'New', 'Newer']);
    await edit({ type: 'create_page', title: 'Newest', content: { markdown: 'Newest.\n' } });
    git.fault = 'lose-push';
    await run();
    delete git.fault;
    const { operation } = await importInto(client, id, repository.url);
    expect(saying(operation)).toContain('created by this server');
    expect((await content()).pages.map(({ title }: any) => title)).toEqual(['Home', 'Guide', 'New', 'Newer', 'Newest']);
    expect((await exported()).operation.steps.at(-1).message).toContain('already has this content');
  });
});

test('two exports at once: one after the other, one commit', async () => {
  const { id, client, repository, textOf, log, operations } = await aSynced();
  await textOf('Home', '# Home\n\nChanged here.\n');
  const asked = { url: repository.url, ref: 'refs/heads/main', commitMessage: 'Export' };
  await Promise.all([1, 2].map(() => client.post(`/v1/spaces/${id}/git/export`, asked)));
  await expect
    .poll(async () => (await operations()).items.map(({ state }: any) => state))
    .toEqual(['completed', 'completed', 'completed']);
  expect(await log()).toEqual(['Export', 'Change']);
});
