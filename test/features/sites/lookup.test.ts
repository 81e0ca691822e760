/** What is published at an address, for a reader: which site and space it is, who gets in, and the token that reads it. */
import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { statementsOf } from '../../support/statements.ts';
import { aSite } from './site.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const lookUp = (url: string, more: object = {}, token?: string) =>
  (token ? server.as(token) : server.visitor).post('/v1/urls/published', { url, ...more });

/** A published site with these spaces, each in a section of its own but those that have a slash: `api/v2` is a variant of `api`. */
async function published(visibility = 'public', titles: readonly string[] = ['Guide']) {
  const made = await aSite(server, titles);
  await made.admin.patch(made.path, { visibility });
  await made.admin.post(`${made.path}/publish`);
  const base = `http://octavo.test/sites/${made.site.id}`;
  return { ...made, base };
}

const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString());

describe('where an address leads', () => {
  test('to the site, its first space, and the path of a page', async () => {
    const { base, site, organization, spaces, siteSpaces, section } = await published();
    const { status, body } = await lookUp(`${base}/start/here`);
    expect(status).toBe(200);
    const { apiToken, ...rest } = body;
    expect(rest).toEqual({
      organization: organization.id,
      site: site.id,
      siteSection: section.id,
      siteSpace: siteSpaces[0]?.id,
      space: spaces[0]?.id,
      pathname: 'start/here',
      basePath: `/sites/${site.id}/`,
      siteBasePath: `/sites/${site.id}/`,
      canonicalUrl: `${base}/start/here`,
      complete: true,
    });
    expect(apiToken.split('.')).toHaveLength(3);
  });

  test('by the longest address of a section or a variant', async () => {
    const { base, admin, path, spaces, organization } = await published('public', ['Guide', 'API', 'API v2', 'More']);
    const [, api, v2] = spaces;
    const siteSpaces = (await admin.get(`${path}/site-spaces`)).body.items;
    for (const row of siteSpaces.slice(1)) await admin.delete(`${path}/site-spaces/${row.id}`);
    const section = (await admin.post(`${path}/sections`, { spaceId: api?.id })).body;
    const variant = (await admin.post(`${path}/site-spaces`, { spaceId: v2?.id, sectionId: section.id })).body;
    await admin.patch(`${path}/site-spaces/${variant.id}`, { path: 'v2' });
    expect(section.path).toBe('api');
    const at = async (rest: string) => {
      const { body } = await lookUp(base + rest);
      return [body.space, body.pathname, body.basePath.replace(`/sites/${body.site}`, ''), body.complete];
    };
    expect(await at('/')).toEqual([spaces[0]?.id, '', '/', false]);
    expect(await at('/api')).toEqual([api?.id, '', '/api/', false]);
    expect(await at('/API/v2/a')).toEqual([v2?.id, 'a', '/API/v2/', true]);
    expect(await at('/api/v3/a')).toEqual([api?.id, 'v3/a', '/api/', true]);
    expect(await at('/apis')).toEqual([spaces[0]?.id, 'apis', '/', true]);
    expect(await at('/a%2Fpi/%E6%96%87')).toEqual([spaces[0]?.id, 'a/pi/文', '/', true]);
    expect(organization.id).toBeTruthy();
  });

  test('to a site behind a proxy, and to none of another organization below a proven name', async () => {
    const mine = await published();
    const other = await published();
    await mine.admin.patch(mine.path, { proxy: 'docs.example.com/guide' });
    const found = await lookUp('https://docs.example.com/guide/intro');
    expect(found.body).toMatchObject({
      site: mine.site.id,
      siteBasePath: '/guide/',
      pathname: 'intro',
      canonicalUrl: 'https://docs.example.com/guide/intro',
      complete: false,
    });
    expect((await lookUp('https://docs.example.com/guides')).status).toBe(404);
    const { prisma } = server.services.database;
    const proven = { hostname: 'docs.example.com', hostnameProven: new Date() };
    await prisma.site.update({ where: { id: other.site.id }, data: proven });
    expect((await lookUp('https://docs.example.com/guide/intro')).body).toMatchObject({
      site: other.site.id,
      siteBasePath: '/',
      pathname: 'guide/intro',
      canonicalUrl: 'https://docs.example.com/guide/intro',
    });
    await prisma.site.update({ where: { id: other.site.id }, data: { hostnameProven: null } });
    expect((await lookUp('https://docs.example.com/')).status).toBe(404);
  });

  test('to a site as deep below a host as a proxy may show one; nine segments were taken, and found nowhere', async () => {
    const { admin, path, site } = await published();
    const place = (depth: number) => `deep.example.com${'/a'.repeat(depth)}`;
    expect((await admin.patch(path, { proxy: place(16) })).status).toBe(200);
    expect((await lookUp(`https://${place(16)}/intro`)).body).toMatchObject({ site: site.id, pathname: 'intro' });
    expect(await admin.patch(path, { proxy: place(17) })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'proxy', message: 'must have at most 16 segments' }] } },
    });
  });

  test('below the place of a proxy to nobody else: another organization gets no place among those of one', async () => {
    const mine = await published();
    const other = await published();
    const own = 'shop.example.com/help/guide';
    expect((await mine.admin.patch(mine.path, { proxy: 'Shop.Example.com/help/guide' })).body.proxy.origin).toBe(
      `https://${own}`,
    );
    for (const proxy of [own, `${own}/login`, 'shop.example.com/help', 'SHOP.example.com/help/guide/a/b']) {
      const { status, body } = await other.admin.patch(other.path, { proxy });
      expect([proxy, status, body.error?.details[0].path]).toEqual([proxy, 409, 'proxy']);
    }
    expect((await lookUp(`https://${own}/login`)).body).toMatchObject({ site: mine.site.id, pathname: 'login' });
    for (const proxy of ['shop.example.com/help/guides', 'help.shop.example.com/help/guide'])
      expect((await other.admin.patch(other.path, { proxy })).status).toBe(200);
    const at = async ({ admin, path }: typeof mine, proxy: string) => (await admin.patch(path, { proxy })).status;
    const both = await Promise.all([at(mine, 'both.example.com/a'), at(other, 'both.example.com/a/b')]);
    expect(both.toSorted()).toEqual([200, 409]);
    const { prisma } = server.services.database;
    const proven = { hostname: 'shop.example.com', hostnameProven: new Date(), proxy: null };
    await mine.admin.patch(mine.path, { proxy: own });
    await prisma.site.update({ where: { id: other.site.id }, data: proven });
    expect((await other.admin.patch(other.path, { proxy: `${own}/login` })).status).toBe(200);
  });

  test('is asked for with one statement once the site is known, found or not', async () => {
    const { base } = await published();
    const count = (url: string) => statementsOf(server, async () => ({ ...(await lookUp(url)), status: 200 }));
    await lookUp(base);
    expect(await count(`${base}/x`)).toBe(1);
    expect(await count('https://nobody.example.com/x')).toBe(1);
    expect(await count('http://octavo.test/sites/nobody')).toBe(1);
  });

  test.each([
    ['no address', 'not an address'],
    ['another scheme', 'ftp://docs.example.com'],
    ['a long address', `https://docs.example.com/${'a'.repeat(2048)}`],
  ])('%s is refused', async (_, url) => {
    const { status, body } = await lookUp(url);
    expect(status).toBe(400);
    expect(body.error.details[0].path).toBe('url');
  });

  test('what a visitor brings is checked', async () => {
    const wrong = await lookUp('https://docs.example.com', { visitor: { unsignedClaims: 'a', jwtToken: 5 } });
    expect(wrong.status).toBe(400);
    expect(wrong.body.error.details.map(({ path }: { path: string }) => path)).toContain('visitor.jwtToken');
    const large = { visitor: { unsignedClaims: { a: 'x'.repeat(9000) } } };
    expect((await lookUp('https://docs.example.com', large)).body.error.details[0].path).toBe('visitor.unsignedClaims');
  });
});

describe('the token', () => {
  test('says what it is for, and is the same for everybody who sees the same', async () => {
    const { base, site, organization, spaces, siteSpaces, section } = await published();
    const [one, two] = await Promise.all([lookUp(base), lookUp(`${base}/a/b`, { visitor: { type: 'human' } })]);
    expect(one?.body.apiToken).toBe(two?.body.apiToken);
    const { exp, ...said } = payloadOf(one?.body.apiToken);
    expect(said).toEqual({
      kind: 'site',
      organization: organization.id,
      site: site.id,
      siteSpace: siteSpaces[0]?.id,
      siteSection: section.id,
      space: spaces[0]?.id,
      spaces: [spaces[0]?.id],
      claims: {},
      access: expect.any(Number),
    });
    expect(new Date(exp * 1000).toISOString()).toMatch(/T00:05:00.000Z$/);
    expect(exp * 1000 - Date.now()).toBeGreaterThan(5 * 60_000 - 1000);
    expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000 + 5 * 60_000);
  });

  test('reads what is published, and nothing else', async () => {
    const { base, path, spaces, organization, admin } = await published();
    const { apiToken } = (await lookUp(base)).body;
    const reader = server.as(apiToken);
    const [space] = spaces;
    const own = (await reader.get(`/v1/spaces/${space?.id}`)).body;
    expect(own).toMatchObject({
      object: 'space',
      title: 'Guide',
      changeRequests: 0,
      comments: 0,
      permissions: { view: false, edit: false },
    });
    expect(own.parent).toBeUndefined();
    const revision = `/v1/spaces/${space?.id}/revisions/${own.revision}`;
    for (const at of [`${path}/published`, revision, `${revision}/pages`, `${revision}/files`])
      expect([at, (await reader.get(at)).status]).toEqual([at, 200]);
    expect((await reader.post(`${path}/search`, { query: 'hello' })).status).toBe(200);
    for (const at of [
      path,
      `${path}/sections`,
      `${path}/customization`,
      `${path}/publishing/auth`,
      `/v1/orgs/${organization.id}`,
      `/v1/orgs/${organization.id}/members`,
      `/v1/spaces/${space?.id}/content`,
      `/v1/spaces/${space?.id}/revisions`,
      `/v1/spaces/${space?.id}/comments`,
      `/v1/spaces/${space?.id}/change-requests`,
      `${revision}/changes`,
      '/v1/user',
    ])
      expect([at, (await reader.get(at)).status]).toEqual([at, 404]);
    expect((await reader.graphql('{ __typename }')).status).toBe(404);
    expect((await reader.patch(`/v1/spaces/${space?.id}`, { title: 'Mine' })).status).toBe(404);
    expect((await admin.get(`/v1/spaces/${space?.id}`)).body.permissions.edit).toBe(true);
  });

  test('reads no other space, also of the same organization', async () => {
    const { base, organization } = await published();
    const other = await published();
    const unpublished = await server.make.space(organization, { title: 'Internal' });
    const { apiToken } = (await lookUp(base)).body;
    const reader = server.as(apiToken);
    for (const space of [unpublished, other.spaces[0] as { id: string }])
      expect((await reader.get(`/v1/spaces/${space.id}`)).status).toBe(404);
    expect((await reader.get(`${other.path}/published`)).status).toBe(404);
  });

  test('reads the revision that was current a moment ago, but none of a change request', async () => {
    const { base, spaces, admin } = await published();
    const { apiToken, space } = (await lookUp(base)).body;
    const reader = server.as(apiToken);
    const before = (await reader.get(`/v1/spaces/${space}`)).body.revision;
    await admin.post(`/v1/spaces/${space}/content`, { changes: [{ type: 'create_page', title: 'New' }] });
    const after = (await reader.get(`/v1/spaces/${space}`)).body.revision;
    expect(after).not.toBe(before);
    const at = (revision: string) => reader.get(`/v1/spaces/${space}/revisions/${revision}`);
    expect((await at(before)).status).toBe(200);
    const request = (await admin.post(`/v1/spaces/${space}/change-requests`, { subject: 'Draft' })).body;
    await admin.post(`/v1/spaces/${space}/change-requests/${request.id}/content`, {
      changes: [{ type: 'create_page', title: 'Secret' }],
    });
    const head = (await admin.get(`/v1/spaces/${space}/change-requests/${request.id}`)).body.revision;
    expect((await admin.get(`/v1/spaces/${space}/revisions/${head}`)).status).toBe(200);
    expect((await at(head)).status).toBe(404);
    const long = new Date(Date.now() - 3_600_000);
    await server.services.database.prisma.revision.updateMany({ where: { spaceId: space }, data: { createdAt: long } });
    expect((await at(before)).status).toBe(404);
    expect((await at(after)).status).toBe(200);
    expect(spaces).toHaveLength(1);
  });

  test.each([
    ['unpublishing', (made: Made) => made.admin.post(`${made.path}/unpublish`)],
    ['another audience', (made: Made) => made.admin.patch(made.path, { visibility: 'visitor-auth' })],
    ['a new key', (made: Made) => made.admin.post(`${made.path}/publishing/auth/regenerate`)],
    ['deletion of the site', (made: Made) => made.admin.delete(made.path)],
  ])('%s ends it at once', async (_, close) => {
    const made = await published();
    const reader = server.as((await lookUp(made.base)).body.apiToken);
    const at = `/v1/spaces/${made.spaces[0]?.id}`;
    expect((await reader.get(at)).status).toBe(200);
    expect((await close(made)).status).toBeLessThan(300);
    expect((await reader.get(at)).status).toBe(401);
  });

  test('that is forged, changed, without a signature, or over is 401', async () => {
    const { base, spaces } = await published();
    const { apiToken } = (await lookUp(base)).body;
    const said = payloadOf(apiToken);
    const [head, body, signature] = apiToken.split('.') as [string, string, string];
    const other = Buffer.from(JSON.stringify({ ...said, spaces: ['x'] })).toString('base64url');
    const wrong = [
      `${head}.${other}.${signature}`,
      `${head}.${body}.${signature.split('').toReversed().join('')}`,
      new UnsecuredJWT(said).encode(),
      await new SignJWT(said).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('a'.repeat(32))),
      await new SignJWT({ ...said, exp: 1 })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(server.services.secrets.derive('site tokens')),
      `${head}.${body}.`,
      `eyJ.${'a'.repeat(15_000)}.a`,
    ];
    for (const token of wrong)
      expect([token.slice(0, 60), (await server.as(token).get(`/v1/spaces/${spaces[0]?.id}`)).status]).toEqual([
        token.slice(0, 60),
        401,
      ]);
  });
});

type Made = Awaited<ReturnType<typeof published>>;

describe('audiences', () => {
  test('a site that is not published is not there', async () => {
    const { base, admin, path } = await published();
    await admin.post(`${path}/unpublish`);
    expect((await lookUp(base)).status).toBe(404);
  });

  test('agents find no site that leaves them out', async () => {
    const { base, admin, path } = await published();
    await admin.patch(path, { agentsContext: 'excluded' });
    expect((await lookUp(base, { visitor: { type: 'agent' } })).status).toBe(404);
    expect((await lookUp(base)).status).toBe(200);
  });

  test('share links open with their secret in the address, until they are switched off', async () => {
    const { base, admin, path, site } = await published('share-link');
    const link = (await admin.post(`${path}/share-links`, { name: 'Partners' })).body;
    const key = new URL(link.urls.published).pathname.split('/').at(-2) as string;
    expect((await lookUp(base)).status).toBe(404);
    const wrong = `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`;
    expect((await lookUp(`${base}/${wrong}/start`)).status).toBe(404);
    const { status, body } = await lookUp(`${base}/${key}/start`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      shareKey: key,
      siteBasePath: `/sites/${site.id}/${key}/`,
      pathname: 'start',
      canonicalUrl: `${base}/${key}/start`,
    });
    const reader = server.as(body.apiToken);
    const address = (await reader.get(`${path}/published?shareKey=${key}`)).body.site.urls.published;
    expect(address).toBe(`${base}/${key}/`);
    await admin.patch(`${path}/share-links/${link.id}`, { active: false });
    expect((await lookUp(`${base}/${key}/start`)).status).toBe(404);
    expect((await reader.get(`${path}/published`)).status).toBe(401);
  });

  describe('visitors who sign in', () => {
    const now = () => Math.floor(Date.now() / 1000);
    const token = (key: string, claims: object = {}, alg = 'HS256') =>
      new SignJWT({ exp: now() + 600, ...claims }).setProtectedHeader({ alg }).sign(Buffer.from(key));

    async function signedIn() {
      const made = await published('visitor-auth');
      const { privateKey } = (await made.admin.get(`${made.path}/publishing/auth`)).body;
      return { ...made, key: privateKey as string };
    }

    test('need a token that the key of the site signed', async () => {
      const { base, key } = await signedIn();
      const other = await signedIn();
      expect((await lookUp(base)).status).toBe(404);
      expect((await lookUp(base, { visitor: { jwtToken: await token(key) } })).status).toBe(200);
      const wrong = {
        'of another site': await token(other.key),
        over: await token(key, { exp: now() - 60 }),
        'not yet': await token(key, { nbf: now() + 600 }),
        'without an end': await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(key)),
        'without a signature': new UnsecuredJWT({ exp: now() + 600 }).encode(),
        'another algorithm': await token(key.repeat(2), {}, 'HS512'),
        'its own key': `${Buffer.from(JSON.stringify({ alg: 'HS256', jwk: { kty: 'oct', k: 'YQ' } })).toString('base64url')}.e30.AA`,
        'no token': 'nonsense',
        long: 'a'.repeat(16_000),
      };
      for (const [name, jwtToken] of Object.entries(wrong))
        expect([name, (await lookUp(base, { visitor: { jwtToken } })).status]).toEqual([name, 401]);
    });

    test('lose what the old key signed when it is replaced', async () => {
      const { base, key, admin, path } = await signedIn();
      const jwtToken = await token(key);
      expect((await lookUp(base, { visitor: { jwtToken } })).status).toBe(200);
      await admin.post(`${path}/publishing/auth/regenerate`);
      expect((await lookUp(base, { visitor: { jwtToken } })).status).toBe(401);
    });

    test('are sent to sign in, and told where they were going', async () => {
      const { base, key, admin, path, site } = await signedIn();
      await admin.patch(`${path}/publishing/auth`, {
        backend: 'custom',
        fallbackURL: 'https://login.example.com/?app=docs',
      });
      const sent = {
        target: 'external',
        redirect: 'https://login.example.com/?app=docs&location=%2Fa%2Fb',
        site: site.id,
      };
      expect((await lookUp(`${base}/a/b`)).body).toEqual(sent);
      const over = { visitor: { jwtToken: await token(key, { exp: now() - 60 }) } };
      expect((await lookUp(`${base}/a/b`, { ...over, redirectOnError: true })).body).toEqual(sent);
      expect((await lookUp(`${base}/a/b`, over)).status).toBe(401);
    });
  });
});
