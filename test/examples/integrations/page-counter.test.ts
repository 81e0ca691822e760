/** The sample that adds a script to pages: from its publication to the page of a reader. */
import { expect, test } from 'vitest';
import { aPublishedSite } from '../../web/reader/site-pages.ts';
import { aRunningServer, installed } from './sample.ts';

const HOST = 'docs.example.org';

test('a site with a name of its own has the script in its pages, by a nonce that no other page has', async ({
  skip,
}) => {
  const server = await aRunningServer(skip);
  const { organization, site, path, admin, base } = await aPublishedSite(server);
  const { prisma } = server.services.database;
  await prisma.site.update({ where: { id: site.id }, data: { hostname: HOST, hostnameProven: new Date() } });
  await admin.patch(path, { title: 'Named' });
  const page = (headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url: '/', headers: { host: HOST, ...headers } });
  await expect.poll(async () => (await page()).body).toContain('Welcome.');
  const plain = await page();
  expect(plain.headers['content-security-policy']).not.toContain('nonce');

  const sample = await installed(server, 'page-counter', organization, admin);
  await admin.post(`${sample.path}/sites`, { siteId: site.id });
  await admin.patch(`${sample.path}/sites/${site.id}`, { configuration: { key: 'k-"1"' } });
  await sample.settled();
  const script = `http://octavo.test/integrations/page-counter/script/installations/${sample.id}/sites/${site.id}.js`;
  const listed = [{ script, cookies: false, contentSecurityPolicy: 'connect-src https://counter.example.com' }];
  expect((await admin.get(`${path}/published`)).body.scripts).toEqual(listed);
  expect((await admin.get(`${path}/integration-scripts`)).body).toEqual(listed);

  const first = await page();
  const second = await page();
  const nonces = [first, second].map(({ body, headers }) => {
    const [, nonce = ''] = new RegExp(`<script async src="${script}" nonce="([\\w-]+)"></script>`).exec(body) ?? [];
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("connect-src 'self' https://counter.example.com");
    return nonce;
  });
  expect(new Set(nonces).size).toBe(2);
  // Who has the page already keeps the policy that came with it.
  const held = await page({ 'if-none-match': String(second.headers.etag) });
  expect([held.statusCode, held.headers['content-security-policy']]).toEqual([304, undefined]);
  const compressed = await page({ 'accept-encoding': 'gzip' });
  expect(compressed.headers['content-encoding']).toBe('gzip');

  const asked = await server.app.inject(new URL(script).pathname);
  expect([asked.statusCode, asked.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(asked.body).toContain('key: "k-\\"1\\""');
  expect(asked.headers['content-security-policy']).toContain('sandbox');
  // At the address of this server, where people sign in, no page has it or runs it.
  expect((await server.app.inject(base)).body).not.toContain('page-counter');
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'script' };
  expect((await server.app.inject({ url: new URL(script).pathname, headers: own })).statusCode).toBe(403);

  await admin.delete(`${sample.path}/sites/${site.id}`);
  await sample.settled();
  expect((await page()).body).not.toContain('page-counter');
  expect((await admin.get(`${path}/published`)).body.scripts).toEqual([]);
  expect((await server.app.inject(new URL(script).pathname)).statusCode).toBe(404);
});
