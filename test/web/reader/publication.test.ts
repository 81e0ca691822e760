/**
 * One publication, seen by readers at two servers and by a registered renderer that keeps what it reads until it is told: publish, edit,
 * merge, customize, close and unpublish. A server answers with what is so at once; the renderer after its call, which is signed.
 */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../../support/client.ts';
import { until } from '../../support/outbox.ts';
import { stretched } from '../../support/pace.ts';
import { anotherInstance, aServer, type TestServer } from '../../support/server.ts';
import { aPublishedSite } from './site-pages.ts';

const SECRET = 'shared with the renderer';

let servers: [TestServer, TestServer];
const closers: (() => void)[] = [];

beforeAll(async () => {
  const first = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
  servers = [first, await anotherInstance(first)];
});
afterAll(() => {
  for (const close of closers) close();
});

/** What is published, as a renderer reads it: the site, and the text of its first page. */
interface Seen {
  status: number;
  title?: string;
  text?: string;
}

/** A renderer that reads from one of the servers, and keeps what it read until it is told that it changed. */
async function aRenderer(api: Client, address: string) {
  const calls: { at: number; tags: string[]; isSigned: boolean }[] = [];
  let kept: { tags: string[]; seen: Seen } | undefined;

  const read = async (): Promise<{ tags: string[]; seen: Seen }> => {
    const { status, body } = await api.post('/v1/urls/published', { url: address });
    if (status !== 200) return { tags: [], seen: { status } };
    const reader = new Client(api.url, body.apiToken);
    const site = await reader.get(`/v1/orgs/${body.organization}/sites/${body.site}/published`);
    const { body: space } = await reader.get(`/v1/spaces/${body.space}`);
    const revision = await reader.get(`/v1/spaces/${body.space}/revisions/${space.revision}`);
    const [{ id }] = revision.body.pages;
    const page = await reader.get(`/v1/spaces/${body.space}/revisions/${space.revision}/page/${id}?format=markdown`);
    return {
      tags: [`site:${body.site}`, `space:${body.space}`],
      seen: { status, title: site.body.customizations.site.title, text: page.body.markdown },
    };
  };
  const program = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const { tags } = JSON.parse(bytes.toString()) as { tags: string[] };
    const expected = createHmac('sha256', SECRET).update(bytes).digest('hex');
    const isSigned = request.headers['x-gitbook-signature'] === expected;
    if (isSigned && kept && (kept.tags.length === 0 || kept.tags.some((tag) => tags.includes(tag)))) kept = undefined;
    calls.push({ at: performance.now(), tags, isSigned });
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(program, 'listening');
  closers.push(() => {
    program.closeAllConnections();
    program.close();
  });
  return {
    url: `http://127.0.0.1:${(program.address() as AddressInfo).port}`,
    calls,
    shows: async (): Promise<Seen> => {
      kept ??= await read();
      return kept.seen;
    },
  };
}

test('nothing is stale: at two servers at once, at a renderer with its signed call', {
  timeout: stretched(120_000),
}, async () => {
  const [first, second] = servers;
  const { admin, path, site, organization, space, created, base } = await aPublishedSite(first, {
    pages: { start: 'Version 1.' },
  });
  const other = new Client(second.url, admin.token);
  const address = `http://octavo.test${base}`;
  const renderer = await aRenderer(new Client(second.url), address);
  const add = `mutation ($o: ID!, $s: ID!, $url: String!, $secret: String!) {
    addSiteRenderer(organizationId: $o, siteId: $s, url: $url, secret: $secret) { id } }`;
  const added = await admin.graphql(add, { o: organization.id, s: site.id, url: renderer.url, secret: SECRET });
  expect(added.body.errors).toBeUndefined();

  /** What a browser gets at each of the servers. */
  const atServers = () =>
    Promise.all(
      servers.map(async ({ app }) => {
        const { statusCode, body } = await app.inject({ method: 'GET', url: base });
        return statusCode === 200
          ? { status: 200, text: /Version \d+\./.exec(body)?.[0], title: /<title>([^<]*)/.exec(body)?.[1] }
          : { status: statusCode };
      }),
    );
  const passed: Record<string, number> = {};
  const changed = async (name: string, change: () => Promise<{ status: number }>, expected: Seen): Promise<void> => {
    const known = renderer.calls.length;
    expect((await change()).status, name).toBeLessThan(300);
    const since = performance.now();
    for (const seen of await atServers()) {
      expect(seen.status, name).toBe(expected.status);
      if (expected.text !== undefined) expect(seen.text, name).toBe(expected.text);
      if (expected.title !== undefined) expect(seen.title, name).toContain(expected.title);
    }
    await until(async () => {
      const seen = await renderer.shows();
      return Object.entries(expected).every(([key, value]) =>
        String(seen[key as keyof Seen] ?? '').includes(String(value)),
      );
    }, `the renderer after: ${name}`);
    passed[name] = Math.round(performance.now() - since);
    expect(renderer.calls.length, name).toBeGreaterThan(known);
  };

  await until(() => renderer.calls.length > 0, 'the first call');
  expect(await renderer.shows()).toMatchObject({ status: 200, text: expect.stringContaining('Version 1.') });
  const write = (version: number) => ({
    changes: [{ type: 'update_page', page: created['start'], content: { markdown: `Version ${version}.` } }],
  });
  await changed('an edit', () => other.post(`/v1/spaces/${space.id}/content`, write(2)), {
    status: 200,
    text: 'Version 2.',
  });
  const { body: request } = await admin.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Third' });
  await admin.post(`/v1/spaces/${space.id}/change-requests/${request.id}/content`, write(3));
  await changed('a merge', () => other.post(`/v1/spaces/${space.id}/change-requests/${request.id}/merge`), {
    status: 200,
    text: 'Version 3.',
  });
  const { body: settings } = await admin.get(`${path}/customization`);
  await changed('customization', () => admin.put(`${path}/customization`, { ...settings, title: 'Renamed' }), {
    status: 200,
    title: 'Renamed',
  });
  await changed('unpublish', () => other.post(`${path}/unpublish`), { status: 404 });
  await changed('publish', () => admin.post(`${path}/publish`), { status: 200, text: 'Version 3.', title: 'Renamed' });
  expect(renderer.calls.filter(({ isSigned }) => !isSigned)).toEqual([]);
  process.stdout.write(`The renderer showed it after (ms): ${JSON.stringify(passed)}\n`);
});
