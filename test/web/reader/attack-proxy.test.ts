/** Headers that proxies set: clients can set them as well, and are believed only where the settings say so. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { aPublishedSite } from './site-pages.ts';

const FORGED = [
  { 'x-forwarded-host': 'evil.test' },
  { 'x-forwarded-host': 'evil.test:99999' },
  { 'x-forwarded-host': 'a.test, evil.test' },
  { 'x-forwarded-host': '"><script>' },
  { 'x-forwarded-host': '' },
  { 'x-forwarded-proto': 'javascript' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-prefix': '//evil.test' },
  { 'x-forwarded-port': '1' },
  { 'x-forwarded-for': 'evil.test, 1.2.3.4' },
  { forwarded: 'host=evil.test;proto=https' },
  { 'x-original-url': '//evil.test/' },
  { 'x-rewrite-url': '/app' },
] as Record<string, string>[];

describe.each([
  ['off', {}],
  ['on', { TRUST_PROXY: 'on' }],
] as const)('with TRUST_PROXY %s', (_, env) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await aServer(env);
  });

  test.each(FORGED)('a page names nothing that a client made up: %o', async (forged) => {
    const { read, base } = await aPublishedSite(server);
    for (const path of ['', 'nowhere', 'sitemap.xml', 'llms.txt', base.slice(0, -1)]) {
      const { statusCode, body, headers } = await read(path, forged);
      expect([path, statusCode < 500]).toEqual([path, true]);
      expect(body).not.toMatch(/evil\.test|<script>"/);
      expect(String(headers.location ?? '/')).toMatch(/^\/(?![/\\])/);
    }
    // Nor is it kept for others.
    const { body } = await read();
    expect(body).toContain(`<link rel="canonical" href="http://octavo.test${base}">`);
  });
});

test('the name of a site counts behind a proxy that is trusted, and behind no other', async () => {
  const named = async (server: TestServer) => {
    const { site, path, admin, base } = await aPublishedSite(server);
    const { prisma } = server.services.database;
    await prisma.site.update({
      where: { id: site.id },
      data: { hostname: 'docs.example.org', hostnameProven: new Date() },
    });
    await admin.patch(path, { title: 'Named' });
    const ask = (headers: Record<string, string>, url = '/') => server.app.inject({ method: 'GET', url, headers });
    await expect.poll(async () => (await ask({ host: 'docs.example.org' })).body).toContain('Welcome.');
    return { ask, base };
  };
  const trusting = await named(await aServer({ TRUST_PROXY: 'on' }));
  const behind = { host: 'internal:4000', 'x-forwarded-host': 'docs.example.org', 'x-forwarded-proto': 'https' };
  const page = await trusting.ask(behind);
  expect(page.body).toContain('<link rel="canonical" href="https://docs.example.org/">');
  const plain = await named(await aServer());
  expect((await plain.ask(behind)).body).not.toContain('Welcome.');
  // A name that is no site's shows none, whoever says it.
  expect((await trusting.ask({ ...behind, 'x-forwarded-host': 'evil.test' })).body).not.toContain('Welcome.');
});
