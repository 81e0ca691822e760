/** `urls.published` of a space: where readers find it. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { leastStatementsOf } from '../../support/statements.ts';
import { aSite } from './site.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function aScene() {
  const scene = await aSite(server, ['Guide', 'Anleitung']);
  const { admin, organization, site } = scene;
  const of = async (id: string | undefined, by = admin) => (await by.get(`/v1/spaces/${id}`)).body.urls.published;
  const listed = async (by = admin) =>
    Object.fromEntries(
      (await by.get(`/v1/orgs/${organization.id}/spaces`)).body.items.map(
        ({ id, urls }: { id: string; urls: { published?: string } }) => [id, urls.published],
      ),
    );
  return { ...scene, of, listed, base: `http://octavo.test/sites/${site.id}/` };
}

test('it begins with the address of the site, and follows publication, structure and hostname at once', async () => {
  const { admin, path, spaces, of, listed, base, site, organization } = await aScene();
  const [guide, german] = spaces.map(({ id }) => id);
  const free = await server.make.space(organization);
  expect([await of(guide), await of(german)]).toEqual([undefined, undefined]);
  await admin.post(`${path}/publish`);
  expect([await of(guide), await of(german), await of(free.id)]).toEqual([base, `${base}anleitung/`, undefined]);
  expect(await listed()).toEqual({ [guide!]: base, [german!]: `${base}anleitung/`, [free.id]: undefined });
  const section = (await admin.post(`${path}/sections`, { spaceId: free.id, title: 'API' })).body;
  expect(await of(free.id)).toBe(`${base}${section.path}/`);
  // The same as the site says.
  const { items } = (await admin.get(`${path}/site-spaces`)).body;
  for (const row of items) expect(await of(row.space.id)).toBe(row.urls.published);
  await admin.patch(path, { basename: 'handbook' });
  expect(await of(guide)).toBe('http://octavo.test/sites/handbook/');
  await admin.patch(path, { proxy: 'example.com/docs' });
  expect(await of(german)).toBe('https://example.com/docs/anleitung/');
  const { prisma } = server.services.database;
  await prisma.site.update({ where: { id: site.id }, data: { hostname: 'docs.example.com' } });
  expect(await of(guide)).toBe('https://example.com/docs/');
  await prisma.site.update({ where: { id: site.id }, data: { hostnameProven: new Date() } });
  expect([await of(guide), await of(free.id)]).toEqual([
    'https://docs.example.com/',
    `https://docs.example.com/${section.path}/`,
  ]);
  await admin.post(`${path}/unpublish`);
  expect(await of(guide)).toBeUndefined();
});

test('of several sites the oldest that is published counts; a reader gets the address in its own', async () => {
  const { admin, path, spaces, of, base, organization } = await aScene();
  const german = spaces[1]?.id;
  const second = (
    await admin.post(`/v1/orgs/${organization.id}/sites`, { title: 'Second', visibility: 'public', spaces: [german] })
  ).body;
  await admin.post(`/v1/orgs/${organization.id}/sites/${second.id}/publish`);
  const other = `http://octavo.test/sites/${second.id}/`;
  expect(await of(german)).toBe(other);
  await admin.post(`${path}/publish`);
  expect(await of(german)).toBe(`${base}anleitung/`);
  const readerOf = async (url: string) =>
    server.as((await server.visitor.post('/v1/urls/published', { url })).body.apiToken);
  expect(await of(german, await readerOf(base))).toBe(`${base}anleitung/`);
  expect(await of(german, await readerOf(other))).toBe(other);
});

test('guests, who see no site, do not see where it is', async () => {
  const { admin, path, spaces, of, organization } = await aScene();
  await admin.post(`${path}/publish`);
  const guest = await server.make.member(organization, null);
  await server.make.grant({ space: spaces[0]! }, { user: guest }, 'read');
  expect((await server.as(guest.token).get(`/v1/spaces/${spaces[0]?.id}`)).status).toBe(200);
  expect(await of(spaces[0]?.id, server.as(guest.token))).toBeUndefined();
});

test('in every answer that has the space, without a further statement', async () => {
  const { admin, path, spaces, base, organization } = await aScene();
  await admin.post(`${path}/publish`);
  const german = spaces[1]?.id;
  expect((await admin.patch(`/v1/spaces/${german}`, { emoji: '' })).body.urls.published).toBe(`${base}anleitung/`);
  const { body } = await admin.graphql(
    `{ organization(organizationId: "${organization.id}") { spaces { items { id urls { published } } } } }`,
  );
  expect(body.data.organization.spaces.items).toContainEqual({ id: german, urls: { published: `${base}anleitung/` } });
  expect(await leastStatementsOf(server, () => admin.get(`/v1/spaces/${german}`))).toBe(1);
  expect(await leastStatementsOf(server, () => admin.get(`/v1/orgs/${organization.id}/spaces`))).toBeLessThanOrEqual(2);
});

test('`visitorAuth` says how readers prove who they are, where they have to, to those who see sites', async () => {
  const { admin, path, spaces, organization, editor } = await aScene();
  const [guide] = spaces;
  const of = async (by = admin) => (await by.get(`/v1/spaces/${guide?.id}`)).body.visitorAuth;
  await admin.patch(path, { visibility: 'visitor-auth' });
  expect(await of(), 'of a site that is not published').toBeUndefined();
  await admin.post(`${path}/publish`);
  expect(await of(editor)).toEqual({ backend: 'custom' });
  const list = (await admin.get(`/v1/orgs/${organization.id}/spaces`)).body.items;
  expect(list.map(({ visitorAuth }: any) => visitorAuth)).toEqual([{ backend: 'custom' }, { backend: 'custom' }]);
  const { prisma } = server.services.database;
  await prisma.siteAuth.updateMany({ data: { backend: 'integration', integration: 'auth0' } });
  expect(await of()).toEqual({ backend: 'integration', integration: 'auth0' });
  const guest = await server.make.member(organization, null);
  await server.make.grant({ space: guide! }, { user: guest }, 'read');
  expect(await of(server.as(guest.token)), 'of one who sees no sites').toBeUndefined();
  await admin.patch(path, { visibility: 'public' });
  expect(await of()).toBeUndefined();
});
