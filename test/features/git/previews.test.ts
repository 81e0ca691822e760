/** Branches of a repository as change requests: in step with each push, until they are merged or gone. */
import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { lookAtBranches } from '../../../src/features/git/previews/look.ts';
import { importInto } from '../../support/git-import.ts';
import { aGitServer, type Files, type GitServer } from '../../support/git-server.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { stretched } from '../../support/pace.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let git: GitServer;

beforeAll(async () => {
  git = await aGitServer();
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
  // Branches are looked at when a test asks for it.
  await server.services.database.query("DELETE FROM pgboss.schedule WHERE name = 'poll-branches'");
});

const FIRST: Files = {
  'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Guide](guide.md)\n',
  'README.md': '# Home\n\nOne line.\n',
  'guide.md': '# Guide\n\nHow to.\n',
};
const WITH_NEWS: Files = {
  'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Guide](guide.md)\n* [News](news.md)\n',
  'news.md': '# News\n\nSoon.\n',
};

const SET = `mutation ($spaceId: ID!, $branches: [String!]!, $url: String) {
  setGitPreviews(spaceId: $spaceId, branches: $branches, url: $url) { branches hookUrl hookSecret lookedAt error skipped } }`;
const OF_SPACE = `query ($spaceId: ID!) { space(spaceId: $spaceId) { gitPreviews { branches lookedAt error skipped } } }`;

/** A space in step with `main`, which shows the branches `docs/*`. */
async function previewed({ branches = ['docs/*'] }: { branches?: string[] } = {}) {
  const repository = await git.aRepository(FIRST);
  const organization = await server.make.organization();
  const space = await server.make.space(organization, { defaultLevel: 'admin' });
  const client = server.as((await server.make.member(organization, 'admin')).token);
  const path = `/v1/spaces/${space.id}`;
  const { operation } = await importInto(client, space.id, repository.url);
  expect(operation.error).toBeUndefined();
  const { body } = await client.graphql(SET, { spaceId: space.id, branches });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  const { hookUrl, hookSecret } = body.data.setGitPreviews;
  const done = (ms?: number) => untilJobsAreDone(server.services.database, ms);
  const push = async (branch: string, files: Files) => {
    if (!(await repository.git('branch', '--list', branch))) await repository.git('branch', branch, 'main');
    return repository.commit(files, { branch, keep: true });
  };
  const called = async (ms?: number) => {
    const payload = '{"ref":"refs/heads/whatever"}';
    const signature = createHmac('sha256', hookSecret).update(payload).digest('hex');
    const { pathname } = new URL(hookUrl);
    const answer = await client.post(pathname, payload, { 'x-hub-signature-256': `sha256=${signature}` });
    await done(ms);
    return answer;
  };
  const importMain = async () => {
    const info = await importInto(client, space.id, repository.url);
    await done();
    return info;
  };
  const changeRequests = async () => {
    const of = async (status: string) => (await client.get(`${path}/change-requests?status=${status}`)).body.items;
    const all = (await Promise.all(['draft', 'open', 'archived', 'merged'].map(of))).flat();
    return all.sort((a, b) => b.number - a.number);
  };
  const operations = async () =>
    (await client.get(`${path}/git/operations`)).body.items.filter(({ kind }: any) => kind === 'preview');
  const changesOf = async (number: number) =>
    (await client.get(`${path}/change-requests/${number}/changes`)).body.changes.map(
      ({ type, page }: any) => `${type} ${page.path}`,
    );
  const textAt = async (number: number, page: string) =>
    (await client.get(`${path}/change-requests/${number}/content/path/${page}`)).body?.markdown;
  const settings = async () => (await client.graphql(OF_SPACE, { spaceId: space.id })).body.data.space.gitPreviews;
  await done();
  const own = { repository, organization, space, client, path, hookUrl, hookSecret };
  return { ...own, done, push, called, importMain, changeRequests, operations, changesOf, textAt, settings };
}

describe('a branch', () => {
  test('that matches is a draft change request with what it changes, and with each push', async () => {
    const { push, called, changeRequests, changesOf, textAt, operations } = await previewed();
    await push('docs/news', WITH_NEWS);
    const oid = await push('docs/news', { 'guide.md': '# Guide\n\nHow to, better.\n' });
    await push('feature', { 'guide.md': '# Guide\n\nNot for here.\n' });
    expect((await called()).status).toBe(202);
    const [only, ...none] = await changeRequests();
    expect(none).toEqual([]);
    expect(only).toMatchObject({ number: 1, status: 'draft', subject: 'docs/news', outdated: false });
    expect(await changesOf(1)).toEqual(['page_edited guide', 'page_created news']);
    const [first] = await operations();
    expect(first).toMatchObject({
      kind: 'preview',
      state: 'completed',
      ref: 'refs/heads/docs/news',
      oid,
      changeRequest: only.id,
    });
    expect(first.preview).toEqual({ state: 'open', number: 1 });

    await push('docs/news', { 'guide.md': '# Guide\n\nHow to, best.\n' });
    await called();
    expect(await textAt(1, 'guide')).toBe('# Guide\n\nHow to, best.\n');
    expect(await changeRequests()).toHaveLength(1);
    const many = (await operations()).length;
    await called();
    expect(await operations(), 'of a call without a push').toHaveLength(many);
  });

  test('has only its own changes, also when it began before the last import, or after it', async () => {
    const { repository, push, called, importMain, changesOf, changeRequests, client, path } = await previewed();
    await push('docs/old', { 'guide.md': '# Guide\n\nHow to, by the branch.\n' });
    await repository.commit({ 'README.md': '# Home\n\nTwo\nlines.\n' }, { keep: true });
    await importMain();
    expect(await changesOf(1), 'behind').toEqual(['page_edited guide']);
    await repository.commit(WITH_NEWS, { keep: true });
    await push('docs/new', { 'news.md': '# News\n\nAt last.\n' });
    await called();
    expect(await changesOf(2), 'ahead').toEqual(['page_edited news']);
    await importMain();
    expect(await changesOf(2), 'in step').toEqual(['page_edited news']);
    expect((await changeRequests()).map(({ outdated }: any) => outdated)).toEqual([false, true]);
    const { body } = await client.get(`${path}/content/pages`);
    expect(body.pages.map(({ path: at }: any) => at)).toEqual(['readme', 'guide', 'news']);
  });

  test('keeps the ids of its pages when it is pushed again, rewritten or forced back', async () => {
    const { repository, push, called, changesOf, client, path } = await previewed();
    const first = await push('docs/news', WITH_NEWS);
    await called();
    const news = async () => (await client.get(`${path}/change-requests/1/content/path/news`)).body.id;
    const id = await news();
    await push('docs/news', { 'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n' });
    await called();
    expect(await changesOf(1)).toEqual(['page_deleted guide']);
    await repository.git('update-ref', 'refs/heads/docs/news', first);
    await called();
    expect(await changesOf(1)).toEqual(['page_created news']);
    expect(await news()).toBe(id);
    await repository.git('update-ref', 'refs/heads/docs/news', 'refs/heads/main');
    await push('docs/news', { ...WITH_NEWS, 'guide.md': '# Guide\n\nNew history.\n' });
    await called();
    expect(await changesOf(1)).toEqual(['page_edited guide', 'page_created news']);
    expect(await news()).toBe(id);
  });

  test('that goes is archived; made again, it is another change request', async () => {
    const { repository, push, called, changeRequests, operations } = await previewed();
    await push('docs/news', WITH_NEWS);
    await called();
    await repository.git('branch', '-D', 'docs/news');
    await called();
    expect((await changeRequests()).map(({ status }: any) => status)).toEqual(['archived']);
    expect((await operations())[0].preview).toEqual({ state: 'archived', number: 1 });
    await push('docs/news', { 'guide.md': '# Guide\n\nOther.\n' });
    await called();
    expect((await changeRequests()).map(({ status }: any) => status)).toEqual(['draft', 'archived']);
  });

  test.each(['merge', 'squash'] as const)('that is merged is merged here, by the import of the %s', async (how) => {
    const { repository, push, called, importMain, changeRequests, client, path } = await previewed();
    const oid = await push('docs/news', WITH_NEWS);
    await called();
    if (how === 'merge') await repository.git('update-ref', 'refs/heads/main', oid);
    else await repository.commit(WITH_NEWS, { keep: true });
    await repository.git('branch', '-D', 'docs/news');
    await called();
    expect((await changeRequests())[0], 'before the import').toMatchObject({ status: 'archived' });
    await importMain();
    const { body: space } = await client.get(path);
    expect((await changeRequests())[0]).toMatchObject({ status: 'merged', revisionMerged: space.revision });
  });

  test('that is merged and stays is merged; what is pushed to it later is another change request', async () => {
    const { repository, push, importMain, called, changeRequests, changesOf } = await previewed();
    const oid = await push('docs/news', WITH_NEWS);
    await called();
    await repository.git('update-ref', 'refs/heads/main', oid);
    await importMain();
    expect((await changeRequests()).map(({ status }: any) => status)).toEqual(['merged']);
    await push('docs/news', { 'news.md': '# News\n\nMore.\n' });
    await called();
    expect((await changeRequests()).map(({ status }: any) => status)).toEqual(['draft', 'merged']);
    expect(await changesOf(2)).toEqual(['page_edited news']);
  });

  test('that changes nothing of the documentation has none', async () => {
    const { push, called, changeRequests, operations } = await previewed();
    await push('docs/code', { 'main.c': 'int main;\n' });
    await called();
    expect(await changeRequests()).toEqual([]);
    expect((await operations())[0]).toMatchObject({ state: 'completed' });
    expect((await operations())[0]).not.toHaveProperty('preview');
  });

  test('that cannot be read fails once, until the next push', async () => {
    const { repository, push, called, changeRequests, operations } = await previewed();
    await push('docs/news', WITH_NEWS);
    const oid = await repository.commit({}, { branch: 'docs/news' });
    await called();
    expect((await operations())[0]).toMatchObject({ state: 'failed', oid, error: expect.any(String) });
    await called();
    expect(await operations()).toHaveLength(1);
    await push('docs/news', { ...FIRST, ...WITH_NEWS });
    await called();
    expect((await operations())[0]).toMatchObject({ state: 'completed' });
    expect(await changeRequests()).toHaveLength(1);
  });
});

describe('the change request of a branch', () => {
  test('is reviewed and discussed here; its content is changed and merged in Git', async () => {
    const { push, called, client, path } = await previewed();
    await push('docs/news', WITH_NEWS);
    await called();
    const own = `${path}/change-requests/1`;
    expect((await client.patch(own, { status: 'open', subject: 'The news' })).status).toBe(200);
    const edit = { changes: [{ type: 'create_page', title: 'Mine' }] };
    for (const [way, body] of [
      ['content', edit],
      ['merge', {}],
      ['update', {}],
    ] as const)
      expect(await client.post(`${own}/${way}`, body), way).toMatchObject({
        status: 409,
        body: { error: { message: expect.stringContaining('docs/news') } },
      });
    expect((await client.post(`${own}/reviews`, { status: 'approved' })).status).toBeLessThan(300);
    expect((await client.post(`${own}/comments`, { body: { markdown: 'Good.' } })).status).toBeLessThan(300);
  });

  test('that a person archived stays archived', async () => {
    const { push, called, client, path, changeRequests, textAt } = await previewed();
    await push('docs/news', WITH_NEWS);
    await called();
    const own = `${path}/change-requests/1`;
    await client.patch(own, { status: 'open' });
    await client.patch(own, { status: 'archived' });
    await push('docs/news', { 'news.md': '# News\n\nMore.\n' });
    await called();
    expect((await changeRequests()).map(({ status }: any) => status)).toEqual(['archived']);
    expect(await textAt(1, 'news')).toContain('Soon.');
  });
});

describe('a look', () => {
  test('of two servers at once makes one change request; one that was ended is made again', async () => {
    const { push, space, changeRequests, operations } = await previewed();
    const look = (signal = new AbortController().signal) => lookAtBranches(server.services, space.id, signal);
    await push('docs/news', WITH_NEWS);
    const { held, release } = git.hold();
    const end = new AbortController();
    const ended = look(end.signal).catch((error: unknown) => error);
    await held;
    end.abort();
    release();
    expect(await ended).toBeInstanceOf(Error);
    await Promise.all([look(), look()]);
    await look();
    expect(await changeRequests()).toHaveLength(1);
    expect((await operations()).map(({ state }: any) => state)).toEqual(['completed']);
  });

  test('shows a bounded number of branches, and says how many it left out', async () => {
    const { repository, called, settings } = await previewed();
    for (let number = 0; number < 52; number += 1) await repository.git('branch', `docs/${number}`, 'main');
    // Each branch is fetched by itself.
    await called(stretched(100_000));
    expect(await settings()).toMatchObject({ branches: ['docs/*'], error: null, skipped: 2 });
  });

  test('tells why the repository cannot be read', async () => {
    const { repository, called, settings } = await previewed();
    await repository.git('config', 'http.uploadpack', 'false');
    await called();
    expect(await settings()).toMatchObject({ error: expect.any(String), lookedAt: expect.any(String) });
  });
});

describe('the hook', () => {
  test('takes signatures and the token of GitLab, and nothing else', async () => {
    const { hookUrl, hookSecret, client } = await previewed();
    const { pathname } = new URL(hookUrl);
    expect(hookUrl).toBe(`http://octavo.test${pathname}`);
    expect((await client.post(pathname, {}, { 'x-gitlab-token': hookSecret })).status).toBe(202);
    for (const headers of [
      {},
      { 'x-gitlab-token': 'x' },
      { 'x-hub-signature-256': 'sha256=00' },
      { 'x-hub-signature-256': hookSecret },
    ])
      expect((await server.visitor.post(pathname, {}, headers as Record<string, string>)).status).toBe(401);
    expect((await server.visitor.post('/hooks/git/none', {})).status).toBe(404);
  });
});

describe('the setting', () => {
  test('keeps credentials for the repository of the sync alone; removed, it archives what was shown', async () => {
    const { push, called, space, client, repository, changeRequests } = await previewed();
    const set = (url: string) => client.graphql(SET, { spaceId: space.id, branches: ['docs/*'], url });
    git.credentials = { username: 'ada', password: 'secret-word' };
    try {
      await push('docs/news', WITH_NEWS);
      await called();
      expect(await changeRequests(), 'without credentials').toEqual([]);
      expect((await set(repository.url.replace('//', '//ada:secret-word@'))).body.errors).toBeUndefined();
      await called();
      expect(await changeRequests()).toHaveLength(1);
    } finally {
      delete git.credentials;
    }
    const row = await server.services.database.prisma.gitPreviews.findUniqueOrThrow({ where: { spaceId: space.id } });
    expect(JSON.stringify([row, Buffer.from(row.credentials ?? []).toString()])).not.toContain('secret-word');
    const elsewhere = await set('http://ada:secret-word@127.0.0.1:1/other.git');
    expect(elsewhere.body.errors?.[0]).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT', details: [{ path: 'url' }] },
    });
    await client.graphql('mutation ($spaceId: ID!) { removeGitPreviews(spaceId: $spaceId) }', { spaceId: space.id });
    expect((await changeRequests()).map(({ status }: any) => status)).toEqual(['archived']);
  });

  test('its credentials stay behind when the space goes to another organization', async () => {
    const { push, called, space, client, organization, repository } = await previewed();
    const other = await server.make.organization();
    const { userId } = (await server.services.database.prisma.member.findFirst({
      where: { organizationId: organization.id, role: 'admin' },
    })) as { userId: string };
    await server.services.database.prisma.member.create({
      data: { organizationId: other.id, userId, role: 'admin' },
    });
    const url = repository.url.replace('//', '//ada:secret-word@');
    const set = await client.graphql(SET, { spaceId: space.id, branches: ['docs/*'], url });
    expect(set.body.errors).toBeUndefined();
    await untilJobsAreDone(server.services.database);
    const moved = await client.post(`/v1/spaces/${space.id}/transfer`, { organization: other.id });
    expect([moved.status, moved.text]).toEqual([200, moved.text]);
    const settings = async () => (await client.graphql(OF_SPACE, { spaceId: space.id })).body.data.space.gitPreviews;
    const row = await server.services.database.prisma.gitPreviews.findUniqueOrThrow({ where: { spaceId: space.id } });
    expect([row.organizationId, row.credentials]).toEqual([other.id, null]);
    expect(await settings()).toMatchObject({
      branches: ['docs/*'],
      error: 'The credentials stayed with the former organization: set the branches again, with others',
    });
    git.credentials = { username: 'ada', password: 'secret-word' };
    try {
      await push('docs/later', WITH_NEWS);
      await called();
      expect((await settings()).error).toMatch(/credentials|password|denied|authenticat/i);
      expect((await client.get(`/v1/spaces/${space.id}/change-requests?status=draft`)).body.items).toEqual([]);
    } finally {
      delete git.credentials;
    }
  });

  test('needs an import before, and the right to synchronise', async () => {
    const { organization, space, client } = await server.aSpace();
    const before = await client.graphql(SET, { spaceId: space.id, branches: ['*'] });
    expect(before.body.errors?.[0]?.extensions?.code).toBe('CONFLICT');
    const editor = server.as((await server.make.member(organization, 'edit')).token);
    for (const [query, variables] of [
      [SET, { spaceId: space.id, branches: ['*'] }],
      [OF_SPACE, { spaceId: space.id }],
    ] as const)
      expect((await editor.graphql(query, variables)).body.errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  });
});

test('the address of a preview shows the site with the branch, to those who see the site', async () => {
  const { push, called, client, organization, space, path, operations } = await previewed();
  const sites = `/v1/orgs/${organization.id}/sites`;
  const { body: site } = await client.post(sites, { title: 'Docs', visibility: 'public', spaces: [space.id] });
  await client.post(`${sites}/${site.id}/publish`);
  await push('docs/news', WITH_NEWS);
  await called();
  const [{ preview }] = await operations();
  expect(preview.url).toMatch(/^http:\/\/octavo\.test\/sites\/.+\/~\/changes\/1\/\?token=/);
  const { pathname, searchParams } = new URL(preview.url);
  const look = await fetch(`${server.url}${pathname}?token=${searchParams.get('token')}`, { redirect: 'manual' });
  const cookie = look.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const page = await fetch(`${server.url}${pathname}news`, { headers: { cookie } });
  expect(page.status).toBe(200);
  expect(page.headers.get('x-robots-tag')).toContain('noindex');
  expect(await page.text()).toContain('Soon.');
  const guest = await server.make.member(organization, null);
  await server.make.grant({ space: space as any }, { user: guest }, 'read');
  const { body } = await server.as(guest.token).get(`${path}/git/operations`);
  expect(body.items[0].preview, 'who sees no site').toEqual({ state: 'open', number: 1 });
});
