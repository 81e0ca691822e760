import { beforeAll, describe, expect, test } from 'vitest';
import type { Organization, Site, Space } from '../../../src/db/generated/prisma/client.ts';
import { readStructures } from '../../../src/features/sites/structure/store.ts';
import type { Client } from '../../support/client.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { statementsOf } from '../../support/statements.ts';
import { problemsOf } from './invariants.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

interface Scene {
  organization: Organization;
  admin: Client;
  site: Site;
  spaces: Record<string, Space>;
  at: string;
}

/** A site with sections a, b, c, each of one space; further spaces d, e. */
async function aScene(): Promise<Scene> {
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const spaces: Record<string, Space> = {};
  for (const title of ['aa', 'bb', 'cc', 'dd', 'ee'])
    spaces[title.charAt(0)] = await server.make.space(organization, { title });
  const site = await server.make.site(organization);
  const at = `/v1/orgs/${organization.id}/sites/${site.id}`;
  for (const name of ['a', 'b', 'c']) await admin.post(`${at}/sections`, { spaceId: spaces[name]?.id });
  return { organization, admin, site, spaces, at };
}

const items = async ({ admin, at }: Scene, list: string) => (await admin.get(`${at}/${list}`)).body.items;
/** Titles of sections, in order; the default one in brackets. */
const order = async (scene: Scene) =>
  (await items(scene, 'sections'))
    .map((row: { title: string; default: boolean }) => (row.default ? `[${row.title[0]}]` : row.title[0]))
    .join('');
const sectionNamed = async (scene: Scene, title: string) =>
  (await items(scene, 'sections')).find((row: { title: string }) => row.title === title);
const siteSpaceOf = async (scene: Scene, name: string) =>
  (await items(scene, 'site-spaces')).find((row: { space: { id: string } }) => row.space.id === scene.spaces[name]?.id);

async function expectWhole({ site }: Scene): Promise<void> {
  const { database } = server.services;
  const [structure] = await readStructures((sql, values) => database.query(sql, values), [site]);
  expect(problemsOf(structure!)).toEqual([]);
}

describe('sections', () => {
  test('the first one is the default, and deleting it makes the next one the default', async () => {
    const scene = await aScene();
    expect(await order(scene)).toBe('[a]bc');
    const { id } = await sectionNamed(scene, 'aa');
    expect((await scene.admin.delete(`${scene.at}/sections/${id}`)).status).toBe(204);
    expect(await order(scene)).toBe('[b]c');
    const c = await sectionNamed(scene, 'cc');
    await scene.admin.patch(scene.at, { defaultSiteSection: c.id });
    expect(await order(scene)).toBe('b[c]');
    await scene.admin.delete(`${scene.at}/sections/${c.id}`);
    expect(await order(scene)).toBe('[b]');
    await expectWhole(scene);
  });

  test('move beside each other, also into a group, and to the end', async () => {
    const scene = await aScene();
    const { admin, at } = scene;
    const [a, b, c] = await items(scene, 'sections');
    const move = (id: string, position?: object) => admin.post(`${at}/sections/${id}/move`, position && { position });
    expect((await move(c.id, { before: { type: 'site-section', siteSection: a.id } })).status).toBe(200);
    expect(await order(scene)).toBe('c[a]b');
    await move(c.id);
    expect(await order(scene)).toBe('[a]bc');
    const group = (await admin.post(`${at}/section-groups`, { title: 'Group', sections: [b.id] })).body;
    expect(group).toMatchObject({ object: 'site-section-group', sections: [{ id: b.id }], children: [{ id: b.id }] });
    const into = await move(a.id, { after: { type: 'site-section', siteSection: b.id } });
    expect(into.body).toMatchObject({ id: a.id, sectionGroup: group.id });
    expect(await order(scene)).toBe('cb[a]');
    await expectWhole(scene);
  });

  test('an impossible position is refused by its place, and one that changes nothing is a conflict', async () => {
    const scene = await aScene();
    const { admin, at } = scene;
    const [a, b] = await items(scene, 'sections');
    const move = (position: object) => admin.post(`${at}/sections/${b.id}/move`, { position });
    const refused = (path: string) => ({ status: 400, body: { error: { details: [{ path }] } } });
    expect(await move({ before: { type: 'site-section', siteSection: 'absent' } })).toMatchObject(
      refused('position.before'),
    );
    expect(await move({ before: { type: 'site-section', siteSection: b.id } })).toMatchObject(
      refused('position.before'),
    );
    expect(await move({ after: { type: 'site-section' } })).toMatchObject(refused('position.after.id'));
    const both = { type: 'site-section', siteSection: a.id };
    expect(await move({ before: both, after: both })).toMatchObject(refused('position'));
    expect((await move({ after: both })).status).toBe(409);
    const elsewhere = await items(await aScene(), 'sections');
    expect(await move({ after: { type: 'site-section', siteSection: elsewhere[0].id } })).toMatchObject(
      refused('position.after'),
    );
    expect(await order(scene)).toBe('[a]bc');
  });

  test('paths are unique in the site, and those of spaces are not those of other sections', async () => {
    const scene = await aScene();
    const { admin, at } = scene;
    const [a, b] = await items(scene, 'sections');
    expect(await admin.patch(`${at}/sections/${b.id}`, { path: a.path })).toMatchObject({
      status: 409,
      body: { error: { message: 'The path "aa" is taken in this site' } },
    });
    const added = await admin.post(`${at}/site-spaces`, { spaceId: scene.spaces['d']?.id, sectionId: a.id });
    expect(added.body).toMatchObject({ path: 'dd', section: a.id, default: false });
    expect((await admin.patch(`${at}/site-spaces/${added.body.id}`, { path: 'bb' })).status).toBe(409);
    expect((await admin.patch(`${at}/site-spaces/${added.body.id}`, { path: 'a/b' })).status).toBe(400);
    expect((await admin.patch(`${at}/site-spaces/${added.body.id}`, { path: 'v2' })).body.path).toBe('v2');
    expect((await admin.patch(`${at}/sections/${b.id}`, { path: 'v2' })).status).toBe(409);
    await expectWhole(scene);
  });

  test('a space is in a site once, and only those who may edit it put it there', async () => {
    const scene = await aScene();
    const { admin, at, organization } = scene;
    const twice = { spaceId: scene.spaces['a']?.id };
    expect((await admin.post(`${at}/site-spaces`, twice)).status).toBe(409);
    expect((await admin.post(`${at}/sections`, twice)).status).toBe(409);
    const foreign = await server.make.space(await server.make.organization());
    expect(await admin.post(`${at}/sections`, { spaceId: foreign.id })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'spaceId' }] } },
    });
    const editor = await server.make.member(organization, 'edit');
    const hidden = await server.make.space(await organization, { title: 'Hidden' });
    await admin.patch(`/v1/spaces/${hidden.id}`, { defaultLevel: 'read' });
    expect((await server.as(editor.token).post(`${at}/sections`, { spaceId: hidden.id })).status).toBe(403);
    await server.make.grant({ space: hidden }, { user: editor }, 'edit');
    expect((await server.as(editor.token).post(`${at}/sections`, { spaceId: hidden.id })).status).toBe(201);
  });
});

describe('spaces in a section', () => {
  test('the last one that goes takes its section with it', async () => {
    const scene = await aScene();
    const { admin, at } = scene;
    const d = await admin.post(`${at}/site-spaces`, { spaceId: scene.spaces['d']?.id });
    expect(d.body).toMatchObject({ default: false, section: (await sectionNamed(scene, 'aa')).id });
    const a = await siteSpaceOf(scene, 'a');
    await admin.delete(`${at}/site-spaces/${a.id}`);
    expect(await siteSpaceOf(scene, 'd')).toMatchObject({ default: true });
    await admin.delete(`${at}/site-spaces/${d.body.id}`);
    expect(await order(scene)).toBe('[b]c');
    expect((await admin.delete(`${at}/site-spaces/${d.body.id}`)).status).toBe(204);
    await expectWhole(scene);
  });

  test('move to another section, where they are no default, and get another path where theirs is taken', async () => {
    const scene = await aScene();
    const { admin, at } = scene;
    const b = await siteSpaceOf(scene, 'b');
    const a = await siteSpaceOf(scene, 'a');
    await admin.patch(`${at}/site-spaces/${a.id}`, { path: 'same' });
    await admin.patch(`${at}/site-spaces/${b.id}`, { path: 'same' });
    const position = { before: { type: 'site-space', siteSpace: a.id } };
    const moved = await admin.post(`${at}/site-spaces/${b.id}/move`, { position });
    expect(moved.body).toMatchObject({ section: a.section, default: false, path: 'same-1' });
    expect(await order(scene)).toBe('[a]c');
    await admin.patch(`${at}/site-spaces/${b.id}`, { default: true });
    expect(await siteSpaceOf(scene, 'a')).toMatchObject({ default: false });
    expect((await admin.patch(`${at}/site-spaces/${b.id}`, { default: false })).status).toBe(400);
    await expectWhole(scene);
  });

  test('those whose space the caller does not see are not there for it', async () => {
    const scene = await aScene();
    await scene.admin.patch(`/v1/spaces/${scene.spaces['b']?.id}`, { defaultLevel: 'read' });
    const { organization, at } = scene;
    await server.services.database.prisma.organization.update({
      where: { id: organization.id },
      data: { defaultRole: null },
    });
    const reader = server.as((await server.make.member(organization, 'read')).token);
    const { body } = await reader.get(`${at}/site-spaces`);
    expect(body).toMatchObject({ count: 1, items: [{ space: { id: scene.spaces['b']?.id } }] });
    expect((await reader.get(at)).body.siteSpaces).toBe(1);
    const { structure } = (await reader.get(`${at}/structure`)).body;
    expect(structure).toMatchObject([{ title: 'bb', siteSpaces: [{ space: { id: scene.spaces['b']?.id } }] }]);
    expect((await reader.get(`${at}/sections`)).body.count).toBe(1);
    const editor = server.as((await server.make.member(organization, 'edit')).token);
    const a = await siteSpaceOf(scene, 'a');
    expect((await editor.patch(`${at}/site-spaces/${a.id}`, { hidden: true })).status).toBe(404);
    expect((await editor.patch(`${at}/sections/${a.section}`, { title: 'Mine' })).status).toBe(404);
    const sort = { item: { type: 'site-space', id: a.id } };
    expect((await editor.patch(`${at}/structure/sort`, sort)).status).toBe(404);
  });
});

describe('groups', () => {
  test('nest, dissolve in place, and cannot go into themselves', async () => {
    const scene = await aScene();
    const { admin, at } = scene;
    const [a, b, c] = await items(scene, 'sections');
    const outer = (await admin.post(`${at}/section-groups`, { title: 'Outer', sections: [b.id] })).body;
    const inner = (await admin.post(`${at}/section-groups`, { title: 'Inner', parent: outer.id, sections: [c.id] }))
      .body;
    expect(inner.sectionGroup).toBe(outer.id);
    const { structure } = (await admin.get(`${at}/structure`)).body;
    expect(structure).toMatchObject([
      { object: 'site-section', id: a.id },
      {
        id: outer.id,
        children: [{ id: b.id }, { object: 'site-section-group', id: inner.id, children: [{ id: c.id }] }],
      },
    ]);
    const below = { position: { after: { type: 'site-section', id: c.id } } };
    expect(await admin.post(`${at}/section-groups/${outer.id}/move`, below)).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'position.after' }] } },
    });
    const first = { position: { before: { type: 'site-section', id: a.id } } };
    expect((await admin.post(`${at}/section-groups/${outer.id}/move`, first)).status).toBe(200);
    expect(await order(scene)).toBe('bc[a]');
    await admin.delete(`${at}/section-groups/${outer.id}`);
    expect(await order(scene)).toBe('bc[a]');
    expect((await items(scene, 'section-groups')).map((row: { id: string }) => row.id)).toEqual([inner.id]);
    await admin.delete(`${at}/section-groups/${inner.id}/sections/${c.id}`);
    expect((await items(scene, 'sections'))[1].sectionGroup).toBeUndefined();
    expect((await admin.delete(`${at}/section-groups/${inner.id}/sections/absent`)).status).toBe(204);
    await expectWhole(scene);
  });
});

test('a section that was taken out of a group keeps its place, and its neighbours, when the group is dissolved', async () => {
  const scene = await aScene();
  const { admin, at } = scene;
  const [a, b, c] = await items(scene, 'sections');
  const { body: group } = await admin.post(`${at}/section-groups`, { title: 'Group', sections: [b.id, c.id] });
  const before = (section: { id: string }) => ({ before: { type: 'site-section', siteSection: section.id } });
  await admin.post(`${at}/section-groups/${group.id}/move`, { position: before(a) });
  await admin.delete(`${at}/section-groups/${group.id}/sections/${c.id}`);
  expect(await order(scene)).toBe('bc[a]');
  await admin.delete(`${at}/section-groups/${group.id}`);
  expect(await order(scene)).toBe('bc[a]');
  await expectWhole(scene);
  expect((await admin.post(`${at}/sections/${a.id}/move`, { position: before(c) })).status).toBe(200);
  expect(await order(scene)).toBe('b[a]c');
});

test('one operation moves anything', async () => {
  const scene = await aScene();
  const { admin, at } = scene;
  const [a, , c] = await items(scene, 'sections');
  const sort = (item: object, position?: object) => admin.patch(`${at}/structure/sort`, { item, position });
  const section = { type: 'site-section', id: c.id };
  expect(await sort(section, { before: { type: 'site-section', id: a.id } })).toMatchObject({
    status: 200,
    body: { object: 'site-section', id: c.id },
  });
  expect(await order(scene)).toBe('c[a]b');
  const b = await siteSpaceOf(scene, 'b');
  const to = { after: { type: 'site-space', id: (await siteSpaceOf(scene, 'a')).id } };
  expect(await sort({ type: 'site-space', id: b.id }, to)).toMatchObject({
    body: { object: 'site-space', section: a.id },
  });
  expect((await sort({ type: 'site-section', id: 'absent' })).status).toBe(404);
});

test('several callers at once leave one default each, and unique paths', async () => {
  const scene = await aScene();
  const { admin, at, organization } = scene;
  const more = await Promise.all(Array.from({ length: 8 }, () => server.make.space(organization, { title: 'Same' })));
  const [a, b, c] = await items(scene, 'sections');
  const calls = [
    ...more.slice(0, 4).map((space) => () => admin.post(`${at}/sections`, { spaceId: space.id })),
    ...more.slice(4).map((space) => () => admin.post(`${at}/site-spaces`, { spaceId: space.id, sectionId: b.id })),
    () => admin.delete(`${at}/sections/${a.id}`),
    () => admin.patch(at, { defaultSiteSection: c.id }),
    () => admin.patch(at, { defaultSiteSection: b.id }),
    () =>
      admin.post(`${at}/sections/${c.id}/move`, { position: { before: { type: 'site-section', siteSection: b.id } } }),
    () => admin.post(`${at}/section-groups`, { title: 'Group', sections: [b.id, c.id] }),
  ];
  const answers = await Promise.all(calls.map((call) => call()));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  await expectWhole(scene);
  expect(await items(scene, 'site-spaces')).toHaveLength(10);
});

test('lists go page by page, and cost the same number of statements whatever is in them', async () => {
  const scene = await aScene();
  const { admin, at, organization } = scene;
  const before = await statementsOf(server, () => admin.get(`${at}/structure`));
  for (let i = 0; i < 6; i++) {
    const spaceId = (await server.make.space(organization)).id;
    await admin.post(`${at}/sections`, { spaceId });
  }
  expect(await statementsOf(server, () => admin.get(`${at}/structure`))).toBe(before);
  expect(before).toBeLessThanOrEqual(8);
  const seen: string[] = [];
  let page = '';
  do {
    const { body } = await admin.get(`${at}/sections?limit=2${page}`);
    expect(body.count).toBe(9);
    seen.push(...body.items.map(({ id }: { id: string }) => id));
    page = body.next ? `&page=${body.next.page}` : '';
  } while (page);
  expect(seen).toEqual((await items(scene, 'sections')).map(({ id }: { id: string }) => id));
  expect((await admin.get(`${at}/sections?page=bm9uZQ`)).status).toBe(400);
});

test('the graph reads from the site down to the pages', async () => {
  const scene = await aScene();
  const { body } = await scene.admin.graphql(
    `query ($organizationId: ID!, $siteId: ID!) {
      site(organizationId: $organizationId, siteId: $siteId) {
        structure { sections { title siteSpaces { title section { id } space { content { pages { title } } } } } }
      }
    }`,
    { organizationId: scene.organization.id, siteId: scene.site.id },
  );
  expect(body.errors).toBeUndefined();
  expect(body.data.site.structure.sections.map(({ title }: { title: string }) => title)).toEqual(['aa', 'bb', 'cc']);
});
