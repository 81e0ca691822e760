/** What an address is that content embeds: asked of the web, behind the guard, and kept. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEmbed } from '../../../../src/features/content/embeds/find.ts';
import { aServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
const closers: (() => void)[] = [];

beforeAll(async () => {
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
});
afterAll(() => {
  for (const close of closers) close();
});

/** A site on this machine. */
async function aWebsite(listener: RequestListener): Promise<{ at: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const website = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(website, 'listening');
  closers.push(() => {
    website.closeAllConnections();
    website.close();
  });
  return { at: `http://127.0.0.1:${(website.address() as AddressInfo).port}`, requests };
}

const html =
  (text: string | Buffer, type = 'text/html; charset=utf-8'): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': type }).end(text);

async function aScene() {
  const { space, client } = await server.aSpace();
  return {
    space,
    client,
    embed: (url: string, by = client) => by.get(`/v1/spaces/${space.id}/embed?url=${encodeURIComponent(url)}`),
  };
}

test('a page says what it is; it is asked once, without anything of the caller', async () => {
  const { embed } = await aScene();
  const { at, requests } = await aWebsite(
    html(`<!doctype html><html><head><!-- <title>No</title> --><script>"<title>No</title>"</script>
      <title>Roses &amp; more</title><link rel="shortcut icon" href='/rose.png'>
      <meta content="Rose &quot;care&quot;" property=og:title><meta property="og:site_name" content="The garden"></head>`),
  );
  const [first, second] = await Promise.all([embed(`${at}/roses#thorns`), embed(`${at}/roses`)]);
  const body = { type: 'link', title: 'Rose "care"', site: 'The garden', icon: `${at}/rose.png` };
  expect([first, second, await embed(`${at}/roses`)]).toMatchObject(Array(3).fill({ status: 200, body }));
  expect(requests).toHaveLength(1);
  expect(requests[0]?.url).toBe('/roses');
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
  expect(requests[0]?.headers).not.toHaveProperty('cookie');
  expect(requests[0]?.headers).not.toHaveProperty('referer');
});

test('another organization asks for itself', async () => {
  const { at, requests } = await aWebsite(html('<title>Roses</title>'));
  for (const { embed } of [await aScene(), await aScene()]) expect((await embed(at)).status).toBe(200);
  expect(requests).toHaveLength(2);
});

test('404 when nothing can be told, which is kept, but not for long', async () => {
  const { embed, space } = await aScene();
  let there = false;
  const { at, requests } = await aWebsite((request, response) => {
    if (request.url === '/picture') return void html('<title>x</title>', 'image/png')(request, response);
    if (request.url === '/untitled') return void html('<title> </title><p>x')(request, response);
    if (request.url === '/inside') return void response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end();
    if (request.url === '/late' && there) return void html('<title>Late</title>')(request, response);
    response.writeHead(500).end();
  });
  for (const path of ['/picture', '/untitled', '/inside', '/late', '/late'])
    expect(await embed(at + path), path).toMatchObject({
      status: 404,
      body: { error: { message: 'Embed not found' } },
    });
  expect(requests.filter(({ url }) => url === '/late')).toHaveLength(1);
  there = true;
  const { database } = server.services;
  await database.query(`UPDATE "Embed" SET "expiresAt" = now() WHERE "organizationId" = $1`, [space.organizationId]);
  expect((await embed(`${at}/late`)).body).toMatchObject({ title: 'Late' });
});

test('addresses of inside, of no web, and with credentials are refused', async () => {
  const { embed } = await aScene();
  for (const url of ['http://127.0.0.2/', 'http://[::1]/', 'http://10.0.0.1/', 'http://169.254.169.254/latest'])
    expect((await embed(url)).status, url).toBe(404);
  for (const url of [
    'file:///etc/passwd',
    'x',
    'javascript:alert(1)',
    'http://a:b@127.0.0.1/',
    `http://x.test/${'x'.repeat(2050)}`,
  ])
    expect((await embed(url)).body.error.details, url).toMatchObject([{ path: 'url' }]);
});

test('who does not see the space asks nothing', async () => {
  const { embed } = await aScene();
  const { at, requests } = await aWebsite(html('<title>Roses</title>'));
  expect((await embed(at, server.visitor)).status).toBe(401);
  expect((await embed(at, server.as((await server.make.user()).token))).status).toBe(404);
  expect(requests).toEqual([]);
});

test('a page may be anything: endless, broken, in another encoding', async () => {
  const { embed } = await aScene();
  const { at } = await aWebsite((request, response) => {
    if (request.url === '/latin')
      return void html(Buffer.from('<title>Caf\xe9</title>', 'latin1'), 'text/html; charset=iso-8859-1')(
        request,
        response,
      );
    if (request.url === '/broken')
      return void html(`<title>Broken</title>${'<meta content="'.repeat(20_000)}`)(request, response);
    if (request.url === '/icon')
      return void html('<title>Icon</title><link rel=icon href="javascript:alert(1)">')(request, response);
    if (request.url === '/long') return void html(`<title>${'🧵'.repeat(1000)}</title>`)(request, response);
    response.writeHead(200, { 'content-type': 'text/html' }).write(`<title>Endless</title>${'x'.repeat(300_000)}`);
  });
  expect((await embed(`${at}/latin`)).body.title).toBe('Café');
  expect((await embed(`${at}/broken`)).body.title).toBe('Broken');
  expect((await embed(`${at}/icon`)).body).toEqual({ type: 'link', title: 'Icon', site: at.slice(7) });
  expect((await embed(`${at}/long`)).body.title).toBe('🧵'.repeat(300));
  expect((await embed(`${at}/endless`)).body.title).toBe('Endless');
});

test('of a provider a frame is made here, of nothing but the address that it names', async () => {
  const said = (answer: object) =>
    html(JSON.stringify({ title: 'A "film"', provider_name: 'Films', ...answer }), 'application/json');
  const embedOf = async (answer: object) => {
    const { at } = await aWebsite(said(answer));
    const host = at.slice(7);
    const provider = { hosts: [host], endpoint: `${at}/oembed`, frames: ['frames.test'] };
    return findEmbed(server.services.outgoing, new URL(`${at}/film`), [provider]);
  };
  const evil = `<iframe onload="alert(1)" src="https://frames.test/1?a=1&amp;b='&quot;"></iframe><script>alert(1)</script>`;
  const found = await embedOf({ html: evil.replace('&quot;', '') });
  expect(found).toMatchObject({ type: 'rich', title: 'A "film"', site: 'Films' });
  expect(found?.html).toMatch(
    /^<iframe src="https:\/\/frames\.test\/1\?a=1&#38;b=[^"]*" title="A &#34;film&#34;" sandbox="[a-z -]+" [^>]*><\/iframe>$/,
  );
  expect(found?.html).not.toMatch(/alert|script>|onload/);
  const numbered = await embedOf({ html: evil.replace('&amp;', '&#038;') });
  expect(numbered?.html).toMatch(/^<iframe src="https:\/\/frames\.test\/1\?a=1&#38;b=[^"&]*%22" title="/);
  for (const src of [
    'https://other.test/',
    'javascript:alert(1)',
    '//frames.test.other.test/',
    'https://a:b@frames.test/',
  ])
    expect(await embedOf({ html: `<iframe src="${src}"></iframe>` }), src).toBeNull();
  expect(await embedOf({ html: 5 })).toBeNull();
});
