/** Sixteen readers crawl a site on two servers while its pages are changed: whoever asks after a change gets the new text. */
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { anotherInstance, aServer, type TestServer } from '../../support/server.ts';
import { aPublishedSite } from './site-pages.ts';

const PAGES = 40;
const READERS = 16;
const CHANGES = 25;

let servers: [TestServer, TestServer];

beforeAll(async () => {
  const first = await aServer();
  servers = [first, await anotherInstance(first)];
});

const textOf = (page: number, version: number) => `Page ${page} is at version ${version}.`;

test('nothing is stale on any server, and nothing fails', async () => {
  const [server] = servers;
  const pages = Object.fromEntries(Array.from({ length: PAGES }, (_, page) => [`p${page}`, textOf(page, 0)]));
  const { admin, space, created, base } = await aPublishedSite(server, { pages });
  /** What each page is known to say by now. */
  const versions = new Array<number>(PAGES).fill(0);
  let isOver = false;
  let reads = 0;

  const reader = async (reader: number): Promise<void> => {
    for (let at = reader; !isOver; at += 7) {
      const page = at % PAGES;
      const known = versions[page] as number;
      const { app } = servers[reader % 2] as TestServer;
      const { statusCode, body } = await app.inject({ method: 'GET', url: page === 0 ? base : `${base}p${page}` });
      expect(statusCode).toBe(200);
      const shown = Number(/is at version (\d+)/.exec(body)?.[1]);
      expect(shown, `page ${page} was at version ${known} before it was asked for`).toBeGreaterThanOrEqual(known);
      reads += 1;
    }
  };
  const readers = Promise.all(Array.from({ length: READERS }, (_, at) => reader(at)));
  const change = async (version: number): Promise<void> => {
    const page = (version * 11) % PAGES;
    const body = { subject: `Version ${version}` };
    const { body: request } = await admin.post(`/v1/spaces/${space.id}/change-requests`, body);
    const path = `/v1/spaces/${space.id}/change-requests/${request.id}`;
    const content = { markdown: textOf(page, version) };
    await admin.post(`${path}/content`, { changes: [{ type: 'update_page', page: created[`p${page}`], content }] });
    expect((await admin.post(`${path}/merge`)).status).toBe(200);
    versions[page] = version;
  };
  try {
    for (let version = 1; version <= CHANGES; version += 1) {
      await change(version);
      await delay(20);
    }
  } finally {
    isOver = true;
  }
  await readers;
  expect(reads).toBeGreaterThan(CHANGES * 4);
  // What was kept meanwhile is what a server would make that has kept nothing.
  const fresh = await anotherInstance(server);
  for (let page = 0; page < PAGES; page += 1) {
    const url = page === 0 ? base : `${base}p${page}`;
    const [made, ...kept] = await Promise.all(
      [fresh, ...servers].map(async ({ app }) => {
        const { statusCode, body, headers } = await app.inject({ method: 'GET', url });
        return { statusCode, body, etag: headers.etag };
      }),
    );
    expect(made).toMatchObject({ statusCode: 200, body: expect.stringContaining(textOf(page, versions[page]!)) });
    for (const one of kept) expect(one).toEqual(made);
  }
});
