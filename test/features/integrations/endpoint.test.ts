/** Requests to the public addresses of integrations: what scripts get of them, and what is sent on of their answers. */
import { beforeAll, expect, test } from 'vitest';
import { aRunningServer } from '../../examples/integrations/sample.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { aServer, type TestServer } from '../../support/server.ts';

const SCRIPT = `export default { async fetch(request) {
  const form = await request.formData();
  const event = JSON.parse(form.get('event'));
  const environment = JSON.parse(form.get('environment'));
  if (event.type !== 'fetch') return new Response(null, { status: 204 });
  const path = new URL(event.request.url).pathname.split('/').at(-1);
  if (path === 'throw') throw new Error('it broke');
  if (path === 'nothing') return new Response(null, { status: 406 });
  const body = form.get('fetch-body');
  const bytes = body && [...new Uint8Array(await body.arrayBuffer())];
  const headers = { 'content-type': 'text/html', 'set-cookie': 'octavo-session=forged', 'strict-transport-security': 'max-age=1',
    'content-security-policy': "default-src 'none'", 'x-own': 'yes', 'service-worker-allowed': '/' };
  return new Response(JSON.stringify({ event, bytes, binding: environment.spaceInstallation?.space }), { status: 201, headers });
} };`;

let server: TestServer;
let problem: string | null = null;
let at: string;
let space: { id: string };

beforeAll(async () => {
  server = await aRunningServer((() => {}) as never);
  problem = server.services.scripts.problem();
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const contentSecurityPolicy = { 'img-src': 'https://images.example.com' };
  const given = { organization: organization.id, title: 'Endpoint', script: SCRIPT, contentSecurityPolicy };
  await admin.post('/v1/integrations/endpoint', given);
  const { body } = await admin.post('/v1/integrations/endpoint/installations', { organization: organization.id });
  space = await server.make.space(organization);
  const { body: bound } = await admin.post(`/v1/integrations/endpoint/installations/${body.id}/spaces`, {
    space: space.id,
  });
  at = new URL(bound.urls.publicEndpoint).pathname;
  await untilJobsAreDone(server.services.database);
});

test('a request is handed on whole, but for what a browser keeps for this server', async ({ skip }) => {
  skip(problem !== null, `Scripts cannot run here: ${problem}`);
  const answer = await server.app.inject({
    method: 'POST',
    url: `${at}/a/b?c=d`,
    headers: { cookie: 'octavo-session=secret', 'x-hook': 'one', 'content-type': 'application/octet-stream' },
    payload: Buffer.from([0, 255, 13, 10]),
  });
  expect(answer.statusCode).toBe(201);
  const { event, bytes, binding } = answer.json();
  expect(event).toMatchObject({ type: 'fetch', eventId: expect.any(String), spaceId: space.id });
  expect(event.request).toMatchObject({ method: 'post', url: `http://octavo.test${at}/a/b?c=d` });
  expect(event.request.headers).toMatchObject({ 'x-hook': 'one' });
  expect(answer.body).not.toContain('secret');
  expect([bytes, binding]).toEqual([[0, 255, 13, 10], space.id]);
});

test('an answer is sent on as a page of its own origin, which sets nothing for this server', async ({ skip }) => {
  skip(problem !== null, `Scripts cannot run here: ${problem}`);
  const { headers } = await server.app.inject(at);
  expect(headers).toMatchObject({
    'x-own': 'yes',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  for (const name of ['set-cookie', 'strict-transport-security', 'service-worker-allowed'])
    expect(headers[name]).toBeUndefined();
  const policies = String(headers['content-security-policy']).split(', ');
  expect(policies.slice(0, 2)).toEqual(["default-src 'none'", 'img-src https://images.example.com']);
  expect(policies[2]).toMatch(/^sandbox /);
  expect(policies[2]).not.toContain('allow-same-origin');
});

test('a page of this server runs none of it', async () => {
  for (const kind of ['script', 'style', 'worker', 'serviceworker', 'embed']) {
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': kind };
    expect((await server.app.inject({ url: at, headers })).statusCode, kind).toBe(403);
  }
});

test('what fails or is not there says so', async ({ skip }) => {
  skip(problem !== null, `Scripts cannot run here: ${problem}`);
  const thrown = await server.app.inject(`${at}/throw`);
  expect([thrown.statusCode, thrown.json().error.message]).toEqual([502, 'The integration endpoint failed: it broke']);
  expect((await server.app.inject(`${at}/nothing`)).statusCode).toBe(404);
  expect((await server.app.inject(`${at}x`)).statusCode).toBe(404);
  expect((await server.app.inject(`${at.replace('/endpoint/installations', '/installations')}`)).statusCode).toBe(404);
  expect((await server.app.inject('/integrations/none/endpoint')).statusCode).toBe(404);
  expect((await server.app.inject('/integrations/end%00point/endpoint')).statusCode).toBe(404);
  const large = await server.app.inject({ method: 'POST', url: at, payload: Buffer.alloc(1024 * 1024 + 1) });
  expect(large.statusCode).toBe(413);
});

test('where scripts do not run, an endpoint says why, and that it may later', async () => {
  const off = await aServer();
  const organization = await off.make.organization();
  const { name } = await off.make.integration(organization);
  const answer = await off.app.inject(`/integrations/${name}/endpoint`);
  expect([answer.statusCode, answer.json().error.message]).toEqual([503, expect.stringContaining('cannot run now')]);
});
