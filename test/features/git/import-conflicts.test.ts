/** Both sides changed the same since the last sync: nothing is dropped, people decide in a change request. */
import { beforeAll, describe, expect, test } from 'vitest';
import { importInto } from '../../support/git-import.ts';
import { aGitServer, type Files, type GitServer } from '../../support/git-server.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { Browsing } from '../../web/browsing.ts';

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

test('titles and deletions that both sides changed wait for a decision, too: the later value stood, and only the description told', async () => {
  const { id, client, home, content, repository, importAgain, textAt, changeRequests } = await aConflict({});
  const guide = (await content()).pages[1];
  await client.post(`/v1/spaces/${id}/content`, {
    changes: [
      { type: 'update_page', page: home.id, title: 'Start' },
      { type: 'replace_text', page: guide.id, find: 'How to.', replace: 'How to, here.' },
    ],
  });
  await repository.commit({
    'SUMMARY.md': '# Summary\n\n* [Beginning](README.md)\n',
    'README.md': '# Home\n\nOne line.\n',
  });
  expect((await importAgain()).operation).toMatchObject({ state: 'completed', changeRequest: expect.any(String) });
  expect(await changeRequests()).toHaveLength(1);
  const own = `/v1/spaces/${id}/change-requests/1`;
  const { items } = (await client.get(`${own}/conflicts`)).body;
  expect(items.map(({ page, field, main, proposed }: any) => ({ page, field, main, proposed }))).toEqual(
    expect.arrayContaining([
      { page: home.id, field: 'title', main: 'Start', proposed: 'Beginning' },
      { page: guide.id, field: 'deleted', main: false, proposed: true },
    ]),
  );
  expect(await client.post(`${own}/merge`)).toMatchObject({ status: 409 });
  for (const { id: conflict, field } of items)
    await client.post(`${own}/conflicts/${conflict}`, { keep: field === 'deleted' ? 'main' : 'proposed' });
  expect(await client.post(`${own}/merge`)).toMatchObject({ status: 200 });
  expect((await content()).pages.map(({ title }: any) => title)).toEqual(['Beginning', 'Guide']);
  expect(await textAt('guide')).toContain('How to, here.');
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
    expect(operation.steps.at(-1).message).toBe('This commit is waiting in change request #1');
    expect(await changeRequests()).toHaveLength(1);
  });

  test('a later commit is merged into it, with the edits made there, under the ids that pages have there', async () => {
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

  test('a title and a page that a later commit and people changed wait for a decision: the later value stood, and no one was asked', async () => {
    const { id, client, home, repository, content, importAgain, changeRequests } = await aConflict();
    await importAgain();
    const guide = (await content()).pages[1];
    const own = `/v1/spaces/${id}/change-requests/1`;
    const inBranch = (changes: object[]) => client.post(`${own}/content`, { changes });
    expect(
      await inBranch([
        { type: 'update_page', page: home.id, title: 'Mine', content: { markdown: '# Home\n\nDecided.\n' } },
        { type: 'delete_page', page: guide.id },
      ]),
    ).toMatchObject({ status: 200 });
    const summaryWith = (title: string) => `# Summary\n\n* [${title}](README.md)\n* [Guide](guide.md)\n`;
    const commit = (title: string, guideText: string) =>
      repository.commit({ 'SUMMARY.md': summaryWith(title), 'guide.md': guideText }, { keep: true });
    const open = async () => (await client.get(`${own}/conflicts`)).body.items as Record<string, any>[];
    const field = async (name: string) => (await open()).find((conflict) => conflict['field'] === name);

    await commit('Theirs', '# Guide\n\nHow to, mended.\n');
    const { operation } = await importAgain();
    expect(operation).toMatchObject({ state: 'completed', changeRequest: expect.any(String) });
    const found = (await open()).map(({ page, field, against, main, repository, proposed }) => ({
      ...{ page, field, against, main, repository, proposed },
    }));
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        { page: home.id, field: 'title', against: 'repository', main: 'Home', repository: 'Theirs', proposed: 'Mine' },
        { page: guide.id, field: 'deleted', against: 'repository', main: false, repository: false, proposed: true },
      ]),
    );
    const refused = await client.post(`${own}/merge`);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.error.details).toContainEqual(
      expect.objectContaining({ field: 'title', against: 'repository', ours: 'Theirs', theirs: 'Mine' }),
    );

    // The next commit brings its value into the same conflict; one that says what people say ends it.
    await commit('Theirs again', '# Guide\n\nHow to, mended.\n');
    await importAgain();
    expect(await open()).toHaveLength(2);
    expect(await field('title')).toMatchObject({ repository: 'Theirs again', proposed: 'Mine' });
    await commit('Mine', '# Guide\n\nHow to, mended.\n');
    await importAgain();
    expect((await open()).map((conflict) => conflict['field'])).toEqual(['deleted']);

    const browser = await new Browsing(server).signIn(client.token as string);
    expect((await browser.get(`/app${own.slice(3)}`)).text).toContain('The Git repository, by a later commit');
    const deleted = await field('deleted');
    const decide = (keep: string) => client.post(`${own}/conflicts/${deleted?.['id']}`, { keep });
    expect(await decide('repository')).toMatchObject({ status: 200, body: { result: 'update' } });
    expect(await client.post(`${own}/merge`)).toMatchObject({ status: 200 });
    expect((await content()).pages.map(({ title }: any) => title)).toEqual(['Mine', 'Guide']);
    expect((await client.get(`/v1/spaces/${id}/content/page/${guide.id}?format=markdown`)).body.markdown).toContain(
      'mended',
    );
    expect(await changeRequests()).toEqual([]);
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

test('a standalone revision has the content of the repository, and opens no change request', async () => {
  const { client, id, content, importAgain, changeRequests } = await aConflict();
  const before = (await content()).id;
  const { operation } = await importAgain({ standalone: true });
  expect((await content()).id).toBe(before);
  expect(await changeRequests()).toEqual([]);
  const page = await client.get(`/v1/spaces/${id}/revisions/${operation.revision}/path/readme`);
  expect(page.body.markdown).toBe('# Home\n\nChanged there.\n');
  expect((await importAgain()).operation).toHaveProperty('changeRequest');
});

test('the same change on both sides is not a conflict; what comes after it is imported', async () => {
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

describe('a paragraph on one line', () => {
  const paragraph = 'The server reads its settings from the environment, and writes what it does to the log.';
  const page = (text: string) => `# Home\n\n${text}\n`;

  test('that the repository edited at its end and the space at its beginning comes in with both edits', async () => {
    const { edit, repository, importAgain, textAt, changeRequests } = await aConflict({});
    await edit(page(paragraph));
    await repository.commit({ 'README.md': page(paragraph) }, { keep: true });
    await importAgain();
    await edit(page(paragraph.replace('server', 'program')));
    await repository.commit({ 'README.md': page(paragraph.replace('the log', 'a journal')) }, { keep: true });
    const { operation } = await importAgain();
    expect(operation).toMatchObject({ state: 'completed', revision: expect.any(String) });
    expect(operation).not.toHaveProperty('changeRequest');
    expect(await changeRequests()).toEqual([]);
    expect(await textAt('readme')).toBe(page(paragraph.replace('server', 'program').replace('the log', 'a journal')));
  });

  test('that both edited at one place goes into a change request', async () => {
    const { edit, repository, importAgain, textAt } = await aConflict({});
    await edit(page(paragraph));
    await repository.commit({ 'README.md': page(paragraph) }, { keep: true });
    await importAgain();
    const [here, there] = [paragraph.replace('settings', 'options'), paragraph.replace('its settings', 'a file')];
    await edit(page(here));
    await repository.commit({ 'README.md': page(there) }, { keep: true });
    expect((await importAgain()).operation).toMatchObject({ state: 'completed', changeRequest: expect.any(String) });
    expect(await textAt('readme', '/change-requests/1')).toBe(
      page(`<<<<<<< main\n${here}\n=======\n${there}\n>>>>>>> change request`),
    );
  });
});
