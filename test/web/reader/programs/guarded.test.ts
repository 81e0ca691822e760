/** Pages, parts of pages and sections that are for some readers: nothing that programs read tells the others of them. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { aSite } from '../../../features/sites/site.ts';
import { aServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let site: Awaited<ReturnType<typeof aGuardedSite>>;

beforeAll(async () => {
  server = await aServer();
  site = await aGuardedSite();
});

const SCHEMA = {
  type: 'object',
  properties: { isPartner: { type: 'boolean', description: 'Is a partner' } },
  additionalProperties: false,
};

/** Words that only partners may meet. */
const SECRETS = /rebates|zanzibar|quokka|backstage|capybara/i;

const partnersOnly = { condition: 'visitor.claims.isPartner' };

/** A page and a section for partners, and a page with a part for them. */
async function aGuardedSite(visibility = 'public') {
  const made = await aSite(server, ['Guide', 'Backstage']);
  const { admin, path, spaces, siteSpaces, section } = made;
  await admin.patch(path, { visibility, adaptiveContent: { enabled: true } });
  await admin.put(`${path}/adaptive-schema`, { jsonSchema: SCHEMA });
  void section;
  await admin.patch(`${path}/site-spaces/${siteSpaces[1]!.id}`, partnersOnly);
  const create = async (space: number, title: string, markdown: string, more: object = {}) => {
    const changes = [{ type: 'create_page', page: 'new', title, content: { markdown }, ...more }];
    const { status, text, body } = await admin.post(`/v1/spaces/${spaces[space]!.id}/content`, { changes });
    expect(status, text).toBe(200);
    return body.created.new as string;
  };
  const plain = await create(0, 'Plain', 'Wombats. See [that](rebates.md).');
  const secret = await create(0, 'Rebates', '# Rebates\n\nConfidential zanzibar.', { fields: partnersOnly });
  await create(
    0,
    'Mixed',
    'For all.\n\n{% if visitor.claims.isPartner %}\nquokkas only\n{% endif %}\n\n{% updates %}\n{% if visitor.claims.isPartner %}\n{% update date="2026-01-01" %}\n## Launch of zanzibar\n{% endupdate %}\n{% endif %}\n{% update date="2026-02-01" %}\n## Launch\n{% endupdate %}\n{% endupdates %}',
  );
  const behind = await create(1, 'Capybaras', 'A capybara.');
  await admin.post(`${path}/publish`);
  const { privateKey } = (await admin.get(`${path}/publishing/auth`)).body;
  const exp = Math.floor(Date.now() / 1000) + 600;
  const jwt = (claims: object) =>
    new SignJWT({ exp, ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(privateKey));
  const base = `/sites/${made.site.id}/`;
  const read = (at: string, token?: string) =>
    server.app.inject({ url: base + at, headers: token ? { authorization: `Bearer ${token}` } : {} });
  const [guide, backstage] = siteSpaces;
  const pictures = {
    plain: `~/social/${guide!.id}/${plain}.png`,
    secret: `~/social/${guide!.id}/${secret}.png`,
    behind: `~/social/${backstage!.id}/${behind}.png`,
  };
  return { ...made, base, read, pictures, jwt, partner: await jwt({ isPartner: true }) };
}

const LISTS = [
  'sitemap.xml',
  '',
  'mixed',
  'llms.txt',
  'llms-full.txt',
  '~/feed.xml',
  'plain.md',
  'mixed.md',
  'mixed.rss',
];

test.each(LISTS)('%s', async (name) => {
  const { read, partner } = site;
  // Who may goes first, so that nothing of theirs is kept for the others.
  const theirs = await read(name, partner);
  const others = await read(name);
  expect([theirs.statusCode, others.statusCode]).toEqual([200, 200]);
  expect(others.body).not.toMatch(SECRETS);
  if (name !== '' && name !== 'plain.md') expect(theirs.body).toMatch(SECRETS);
  expect(others.body).toMatch(/Wombats|Launch|For all|Plain|mixed/);
  expect(theirs.headers.etag).not.toBe(others.headers.etag);
  for (const { headers } of [theirs, others]) expect(headers['cache-control']).toBe('private, no-cache');
});

test('their pages, feeds and pictures are not there for others', async () => {
  const { read, partner, pictures } = site;
  for (const at of ['rebates.md', 'backstage/capybaras.md', pictures.secret, pictures.behind]) {
    expect([at, (await read(at, partner)).statusCode]).toEqual([at, 200]);
    expect([at, (await read(at)).statusCode]).toEqual([at, 404]);
  }
  expect((await read(pictures.plain)).statusCode).toBe(200);
});

describe('the tools', () => {
  const client = async (base: string, headers: Record<string, string> = {}): Promise<Client> => {
    const own = new Client({ name: 'test', version: '1' });
    const at = new URL(`${base}~/mcp`, server.url);
    await own.connect(new StreamableHTTPClientTransport(at, { requestInit: { headers } }));
    return own;
  };
  const call = async (of: Client, name: string, args: Record<string, unknown> = {}) => {
    const { content, isError } = await of.callTool({ name, arguments: args });
    return `${isError ? 'ERROR ' : ''}${(content as { text: string }[]).map(({ text }) => text).join('')}`;
  };

  test('show each reader its own', async () => {
    const { base, partner } = site;
    const theirs = await client(base, { authorization: `Bearer ${partner}` });
    const others = await client(base);
    const asks: [string, Record<string, unknown>][] = [
      ['list_pages', {}],
      ['search', { query: 'zanzibar' }],
      ['search', { query: 'capybara' }],
      ['read_page', { page: 'rebates' }],
      ['read_page', { page: `http://octavo.test${base}backstage/capybaras.md#a` }],
      ['read_page', { page: 'mixed' }],
      ['list_pages', { section: 'Backstage' }],
    ];
    for (const [name, args] of asks) {
      expect(await call(theirs, name, args), name).toMatch(SECRETS);
      const answer = await call(others, name, args);
      // What was asked for may be said again.
      expect(answer.replace('There is no section "Backstage"', ''), name).not.toMatch(SECRETS);
    }
    expect(await call(others, 'search', { query: 'wombats' })).toContain(`[Plain](http://octavo.test${base}plain.md)`);
    expect(await call(others, 'read_page', { page: '' })).toMatch(/^# Plain\n\nWombats\./);
    expect(await call(others, 'read_page', { page: 'https://elsewhere.test/plain' })).toMatch(/^ERROR/);
  });

  test('follow a page that was renamed', async () => {
    const { base, admin, spaces } = site;
    const space = `/v1/spaces/${spaces[0]!.id}/content`;
    const page = (await admin.get(`${space}/path/mixed`)).body.id;
    await admin.post(space, { changes: [{ type: 'update_page', page, fields: { slug: 'blended' } }] });
    expect(await call(await client(base), 'read_page', { page: 'mixed' })).toContain('For all.');
    await admin.post(space, { changes: [{ type: 'update_page', page, fields: { slug: 'mixed' } }] });
  });

  test('are read by pages of other sites where everybody may read', async () => {
    const { base } = site;
    const asked = await fetch(`${server.url}${base}~/mcp`, {
      method: 'OPTIONS',
      headers: { origin: 'https://x.test' },
    });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('of a site that is not public are for its readers, and for no page of another site', async () => {
    const own = await aGuardedSite('visitor-auth');
    const partner = await own.jwt({ isPartner: true });
    const at = `${server.url}${own.base}~/mcp`;
    const post = (headers: Record<string, string>) =>
      fetch(at, {
        method: 'POST',
        redirect: 'manual',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      });
    expect((await post({})).status).toBe(401);
    expect((await post({ authorization: 'Bearer nonsense' })).status).toBe(401);
    const authorization = `Bearer ${partner}`;
    const answer = await post({ authorization });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect((await post({ authorization, origin: 'https://x.test' })).status).toBe(403);
    expect((await post({ authorization, origin: 'http://octavo.test' })).status).toBe(200);
    // A token that renderers get opens it too.
    const url = `http://octavo.test${own.base}`;
    const { apiToken } = (await server.visitor.post('/v1/urls/published', { url, visitor: { jwtToken: partner } }))
      .body;
    expect(await call(await client(own.base, { authorization: `Bearer ${apiToken}` }), 'list_pages')).toContain(
      'Capybaras',
    );
    const plain = await client(own.base, { authorization: `Bearer ${await own.jwt({})}` });
    expect(await call(plain, 'list_pages')).not.toMatch(SECRETS);
  });

  test('of a site with a share link are at the address with its secret', async () => {
    const made = await aGuardedSite('share-link');
    const { body } = await made.admin.post(`${made.path}/share-links`, { name: 'A' });
    const { pathname } = new URL(body.urls.published);
    expect(await call(await client(pathname), 'list_pages')).toContain('Plain');
    await expect(client(made.base)).rejects.toThrow();
  });

  test('are not there where the site does not offer them', async () => {
    const { admin, path, base } = site;
    const { body } = await admin.get(`${path}/customization`);
    const pageActions = { ...body.pageActions, mcp: false, items: ['markdown'] };
    expect((await admin.put(`${path}/customization`, { ...body, pageActions })).status).toBe(200);
    await expect(client(base)).rejects.toThrow();
    expect((await site.read('llms.txt')).body).not.toContain('~/mcp');
  });
});
