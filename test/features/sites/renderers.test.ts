/** Programs that show a site are told when something changes that they may have kept. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, Client } from '../../support/client.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { until, untilDelivered } from '../../support/outbox.ts';
import { anotherInstance, aServer, type TestServer } from '../../support/server.ts';
import { aSite } from './site.ts';

let server: TestServer;
const closers: (() => void)[] = [];
const SECRET = 'a secret that two know';

beforeAll(async () => {
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
});
afterAll(() => {
  for (const close of closers) close();
});

interface Call {
  path: string | undefined;
  signature: string | string[] | undefined;
  body: string;
  at: number;
}

/** A renderer, which answers 200 unless the test says otherwise. */
async function aRenderer() {
  const calls: Call[] = [];
  const renderer = { status: 200, calls, url: '' };
  const program = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      calls.push({ path: request.url, signature: request.headers['x-gitbook-signature'], body, at: Date.now() });
      response.writeHead(renderer.status, { location: '/elsewhere' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(program, 'listening');
  closers.push(() => {
    program.closeAllConnections();
    program.close();
  });
  renderer.url = `http://127.0.0.1:${(program.address() as AddressInfo).port}`;
  return renderer;
}

type Renderer = Awaited<ReturnType<typeof aRenderer>>;

const FIELDS = 'id url calledAt failures error';

/** A published site with two spaces, and a renderer that has taken its first call. */
async function aScene() {
  const scene = await aSite(server, ['Guide', 'Other']);
  const { organization, site, admin } = scene;
  const renderer = await aRenderer();
  const variables = { organizationId: organization.id, siteId: site.id };
  const mutate = async (name: string, args: Record<string, string>, by: Client = admin) => {
    const given = Object.entries({ ...variables, ...args }).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
    const fields = name === 'removeSiteRenderer' ? '' : `{ ${FIELDS} }`;
    const { body } = await by.graphql(`mutation { ${name}(${given}) ${fields} }`);
    return { ...body.data?.[name], errors: body.errors };
  };
  const list = async (by: Client = admin, fields = FIELDS) =>
    (
      await by.graphql(
        `query ($organizationId: ID!, $siteId: ID!) {
          site(organizationId: $organizationId, siteId: $siteId) { siteRenderers { ${fields} } } }`,
        variables,
      )
    ).body;
  const added = await mutate('addSiteRenderer', { url: `${renderer.url}/`, secret: SECRET });
  expect(added).toMatchObject({ url: renderer.url, failures: 0, error: null });
  await tagsAfter(renderer, 0);
  const tags = { site: `site:${site.id}`, spaces: scene.spaces.map(({ id }) => `space:${id}`) as [string, string] };
  return { ...scene, renderer, mutate, list, id: added.id as string, tags };
}

/** The tags that it was told after so many calls, once all is told. */
async function tagsAfter({ calls }: Renderer, known: number): Promise<string[]> {
  await until(() => calls.length > known, 'a call');
  await untilDelivered(server.services.database, 'renderers');
  await untilJobsAreDone(server.services.database);
  return [...new Set(calls.slice(known).flatMap(({ body }) => JSON.parse(body).tags))].sort() as string[];
}

const edit = (by: Client, space: string) =>
  by.post(`/v1/spaces/${space}/content`, {
    changes: [{ type: 'create_page', title: 'Page', content: { markdown: 'Text' } }],
  });

test('a description that changes alone has the spaces told that show it, and no others', async () => {
  const { renderer, admin, organization, spaces, tags } = await aScene();
  const at = `/v1/orgs/${organization.id}/openapi/pets`;
  const put = (version: string) => {
    const get = { responses: { 200: { description: 'OK' } } };
    const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version }, paths: { '/pets': { get } } });
    return admin.put(at, { source: { text } });
  };
  expect((await put('1')).status).toBe(201);
  await untilJobsAreDone(server.services.database);
  const markdown =
    '{% openapi-operation spec="pets" path="/pets" method="get" %}\n[Pets](https://pets.test)\n{% endopenapi-operation %}';
  let known = renderer.calls.length;
  const changes = [{ type: 'create_page', title: 'Pets', content: { markdown } }];
  await admin.post(`/v1/spaces/${spaces[0]?.id}/content`, { changes });
  await tagsAfter(renderer, known);
  const own = [`organization:${organization.id}:openapi:pets`, tags.spaces[0]];
  for (const change of [() => put('2'), () => admin.patch(at, { visibility: 'public' }), () => admin.delete(at)]) {
    known = renderer.calls.length;
    expect((await change()).status).toBeLessThan(300);
    expect(await tagsAfter(renderer, known)).toEqual(own);
  }
});

test('each change tells what to read again, signed', async () => {
  const { renderer, admin, path, spaces, tags } = await aScene();
  const told = async (change: () => Promise<{ status: number }>): Promise<string[]> => {
    const known = renderer.calls.length;
    expect((await change()).status).toBeLessThan(300);
    return tagsAfter(renderer, known);
  };
  const guide = spaces[0]?.id ?? '';
  expect(await told(() => admin.post(`${path}/publish`))).toEqual([tags.site, ...tags.spaces].sort());
  expect(await told(() => edit(admin, guide))).toEqual([tags.site, tags.spaces[0]].sort());
  expect(await told(() => admin.patch(`/v1/spaces/${guide}`, { title: 'Manual' }))).toEqual(
    [tags.site, tags.spaces[0]].sort(),
  );
  const settings = (await admin.get(`${path}/customization`)).body;
  expect(await told(() => admin.put(`${path}/customization`, { ...settings, title: 'New' }))).toEqual([tags.site]);
  expect(
    await told(() =>
      admin.post(`${path}/redirects`, { source: '/a', destination: { kind: 'url', url: 'https://x.test/' } }),
    ),
  ).toEqual([tags.site]);
  const request = (await admin.post(`/v1/spaces/${guide}/change-requests`, { subject: 'More' })).body;
  const own = `${tags.spaces[0]}:change-request:${request.id}`;
  const changes = [{ type: 'create_page', title: 'Draft', content: { markdown: 'x' } }];
  expect(
    await told(() => admin.post(`/v1/spaces/${guide}/change-requests/${request.id}/content`, { changes })),
  ).toEqual([own]);
  expect(await told(() => admin.post(`/v1/spaces/${guide}/change-requests/${request.id}/merge`))).toEqual(
    [tags.site, tags.spaces[0], own].sort(),
  );
  // A deleted space leaves the site: it is told of it once more.
  expect(await told(() => admin.delete(`/v1/spaces/${spaces[1]?.id}`))).toEqual([tags.site, ...tags.spaces].sort());
  for (const { path: at, signature, body } of renderer.calls) {
    expect(at).toBe('/~gitbook/revalidate');
    expect(signature).toBe(createHmac('sha256', SECRET).update(body).digest('hex'));
  }
});

test('changes of other sites and spaces tell it nothing, and leave nothing to deliver', async () => {
  const { renderer, organization } = await aScene();
  const other = await aSite(server);
  const known = renderer.calls.length;
  const { database } = server.services;
  const count = async () =>
    (
      await database.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM "OutboxDelivery" WHERE "reader" = 'renderers'`,
      )
    )[0]?.n;
  const before = await count();
  await edit(other.admin, other.spaces[0]?.id ?? '');
  await other.admin.post(`${other.path}/publish`);
  expect((await server.make.space(organization)).id).toBeTruthy();
  await untilJobsAreDone(database);
  expect(await count()).toBe(before);
  expect(renderer.calls).toHaveLength(known);
});

test('what changes within a moment is one call, on whichever instance it changes; nothing is stale a second later', async () => {
  const { renderer, admin, spaces, tags, path } = await aScene();
  const second = new Client((await anotherInstance(server)).url, admin.token);
  let soonest = Number.POSITIVE_INFINITY;
  // The machine may stand still in one of them; what is late is late each time.
  for (let tries = 0; tries < 3 && soonest >= 5000; tries += 1) {
    const known = renderer.calls.length;
    const changed = Date.now();
    await Promise.all(
      ['1f339', '1f33b', '1f337'].flatMap((emoji) => [
        edit(admin, spaces[0]?.id ?? ''),
        edit(second, spaces[1]?.id ?? ''),
        second.post(`${path}/publish`),
        admin.patch(`/v1/spaces/${spaces[0]?.id}`, { emoji }),
      ]),
    );
    expect(await tagsAfter(renderer, known)).toEqual([tags.site, ...tags.spaces].sort());
    // Between two calls there is a moment, also where a slow server hears of the changes one after the other.
    const times = renderer.calls.slice(known).map(({ at }) => at);
    for (const [at, time] of times.entries())
      expect(time - (times[at - 1] ?? changed), String(times)).toBeGreaterThan(290);
    soonest = Math.min(soonest, (times[0] ?? Number.POSITIVE_INFINITY) - changed);
  }
  expect(soonest).toBeLessThan(5000);
});

test('a renderer that fails is told later, what changed meanwhile too; redirects are not followed', async () => {
  const { renderer, admin, spaces, tags, list, mutate, id, path } = await aScene();
  renderer.status = 302;
  const { database } = server.services;
  // Its pause is minutes then: it is not over before the test has looked.
  await database.prisma.siteRenderer.update({ where: { id }, data: { failures: 6 } });
  const known = renderer.calls.length;
  await edit(admin, spaces[0]?.id ?? '');
  await tagsAfter(renderer, known);
  const [failing] = (await list()).data.site.siteRenderers;
  expect(failing).toMatchObject({ failures: 7, error: '127.0.0.1 redirects too many times' });
  await edit(admin, spaces[1]?.id ?? '');
  await untilDelivered(server.services.database, 'renderers');
  expect(renderer.calls).toHaveLength(known + 1);
  renderer.status = 204;
  // Its pause is over.
  await database.query(
    `UPDATE pgboss.job SET start_after = now() WHERE name = 'purge-renderer' AND state = 'created' AND data->>'renderer' = $1`,
    [id],
  );
  await until(() => renderer.calls.length > known + 1, 'the next attempt');
  expect(JSON.parse(renderer.calls.at(-1)?.body ?? '').tags).toEqual([tags.site, ...tags.spaces].sort());
  await until(async () => (await list()).data.site.siteRenderers[0].failures === 0, 'it is well again');
  // A change of the renderer calls the pause off.
  renderer.status = 500;
  await admin.post(`${path}/publish`);
  await until(async () => (await list()).data.site.siteRenderers[0].error === 'The renderer answered 500', 'a failure');
  renderer.status = 200;
  const before = renderer.calls.length;
  expect(await mutate('updateSiteRenderer', { siteRendererId: id, secret: 'another secret of both' })).toMatchObject({
    failures: 0,
    error: null,
  });
  await tagsAfter(renderer, before);
  const { body, signature } = renderer.calls.at(-1) as Call;
  expect(signature).toBe(createHmac('sha256', 'another secret of both').update(body).digest('hex'));
});

test('a renderer inside the network is not called', async () => {
  const { mutate, list } = await aScene();
  await mutate('addSiteRenderer', { url: 'http://10.0.0.1:9', secret: SECRET });
  await until(async () => (await list()).data.site.siteRenderers[1].failures > 0, 'a failure');
  expect((await list()).data.site.siteRenderers[1].error).toMatch(/not a public address/);
});

test('administrators alone, and no one reads the secret', async () => {
  const { mutate, list, admin, editor, id, site } = await aScene();
  expect((await list(editor)).errors?.[0].extensions.code).toBe('FORBIDDEN');
  for (const [name, args] of [
    ['addSiteRenderer', { url: 'https://x.test', secret: SECRET }],
    ['updateSiteRenderer', { siteRendererId: id }],
    ['removeSiteRenderer', { siteRendererId: id }],
  ] as const)
    expect((await mutate(name, args, editor)).errors?.[0].extensions.code, name).toBe('FORBIDDEN');
  expect((await list(admin, 'secret')).errors).toBeDefined();
  const [row] = await server.services.database.query<{ secret: Uint8Array }>(
    `SELECT "secret" FROM "SiteRenderer" WHERE "siteId" = $1`,
    [site.id],
  );
  expect(Buffer.from(row?.secret ?? []).toString('latin1')).not.toContain(SECRET);
});

test('addresses and secrets are checked, ids of other sites are not there, and there are ten at most', async () => {
  const { mutate, id, list } = await aScene();
  const foreign = await aScene();
  const refused = async (args: Record<string, string>) =>
    (await mutate('addSiteRenderer', { url: 'http://10.0.0.1:9', secret: SECRET, ...args })).errors?.[0].extensions;
  for (const url of ['ftp://x.test', 'x', 'https://a:b@x.test', 'https://x.test/?a=1', 'https://x.test/#a'])
    expect(await refused({ url }), url).toMatchObject({ code: 'BAD_USER_INPUT', details: [{ path: 'url' }] });
  expect(await refused({ secret: 'short' })).toMatchObject({ details: [{ path: 'secret' }] });
  expect((await mutate('updateSiteRenderer', { siteRendererId: foreign.id })).errors?.[0].extensions.code).toBe(
    'NOT_FOUND',
  );
  expect((await mutate('removeSiteRenderer', { siteRendererId: foreign.id })).errors).toBeUndefined();
  expect((await foreign.list()).data.site.siteRenderers).toHaveLength(1);
  for (let n = 1; n < 10; n += 1) expect(await refused({})).toBeUndefined();
  expect(await refused({})).toMatchObject({ code: 'PRECONDITION_FAILED' });
  expect((await mutate('removeSiteRenderer', { siteRendererId: id })).errors).toBeUndefined();
  expect((await list()).data.site.siteRenderers).toHaveLength(9);
});

test('answers tell renderers under which tag to keep them', async () => {
  const { admin, path, spaces, tags } = await aScene();
  const { prisma } = server.services.database;
  const url = 'http://kept.test/';
  const key = createHash('sha256').update(url).digest('base64url');
  const { organizationId } = await prisma.space.findUniqueOrThrow({ where: { id: spaces[0]!.id } });
  const found = { type: 'link', title: 'Kept', site: 'kept.test' };
  await prisma.embed.create({ data: { organizationId, key, url, found, expiresAt: new Date(Date.now() + 3_600_000) } });
  await admin.post(`${path}/redirects`, { source: '/a', destination: { kind: 'url', url: 'https://x.test/' } });
  const space = `/v1/spaces/${spaces[0]?.id}`;
  const tagOf = async (answer: Promise<Answer>) => {
    const { status, headers } = await answer;
    return [status, headers.get('x-gitbook-cache-tag')];
  };
  expect(await tagOf(admin.get(`${path}/published`))).toEqual([200, tags.site]);
  expect(await tagOf(admin.get(`${path}/redirect?source=/a`))).toEqual([200, tags.site]);
  expect(await tagOf(admin.post(`${path}/search`, { query: 'roses' }))).toEqual([200, tags.site]);
  expect(await tagOf(admin.get(space))).toEqual([200, tags.spaces[0]]);
  expect(await tagOf(admin.get(`${space}/embed?url=${url}`))).toEqual([200, tags.spaces[0]]);
  await edit(admin, spaces[0]?.id ?? '');
  const { revision } = (await admin.get(space)).body;
  const page = (await admin.get(`${space}/content/pages`)).body.pages[0].id;
  const document = await admin.get(`${space}/revisions/${revision}/page/${page}/document`);
  expect(await tagOf(Promise.resolve(document))).toEqual([200, tags.spaces[0]]);
  expect(document.headers.get('x-gitbook-cache-control')).toBe('max-age=3600');
  expect(await tagOf(admin.get(`${space}/revisions/${revision}`))).toEqual([200, tags.spaces[0]]);
  const etag = (await admin.get(space)).headers.get('etag') ?? '';
  expect(await tagOf(admin.get(space, { 'if-none-match': etag }))).toEqual([304, tags.spaces[0]]);
  expect(await tagOf(admin.get(`${space}x`))).toEqual([404, null]);
  expect(await tagOf(admin.get(path))).toEqual([200, null]);
});
