/** Descriptions with an address: from where they are fetched, and from where never; once a day, and only what changed. */
import type { ServerResponse } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { GuardedFetch, type GuardedRequest } from '../../../../src/adapters/egress/fetch.ts';
import { EgressGuard } from '../../../../src/adapters/egress/guard.ts';
import { refreshSpecsJob } from '../../../../src/features/content/openapi/job.ts';
import { processSpec } from '../../../../src/features/content/openapi/process.ts';
import { untilJobsAreDone } from '../../../support/jobs.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { aScene, aWebsite, tiny } from './scene.ts';

let server: TestServer;
/** Reaches this machine by one name, so that servers of the tests can be fetched from. */
let open: TestServer;

beforeAll(async () => {
  server = await aServer();
  open = await aServer({ EGRESS_ALLOW: 'localhost' });
});

const errorOf = ({ lastProcessErrorCode, lastProcessedErrors, lastVersion }: Record<string, any>) => [
  lastProcessErrorCode,
  lastProcessedErrors?.[0]?.message,
  lastVersion,
];

const INSIDE = [
  'http://127.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0:PORT/',
  'http://localhost:PORT/',
  'http://localhost.:PORT/',
  'http://[::1]:PORT/',
  'http://[::]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://10.0.0.1:PORT/',
  'http://172.16.0.1:PORT/',
  'http://192.168.0.1:PORT/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
];

test.each(INSIDE)('%s is not public: it is refused, and nobody is asked', async (address) => {
  const { put } = await aScene(server);
  const { port, requests } = await aWebsite((_, response) => void response.end(JSON.stringify(tiny())));
  const spec = await put('inside', { url: address.replace('PORT', String(port)) });
  expect(errorOf(spec)).toEqual(['FETCH_BLOCKED', expect.any(String), undefined]);
  expect(requests).toEqual([]);
});

test('which names resolve inside cannot be found out: the code was another one for a name that nobody has', async () => {
  const { put } = await aScene(server);
  const said = async (name: string) => {
    const [code, message] = errorOf(await put(name.replaceAll('.', '-'), { url: `https://${name}/pets.json` }));
    return [code, String(message).replaceAll(name, 'NAME')];
  };
  expect(await said('localhost')).toEqual(await said('no-such-host.invalid'));
});

test('a public server that redirects to the inside is followed no further', async () => {
  const { put } = await aScene(open);
  const inside = await aWebsite((_, response) => void response.end(JSON.stringify(tiny())));
  const outside = await aWebsite((_, response) => void response.writeHead(302, { location: inside.at }).end());
  const spec = await put('pets', { url: `http://localhost:${outside.port}/` });
  expect(errorOf(spec)).toEqual(['FETCH_BLOCKED', expect.any(String), undefined]);
  expect([outside.requests.length, inside.requests.length]).toEqual([1, 0]);
});

test('a name whose address changes between the check and the use is of no use', async () => {
  const { put, organization } = await aScene(server);
  const inside = await aWebsite((_, response) => void response.end(JSON.stringify(tiny())));
  let asked = 0;
  const guard = new EgressGuard([], async () => {
    asked += 1;
    return [{ address: asked === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }];
  });
  await put('pets', { text: '5' });
  const { id } = await server.services.database.prisma.openAPISpec.update({
    where: { organizationId_slug: { organizationId: organization.id, slug: 'pets' } },
    data: { sourceURL: `http://rebinding.example:${inside.port}/` },
  });
  const outgoing = new GuardedFetch(guard);
  await processSpec({ ...server.services, outgoing }, id, new AbortController().signal);
  await outgoing.close();
  const spec = await server.services.database.prisma.openAPISpec.findUniqueOrThrow({ where: { id } });
  expect(spec.lastProcessErrorCode).toBe('FETCH_BLOCKED');
  expect(asked).toBeGreaterThan(1);
  expect(inside.requests).toEqual([]);
});

test.each([
  ['https://example.com/pets.yaml#/Pet'],
  ['//example.com/pets.yaml'],
  ['file:///etc/passwd'],
  ['../pets.yaml'],
  ['http://localhost:PORT/pets.yaml'],
])('a reference to %s is refused, and nobody is asked', async (given) => {
  const { put } = await aScene(open);
  const { port, requests } = await aWebsite((_, response) => void response.end('{}'));
  const $ref = given.replace('PORT', String(port));
  const spec = await put('pets', { text: JSON.stringify({ ...tiny(), components: { schemas: { Pet: { $ref } } } }) });
  expect(errorOf(spec)).toEqual([
    'INVALID_SPEC',
    expect.stringMatching(
      /^\/components\/schemas\/Pet\/\$ref \(line 1, column \d+\): refers to .*, outside of this document/,
    ),
    undefined,
  ]);
  expect(requests).toEqual([]);
});

test('what a server answers instead of a description has a code of its own', async () => {
  const { put } = await aScene(open);
  const { port } = await aWebsite((request, response) => {
    if (request.url === '/missing') return void response.writeHead(404).end();
    if (request.url === '/large') return void response.end(Buffer.alloc(10 * 1024 * 1024 + 1, 32));
    if (request.url === '/circle') return void response.writeHead(302, { location: '/circle' }).end();
    if (request.url === '/latin') return void response.end(Buffer.from('title: \xe4', 'latin1'));
    if (request.url === '/html') return void response.end('<!doctype html><title>Sign in</title>');
    if (request.url === '/new') return void response.end('openapi: 3.2.0\ninfo: {title: a, version: "1"}\npaths: {}\n');
    response.destroy();
  });
  const codeOf = async (path: string) =>
    errorOf(await put(path.slice(1), { url: `http://localhost:${port}${path}` }))[0];
  expect(await codeOf('/missing')).toBe('FETCH_ERROR');
  expect(await codeOf('/large')).toBe('FETCH_TOO_LARGE');
  expect(await codeOf('/circle')).toBe('FETCH_ERROR');
  expect(await codeOf('/broken')).toBe('FETCH_ERROR');
  expect(await codeOf('/latin')).toBe('PARSE_ERROR');
  expect(await codeOf('/html')).toBe('PARSE_ERROR');
  expect(await codeOf('/new')).toBe('UNSUPPORTED_VERSION');
});

test.each([
  ['does not answer', () => {}],
  ['never ends its answer', (response: ServerResponse) => void response.writeHead(200).write('openapi: ')],
  [
    'sends a byte now and then',
    (response: ServerResponse) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
  ],
])('a server that %s is left after a time', async (_, answer) => {
  const { put, organization } = await aScene(server);
  const { port, requests } = await aWebsite((_, response) => answer(response));
  await put('slow', { text: '5' });
  const { id } = await server.services.database.prisma.openAPISpec.update({
    where: { organizationId_slug: { organizationId: organization.id, slug: 'slow' } },
    data: { sourceURL: `http://localhost:${port}/` },
  });
  const web = new GuardedFetch(new EgressGuard(['localhost']));
  // As ever, but sooner.
  const outgoing = Object.assign(Object.create(web) as GuardedFetch, {
    fetch: (url: string, { timeoutMs = 30_000, ...request }: GuardedRequest = {}) =>
      web.fetch(url, { ...request, timeoutMs: timeoutMs / 100 }),
  });
  // A busy machine may let the time pass before the server was asked at all.
  do await processSpec({ ...server.services, outgoing }, id, new AbortController().signal);
  while (requests.length === 0);
  await web.close();
  const spec = await server.services.database.prisma.openAPISpec.findUniqueOrThrow({ where: { id } });
  expect([spec.processingState, spec.lastProcessErrorCode]).toEqual(['complete', 'FETCH_TIMEOUT']);
  expect(requests).toHaveLength(1);
});

test('once a day it is asked for again, on the condition that it changed', async () => {
  const { put, client, at, versions, organization } = await aScene(open);
  const { database, jobs } = open.services;
  let etag = '"one"';
  const { port, requests } = await aWebsite((request, response) => {
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    const headers = { etag, 'last-modified': 'Wed, 21 Oct 2026 07:28:00 GMT', 'content-type': 'application/json' };
    response.writeHead(200, headers).end(JSON.stringify(tiny(etag)));
  });
  const url = `http://localhost:${port}/pets.json`;
  const first = await put('pets', { url });
  expect(first).toMatchObject({ sourceURL: url, processingState: 'complete' });
  const aDayLater = async () => {
    await database.prisma.openAPISpec.updateMany({
      where: { organizationId: organization.id },
      data: { checkedAt: new Date(Date.now() - 86_400_000) },
    });
    await jobs.send(refreshSpecsJob, {});
    await untilJobsAreDone(database);
    return (await client.get(`${at}/pets`)).body;
  };
  const same = await aDayLater();
  expect(same).toMatchObject({ lastVersion: first.lastVersion, processingState: 'complete' });
  expect(new Date(same.lastProcessedAt) > new Date(first.lastProcessedAt)).toBe(true);
  expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"one"']);
  expect(requests[1]?.headers['if-modified-since']).toBe('Wed, 21 Oct 2026 07:28:00 GMT');
  await jobs.send(refreshSpecsJob, {});
  await untilJobsAreDone(database);
  expect(requests).toHaveLength(2);
  etag = '"two"';
  expect((await aDayLater()).lastVersion).not.toBe(first.lastVersion);
  expect(await versions('pets')).toHaveLength(2);
  // Another source is asked without conditions of the one before.
  await put('pets', { url: `${url}?again` });
  expect(requests.at(-1)?.headers).not.toHaveProperty('if-none-match');
  expect(await versions('pets')).toHaveLength(2);
});
