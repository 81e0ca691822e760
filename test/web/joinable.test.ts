/** Organizations that people join by the domain of their address: offered on the home page, joined with a press. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';
import { Browsing } from './browsing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function anOrganization(title: string, domain: string, emailDomains = [domain]) {
  const organization = await server.make.organization({ title, verifiedEmailDomains: [domain], emailDomains });
  return { ...organization, admin: server.as((await server.make.member(organization, 'admin')).token) };
}

async function somebody(email: string, emailVerified = true) {
  const user = await server.make.user({ email, emailVerified });
  return { ...user, browsing: await new Browsing(server).signIn(user.token) };
}

test('who may join an organization is offered it, joins it with a press, and is offered it no more', async () => {
  const { id, admin } = await anOrganization('Fern & wood', 'fern.example');
  const { id: userId, browsing } = await somebody('ada@fern.example');
  const home = await browsing.get('/app');
  expect(home.text).toContain('You may join');
  expect(home.text).toContain('Fern &amp; wood');
  const joined = await browsing.submit('/app', `/app/orgs/${id}/join`, {});
  expect(joined).toMatchObject({ status: 303, location: `/app/orgs/${id}` });
  expect((await browsing.get(`/app/orgs/${id}`)).text).toContain('You are now a member.');
  expect((await admin.get(`/v1/orgs/${id}/members/${userId}`)).body).toMatchObject({ role: 'read' });
  expect((await browsing.get('/app')).text).not.toContain('You may join');
});

test('nothing is offered by an address that is not verified, of another domain, or where the domain is not let in', async () => {
  const { id } = await anOrganization('Moss', 'moss.example');
  await anOrganization('Closed', 'closed.example', []);
  for (const { browsing } of [
    await somebody('ada@moss.example', false),
    await somebody('ada@notmoss.example'),
    await somebody('ada@closed.example'),
  ]) {
    expect((await browsing.get('/app')).text).not.toContain('You may join');
    expect((await browsing.submit('/app', `/app/orgs/${id}/join`, {})).location).toBe('/app');
    expect((await browsing.get('/app')).text).toMatch(/not verified yet|not one that may join/);
  }
});

test('a member who opens a page of the organization, or of a space in it, was seen there, and nowhere else', async () => {
  for (const pathOf of [(org: string) => `/app/orgs/${org}`, (_: string, space: string) => `/app/spaces/${space}`]) {
    const [here, other] = [await anOrganization('Here', 'x.example'), await anOrganization('Other', 'y.example')];
    const space = await server.make.space(here, { title: 'Docs' });
    const user = await server.make.member(here, 'read');
    const role = 'read';
    await server.services.database.prisma.member.create({ data: { organizationId: other.id, userId: user.id, role } });
    const seen = async ({ id, admin }: typeof here) =>
      (await admin.get(`/v1/orgs/${id}/members/${user.id}`)).body.lastSeenAt as string | undefined;
    const browsing = await new Browsing(server).signIn(user.token);
    await browsing.get('/app');
    expect([await seen(here), await seen(other)]).toEqual([undefined, undefined]);
    expect((await browsing.get(pathOf(here.id, space.id))).status).toBe(200);
    expect(Date.now() - Date.parse((await seen(here)) ?? '')).toBeLessThan(60_000);
    expect(await seen(other)).toBeUndefined();
  }
});
