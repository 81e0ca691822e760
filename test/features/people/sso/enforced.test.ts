/** Organizations that enforce SSO: what members who are marked get in with, and without. */
import { beforeAll, expect, test } from 'vitest';
import { stretched } from '../../../support/pace.ts';
import { aSamlScene, Browser, type SamlScene } from '../../../support/saml-login.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { byWebSocket, take, withoutClock } from '../../../support/watchers.ts';

let server: TestServer;
let scene: SamlScene;

beforeAll(async () => {
  server = await withoutClock(() => aServer({ JOBS: 'off' }));
  scene = await aSamlScene(server, 'strict.example');
});

const enforce = (sso: boolean) => scene.admin.patch(scene.path, { sso });
const mark = (userId: string) => scene.admin.post(`${scene.path}/members/${userId}/sso`);

test('a member that is marked gets in by SSO alone, once the organization enforces it', async () => {
  const member = await server.make.member(scene.organization, 'create');
  const space = await server.make.space(scene.organization);
  const client = server.as(member.token);
  const elsewhere = await server.make.organization();
  await server.services.database.prisma.member.create({
    data: { organizationId: elsewhere.id, userId: member.id, role: 'read', sso: true },
  });
  expect(await mark(member.id)).toMatchObject({ status: 200, body: { object: 'member', sso: true } });
  expect((await client.get(scene.path)).status).toBe(200);
  await enforce(true);
  const refused = await client.get(scene.path);
  expect(refused).toMatchObject({ status: 403, body: { error: { message: expect.stringContaining('SSO') } } });
  expect((await client.get(`/v1/spaces/${space.id}`)).status).toBe(404);
  expect((await client.patch(scene.path, { title: 'Mine' })).status).toBe(403);
  // Nor does it tell who else is there, nor what is private to it.
  const colleague = await server.make.member(scene.organization, 'read');
  expect((await client.get(`/v1/users/${colleague.id}`)).status).toBe(404);
  const { name } = await server.make.integration(scene.organization, { visibility: 'private' });
  expect((await client.get(`/v1/integrations/${name}`)).status).toBe(404);
  // Another organization does not ask for it.
  expect((await client.get('/v1/orgs')).body.items.map(({ id }: any) => id)).toEqual([elsewhere.id]);
  expect((await client.get(`/v1/orgs/${elsewhere.id}`)).status).toBe(200);
  const other = server.as((await server.make.member(scene.organization, 'read')).token);
  expect((await other.get(scene.path)).status).toBe(200);
  await enforce(false);
  expect((await client.get(scene.path)).status).toBe(200);
  expect((await client.get(`/v1/users/${colleague.id}`)).status).toBe(200);
  expect((await client.get(`/v1/integrations/${name}`)).status).toBe(200);
});

test('a member whose mark is taken back gets in without SSO again, by an administrator alone', async () => {
  const member = await server.make.member(scene.organization, 'read');
  await mark(member.id);
  await enforce(true);
  expect((await server.as(member.token).get(scene.path)).status).toBe(403);
  const unmark = 'mutation ($org: ID!, $user: ID!) { unmarkMemberSso(organizationId: $org, userId: $user) { sso } }';
  const variables = { org: scene.organization.id, user: member.id };
  const reader = server.as((await server.make.member(scene.organization, 'read')).token);
  const own = await reader.graphql(unmark, variables);
  expect(own.body.errors?.[0]?.extensions['code']).toBe('FORBIDDEN');
  expect((await scene.admin.graphql(unmark, variables)).body.data).toEqual({ unmarkMemberSso: { sso: false } });
  expect((await server.as(member.token).get(scene.path)).status).toBe(200);
  const { auditEvent } = server.services.database.prisma;
  expect(await auditEvent.count({ where: { subject: member.id, action: 'member.no-sso' } })).toBe(1);
  await enforce(false);
});

test('a session of SSO opens it; that of another organization does not', async () => {
  const other = await aSamlScene(server, 'both.example');
  const browser = new Browser(server.url);
  await scene.signIn(browser, 'nora@strict.example');
  await enforce(true);
  const user = await server.services.database.prisma.user.findUniqueOrThrow({
    where: { email: 'nora@strict.example' },
  });
  const space = await server.make.space(scene.organization);
  expect((await browser.get(`/app/spaces/${space.id}`)).status).toBe(200);
  await server.services.database.prisma.accessToken.updateMany({
    where: { userId: user.id },
    data: { ssoOrganizationId: other.organization.id },
  });
  expect((await browser.get(`/app/spaces/${space.id}`)).status).toBe(404);
  await enforce(false);
});

test('a signed address opens what the token of SSO does that it was asked for with', async () => {
  const member = await server.make.member(scene.organization, 'admin');
  await mark(member.id);
  await server.services.database.prisma.accessToken.updateMany({
    where: { userId: member.id },
    data: { ssoOrganizationId: scene.organization.id },
  });
  await enforce(true);
  const query = 'query ($id: ID!) { auditExport(organizationId: $id) { url } }';
  const { body } = await server.as(member.token).graphql(query, { id: scene.organization.id });
  const { pathname } = new URL(body.data.auditExport.url);
  const read = async () => (await server.app.inject({ method: 'GET', url: pathname })).statusCode;
  expect(await read()).toBe(200);
  await server.services.database.prisma.accessToken.updateMany({
    where: { userId: member.id },
    data: { ssoOrganizationId: null },
  });
  expect(await read()).toBe(403);
  await enforce(false);
});

const CHANGES = 'subscription ($space: ID!) { spaceContentChanged(spaceId: $space) { id } }';

test('what is open ends within a second when a member is marked, and when SSO is enforced', async () => {
  const member = await server.make.member(scene.organization, 'create');
  const variables = { space: (await server.make.space(scene.organization)).id };
  const open = async () => {
    const watcher = byWebSocket({ url: server.url, token: member.token, query: CHANGES, variables });
    await take(watcher, 1);
    return watcher;
  };
  const endsBy = async (change: () => Promise<unknown>) => {
    const watcher = await open();
    await change();
    const changed = Date.now();
    // Nothing but the message can end it: here is no clock, and no job that repeats the message.
    const end = await watcher.results.next().catch((error: unknown) => ({ error }));
    expect(JSON.stringify(end)).toMatch(/NOT_FOUND|"done":true/);
    expect(Date.now() - changed).toBeLessThan(stretched(1000));
    await watcher.stop();
  };
  await enforce(true);
  await endsBy(() => mark(member.id));
  await enforce(false);
  await endsBy(() => enforce(true));
  await enforce(false);
});

test('only administrators mark, and only members', async () => {
  const member = await server.make.member(scene.organization, 'create');
  const client = server.as(member.token);
  expect((await client.post(`${scene.path}/members/${member.id}/sso`)).status).toBe(403);
  expect((await mark((await server.make.user()).id)).status).toBe(404);
});

test('an address leads to the providers of its domain, the same for every address in it', async () => {
  const ask = async (email: string) => {
    const response = await fetch(`${server.url}/app/sign-in/sso`, {
      method: 'POST',
      body: new URLSearchParams({ email, next: '/app' }),
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    return (await response.text()).replaceAll(email, '');
  };
  const { startURL } = scene.provider.service;
  expect(await ask('nora@strict.example')).toContain(`href="${startURL}?next=%2Fapp"`);
  expect(await ask('nobody@strict.example')).toBe(await ask('nora@strict.example'));
  expect(await ask('x@unknown.example')).toContain('There is no SSO for this address');
});
