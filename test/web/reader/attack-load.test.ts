/** What one client can ask of the pages of sites: making them takes turns, what is kept waits for nothing, and addresses are counted. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { aPublishedSite } from './site-pages.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

test('pages that have to be made and searches wait for their turn, and nothing else does', async () => {
  const { read } = await aPublishedSite(server, { pages: { start: 'Welcome.', second: 'The second.' } });
  expect((await read()).statusCode).toBe(200);
  const { reader } = server.app.lanes;
  const ends = await Promise.all(Array.from({ length: reader.limits.running }, () => reader.enter({ by: 'others' })));
  const [pdf = ''] = /[^"]*~\/pdf\/[^"]*/.exec((await read()).body) ?? [];
  const waiting = [
    pdf,
    'second',
    'second.md',
    'nowhere',
    '~/search?q=welcome',
    'sitemap.xml',
    '~/feed.xml',
    'llms.txt',
  ];
  const answers = Promise.all(waiting.map((path) => read(path)));
  await expect.poll(() => reader.load.waiting).toBe(waiting.length);
  // The turns are held until below: who had to wait for one would be refused with 503.
  for (const path of ['', 'robots.txt', '~/assets/nothing'])
    expect((await read(path)).statusCode, path).toBeLessThan(500);
  for (const end of ends) end();
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404, 200, 200, 200, 200]);
  await expect.poll(() => reader.load).toEqual({ running: 0, waiting: 0 });
});

test('an address has so many requests, whatever tokens it makes up', async () => {
  const strict = await aServer({ RATE_LIMIT: '2' });
  const codes: number[] = [];
  for (let at = 0; at < 50; at += 1) {
    const headers = { authorization: `Bearer made-up-${at}`, accept: 'text/html' };
    codes.push((await strict.app.inject({ method: 'GET', url: '/sites/none/', headers })).statusCode);
  }
  expect(new Set(codes)).toEqual(new Set([404, 429]));
  expect(codes.filter((code) => code === 404)).toHaveLength(40);
});
