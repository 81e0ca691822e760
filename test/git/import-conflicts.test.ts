/** Both sides changed the same since the last sync: nothing is dropped, people decide in a change request. */
import { beforeAll, describe, expect, test } from 'vitest';
import { importInto } from '../support/git-import.ts';
import { aGitServer, type Files, type GitServer } from '../support/git-server.ts';
import { aServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let git: GitServer;

beforeAll(async () => {
  git = await aGitServer();
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
});

const FIRST: Files = {
  'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Guide](guide.md)\n',
  'README.md': '# Home\n\nOne line.\n',
  'guide.md': '# Guide\n\nHow to.\n',
};

/** An imported space in which `README.md` was edited, while the repository got a new commit. */
async function aConflict(there: Files = { 'README.md': '# Home\n\nChanged there.\n' }) {
  const repository = await git.aRepository(FIRST);
  const organization = await server.make.organization();
  const { id } = await server.make.space(organization, { defaultLevel: 'admin' });
  const client = server.as((await server.make.member(organization, 'admin')).token);
  const content = async () => (await client.get(`/v1/spaces/${id}/content`)).body;
  const importAgain = (options: Record<string, unknown> = {}) => importInto(client, id, repository.url, options);
  const textAt = async (path: string, of = '') =>
    (await client.get(`/v1/spaces/${id}${of}/content/path/${path}`)).body.markdown;
  const changeRequests = async () => (await client.get(`/v1/spaces/${id}/change-requests`)).body.items;
  await importAgain();
  const [home] = (await content()).pages;
  const edit = (markdown: string, changeRequest?: string) =>
    client.post(`/v1/spaces/${id}${changeRequest ? `/change-requests/${changeRequest}` : ''}/content`, {
      changes: [{ type: 'update_page', page: home.id, content: { markdown } }],
    });
  expect((await edit('# Home\n\nChanged here.\n')).status).toBe(200);
  const oid = await repository.commit(there, { keep: true, message: 'News\n\nMore of it.' });
  return { id, organization, client, repository, oid, home, content, importAgain, textAt, changeRequests, edit };
}

const BOTH = '# Home\n\n<<<<<<< main\nChanged here.\n=======\nChanged there.\n>>>>>>> change request\n';

test('the import opens a change request with both versions, and leaves the space as it was', async () => {
  const { oid, content, importAgain, textAt, changeRequests, home } = await aConflict({
    'README.md': '# Home\n\nChanged there.\n',
    'guide.md': '# Guide\n\nHow to, in two lines.\nThis is the second.\n',
  });
  const before = await content();
  const { operation, ...info } = await importAgain();
  expect(operation).toMatchObject({ state: 'completed', changeRequest: expect.any(String), oid });
  expect(operation).not.toHaveProperty('revision');
  expect(operation.steps.at(-1).message).toContain('change request');
  expect(info.oid, 'what the space took in').not.toBe(oid);
  expect(await content()).toEqual(before);
  const [changeRequest] = await changeRequests();
  expect(changeRequest).toMatchObject({ id: operation.changeRequest, number: 1, status: 'open', subject: 'Git: News' });
  const { prisma } = server.services.database;
  expect(await prisma.changeRequest.findUnique({ where: { id: changeRequest.id } })).toMatchObject({
    description: expect.stringContaining('- text of the page Home'),
    conflictedPages: [home.id],
  });
  expect(await textAt('readme', '/change-requests/1')).toBe(BOTH);
  expect(await textAt('guide', '/change-requests/1')).toContain('the second');
  expect(await textAt('readme')).toBe('# Home\n\nChanged here.\n');
});

test('merged, it counts as imported: the same commit changes nothing, the next one comes in', async () => {
  const { client, id, oid, repository, content, importAgain, textAt, changeRequests, edit } = await aConflict();
  await importAgain();
  const merge = () => client.post(`/v1/spaces/${id}/change-requests/1/merge`);
  expect(await merge(), 'with marks').toMatchObject({ status: 409 });
  await edit('# Home\n\nChanged here and there.\n', '1');
  expect(await merge()).toMatchObject({ status: 200 });
  const merged = (await content()).id;

  expect((await importAgain()).operation).toMatchObject({ state: 'completed' });
  expect((await content()).id).toBe(merged);
  expect((await client.get(`/v1/spaces/${id}/git/info`)).body.oid).toBe(oid);
  await repository.commit({ 'guide.md': '# Guide\n\nHow to, again.\n' }, { keep: true });
  expect((await importAgain()).operation).toMatchObject({ state: 'completed', revision: (await content()).id });
  expect(await textAt('readme')).toBe('# Home\n\nChanged here and there.\n');
  expect(await textAt('guide')).toBe('# Guide\n\nHow to, again.\n');
  expect(await changeRequests(), 'that are open').toEqual([]);
});

describe('while the change request is open', () => {
  test('the same commit waits in it, and opens no other', async () => {
    const { importAgain, changeRequests } = await aConflict();
    const first = (await importAgain()).operation.changeRequest;
    const { operation } = await importAgain();
    expect(operation).toMatchObject({ state: 'completed', changeRequest: first });
    expect(operation.steps.at(-1).message).toBe('This commit waits in change request #1');
    expect(await changeRequests()).toHaveLength(1);
  });

  test('a later commit comes into it, beside what people did there, under the ids that pages have there', async () => {
    const { client, id, repository, content, importAgain, textAt, changeRequests, edit } = await aConflict({
      'README.md': '# Home\n\nChanged there.\n',
      'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Guide](guide.md)\n* [New](new.md)\n',
      'new.md': '# New\n',
    });
    await importAgain();
    const pageAt = async (path: string) =>
      (await client.get(`/v1/spaces/${id}/change-requests/1/content/path/${path}`)).body;
    const created = (await pageAt('new')).id;
    await edit('# Home\n\nChanged here and there.\n', '1');
    await repository.commit(
      { 'guide.md': '# Guide\n\nHow to, again.\n', 'new.md': '# New\n\nText.\n' },
      { keep: true },
    );
    const before = (await content()).id;
    await importAgain();
    expect((await content()).id).toBe(before);
    expect(await changeRequests()).toHaveLength(1);
    expect(await textAt('readme', '/change-requests/1')).toBe('# Home\n\nChanged here and there.\n');
    expect(await textAt('guide', '/change-requests/1')).toBe('# Guide\n\nHow to, again.\n');
    expect(await pageAt('new')).toMatchObject({ id: created, markdown: '# New\n\nText.\n' });
    expect(await client.post(`/v1/spaces/${id}/change-requests/1/merge`)).toMatchObject({ status: 200 });
    expect(await client.get(`/v1/spaces/${id}/content/path/new`)).toMatchObject({ body: { id: created } });
    const { operation } = await importAgain();
    expect(operation).toMatchObject({ state: 'completed', revision: (await content()).id });
  });

  test('an edit that makes room lets the next commit straight in', async () => {
    const { repository, importAgain, textAt, edit } = await aConflict();
    await importAgain();
    await edit('# Home\n\nOne line.\n');
    await repository.commit({ 'guide.md': '# Guide\n\nHow to, again.\n' }, { keep: true });
    const { operation } = await importAgain();
    expect(operation).toMatchObject({ state: 'completed', revision: expect.any(String) });
    expect(await textAt('readme')).toBe('# Home\n\nChanged there.\n');
    expect(await textAt('guide')).toBe('# Guide\n\nHow to, again.\n');
  });

  test('with force the repository wins at once', async () => {
    const { content, importAgain, textAt } = await aConflict();
    await importAgain();
    const { operation } = await importAgain({ force: true });
    expect(operation).toMatchObject({ state: 'completed', revision: (await content()).id });
    expect(await textAt('readme')).toBe('# Home\n\nChanged there.\n');
  });
});

test('an archived one is left alone: the next import opens another', async () => {
  const { client, id, importAgain, changeRequests, textAt } = await aConflict();
  await importAgain();
  const archived = await client.patch(`/v1/spaces/${id}/change-requests/1`, { status: 'archived' });
  expect(archived.status).toBe(200);
  await importAgain();
  expect((await changeRequests()).map(({ number, status }: any) => [number, status])).toContainEqual([2, 'open']);
  expect(await textAt('readme', '/change-requests/2')).toBe(BOTH);
});

test('a revision that stands alone is what the repository has, and opens nothing', async () => {
  const { client, id, content, importAgain, changeRequests } = await aConflict();
  const before = (await content()).id;
  const { operation } = await importAgain({ standalone: true });
  expect((await content()).id).toBe(before);
  expect(await changeRequests()).toEqual([]);
  const page = await client.get(`/v1/spaces/${id}/revisions/${operation.revision}/path/readme`);
  expect(page.body.markdown).toBe('# Home\n\nChanged there.\n');
  expect((await importAgain()).operation).toHaveProperty('changeRequest');
});

test('the same change on both sides is no conflict; what comes after it is imported', async () => {
  const { repository, importAgain, textAt } = await aConflict({ 'README.md': '# Home\n\nChanged here.\n' });
  expect((await importAgain()).operation).not.toHaveProperty('changeRequest');
  await repository.commit({ 'README.md': '# Home\n\nChanged there.\n' }, { keep: true });
  expect((await importAgain()).operation).toMatchObject({ state: 'completed' });
  expect(await textAt('readme')).toBe('# Home\n\nChanged there.\n');
});

test('a space that was handed to another organization goes on with its repository', async () => {
  const { id, client, repository, importAgain, textAt, edit } = await aConflict({ 'guide.md': '# Guide\n\nThere.\n' });
  // Now neither side's content is the other's: the repository's is in no revision.
  await importAgain();
  const target = await server.make.organization();
  const { id: userId } = (await client.get('/v1/user')).body;
  await server.services.database.prisma.member.create({ data: { organizationId: target.id, userId, role: 'admin' } });
  const transferred = await client.post(`/v1/spaces/${id}/transfer`, { organization: target.id });
  expect(transferred.status, transferred.text).toBe(200);
  await repository.commit({ 'guide.md': '# Guide\n\nThere again.\n' }, { keep: true });
  expect((await importAgain()).operation).toMatchObject({ state: 'completed' });
  expect(await textAt('guide')).toBe('# Guide\n\nThere again.\n');
  expect(await textAt('readme')).toBe('# Home\n\nChanged here.\n');
  expect((await edit('# Home\n')).status).toBe(200);
});
