/** Requests that browsers do not send: what one client asks for decides nothing of what another gets, and nothing fails. */
import net from 'node:net';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { aPublishedSite } from './site-pages.ts';

let server: TestServer;
let site: Awaited<ReturnType<typeof aPublishedSite>>;

beforeAll(async () => {
  server = await aServer();
  site = await aPublishedSite(server, { pages: { start: 'Welcome.', second: 'The second.' } });
});

describe('what is kept for an address', () => {
  test.each(['TEXT/MARKDOWN', 'Text/Markdown, */*;q=0.1', 'text/html;q=0.1, text/MARKDOWN'])(
    'is not what somebody asked for with Accept: %s',
    async (accept) => {
      const own = await aPublishedSite(server, { pages: { start: 'Welcome.' } });
      expect((await own.read('', { accept })).headers['content-type']).toContain('text/markdown');
      expect((await own.read('', { accept: 'text/html' })).headers['content-type']).toContain('text/html');
      expect((await own.read('')).headers['content-type']).toContain('text/html');
    },
  );

  test('is one answer, in however many ways the address is written', async () => {
    const own = await aPublishedSite(server, { pages: { start: 'Welcome.', second: 'The second.' } });
    await own.read('second');
    const { contentCache } = server.services;
    const kept = vi.spyOn(contentCache, 'set');
    for (const path of ['%73econd', 's%65cond', '/second', '//second', '%73%65cond'])
      expect([path, (await own.read(`./${path}`)).statusCode]).toEqual([path, 200]);
    expect(kept.mock.calls.filter(([key]) => key.startsWith('answer '))).toEqual([]);
    kept.mockRestore();
  });

  test('is not the answer to another method', async () => {
    const own = await aPublishedSite(server, { pages: { start: 'Welcome.' } });
    const head = await server.app.inject({ method: 'HEAD', url: own.base });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect((await own.read('')).body).toContain('Welcome.');
  });
});

const NASTY = [
  '%', '%zz', '%00', 'a%00b', '%2f', '%2F%2Fx', '..%2f..%2fetc', '%2e%2e/%2e%2e/x', '\\x', '\\\\evil.test', '//evil.test', '/', '//',
  '~', '~/', '~/x', '~/files', '~/files/a', '~/files/a/b/c/d', '~/pdf', '~/pdf/a/b', '~/social/a/b.png', '~/assets', '~/assets/../../x',
  '~/assets/fonts/x.woff2', '~/assets/__proto__', '~/assets/theme-x.css', '~/changes', '~/changes/1', '~/changes/%00/', '~/search',
  '~/search?q[]=1', '~/search?q=%00', '~/search?q=1&q=2', '~/search?q=a&from=__proto__', '~/search?q=%F0%9F%98%80%ED%A0%80', '~/feed.xml', '~/mcp', '~/view', '~/feedback',
  'sitemap.xml', 'sitemap-1.xml', 'sitemap-999999.xml', 'llms.txt', 'llms-full.txt', 'robots.txt', 'robots.txt/x', '.md', '.rss', 'start.md.md', 'start.rss',
  '__proto__', 'constructor', 'toString', 'é', '%C3%A9', '%ff', '%E2%80%AE', 'x'.repeat(4000), '?token=', '?token=x', '?token=a.b.c', '?jwt_token=', '?jwt_token=x',
  '?jwt_token=a.b.c', '?visitor.__proto__=1', '?visitor.=1', '?visitor.a=%00', '?a=%', '#x', 'start#x', ';a=b', '*', '~/sign-out',
]; // biome-ignore format: a list

test.each(NASTY.map((path) => [path.slice(0, 40), path]))(
  'an answer that is no fault of the server: %s',
  async (_, path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'PATCH'] as const) {
      const { statusCode, headers } = await server.app.inject({ method, url: site.base + path });
      expect([method, statusCode < 500, statusCode]).toEqual([method, true, statusCode]);
      const location = headers.location;
      if (location !== undefined) expect(String(location)).toMatch(/^\/(?![/\\])/);
      if (statusCode < 400 && String(headers['content-type']).includes('html'))
        expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  },
);

/** As bytes, since clients put addresses right before they send them. */
function raw(lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () =>
      socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
}

describe('names', () => {
  test.each(['[::1', 'a b', 'x:99999', '%', 'a@b', '//', '"', 'xn--', ''])(
    'of a request that are none: %s',
    async (host) => {
      for (const path of ['/~site/', '/~site', '/~site//other.test/x', site.base]) {
        const answer = await raw([`GET ${path} HTTP/1.1`, `Host: ${host}`]);
        const status = Number(answer.split(' ')[1]);
        expect([path, status, answer.slice(0, 300)]).toEqual([
          path,
          expect.toSatisfy((at: number) => at >= 200 && at < 500),
          expect.anything(),
        ]);
      }
    },
  );
});

test('a form sends nobody to another host', async () => {
  for (const referer of [
    'http://localhost:80//evil.test/',
    'http://localhost//evil.test',
    'http://evil.test/',
    'javascript:x',
  ]) {
    const answer = await server.app.inject({
      method: 'POST',
      url: `${site.base}~/feedback`,
      headers: { referer, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', host: 'localhost' },
      payload: 'rating=good&page=x',
    });
    expect([referer, answer.statusCode, answer.headers.location]).toEqual([referer, 303, site.base]);
  }
});

test('what was asked behind an old address stands in the query of the new one', async () => {
  for (const [source, url, location] of [
    ['/old', 'https://example.com/new?a=1#b', 'https://example.com/new?a=1&q=2#b'],
    ['/older', 'https://example.com/new#b?c', 'https://example.com/new?q=2#b?c'],
    ['/oldest', 'https://example.com/new', 'https://example.com/new?q=2'],
  ]) {
    const made = await site.admin.post(`${site.path}/redirects`, { source, destination: { kind: 'url', url } });
    expect(made.status, made.text).toBeLessThan(300);
    const answer = await site.read(`${source?.slice(1)}?q=2`);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, location]);
  }
});

test('a path with two slashes is on the name that was asked, not on another one', async () => {
  const [other, { prisma }] = [
    await aPublishedSite(server, { pages: { start: 'Of another.' } }),
    server.services.database,
  ];
  for (const [
    {
      site: { id },
      path,
      admin,
    },
    hostname,
  ] of [
    [site, 'a.example.org'],
    [other, 'b.example.org'],
  ] as const) {
    await prisma.site.update({ where: { id }, data: { hostname, hostnameProven: new Date() } });
    await admin.patch(path, { title: 'Named' });
    await expect.poll(async () => await raw(['GET / HTTP/1.1', `Host: ${hostname}`])).toContain('200 OK');
  }
  for (const path of [
    '//b.example.org',
    '//b.example.org/',
    '/\\b.example.org/start',
    '/\\/b.example.org/',
    'http://b.example.org/',
  ])
    expect([path, await raw([`GET ${path} HTTP/1.1`, 'Host: a.example.org'])]).toEqual([
      path,
      expect.not.stringContaining('Of another.'),
    ]);
});
