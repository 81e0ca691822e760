/** Pages of a published site, as browsers get them: where they are, what follows a change, who gets in, and what caches may do. */
import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { statementsOf } from '../../support/statements.ts';
import { Browsing } from '../browsing.ts';
import { aPublishedSite } from './site-pages.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** The cookies that an answer sets, as the next request sends them. */
const cookiesOf = (headers: Record<string, unknown>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';', 1)[0])
    .join('; ');

describe('pages', () => {
  test('are at their paths, the first one at the address of the site', async () => {
    const { base, read } = await aPublishedSite(server, {
      pages: { start: 'Welcome *here*.', More: '## A part\n\nText.' },
    });
    const first = await read();
    expect(first.statusCode).toBe(200);
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(first.body).toContain('Welcome <em>here</em>.');
    expect(first.body).toContain(`href="${base}more"`);
    const more = await read('more');
    expect(more.statusCode).toBe(200);
    expect(more.body).toContain('id="a-part"');
    const own = await read('start');
    expect([own.statusCode, own.headers.location]).toEqual([301, base]);
    const bare = await read(`${base.slice(0, -1)}?a=b`);
    expect([bare.statusCode, bare.headers.location]).toEqual([301, `${base}?a=b`]);
    expect((await read('nowhere')).statusCode).toBe(404);
    expect((await read('/sites/nowhere/')).statusCode).toBe(404);
  });

  test('are made once, and again with the next request after any change', async () => {
    const { admin, path, space, created, read } = await aPublishedSite(server);
    const first = await read();
    const again = async () => {
      const { statusCode: status, headers, body: text } = await read();
      return { status, headers: new Headers({ 'x-request-id': String(headers['x-request-id']) }), text, body: null };
    };
    expect(await statementsOf(server, again)).toBe(1);
    expect((await read('', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
    await admin.post(`/v1/spaces/${space.id}/content`, {
      changes: [{ type: 'update_page', page: created.start, content: { markdown: 'Changed.' } }],
    });
    expect((await read()).body).toContain('Changed.');
    await admin.put(`${path}/customization`, { ...(await admin.get(`${path}/customization`)).body, title: 'Handbook' });
    expect((await read()).body).toContain('Handbook');
    await admin.post(`${path}/unpublish`);
    expect((await read()).statusCode).toBe(404);
    await admin.post(`${path}/publish`);
    expect((await read()).statusCode).toBe(200);
  });

  test('that were renamed send readers on, and a page of another space is linked to as long as it is there', async () => {
    const made = await aPublishedSite(server, { titles: ['Guide', 'API'] });
    const { admin, space, spaces, base, read, write } = made;
    const api = spaces[1] as (typeof spaces)[number];
    const target = (await write(api.id, { First: 'One.', Second: 'Two.' })).Second as string;
    const ids = await write(space.id, {
      Links: `See [it](${server.services.config.publicUrl}/app/spaces/${api.id}/pages/${target}).`,
    });
    const links = await read('links');
    expect(links.body).toContain(`href="${base}api/second"`);
    const rename = (spaceId: string, page: string | undefined, slug: string) =>
      admin.post(`/v1/spaces/${spaceId}/content`, { changes: [{ type: 'update_page', page, slug }] });
    expect((await rename(api.id, target, 'other')).status).toBeLessThan(300);
    expect((await read('links')).body).toContain(`href="${base}api/other"`);
    await rename(space.id, ids.Links, 'see-also');
    const old = await read('links');
    expect([old.statusCode, old.headers.location]).toEqual([301, `${base}see-also`]);
    await admin.post(`/v1/spaces/${api.id}/content`, { changes: [{ type: 'delete_page', page: target }] });
    expect((await read('see-also')).body).not.toContain(`${base}api/other`);
  });

  test('are found however the path of a section is written, and name the address that is theirs', async () => {
    const { spaces, base, read, write } = await aPublishedSite(server, { titles: ['Guide', 'API'] });
    const api = spaces[1] as (typeof spaces)[number];
    await write(api.id, { First: 'One.', Second: 'Two.' });
    for (const written of ['api', 'Api', 'API'])
      expect([written, (await read(`${written}/second`)).statusCode]).toEqual([written, 200]);
    const { body } = await read('API/second');
    expect(body).toContain(`<link rel="canonical" href="http://octavo.test${base}api/second">`);
  });

  test('are found whatever capitals an address has, under their own and under former names', async () => {
    const { admin, space, base, created, read } = await aPublishedSite(server, {
      pages: { start: 'A.', 'Getting started': 'B.', ReadMe: 'C.' },
    });
    const rename = (page: string | undefined, slug: string) =>
      admin.post(`/v1/spaces/${space.id}/content`, { changes: [{ type: 'update_page', page, slug }] });
    await rename(created.ReadMe, 'ReadMe');
    const leads = async (path: string) => {
      const { statusCode, headers } = await read(path);
      return [statusCode, headers.location];
    };
    expect(await leads('ReadMe')).toEqual([200, undefined]);
    expect(await leads('readme?a=b')).toEqual([301, `${base}ReadMe?a=b`]);
    expect(await leads('README.md')).toEqual([301, `${base}ReadMe.md`]);
    expect(await leads('Getting-Started')).toEqual([301, `${base}getting-started`]);
    expect(await leads('START')).toEqual([301, base]);
    expect((await rename(created['Getting started'], 'first-steps')).status).toBeLessThan(300);
    expect(await leads('getting-started')).toEqual([301, `${base}first-steps`]);
    expect(await leads('Getting-Started')).toEqual([301, `${base}first-steps`]);
    expect(await leads('Getting-Starter')).toEqual([404, undefined]);
  });

  test('suggest others where none is', async () => {
    const { read } = await aPublishedSite(server, { pages: { start: 'A.', 'Getting started': 'B.' } });
    const missing = await read('geting-startd');
    expect(missing.statusCode).toBe(404);
    expect(missing.body).toContain('getting-started');
    expect(missing.headers['x-robots-tag'] ?? missing.body).toMatch(/noindex/);
  });
});

describe('who reads', () => {
  test('comes by a share link once, and is known by a cookie then, until the link is closed', async () => {
    const { admin, path, base, read } = await aPublishedSite(server, {
      visibility: 'share-link',
      pages: { start: 'A.', more: 'B.' },
    });
    expect((await read()).statusCode).toBe(404);
    const { body: link } = await admin.post(`${path}/share-links`, { name: 'Friends' });
    const secret = new URL(link.urls.published).pathname;
    const arrived = await read(`${secret}more`);
    expect([arrived.statusCode, arrived.headers.location]).toEqual([302, `${base}more`]);
    const cookie = cookiesOf(arrived.headers);
    const page = await read('more', { cookie });
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toMatch(/^private/);
    expect((await read('more')).statusCode).toBe(404);
    await admin.patch(`${path}/share-links/${link.id}`, { active: false });
    expect((await read('more', { cookie })).statusCode).toBe(404);
  });

  test('are read, and answered 200 to whoever deleted one', async () => {
    const { base } = await aPublishedSite(server, { pages: { start: 'Text.' } });
    for (const method of ['DELETE', 'POST'] as const) {
      const { statusCode, headers, body } = await server.app.inject({ method, url: base });
      expect([method, statusCode, headers.allow]).toEqual([method, 405, 'GET, HEAD, OPTIONS']);
      expect(JSON.parse(body)).toMatchObject({ error: { code: 405 } });
    }
    const options = await server.app.inject({ method: 'OPTIONS', url: base });
    expect([options.statusCode, options.headers.allow, options.body]).toEqual([204, 'GET, HEAD, OPTIONS', '']);
  });

  test('signs in elsewhere, and is out when the key is another one', async () => {
    const { admin, path, base, read } = await aPublishedSite(server, { visibility: 'visitor-auth' });
    expect((await read()).statusCode).toBe(401);
    await admin.patch(`${path}/publishing/auth`, { backend: 'custom', fallbackURL: 'https://login.example.com/' });
    const sent = await read('start');
    expect(sent.headers.location).toBe('https://login.example.com/?location=%2Fstart');
    const { body: auth } = await admin.get(`${path}/publishing/auth`);
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1 minute')
      .sign(Buffer.from(auth.privateKey));
    const arrived = await read(`?jwt_token=${token}`);
    expect([arrived.statusCode, arrived.headers.location]).toEqual([302, base]);
    const cookie = cookiesOf(arrived.headers);
    expect((await read('', { cookie })).statusCode).toBe(200);
    expect((await read(`?jwt_token=${token}x`)).statusCode).toBe(401);
    await admin.post(`${path}/publishing/auth/regenerate`);
    expect((await read('', { cookie })).statusCode).toBe(302);
  });

  test('signs out by a form of the site, without a script; no link and no other site does it', async () => {
    const { admin, path, base, read } = await aPublishedSite(server, { visibility: 'visitor-auth' });
    const { body: auth } = await admin.get(`${path}/publishing/auth`);
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1 minute')
      .sign(Buffer.from(auth.privateKey));
    const cookie = cookiesOf((await read(`?jwt_token=${token}`)).headers);
    const [form = ''] =
      /<form method="post" action="[^"]*~\/sign-out">.*?<\/form>/s.exec((await read('', { cookie })).body) ?? [];
    expect(form).toMatch(/<button[^>]*aria-label="Sign out"/);
    const send = (headers: Record<string, string>, method: 'POST' | 'GET' = 'POST') =>
      server.app.inject({
        method,
        url: `${base}~/sign-out`,
        headers: { cookie, host: 'octavo.test', 'content-type': 'application/x-www-form-urlencoded', ...headers },
        ...(method === 'POST' && { payload: '' }),
      });
    for (const [headers, method] of [
      [{}, 'GET'],
      [{ 'sec-fetch-site': 'same-origin' }, 'GET'],
      [{}, 'POST'],
      [{ 'sec-fetch-site': 'cross-site' }, 'POST'],
      [{ 'sec-fetch-site': 'same-site', origin: 'http://octavo.test' }, 'POST'],
      [{ origin: 'http://evil.test' }, 'POST'],
      [{ origin: 'null' }, 'POST'],
    ] as const) {
      const refused = await send(headers, method);
      expect([headers, refused.statusCode]).toEqual([headers, method === 'GET' ? 404 : 403]);
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
    for (const [name, value] of [
      ['sec-fetch-site', 'same-origin'],
      ['origin', 'http://octavo.test'],
    ] as const) {
      const gone = await send({ [name]: value });
      expect([gone.statusCode, gone.headers.location]).toEqual([303, base]);
      const cleared = [gone.headers['set-cookie']].flat().map(String);
      expect(cleared).toHaveLength(4);
      for (const one of cleared) expect(one).toMatch(new RegExp(`=; Path=${base}; Max-Age=0;`));
    }
  });

  test('previews a site that is not published, and nobody else does', async () => {
    const { admin, path, base, read } = await aPublishedSite(server);
    await admin.post(`${path}/unpublish`);
    const { body } = await admin.get(`${path}/publishing/preview`);
    const url = new URL(body.url);
    const arrived = await read(url.pathname + url.search);
    expect([arrived.statusCode, arrived.headers.location]).toEqual([302, base]);
    const page = await read('', { cookie: cookiesOf(arrived.headers) });
    expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect((await read()).statusCode).toBe(404);
    expect((await read('?token=eyJh.b.c')).statusCode).toBe(410);
  });
});

describe('a change request', () => {
  test('is previewed as readers would see the site with it, by who previews the site and nobody else', async () => {
    const { admin, path, space, created, base, read } = await aPublishedSite(server, {
      pages: { start: 'As it is.', more: 'More.' },
    });
    const subject = 'Say it better';
    const { body: request } = await admin.post(`/v1/spaces/${space.id}/change-requests`, { subject });
    const changes = [
      { type: 'update_page', page: created.start, content: { markdown: 'As it may be.' } },
      { type: 'create_page', title: 'Added', content: { markdown: 'New.' } },
    ];
    await admin.post(`/v1/spaces/${space.id}/change-requests/${request.id}/content`, { changes });
    const preview = new URL((await admin.get(`${path}/publishing/preview`)).body.url);
    const inChange = `${base}~/changes/${request.number}/`;
    const arrived = await read(`${inChange}added${preview.search}`);
    expect([arrived.statusCode, arrived.headers.location]).toEqual([302, `${inChange}added`]);
    const cookie = cookiesOf(arrived.headers);
    const page = await read(inChange, { cookie });
    expect(page.body).toContain('As it may be.');
    expect(page.body).toContain(subject);
    expect(page.body).toContain(`href="${inChange}added"`);
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect((await read(`${inChange}added`, { cookie })).body).toContain('New.');
    expect((await read('', { cookie })).body).toContain('As it is.');
    expect((await read('added', { cookie })).statusCode).toBe(404);
    expect((await read(`${inChange}added`)).statusCode).toBe(404);
    expect((await read(`${base}~/changes/99/`, { cookie })).statusCode).toBe(404);
  });

  test('leads to its preview from its own page', async () => {
    const { organization, admin, space, base } = await aPublishedSite(server);
    const { body: request } = await admin.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Say it better' });
    const { token } = await server.make.member(organization, 'edit');
    const person = await new Browsing(server).signIn(token);
    const page = new URL(request.urls.app).pathname;
    expect((await person.get(page)).text).toContain(`href="${page}/preview"`);
    const { location } = await person.get(`${page}/preview`);
    expect(location).toMatch(new RegExp(`^http://octavo\\.test${base}~/changes/1/\\?token=`));
    const other = await aPublishedSite(server);
    await other.admin.post(`${other.path}/unpublish`);
    const { body: alone } = await other.admin.post(`/v1/spaces/${other.space.id}/change-requests`, {
      subject: 'Alone',
    });
    const member = await server.make.member(other.organization, 'edit');
    const colleague = await new Browsing(server).signIn(member.token);
    expect((await colleague.get(new URL(alone.urls.app).pathname)).text).not.toContain('/preview"');
  });
});

describe('where no site can be shown', () => {
  test('readers are told so in their language, by a page that its policy lets be styled', async () => {
    const { read } = await aPublishedSite(server);
    const answer = await read('/sites/nowhere/', { 'accept-language': 'de-CH, en;q=0.5' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('<html lang="de"');
    expect(answer.body).toContain('<h1>Hier ist nichts</h1>');
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(answer.body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(style).toContain('--primary:');
    expect(answer.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    expect((await read('/sites/nowhere/')).body).toContain('<html lang="en"');
  });
});

describe('names of sites', () => {
  test('serve the site and nothing else; places of proxies serve what is below them', async () => {
    const { site, path, admin, read } = await aPublishedSite(server);
    const { prisma } = server.services.database;
    const at = (host: string, url: string) => server.app.inject({ method: 'GET', url, headers: { host } });
    expect((await at('docs.example.org', '/')).body).not.toContain('Welcome.');
    await prisma.site.update({
      where: { id: site.id },
      data: { hostname: 'docs.example.org', hostnameProven: new Date() },
    });
    await admin.patch(path, { title: 'Named' });
    await expect.poll(async () => (await at('docs.example.org', '/')).body).toContain('Welcome.');
    expect((await at('DOCS.example.org:443', '/')).body).toContain(
      '<link rel="canonical" href="https://docs.example.org/">',
    );
    expect((await at('docs.example.org', '/healthz')).statusCode).toBe(404);
    expect((await at('octavo.test', '/healthz')).statusCode).toBe(200);
    await admin.patch(path, { proxy: 'www.example.org/guide' });
    await expect.poll(async () => (await at('www.example.org', '/guide/')).body).toContain('Welcome.');
    expect((await at('www.example.org', '/healthz')).statusCode).toBe(200);
    expect((await at('www.example.org', '/guides')).statusCode).toBe(404);
    await prisma.site.update({ where: { id: site.id }, data: { hostnameProven: null } });
    expect((await at('docs.example.org', '/')).statusCode).toBe(404);
    expect((await read()).statusCode).toBe(200);
  });
});
