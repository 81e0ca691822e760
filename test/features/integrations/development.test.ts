/** Development mode: events go to the address of an author, signed. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tunnelOf } from '../../../src/features/integrations/development/tunnel.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { stretched } from '../../support/pace.ts';
import { type Played, playScripts } from '../../support/scripted-scripts.ts';
import { aServer, type TestServer } from '../../support/server.ts';

interface Arrived {
  path: string | undefined;
  signature: string;
  type: string;
  body: Buffer;
  event: any;
  environment: any;
}

let server: TestServer;
let played: Played;
let tunnelUrl: string;
const arrived: Arrived[] = [];

/** An author's machine: it takes the form as scripts do. */
const tunnel = createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
  const type = String(request.headers['content-type']);
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  arrived.push({
    path: request.url,
    signature: String(request.headers['x-octavo-signature']),
    type,
    body,
    event: JSON.parse(String(form.get('event'))),
    environment: JSON.parse(String(form.get('environment'))),
  });
  response.end('OK');
});

beforeAll(async () => {
  tunnel.listen(0, '127.0.0.1');
  await once(tunnel, 'listening');
  const { port } = tunnel.address() as AddressInfo;
  tunnelUrl = `http://127.0.0.1:${port}`;
  played = playScripts();
  server = await aServer({ EGRESS_ALLOW: `127.0.0.1:${port}` }, { scripts: played.scripts });
});
afterAll(() => {
  tunnel.closeAllConnections();
  tunnel.close();
});

async function published() {
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const { name } = await server.make.integration(organization, { visibility: 'public' });
  return { organization, admin, path: `/v1/integrations/${name}`, name };
}

/** Installs it; gives the types of the events that came to the tunnel, and to the script. */
async function install(admin: { post: TestServer['visitor']['post'] }, path: string, organization: { id: string }) {
  arrived.length = 0;
  played.calls.length = 0;
  const { body } = await admin.post(`${path}/installations`, { organization: organization.id });
  await untilJobsAreDone(server.services.database);
  return {
    id: body.id,
    tunnel: arrived.map(({ event }) => event.type),
    script: played.calls.map(({ event }) => event.type),
  };
}

const stateOf = async (admin: { graphql: TestServer['visitor']['graphql'] }, name: string) => {
  const query =
    'query ($name: ID!) { integration(integrationName: $name) { developmentMode { tunnelUrl all endsAt signingSecret } } }';
  return (await admin.graphql(query, { name })).body;
};

test('events of the own organization go to the tunnel, signed, and not to the script, until it is ended', async () => {
  const { admin, organization, path, name } = await published();
  expect(await admin.put(`${path}/dev`, { tunnelUrl })).toMatchObject({ status: 204, text: '' });
  const first = await install(admin, path, organization);
  expect(first).toMatchObject({ tunnel: ['installation_setup'], script: [] });
  expect((await admin.get(`${path}/installations/${first.id}`)).body.status).toBe('active');
  const mode = (await stateOf(admin, name)).data.integration.developmentMode;
  expect(mode).toMatchObject({ tunnelUrl, all: false });
  expect(Date.parse(mode.endsAt) - Date.now()).toBeGreaterThan(86_000_000);
  const [call] = arrived as [Arrived];
  expect(call.path).toBe('/v1');
  expect(call.environment.signingSecrets.integration).toBe(mode.signingSecret);
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(call.signature) ?? [];
  expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(600);
  expect(createHmac('sha256', mode.signingSecret).update(`${seconds}.`).update(call.body).digest('hex')).toBe(
    signature,
  );
  expect((await admin.delete(`${path}/dev`)).status).toBe(204);
  expect((await admin.delete(`${path}/dev`)).status).toBe(204);
  const audited = await server.services.database.prisma.auditEvent.findMany({
    where: { organizationId: organization.id, action: { startsWith: 'integration.develop' } },
    orderBy: { createdAt: 'asc' },
  });
  expect(audited.map(({ action }) => action)).toEqual(['integration.develop', 'integration.develop.end']);
  expect((await stateOf(admin, name)).data.integration.developmentMode).toBeNull();
  await admin.delete(`${path}/installations/${first.id}`);
  expect(await install(admin, path, organization)).toMatchObject({
    tunnel: [],
    script: expect.arrayContaining(['installation_setup']),
  });
});

test('events of other organizations go there when all do', async () => {
  const { admin, path } = await published();
  const elsewhere = await server.make.organization();
  const other = server.as((await server.make.member(elsewhere, 'admin')).token);
  await admin.put(`${path}/dev`, { tunnelUrl });
  const { id, ...went } = await install(other, path, elsewhere);
  expect(went).toEqual({ tunnel: [], script: ['installation_setup'] });
  await other.delete(`${path}/installations/${id}`);
  await admin.put(`${path}/dev`, { tunnelUrl, all: true });
  expect((await install(other, path, elsewhere)).tunnel).toEqual(expect.arrayContaining(['installation_setup']));
});

test('it is over after a day', () => {
  const until = new Date('2026-01-02T00:00:00Z');
  const row = { organizationId: 'own', tunnelUrl: 'https://tunnel.example', tunnelAll: false, tunnelUntil: until };
  expect(tunnelOf(row, 'own', until.getTime() - 1)).toBe('https://tunnel.example');
  expect(tunnelOf(row, 'own', until.getTime())).toBeNull();
});

test('an address inside that operators do not allow gets nothing: the event waits, and says why', async () => {
  const { admin, organization, path } = await published();
  // Written out, it is refused at once; a name is looked up when something is sent.
  const refused = await admin.put(`${path}/dev`, { tunnelUrl: 'http://127.0.0.1:9' });
  expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'tunnelUrl']);
  expect((await admin.put(`${path}/dev`, { tunnelUrl: 'http://localhost:9' })).status).toBe(204);
  const { body } = await admin.post(`${path}/installations`, { organization: organization.id });
  const { prisma } = server.services.database;
  await expect
    .poll(async () => (await prisma.integrationEvent.findFirst({ where: { installationId: body.id } }))?.error, {
      timeout: stretched(30_000),
    })
    .toContain('EGRESS_ALLOW');
});

test('only those who administer the organization that publishes it turn it on, or see it', async () => {
  const { admin, organization, path, name } = await published();
  await admin.put(`${path}/dev`, { tunnelUrl });
  const editor = server.as((await server.make.member(organization, 'create')).token);
  expect((await editor.put(`${path}/dev`, { tunnelUrl })).status).toBe(403);
  expect((await stateOf(editor, name)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  for (const wrong of ['ftp://a.example', 'https://u:p@a.example', 'nothing', `https://a.example/${'a'.repeat(300)}`])
    expect(await admin.put(`${path}/dev`, { tunnelUrl: wrong })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'tunnelUrl' }] } },
    });
});
