/** Imports and exports in turn, through the API: what was synchronised is the common ground, only what was changed since collides. */
import { beforeAll, describe, expect, test } from 'vitest';
import { exportFrom } from '../../support/git-export.ts';
import { importInto } from '../../support/git-import.ts';
import { aGitServer, type Files, type GitServer } from '../../support/git-server.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let git: GitServer;

beforeAll(async () => {
  git = await aGitServer();
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
});

const SUMMARY = '# Summary\n\n* [Welcome](README.md)\n* [Trains](trains.md)\n* [Planes](planes.md)\n';
const FIRST: Files = {
  'SUMMARY.md': SUMMARY,
  'README.md': '# Welcome\n\nHello.\n',
  'trains.md': '# Trains\n\nBook early.\n\nTake a seat.\n',
  'planes.md': '# Planes\n\n![a plane](img/plane.svg)\n',
  'img/plane.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
};

async function aSynced(project: Files = FIRST) {
  const repository = await git.aRepository(project);
  const organization = await server.make.organization();
  const { id } = await server.make.space(organization, { defaultLevel: 'admin' });
  const client = server.as((await server.make.member(organization, 'admin')).token);
  const at = `/v1/spaces/${id}`;
  const edit = async (...changes: object[]) => {
    const answer = await client.post(`${at}/content`, { changes });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.created as Record<string, string>;
  };
  const content = async () => (await client.get(`${at}/content`)).body;
  const pages = async () => {
    const flat = (list: any[]): any[] => list.flatMap((page) => [page, ...flat(page.pages)]);
    return flat((await content()).pages);
  };
  const page = async (title: string) => (await pages()).find((found) => found.title === title);
  const pageAt = async (path: string) => (await client.get(`${at}/content/path/${encodeURIComponent(path)}`)).body;
  const files = async () => (await client.get(`${at}/content/files`)).body.items;
  const changeRequests = async () => (await client.get(`${at}/change-requests`)).body.items;
  const inRepository = () =>
    repository.git('ls-tree', '-r', '--name-only', 'main').then((text) => text.split('\n').sort());
  const show = (path: string) => repository.git('show', `main:${path}`);

  const exported = async () => {
    expect((await exportFrom(client, id, repository.url)).operation).toMatchObject({ state: 'completed' });
  };
  /** A commit with these files changed, and those of null gone. */
  const commits = async (changed: Record<string, Files[string] | null>) => {
    const all: Record<string, Files[string]> = {};
    for (const path of await inRepository()) all[path] = `${await show(path)}\n`;
    for (const [path, held] of Object.entries(changed)) {
      if (held === null) delete all[path];
      else all[path] = held;
    }
    await repository.commit(all);
  };
  const imported = async () => (await importInto(client, id, repository.url)).operation;
  /** Imports what was committed; nothing collides, and an export has nothing to add. */
  const fits = async () => {
    const operation = await imported();
    expect(operation, JSON.stringify(operation.steps)).toMatchObject({ state: 'completed' });
    expect(operation).not.toHaveProperty('changeRequest');
    expect(await changeRequests()).toEqual([]);
    const head = await repository.git('rev-parse', 'main');
    await exported();
    expect(await repository.git('rev-parse', 'main'), 'the export adds nothing').toBe(head);
  };
  await imported();
  const ids = Object.fromEntries((await pages()).map((found) => [found.git?.path, found.id])) as Record<string, string>;
  const tree = async () => (await pages()).map((found) => [found.title, found.path, found.git?.path]);
  return {
    id,
    at,
    client,
    repository,
    edit,
    content,
    page,
    pageAt,
    ids,
    tree,
    files,
    changeRequests,
    inRepository,
    show,
    exported,
    commits,
    imported,
    fits,
  };
}

const without = (summary: string, path: string) =>
  `${summary
    .split('\n')
    .filter((line) => !line.includes(`(${path})`))
    .join('\n')}\n`;

test('a title changed here and exported, its file deleted there beside other news: the page goes, the news come', async () => {
  const { edit, exported, commits, fits, tree, pageAt, show, inRepository, repository, content, imported, ids } =
    await aSynced();
  await edit({ type: 'update_page', page: ids['trains.md'], title: 'Railways' });
  await exported();
  const [head, { id: revision }] = [await repository.git('rev-parse', 'main'), await content()];
  await exported();
  await imported();
  expect([await repository.git('rev-parse', 'main'), (await content()).id], 'in step').toEqual([head, revision]);
  await commits({
    'trains.md': null,
    'SUMMARY.md': without(await show('SUMMARY.md'), 'trains.md'),
    'README.md': '# Welcome\n\nHello, edited there.\n',
  });
  await fits();
  expect((await tree()).map(([name]) => name)).toEqual(['Welcome', 'Planes']);
  expect((await pageAt('readme')).markdown).toBe('# Welcome\n\nHello, edited there.\n');
  expect(await inRepository()).not.toContain('trains.md');
});

test('a title changed here and exported, its file renamed there: the same page, found under every name', async () => {
  const { edit, exported, commits, fits, page, pageAt, show, ids } = await aSynced();
  await edit({ type: 'update_page', page: ids['trains.md'], title: 'Railways' });
  await exported();
  await commits({
    'trains.md': null,
    'metro.md': `${await show('trains.md')}\n`,
    'SUMMARY.md': `${(await show('SUMMARY.md')).replace('trains.md', 'metro.md')}\n`,
  });
  await fits();
  expect(await page('Railways')).toMatchObject({ id: ids['trains.md'], slug: 'metro', git: { path: 'metro.md' } });
  for (const path of ['metro', 'railways', 'trains']) expect((await pageAt(path)).id, path).toBe(ids['trains.md']);
});

test('many rounds: each side renames, deletes and makes pages in turn', async () => {
  const { edit, exported, imported, commits, fits, tree, show, inRepository, ids } = await aSynced();
  await edit(
    { type: 'update_page', page: ids['trains.md'], title: 'Railways' },
    { type: 'create_page', page: 'new', title: 'Boats', content: { markdown: 'On water.\n' } },
    { type: 'create_page', pageType: 'group', title: 'Empty', parent: ids['planes.md'] },
  );
  await exported();
  await commits({ 'trains.md': `${await show('trains.md')}\nMore.\n` });
  await fits();
  await commits({
    'boats.md': null,
    'ships.md': '# Boats\n\nOn water.\n',
    'SUMMARY.md': `${(await show('SUMMARY.md')).replace('[Boats](boats.md)', '[Ships](ships.md)')}\n`,
  });
  await fits();
  await edit({ type: 'update_page', page: ids['planes.md'], title: 'By air', slug: 'air' });
  await exported();
  await commits({ 'planes.md': null, 'SUMMARY.md': without(await show('SUMMARY.md'), 'planes.md') });
  expect(await imported()).not.toHaveProperty('changeRequest');
  await exported();
  expect(await inRepository()).not.toContain('planes.md');
  expect(await show('SUMMARY.md'), 'what stood below it came up, and can be said now').toContain('## Empty');
  expect(await tree()).toEqual([
    ['Welcome', 'readme', 'README.md'],
    ['Railways', 'railways', 'trains.md'],
    ['Ships', 'ships', 'ships.md'],
    ['Empty', 'empty', undefined],
  ]);
});

describe('what Git cannot represent does not conflict', () => {
  test('a slug of its own, not exported yet: the page goes with its file', async () => {
    const { edit, commits, fits, tree, ids } = await aSynced();
    await edit({ type: 'update_page', page: ids['trains.md'], slug: 'rail' });
    await commits({ 'trains.md': null, 'SUMMARY.md': without(SUMMARY, 'trains.md') });
    await fits();
    expect((await tree()).map(([title]) => title)).toEqual(['Welcome', 'Planes']);
  });

  test('a title changed here and a file renamed there fit together', async () => {
    const { edit, commits, imported, page, changeRequests, exported, show, ids } = await aSynced();
    await edit({ type: 'update_page', page: ids['trains.md'], title: 'Railways' });
    await commits({
      'trains.md': null,
      'metro.md': FIRST['trains.md'] as string,
      'SUMMARY.md': SUMMARY.replace('trains.md', 'metro.md'),
    });
    await imported();
    expect(await changeRequests()).toEqual([]);
    expect(await page('Railways')).toMatchObject({ id: ids['trains.md'], slug: 'metro', git: { path: 'metro.md' } });
    await exported();
    expect(await show('SUMMARY.md')).toContain('[Railways](metro.md)');
  });
});

test('the name of a file is of this server: its path stays, and deleted there, it goes', async () => {
  const { edit, exported, commits, fits, files, inRepository } = await aSynced();
  const [file] = await files();
  await edit({ type: 'rename_file', file: file.id, name: 'A plane.svg' });
  await exported();
  expect(await inRepository()).toContain('img/plane.svg');
  expect(await files()).toMatchObject([{ name: 'A plane.svg', git: { path: 'img/plane.svg' } }]);
  await commits({ 'img/plane.svg': null, 'planes.md': '# Planes\n' });
  await fits();
  expect(await files()).toEqual([]);
});

describe('what both sides changed since the last sync is still found', () => {
  async function anExported() {
    const space = await aSynced();
    await space.edit({ type: 'update_page', page: space.ids['trains.md'], title: 'Railways' });
    await space.exported();
    return { ...space, trains: space.ids['trains.md'] as string };
  }

  test('edited here, deleted there: a change request, and the space keeps the page', async () => {
    const { edit, commits, imported, show, trains, tree, changeRequests, client, at } = await anExported();
    await edit({ type: 'replace_text', page: trains, find: 'early', replace: 'late' });
    await commits({ 'trains.md': null, 'SUMMARY.md': without(await show('SUMMARY.md'), 'trains.md') });
    expect(await imported()).toHaveProperty('changeRequest');
    expect((await tree()).map(([title]) => title)).toEqual(['Welcome', 'Railways', 'Planes']);
    const [{ number }] = await changeRequests();
    const own = `${at}/change-requests/${number}`;
    expect(await client.post(`${own}/merge`), 'nobody has decided').toMatchObject({ status: 409 });
    const { items } = (await client.get(`${own}/conflicts`)).body;
    expect(items).toMatchObject([{ page: trains, field: 'deleted', main: false, proposed: true }]);
    expect(await client.post(`${own}/conflicts/${items[0].id}`, { keep: 'main' })).toMatchObject({ status: 200 });
    const merged = await client.post(`${own}/merge`);
    expect(merged.status, merged.text).toBe(200);
    expect((await tree()).map(([title]) => title).toSorted()).toEqual(['Planes', 'Railways', 'Welcome']);
  });

  test('two titles; what is decided is the ground of the next rounds', async () => {
    const space = await anExported();
    const { edit, commits, imported, show, trains, client, at, page, exported, fits, tree, changeRequests } = space;
    await edit({ type: 'update_page', page: trains, title: 'Tracks' });
    await commits({
      'SUMMARY.md': `${(await show('SUMMARY.md')).replace('Railways', 'Metro')}\n`,
      'README.md': '# Welcome\n\nThere.\n',
    });
    expect(await imported()).toHaveProperty('changeRequest');
    const waiting = (await changeRequests())[0];
    const decided = { type: 'update_page', page: trains, title: 'Subway' };
    await client.post(`${at}/change-requests/${waiting.number}/content`, { changes: [decided] });
    expect(await client.post(`${at}/change-requests/${waiting.number}/merge`)).toMatchObject({ status: 200 });
    expect(await page('Subway')).toMatchObject({ id: trains });
    await exported();
    expect(await show('SUMMARY.md')).toContain('[Subway](trains.md)');
    await commits({ 'trains.md': null, 'SUMMARY.md': without(await show('SUMMARY.md'), 'trains.md') });
    await fits();
    expect((await tree()).map(([title]) => title)).toEqual(['Welcome', 'Planes']);
  });
});

test('what came in while a change request waits is its ground as well', async () => {
  const { edit, exported, commits, imported, show, ids, client, at, tree, changeRequests } = await aSynced();
  await edit({ type: 'update_page', page: ids['trains.md'], title: 'Railways' });
  await exported();
  await edit({ type: 'update_page', page: ids['README.md'], content: { markdown: '# Welcome\n\nHere.\n' } });
  await commits({ 'README.md': '# Welcome\n\nThere.\n' });
  expect(await imported()).toHaveProperty('changeRequest');
  await commits({ 'trains.md': null, 'SUMMARY.md': without(await show('SUMMARY.md'), 'trains.md') });
  expect(await imported()).toHaveProperty('changeRequest');
  const [{ number }] = await changeRequests();
  const inIt = (await client.get(`${at}/change-requests/${number}/content`)).body.pages;
  expect(inIt.map(({ title }: any) => title)).toEqual(['Welcome', 'Planes']);
  await client.post(`${at}/change-requests/${number}/content`, {
    changes: [{ type: 'update_page', page: ids['README.md'], content: { markdown: '# Welcome\n\nBoth.\n' } }],
  });
  expect(await client.post(`${at}/change-requests/${number}/merge`)).toMatchObject({ status: 200 });
  await exported();
  expect((await tree()).map(([title]) => title)).toEqual(['Welcome', 'Planes']);
  expect(await show('README.md')).toBe('# Welcome\n\nBoth.');
});

test('a picture of the repository that a text here begins to use is a file of the space, and stays in both', async () => {
  const { edit, exported, files, inRepository, ids, client, at } = await aSynced({
    ...FIRST,
    'img/unused.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  await edit({ type: 'replace_text', page: ids['trains.md'], find: 'Book early.', replace: '![](img/unused.svg)' });
  await exported();
  expect((await files()).map(({ name }: any) => name).sort()).toEqual(['plane.svg', 'unused.svg']);
  await edit({ type: 'replace_text', page: ids['README.md'], find: 'Hello', replace: 'Hi' });
  await exported();
  expect(await inRepository()).toContain('img/unused.svg');
  expect((await client.get(`${at}/content`)).body.files).toHaveLength(2);
});

test('a page that takes the name of one deleted in the same export takes its file', async () => {
  const { edit, exported, tree, inRepository, show, ids } = await aSynced();
  await edit(
    { type: 'delete_page', page: ids['planes.md'] },
    { type: 'create_page', title: 'Planes', content: { markdown: 'Anew.\n' } },
  );
  await exported();
  expect(await inRepository()).toEqual(['README.md', 'SUMMARY.md', 'img/plane.svg', 'planes.md', 'trains.md']);
  expect(await show('planes.md')).toBe('# Planes\n\nAnew.');
  expect((await tree()).at(-1)).toEqual(['Planes', 'planes', 'planes.md']);
});

test('pages that the space had before its first import go out with the first export', async () => {
  const repository = await git.aRepository(FIRST);
  const organization = await server.make.organization();
  const { id } = await server.make.space(organization, { defaultLevel: 'admin' });
  const client = server.as((await server.make.member(organization, 'admin')).token);
  const changes = [{ type: 'create_page', title: 'Own', content: { markdown: 'Ours.\n' } }];
  expect(await client.post(`/v1/spaces/${id}/content`, { changes })).toMatchObject({ status: 200 });
  await importInto(client, id, repository.url);
  await exportFrom(client, id, repository.url);
  expect(await repository.git('show', 'main:own.md')).toBe('# Own\n\nOurs.');
});
