import { beforeAll, describe, expect, test } from 'vitest';
import type { Organization } from '../../../src/db/generated/prisma/client.ts';
import type { Client } from '../../support/client.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { statementsOf } from '../../support/statements.ts';
import { byWebSocket } from '../../support/watchers.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

interface Scene {
  organization: Organization;
  admin: Client;
  sites: string;
}

async function aScene(): Promise<Scene> {
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  return { organization, admin, sites: `/v1/orgs/${organization.id}/sites` };
}

const auditOf = async ({ organization }: Scene) =>
  (
    await server.services.database.prisma.auditEvent.findMany({
      where: { organizationId: organization.id },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ action }) => action);

describe('creating a site', () => {
  test('without a body gives an unlisted one called "Docs", which is not published', async () => {
    const { admin, sites } = await aScene();
    const { status, body } = await admin.post(sites);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Docs',
      type: 'basic',
      visibility: 'unlisted',
      published: false,
      siteSpaces: 0,
    });
    expect(body.urls.published).toBeUndefined();
    expect((await admin.get(`${sites}/${body.id}/sections`)).body.items).toEqual([]);
  });

  test('with spaces makes them variants of one default section', async () => {
    const { admin, sites, organization } = await aScene();
    const spaces = [
      await server.make.space(organization, { title: 'English' }),
      await server.make.space(organization, { title: 'Deutsch' }),
    ];
    const { body } = await admin.post(sites, {
      title: 'Guide',
      visibility: 'public',
      spaces: spaces.map(({ id }) => id),
    });
    expect(body.siteSpaces).toBe(2);
    const { items } = (await admin.get(`${sites}/${body.id}/sections`)).body;
    expect(items).toMatchObject([
      {
        default: true,
        title: 'English',
        siteSpaces: [
          { path: 'english', default: true },
          { path: 'deutsch', default: false },
        ],
      },
    ]);
    expect((await admin.post(sites, { spaces: ['absent'] })).body.error.details).toMatchObject([{ path: 'spaces[0]' }]);
  });

  test('a title has 2 to 128 characters, and a visibility is one of four', async () => {
    const { admin, sites } = await aScene();
    for (const [name, value] of Object.entries({ title: 'x', visibility: 'private', type: 'huge', spaces: 'all' }))
      expect(await admin.post(sites, { [name]: value }), name).toMatchObject({
        status: 400,
        body: { error: { details: [{ path: expect.stringContaining(name) }] } },
      });
  });
});

describe('publishing', () => {
  test('takes a space; addresses of the parts begin with that of the site, defaults are left out of them', async () => {
    const scene = await aScene();
    const { admin, sites, organization } = scene;
    const { id } = (await admin.post(sites, { title: 'Guide' })).body;
    const at = `${sites}/${id}`;
    expect((await admin.post(`${at}/publish`)).status).toBe(409);
    const [first, second, third] = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => server.make.space(organization, { title })),
    );
    await admin.post(`${at}/sections`, { spaceId: first?.id });
    const section = (await admin.post(`${at}/sections`, { spaceId: second?.id })).body;
    await admin.post(`${at}/site-spaces`, { spaceId: third?.id, sectionId: section.id });
    const published = await admin.post(`${at}/publish`);
    const base = `${server.services.config.publicUrl}/sites/${id}/`;
    expect(published.body).toMatchObject({ published: true, urls: { published: base } });
    const addresses = async () =>
      (await admin.get(`${at}/site-spaces`)).body.items.map(
        (row: { urls: { published?: string } }) => row.urls.published,
      );
    expect(await addresses()).toEqual([base, `${base}two/`, `${base}two/three/`]);
    await admin.patch(at, { basename: 'guide' });
    const named = `${server.services.config.publicUrl}/sites/guide/`;
    expect(await addresses()).toEqual([named, `${named}two/`, `${named}two/three/`]);
    await admin.patch(at, { proxy: 'docs.example.com/guide', defaultSiteSection: section.id });
    const proxied = 'https://docs.example.com/guide/';
    expect((await admin.get(at)).body.proxy).toEqual({ origin: 'https://docs.example.com/guide', target: named });
    expect(await addresses()).toEqual([`${proxied}one/`, proxied, `${proxied}three/`]);
    const unpublished = await admin.post(`${at}/unpublish`);
    expect(unpublished.body.published).toBe(false);
    expect(await addresses()).toEqual([undefined, undefined, undefined]);
    await admin.post(`${at}/unpublish`);
    const added = ['site.spaces', 'site.spaces', 'site.spaces'];
    expect(await auditOf(scene)).toEqual(['site.create', ...added, 'site.publish', 'site.unpublish']);
  });

  test('a basename is one of the server, of lower-case letters', async () => {
    const [one, other] = [await aScene(), await aScene()];
    const make = async ({ admin, sites }: Scene) => `${sites}/${(await admin.post(sites)).body.id}`;
    const basename = `name-${one.organization.id.toLowerCase()}`;
    expect((await one.admin.patch(await make(one), { basename })).body.basename).toBe(basename);
    expect((await other.admin.patch(await make(other), { basename })).status).toBe(409);
    for (const wrong of ['Upper', 'a b', '-a', '', 'a/b'])
      expect((await one.admin.patch(await make(one), { basename: wrong })).status, wrong).toBe(400);
    for (const proxy of ['docs.example.com', 'https://docs.example.com/x', 'localhost/x', 'docs.example.com/x?y'])
      expect((await one.admin.patch(await make(one), { proxy })).status, proxy).toBe(400);
  });
});

test('only administrators change who reads a site', async () => {
  const { admin, sites, organization } = await aScene();
  const at = `${sites}/${(await admin.post(sites)).body.id}`;
  const creator = server.as((await server.make.member(organization, 'create')).token);
  expect((await creator.patch(at, { title: 'Renamed' })).body.title).toBe('Renamed');
  for (const change of [{ visibility: 'public' }, { adaptiveContent: { enabled: false } }])
    expect((await creator.patch(at, { title: 'Again', ...change })).status).toBe(403);
  expect((await admin.get(at)).body.title).toBe('Renamed');
  expect((await creator.post(`${at}/publish`)).status).toBe(403);
  expect((await creator.get(`${at}/publishing/auth`)).status).toBe(403);
  expect((await creator.get(`${at}/share-links`)).status).toBe(403);
});

test('the list is filtered by space, title, type and publication, in as many statements for one site as for many', async () => {
  const { admin, sites, organization } = await aScene();
  const space = await server.make.space(organization);
  await admin.post(sites, { title: 'Guide', spaces: [space.id] });
  await admin.post(sites, { title: 'Handbook', type: 'premium' });
  const list = async (query: string) =>
    (await admin.get(`${sites}?${query}`)).body.items.map(({ title }: { title: string }) => title);
  expect(await list('')).toEqual(['Handbook', 'Guide']);
  expect(await list(`space=${space.id}`)).toEqual(['Guide']);
  expect(await list('title=HAND')).toEqual(['Handbook']);
  expect(await list('published=true')).toEqual([]);
  expect(await list('type=premium&type=basic')).toEqual(['Handbook', 'Guide']);
  expect(await list('type=premium')).toEqual(['Handbook']);
  const few = await statementsOf(server, () => admin.get(sites));
  for (let i = 0; i < 5; i++) await admin.post(sites, { title: `More ${i}` });
  expect(await statementsOf(server, () => admin.get(sites))).toBe(few);
  expect(few).toBeLessThanOrEqual(4);
});

test('guests see no site, and strangers not even the organization', async () => {
  const { admin, sites, organization } = await aScene();
  const at = `${sites}/${(await admin.post(sites)).body.id}`;
  const guest = server.as((await server.make.member(organization, null)).token);
  expect((await guest.get(at)).status).toBe(404);
  expect((await guest.get(sites)).status).toBe(403);
  expect((await server.as((await server.make.user()).token).get(sites)).status).toBe(404);
  const elsewhere = await aScene();
  expect((await elsewhere.admin.get(at.replace(organization.id, elsewhere.organization.id))).status).toBe(404);
});

describe('share links', () => {
  test('carry a secret in their address, which addresses below it carry too when a read names it', async () => {
    const { admin, sites, organization } = await aScene();
    const spaces = [(await server.make.space(organization)).id];
    const at = `${sites}/${(await admin.post(sites, { visibility: 'share-link', spaces })).body.id}`;
    await admin.post(`${at}/publish`);
    const link = await admin.post(`${at}/share-links`, { name: 'Partners' });
    expect(link).toMatchObject({ status: 201, body: { object: 'share-link', name: 'Partners', active: true } });
    const address = link.body.urls.published as string;
    const key = address.split('/').at(-2) as string;
    expect(key).toHaveLength(32);
    const read = (shareKey: string) => admin.get(`${at}/site-spaces?shareKey=${shareKey}`);
    expect((await read(key)).body.items[0].urls.published).toBe(address);
    expect((await read('guessed')).status).toBe(404);
    const changed = await admin.patch(`${at}/share-links/${link.body.id}`, { active: false, name: 'Former' });
    expect(changed.body).toMatchObject({ active: false, name: 'Former' });
    expect((await read(key)).status).toBe(404);
    expect((await admin.delete(`${at}/share-links/${link.body.id}`)).status).toBe(204);
    expect((await admin.get(`${at}/share-links`)).body).toMatchObject({ count: 0, items: [] });
    expect((await admin.post(`${at}/share-links`, { name: 'x'.repeat(51) })).status).toBe(400);
  });
});

describe('the authentication of visitors', () => {
  test('has a key from the beginning, which is replaced on demand and encrypted at rest', async () => {
    const scene = await aScene();
    const { admin, sites } = scene;
    const { id } = (await admin.post(sites)).body;
    const at = `${sites}/${id}/publishing/auth`;
    const { body } = await admin.get(at);
    expect(body).toEqual({
      object: 'publishing-auth',
      backend: 'custom',
      privateKey: expect.stringMatching(/^[\w-]{43}$/),
    });
    const regenerated = await admin.post(`${at}/regenerate`);
    expect(regenerated.body.privateKey).not.toBe(body.privateKey);
    expect((await admin.get(at)).body).toEqual(regenerated.body);
    const row = await server.services.database.prisma.siteAuth.findUniqueOrThrow({ where: { siteId: id } });
    expect(Buffer.from(row.privateKey).toString('latin1')).not.toContain(regenerated.body.privateKey);
    const fallbackURL = 'https://example.com/sign-in';
    expect((await admin.patch(at, { backend: 'custom', fallbackURL })).body.fallbackURL).toBe(fallbackURL);
    expect((await admin.patch(at, { backend: 'custom', fallbackURL: null })).body.fallbackURL).toBeUndefined();
    for (const wrong of ['javascript:alert(1)', 'ftp://example.com', 'nowhere'])
      expect((await admin.patch(at, { backend: 'custom', fallbackURL: wrong })).status, wrong).toBe(400);
    expect((await admin.patch(at, {})).status).toBe(400);
    expect(await auditOf(scene)).toEqual(['site.create', 'site.key', 'site.auth', 'site.auth']);
  });
});

describe('spaces that are in a site', () => {
  test('cannot be transferred, alone or with their collection: the refusal names the site', async () => {
    const { admin, organization } = await aScene();
    const other = await server.make.organization();
    const owner = await server.make.member(organization, 'admin');
    await server.services.database.prisma.member.create({
      data: { organizationId: other.id, userId: owner.id, role: 'admin' },
    });
    const parent = await server.make.collection(organization);
    const space = await server.make.space(organization, { parent });
    const site = await server.make.site(organization, { spaces: [space], title: 'Guide' });
    const refused = { status: 412, body: { error: { message: expect.stringContaining('"Guide"') } } };
    const as = server.as(owner.token);
    expect(await as.post(`/v1/spaces/${space.id}/transfer`, { organization: other.id })).toMatchObject(refused);
    expect(await as.post(`/v1/collections/${parent.id}/transfer`, { organization: other.id })).toMatchObject(refused);
    await admin.delete(`/v1/orgs/${organization.id}/sites/${site.id}`);
    expect((await as.post(`/v1/spaces/${space.id}/transfer`, { organization: other.id })).status).toBe(200);
  });

  test('are taken off when they are deleted, and do not come back with the space', async () => {
    const { admin, sites, organization } = await aScene();
    const [one, other] = [await server.make.space(organization), await server.make.space(organization)];
    const site = await server.make.site(organization, { spaces: [one, other] });
    await admin.delete(`/v1/spaces/${one.id}`);
    const { items } = (await admin.get(`${sites}/${site.id}/site-spaces`)).body;
    expect(items).toMatchObject([{ space: { id: other.id }, default: true }]);
    await admin.post(`/v1/spaces/${one.id}/restore`);
    expect((await admin.get(`${sites}/${site.id}`)).body.siteSpaces).toBe(1);
  });
});

test('the default content of an organization is one of its sites, and is cleared with it', async () => {
  const { admin, sites, organization } = await aScene();
  const at = `/v1/orgs/${organization.id}`;
  const site = (await admin.post(sites)).body.id;
  const set = (id: string) => admin.patch(at, { defaultContent: { type: 'site', site: id } });
  expect((await set(site)).body.defaultContent).toEqual({ type: 'site', site });
  const foreign = await server.make.site(await server.make.organization());
  expect((await set(foreign.id)).body.error.details).toMatchObject([{ path: 'defaultContent.site' }]);
  expect((await admin.delete(`${sites}/${site}`)).status).toBe(204);
  expect((await admin.get(at)).body.defaultContent).toBeUndefined();
  expect((await admin.delete(`${sites}/${site}`)).status).toBe(204);
});

test('who watches a site gets it after each change, and nothing after it is deleted', async () => {
  const { admin, sites, organization } = await aScene();
  const { token } = await server.make.member(organization, 'admin');
  const { id } = (await admin.post(sites, { title: 'One' })).body;
  const query = `subscription ($organizationId: ID!, $siteId: ID!) {
    siteChanged(organizationId: $organizationId, siteId: $siteId) { title sections { count } }
  }`;
  const variables = { organizationId: organization.id, siteId: id };
  const { results, stop } = byWebSocket({ url: server.url, token, query, variables });
  const next = async () => (await results.next()).value?.data?.siteChanged;
  expect(await next()).toEqual({ title: 'One', sections: { count: 0 } });
  await admin.patch(`${sites}/${id}`, { title: 'Two' });
  expect(await next()).toEqual({ title: 'Two', sections: { count: 0 } });
  await admin.post(`${sites}/${id}/sections`, { spaceId: (await server.make.space(organization)).id });
  expect(await next()).toEqual({ title: 'Two', sections: { count: 1 } });
  await admin.delete(`${sites}/${id}`);
  expect(await next()).toBeUndefined();
  await stop();
});
