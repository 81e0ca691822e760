/** Administrators set up how their organization signs in, in the browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDnsServer, type DnsServer } from '../../support/dns-server.ts';
import { aKeyPair } from '../../support/saml-idp.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { aWorkplace, sent, statementsOfPage, type Workplace } from './world.ts';

let dns: DnsServer;
let server: TestServer;
let world: Workplace;
let page: string;

beforeAll(async () => {
  dns = await aDnsServer();
  server = await aServer({ DNS_SERVERS: dns.address });
  world = await aWorkplace(server);
  page = `${world.org}/sign-in`;
});
afterAll(() => dns.close());

const shown = async (path: string) => {
  const { status, text } = await world.admin.get(path);
  expect(status, path).toBe(200);
  return text;
};
const idIn = (location: string | null): string => location?.split('/').at(-1) ?? '';

const NEVER_SHOWN = 'a secret of the client';

describe('e-mail domains', () => {
  test('are claimed, verified by the record that the page says, opened for joining, and removed', async () => {
    const { admin } = world;
    const wrong = await sent(admin, `${page}/domains`, { domain: 'not a domain' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('value="not a domain"');
    await sent(admin, `${page}/domains`, { domain: 'River.example' });
    const before = await shown(page);
    const [, name = '', value = ''] = /<code>([^<]+)<\/code> <code>([^<]+)<\/code>/.exec(before) ?? [];
    expect(before).toContain('not verified');
    expect(before).not.toContain('data-live');
    const { location } = await sent(admin, `${page}/domains/river.example/check`);
    expect(await shown(location as string)).toContain('data-live');
    await expect.poll(() => shown(page)).toMatch(/Last checked .*: /);
    dns.records.set(name, [value]);
    await sent(admin, `${page}/domains/river.example/check`);
    await expect.poll(() => shown(location as string)).not.toContain('data-live');
    await sent(admin, `${page}/domains/river.example/join`, { allowJoin: 'on', role: 'comment' });
    const after = await shown(page);
    expect(after).toContain('joins as Comment');
    expect(after).not.toContain('Set this TXT record');
    await sent(admin, `${page}/domains/river.example/remove`);
    expect(await shown(page)).toContain('No domain is claimed yet.');
  });
});

describe('providers', () => {
  test('of SAML are added, told of this server, completed, and deleted', async () => {
    const { admin } = world;
    const { location } = await sent(admin, `${page}/providers`, { kind: 'saml', label: 'Harbour login' });
    const here = `${page}/saml/${idIn(location)}`;
    expect(location).toBe(here);
    expect(await shown(here)).toMatch(/pending[\s\S]+\/saml\/[\w-]+/);
    const fields = {
      label: 'Harbour',
      ssoURL: 'https://idp.example/sso',
      entityID: 'https://idp.example',
      defaultRole: 'read',
      defaultTeam: '',
    };
    const wrong = await sent(admin, here, { ...fields, certificate: 'no certificate' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('no certificate');
    await sent(admin, here, { ...fields, certificate: aKeyPair().certificate });
    expect(await shown(page)).toMatch(/<b>Harbour<\/b><\/a> <span class="app-badge app-badge-open">active/);
    expect((await sent(admin, `${here}/delete`)).location).toBe(page);
    expect((await admin.get(here)).status).toBe(404);
  });

  test('of OpenID Connect keep their secret, and bring groups into teams', async () => {
    const { admin, api, organization, team } = world;
    const { location } = await sent(admin, `${page}/providers`, { kind: 'oidc', label: 'Tide ID' });
    const here = location as string;
    const fields = {
      label: 'Tide ID',
      issuer: 'https://id.example',
      clientId: 'octavo',
      clientSecret: NEVER_SHOWN,
      scopes: 'openid email profile groups',
      groupsClaim: 'groups',
      groups: `crew = ${team.title}`,
      defaultRole: '',
      defaultTeam: team.id,
    };
    const wrong = await sent(admin, here, { ...fields, groups: 'crew = Nobody' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('there is no team “Nobody”');
    await sent(admin, here, fields);
    const text = await shown(here);
    expect(text).toContain(`crew = ${team.title}`);
    expect(text).toContain('It has one, which is not shown.');
    expect(text).not.toContain(NEVER_SHOWN);
    await sent(admin, here, { ...fields, clientSecret: '' });
    const asked =
      'query ($organizationId: ID!) { organization(organizationId: $organizationId) { oidcProviders { status hasClientSecret defaultRole defaultTeam { id } } } }';
    const { data, errors } = (await api.graphql(asked, { organizationId: organization.id })).body;
    expect(errors).toBeUndefined();
    expect(data.organization.oidcProviders).toEqual([
      { status: 'active', hasClientSecret: true, defaultRole: null, defaultTeam: { id: team.id } },
    ]);
  });
});

describe('enforcement', () => {
  test('is offered once a provider is active, and ended', async () => {
    const { admin, api, organization } = world;
    expect(await shown(page)).toContain('Enforce single sign-on');
    await sent(admin, `${page}/enforce`, { sso: 'yes' });
    expect((await api.get(`/v1/orgs/${organization.id}`)).body.sso).toBe(true);
    expect(await shown(page)).toContain('Stop enforcing it');
    await sent(admin, `${page}/enforce`, { sso: 'no' });
    expect((await api.get(`/v1/orgs/${organization.id}`)).body.sso).toBe(false);
  });
});

describe('tokens for SCIM', () => {
  test('are shown once, open SCIM, and end', async () => {
    const { admin } = world;
    const made = await sent(admin, `${page}/scim`, { name: 'Okta', role: 'comment' });
    const token = /oct_scim\.[\w-]+/.exec(made.text)?.[0] ?? '';
    const users = async () =>
      (await fetch(`${server.url}/scim/v2/Users`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect([made.status, await users()]).toEqual([200, 200]);
    const text = await shown(page);
    expect(text).not.toContain(token);
    expect(text).toContain('makes Comment');
    await sent(admin, `${page}/scim/${/scim\/(\w+)\/end/.exec(text)?.[1]}/end`);
    expect(await users()).toBe(401);
  });
});

test('none of it is for others', async () => {
  const { reader, stranger } = world;
  expect((await reader.get(page)).status).toBe(403);
  expect((await stranger.get(page)).status).toBe(404);
  expect((await reader.get(world.org)).text).not.toContain(`${page}"`);
  for (const action of ['scim', 'domains', 'domains/river.example/check', 'providers', 'enforce'])
    expect([
      action,
      (await sent(reader, `${page}/${action}`, { domain: 'a.example', label: 'x', name: 'x', sso: 'yes' })).status,
    ]).toEqual([action, 403]);
});

test('the page takes a bounded number of statements', async () => {
  expect(await statementsOfPage(server, world.admin, page)).toBeLessThanOrEqual(20);
});
