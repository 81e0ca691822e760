/** The sample that makes pages: from the release feed of a project to the page of a reader, and what is there when the feed is not. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { stretched } from '../../support/pace.ts';
import { aPublishedSite } from '../../web/reader/site-pages.ts';
import { aRunningServer, installed } from './sample.ts';

/** A list of releases that can be taken away. */
async function aFeed() {
  const feed = {
    releases: [
      { version: '2.0', date: '2026-05-01', notes: 'Everything is **new**.' },
      { version: '1.1', date: '2025-11-01', notes: 'Less is broken.' },
      { version: '1.0', date: '2025-01-01', notes: 'It works.' },
    ],
    isThere: true,
    asked: 0,
    port: 0,
  };
  const server = createServer((_, response) => {
    feed.asked += 1;
    if (feed.isThere) response.setHeader('content-type', 'application/json').end(JSON.stringify(feed.releases));
    else response.writeHead(500).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  feed.port = (server.address() as AddressInfo).port;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return feed;
}

test('pages of releases are in the space, on both surfaces and for readers, and stay when the feed fails', {
  timeout: stretched(120_000),
}, async ({ skip }) => {
  const feed = await aFeed();
  const server = await aRunningServer(skip, { EGRESS_ALLOW: `127.0.0.1:${feed.port}` });
  const { organization, space, admin, read } = await aPublishedSite(server);
  const content = `/v1/spaces/${space.id}/content`;
  const change = {
    type: 'create_page',
    page: 'releases',
    pageType: 'computed',
    title: 'Releases',
    computed: { type: 'integration:release-notes:releases', props: {}, dependencies: {} },
  };
  const edited = await admin.post(content, { changes: [change] });
  expect(edited.status, edited.text).toBe(200);
  // Nothing is installed yet: the page is there, and says so.
  expect((await admin.get(`${content}/path/releases`)).body).toMatchObject({
    type: 'document',
    markdown: expect.stringContaining('release-notes is not active in this space'),
  });
  expect((await read('releases')).body).toContain('not available at the moment');

  const sample = await installed(server, 'release-notes', organization, admin);
  await admin.post(`${sample.path}/spaces`, { space: space.id });
  const configuration = { feed: `http://127.0.0.1:${feed.port}/` };
  await admin.patch(`${sample.path}/spaces/${space.id}`, { configuration });
  await sample.settled();
  const { prisma } = server.services.database;
  /** The pause after a failure, or the hour, is over. */
  const later = (data: { failedAt?: Date; computedAt?: Date }) => prisma.integrationContent.updateMany({ data });
  await later({ failedAt: new Date(0) });

  const page = (await admin.get(`${content}/path/releases`)).body;
  expect(page.pages.map(({ title }: any) => title)).toEqual(['2026', '2025']);
  expect(page.pages[1].pages.map(({ path, type }: any) => [path, type])).toEqual([
    ['releases/2025/1.1', 'document'],
    ['releases/2025/1.0', 'document'],
  ]);
  expect(page.computedSeed).toEqual(expect.any(String));
  const first = (await admin.get(`${content}/path/releases/2025/1.1`)).body;
  expect(first).toMatchObject({ title: 'Version 1.1', description: 'Released on 2025-11-01.' });
  const older = `/pages/${page.pages[1].pages[1].id}`;
  expect(first.markdown).toBe(`Less is broken.\n\nBefore it: [1.0](${older})\n`);
  expect((await admin.get(`${content}/page/${first.id}`)).body.markdown).toBe(first.markdown);
  const plain = (await admin.get(`${content}/path/releases?computed=false`)).body;
  expect([plain.type, plain.computed.type]).toEqual(['computed', 'integration:release-notes:releases']);
  const asked = feed.asked;
  expect((await read('releases/2025/1.1')).body).toMatch(/<a[^>]+href="[^"]*\/releases\/2025\/1\.0"[^>]*>1\.0</);
  expect((await read('releases/2026/2.0')).body).toContain('<strong>new</strong>');
  expect(feed.asked).toBe(asked);

  // After an hour it is made again, in the background; another content is a revision that says so.
  feed.releases.unshift({ version: '3.0', date: '2026-09-01', notes: 'Even newer.' });
  const before = (await admin.get(content)).body.id;
  await later({ computedAt: new Date(Date.now() - 7_200_000) });
  expect((await read('releases/2026/3.0')).statusCode).toBe(404);
  await sample.settled();
  expect((await read('releases/2026/3.0')).body).toContain('Even newer.');
  const revision = (await admin.get(content)).body;
  expect([revision.type, revision.id === before]).toEqual(['computed', false]);

  // The feed is away: what was made stays, also beyond the hour.
  feed.isThere = false;
  await later({ computedAt: new Date(Date.now() - 7_200_000) });
  expect((await read('releases/2026/3.0')).body).toContain('Even newer.');
  await sample.settled();
  expect((await prisma.integrationContent.findFirstOrThrow()).error).toContain('could not compute this page');
  expect((await read('releases/2026/3.0')).body).toContain('Even newer.');
  expect((await admin.get(`${content}/path/releases/2026/3.0`)).status).toBe(200);
  expect((await admin.get(content)).body.id).toBe(revision.id);

  // Another configuration asks again; it fails, and what was made before is still shown.
  await admin.patch(`${sample.path}/spaces/${space.id}`, { configuration: { feed: `${configuration.feed}other` } });
  await sample.settled();
  await later({ failedAt: new Date(0) });
  expect((await read('releases/2026/3.0')).body).toContain('Even newer.');
  feed.isThere = true;
  await later({ failedAt: new Date(0) });
  feed.releases.shift();
  expect((await admin.get(`${content}/path/releases/2026/3.0`)).status).toBe(200);
  await sample.settled();
  expect((await admin.get(`${content}/path/releases/2026/3.0`)).status).toBe(404);

  // Taken off: the page says so again, and nothing that was made is left.
  await admin.delete(`${sample.path}/spaces/${space.id}`);
  expect((await read('releases')).body).toContain('not available at the moment');
  expect((await admin.get(`${content}/path/releases`)).body.pages).toEqual([]);
});
