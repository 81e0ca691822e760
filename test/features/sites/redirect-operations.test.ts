/** Redirects of sites, over HTTP. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { aSite } from './site.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const to = (url: string) => ({ kind: 'url', url });

test('a redirect is made, found, changed and deleted', async () => {
  const { path, editor, reader } = await aSite(server);
  const redirects = `${path}/redirects`;
  const made = await editor.post(redirects, { source: '/old/page', destination: to('https://other.example/x?y#z') });
  expect(made).toMatchObject({ status: 201 });
  expect(made.body).toEqual({
    object: 'site-redirect',
    id: expect.any(String),
    source: '/old/page',
    destination: to('https://other.example/x?y#z'),
  });
  const find = (source: string) => reader.get(`${path}/redirect?source=${encodeURIComponent(source)}`);
  expect(await find('/old/page')).toMatchObject({
    status: 200,
    body: { redirect: made.body, target: 'https://other.example/x?y#z' },
  });
  expect((await find('/old/%70age/')).status).toBe(200);
  for (const source of ['/', '/old', '/Old/page', '/old/page/more', 'old/page', '/é', '', '/old page'])
    expect(await find(source), source).toMatchObject({
      status: 404,
      body: { error: { message: 'Site redirect not found' } },
    });
  expect((await reader.get(`${path}/redirect`)).status).toBe(400);
  expect((await find(`/${'a'.repeat(512)}`)).status).toBe(400);

  const own = `${redirects}/${made.body.id}`;
  expect((await editor.patch(own, { source: '/older' })).body).toEqual({ ...made.body, source: '/older' });
  expect((await find('/old/page')).status).toBe(404);
  expect((await editor.patch(own, { destination: to('/start') })).body.destination).toEqual(to('/start'));
  const { target } = (await find('/older')).body;
  expect(target).toMatch(/^http:\/\/.*\/start$/);

  expect((await reader.delete(own)).status).toBe(403);
  expect((await editor.delete(own)).status).toBe(204);
  expect((await editor.delete(own)).status).toBe(204);
  expect((await find('/older')).status).toBe(404);
});

test('lists are newest first, and can be searched', async () => {
  const { path, editor, reader } = await aSite(server);
  for (const name of ['a', 'b', 'guide-a'])
    await editor.post(`${path}/redirects`, { source: `/${name}`, destination: to('https://other.example') });
  const sources = async (query = '') =>
    (await reader.get(`${path}/redirects${query}`)).body.items.map(({ source }: { source: string }) => source);
  expect(await sources()).toEqual(['/guide-a', '/b', '/a']);
  expect(await sources('?search=A')).toEqual(['/guide-a', '/a']);
  expect(await sources('?search=100%25')).toEqual([]);
  expect((await reader.get(`${path}/redirects?search=guide&limit=1`)).body).toMatchObject({ count: 1 });
});

describe('the destination', () => {
  test('is a part of the site, at its address of today', async () => {
    const { path, admin, editor, reader, section, siteSpaces, spaces } = await aSite(server, ['One', 'Two']);
    const space = spaces[0]!;
    const changes = [{ type: 'create_page', page: 'p', title: 'First steps', content: { markdown: 'Hello' } }];
    const { body: edited } = await admin.post(`/v1/spaces/${space.id}/content`, { changes });
    const pageId = edited.created.p as string;
    const make = async (source: string, destination: unknown) =>
      expect((await editor.post(`${path}/redirects`, { source, destination })).status, source).toBe(201);
    await make('/section', { kind: 'site-section', siteSectionId: section.id });
    await make('/space', { kind: 'site-space', siteSpaceId: siteSpaces[1]!.id });
    await make('/page', { kind: 'site-page', siteSpaceId: siteSpaces[0]!.id, pageId });
    const target = async (source: string) => (await reader.get(`${path}/redirect?source=${source}`)).body?.target;
    const { body: site } = await admin.post(`${path}/publish`);
    const base = site.urls.published as string;
    expect(await target('/section')).toBe(base);
    expect(await target('/space')).toBe(`${base}two/`);
    expect(await target('/page')).toBe(`${base}first-steps`);
    await admin.post(`/v1/spaces/${space.id}/content`, {
      changes: [{ type: 'update_page', page: pageId, slug: 'start' }],
    });
    expect(await target('/page')).toBe(`${base}start`);
    await editor.patch(`${path}/site-spaces/${siteSpaces[1]!.id}`, { path: 'zwei' });
    expect(await target('/space')).toBe(`${base}zwei/`);
    await admin.post(`/v1/spaces/${space.id}/content`, { changes: [{ type: 'delete_page', page: pageId }] });
    expect(await target('/page')).toBeUndefined();
    await editor.delete(`${path}/site-spaces/${siteSpaces[1]!.id}`);
    expect(await target('/space')).toBeUndefined();
  });

  test('must be there, and nothing else', async () => {
    const { path, editor, section, siteSpaces } = await aSite(server);
    const other = await aSite(server);
    const siteSpaceId = siteSpaces[0]!.id;
    for (const [destination, place] of [
      [undefined, 'destination'],
      [{ kind: 'page', pageId: 'x' }, 'destination.kind'],
      [{ kind: 'site-section', siteSectionId: other.section.id }, 'destination.siteSectionId'],
      [{ kind: 'site-section', siteSectionId: siteSpaceId }, 'destination.siteSectionId'],
      [{ kind: 'site-space', siteSpaceId: other.siteSpaces[0]!.id }, 'destination.siteSpaceId'],
      [{ kind: 'site-space', siteSpaceId: section.id }, 'destination.siteSpaceId'],
      [{ kind: 'site-page', siteSpaceId, pageId: 'absent' }, 'destination.pageId'],
      [{ kind: 'site-page', siteSpaceId }, 'destination.pageId'],
      [to('javascript:alert(1)'), 'destination.url'],
      [to('//evil.example'), 'destination.url'],
    ] as const)
      expect(await editor.post(`${path}/redirects`, { source: '/x', destination }), place).toMatchObject({
        status: 400,
        body: { error: { details: [expect.objectContaining({ path: place })] } },
      });
  });

  test('in a space that the caller does not see is not there', async () => {
    const { organization, path, admin, editor, reader, spaces, section, siteSpaces } = await aSite(server);
    const space = spaces[0]!;
    const hidden = { kind: 'site-space', siteSpaceId: siteSpaces[0]!.id };
    const hiddenSection = { kind: 'site-section', siteSectionId: section.id };
    await admin.post(`${path}/redirects`, { source: '/hidden', destination: hidden });
    await admin.post(`${path}/redirects`, { source: '/hidden-section', destination: hiddenSection });
    const guarded = await server.make.collection(organization);
    const db = server.services.database.prisma;
    await db.organization.update({ where: { id: organization.id }, data: { defaultRole: null } });
    await admin.post(`/v1/spaces/${space.id}/move`, { parent: guarded.id });
    expect((await reader.get(`/v1/spaces/${space.id}`)).status).toBe(404);
    for (const source of ['/hidden', '/hidden-section'])
      expect((await reader.get(`${path}/redirect?source=${source}`)).status, source).toBe(404);
    for (const destination of [hidden, hiddenSection])
      expect((await editor.post(`${path}/redirects`, { source: '/x', destination })).status).toBe(400);
    expect((await admin.get(`${path}/redirect?source=/hidden`)).status).toBe(200);
  });
});

describe('redirects never lead to each other', () => {
  test('a source is taken once', async () => {
    const { path, editor } = await aSite(server);
    const post = (source: string, url: string) => editor.post(`${path}/redirects`, { source, destination: to(url) });
    const first = await post('/a~b', 'https://other.example/1');
    expect(first.status).toBe(201);
    expect(await post('/a%7Eb', 'https://other.example/2')).toMatchObject({
      status: 409,
      body: { error: { message: 'There is a redirect from /a~b already' } },
    });
    const second = await post('/c', 'https://other.example/3');
    expect((await editor.patch(`${path}/redirects/${second.body.id}`, { source: '/a~b' })).status).toBe(409);
    expect((await editor.patch(`${path}/redirects/${first.body.id}`, { source: '/a~b' })).status).toBe(200);
  });

  test('loops and chains are refused, by whatever address', async () => {
    const { path, admin, editor } = await aSite(server, ['One', 'Two']);
    const { body: site } = await admin.post(`${path}/publish`);
    const base = site.urls.published as string;
    const post = (source: string, url: string) => editor.post(`${path}/redirects`, { source, destination: to(url) });
    expect((await post('/x', '/x')).status).toBe(409);
    expect((await post('/x', `${base}x?y`)).status).toBe(409);
    // Readers look for the path behind that of a space, too.
    expect((await post('/x', `${base}two/x`)).status).toBe(409);
    expect((await post('/a', '/b')).status).toBe(201);
    expect(await post('/b', '/a')).toMatchObject({ status: 409 });
    expect(await post('/c', `${base}a`)).toMatchObject({
      status: 409,
      body: { error: { message: 'The destination is redirected itself, by the redirect from /a' } },
    });
    expect(await post('/b', 'https://other.example')).toMatchObject({
      status: 409,
      body: { error: { message: 'The redirect from /a leads here: visitors would be redirected twice' } },
    });
  });

  test('nor when they are written at once', async () => {
    const { path, editor } = await aSite(server);
    const post = (source: string, url: string) => editor.post(`${path}/redirects`, { source, destination: to(url) });
    const answers = await Promise.all([post('/a', '/b'), post('/b', '/c'), post('/c', '/a'), post('/a', '/c')]);
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const { items } = (await editor.get(`${path}/redirects`)).body;
    const sources = items.map(({ source }: { source: string }) => source);
    expect(new Set(sources).size).toBe(sources.length);
    for (const { destination } of items) expect(sources).not.toContain(destination.url);
  });
});
