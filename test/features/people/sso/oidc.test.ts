/** Signing in by OpenID Connect: the way of a person, and all that is refused. */
import { createSecretKey } from 'node:crypto';
import { generateKeyPair } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { anOidcIdp, CLIENT, goodClaims, type OidcIdp, type Says, SECRET } from '../../../support/oidc-idp.ts';
import { anOidcScene, Browser, type OidcScene } from '../../../support/oidc-login.ts';
import { aServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let idp: OidcIdp;
let scene: OidcScene;
const db = () => server.services.database.prisma;
const aBrowser = () => new Browser(server.url);
const isIn = (browser: Browser) => browser.cookies.has('octavo-session');

beforeAll(async () => {
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
  idp = await anOidcIdp();
  scene = await anOidcScene(server, idp, 'acme.example');
});

const userOf = (email: string) =>
  db().user.findUnique({ where: { email }, include: { memberships: true, tokens: true } });

const UPDATE = `mutation ($org: ID!, $id: ID!, $issuer: String, $clientId: String, $clientSecret: String, $label: String, $groupsClaim: String,
    $groups: [OidcGroupInput!], $scopes: [String!], $defaultTeam: ID) {
  provider: updateOidcProvider(organizationId: $org, oidcProviderId: $id, issuer: $issuer, clientId: $clientId, clientSecret: $clientSecret,
    label: $label, groupsClaim: $groupsClaim, groups: $groups, scopes: $scopes, defaultTeam: $defaultTeam) { status groups { name role } } }`;
const update = ({ admin, organization, provider }: OidcScene, given: object) =>
  admin.graphql(UPDATE, { org: organization.id, id: provider.id, ...given });

describe('a provider', () => {
  test('is pending until it has its settings, and again without one; its secret is not shown', async () => {
    const own = await anOidcScene(server, idp, 'settings.example', { issuer: null });
    expect(own.provider).toMatchObject({ status: 'pending', hasClientSecret: true, defaultRole: 'read' });
    expect(own.provider.scopes).toEqual(['openid', 'email', 'profile']);
    expect((await update(own, { issuer: idp.issuer })).body.data.provider.status).toBe('active');
    for (const name of ['issuer', 'clientId', 'clientSecret']) {
      expect((await update(own, { [name]: null })).body.data.provider.status, name).toBe('pending');
      await update(own, { issuer: idp.issuer, clientId: 'c', clientSecret: 's' });
    }
    const { clientSecret } = await db().oidcProvider.findUniqueOrThrow({ where: { id: own.provider.id } });
    expect(Buffer.from(clientSecret ?? []).toString()).not.toContain('secret');
    const { body } = await server.visitor.get(`/v1/orgs/${own.organization.id}/sso`);
    expect(body.items).toEqual([{ id: own.provider.id, label: 'Acme', startURL: own.provider.service.startURL }]);
    const DELETE = 'mutation ($org: ID!, $id: ID!) { deleteOidcProvider(organizationId: $org, oidcProviderId: $id) }';
    const named = { org: own.organization.id, id: own.provider.id };
    for (let twice = 0; twice < 2; twice += 1)
      expect((await own.admin.graphql(DELETE, named)).body.data).toEqual({ deleteOidcProvider: true });
    expect((await server.visitor.get(`/v1/orgs/${own.organization.id}/sso`)).body.items).toEqual([]);
  });

  test('is for administrators of its organization', async () => {
    const editor = server.as((await server.make.member(scene.organization, 'create')).token);
    const other = server.as((await server.make.member(await server.make.organization(), 'admin')).token);
    for (const [client, code] of [
      [editor, 'FORBIDDEN'],
      [other, 'NOT_FOUND'],
    ] as const) {
      const { body } = await client.graphql(UPDATE, {
        org: scene.organization.id,
        id: scene.provider.id,
        label: 'Mine',
      });
      expect(body.errors?.[0].extensions.code).toBe(code);
    }
    const elsewhere = await anOidcScene(server, idp, 'elsewhere.example');
    const { body } = await elsewhere.admin.graphql(UPDATE, {
      org: elsewhere.organization.id,
      id: scene.provider.id,
      label: 'Mine',
    });
    expect(body.errors?.[0].extensions.code).toBe('NOT_FOUND');
  });

  test('has limits, each with the name of its field', async () => {
    const team = await server.make.team(await server.make.organization());
    const own = await server.make.team(scene.organization);
    const pathOf = async (given: object) => (await update(scene, given)).body.errors?.[0].extensions.details?.[0]?.path;
    expect(await pathOf({ label: '' })).toBe('label');
    for (const issuer of [
      'http://idp.example',
      'javascript:x',
      'https://u:p@idp.example',
      'https://idp.example/?x',
      'https://idp.example/.well-known/openid-configuration',
      'nonsense',
    ])
      expect(await pathOf({ issuer }), issuer).toBe('issuer');
    expect(await pathOf({ clientSecret: 'ü' })).toBe('clientSecret');
    expect(await pathOf({ scopes: ['email'] })).toMatch(/^scopes/);
    expect(await pathOf({ scopes: ['openid', 'a b'] })).toMatch(/^scopes/);
    expect(await pathOf({ defaultTeam: team.id })).toBe('defaultTeam');
    expect(await pathOf({ groups: [{ name: 'g', team: team.id }] })).toBe('groups[0].team');
    expect(await pathOf({ groups: [{ name: '', team: own.id }] })).toMatch(/^groups/);
    const twice = { name: 'g', team: own.id };
    expect(await pathOf({ groups: [twice, twice] })).toBe('groups');
  });

  test('that cannot be reached, or leads inside, is said to be unavailable', async () => {
    const own = await anOidcScene(server, idp, 'away.example');
    for (const issuer of ['http://127.0.0.1:1', 'http://localhost:1', 'https://10.0.0.1', `${idp.issuer}/other`]) {
      await update(own, { issuer });
      const refused = await aBrowser().get(own.provider.service.startURL);
      expect([refused.status, await refused.text()], issuer).toEqual([502, expect.stringContaining('cannot be used')]);
    }
  });
});

describe('signing in', () => {
  test('makes an account and a member, marked, and a session that ends; leads to where it began', async () => {
    const browser = aBrowser();
    const ended = await scene.signIn(browser, { email: 'Nora@acme.example', name: 'Nora N.', sub: 'nora' });
    expect([ended.status, ended.headers.get('location')]).toEqual([303, '/app']);
    expect((await browser.get('/app')).status).toBe(200);
    const user = await userOf('nora@acme.example');
    expect(user).toMatchObject({ displayName: 'Nora N.', emailVerified: true });
    expect(user?.memberships).toMatchObject([{ organizationId: scene.organization.id, role: 'read', sso: true }]);
    expect(user?.tokens).toMatchObject([{ kind: 'oidc', ssoOrganizationId: scene.organization.id }]);
    idp.says((nonce) => ({ claims: goodClaims(idp.issuer, nonce, { sub: 'nora', email: 'nora@acme.example' }) }));
    const again = aBrowser();
    expect((await again.get(await scene.answer(again, '/app/orgs/x'))).headers.get('location')).toBe('/app/orgs/x');
    const evil = aBrowser();
    expect((await evil.get(await scene.answer(evil, 'https://evil.example'))).headers.get('location')).toBe('/app');
  });

  test('is by what the provider calls the person from then on, and never again by the address', async () => {
    await scene.signIn(aBrowser(), { sub: 'mo', email: 'mo@acme.example' });
    const first = await userOf('mo@acme.example');
    const renamed = aBrowser();
    await scene.signIn(renamed, { sub: 'mo', email: 'maurice@elsewhere.example', email_verified: false });
    expect(isIn(renamed)).toBe(true);
    expect(await db().session.count({ where: { userId: first?.id ?? '' } })).toBe(2);
    expect(await userOf('maurice@elsewhere.example')).toBeNull();
    // The address has another owner now: the account stays the first one's.
    const heir = aBrowser();
    const refused = await scene.signIn(heir, { sub: 'heir', email: 'mo@acme.example' });
    expect([refused.status, isIn(heir)]).toEqual([403, false]);
    expect(await refused.text()).toContain('belongs to another person');
    // Who is removed can come back as somebody else there.
    const organizationId = scene.organization.id;
    await db().member.delete({ where: { organizationId_userId: { organizationId, userId: first?.id ?? '' } } });
    expect((await scene.signIn(heir, { sub: 'heir', email: 'mo@acme.example' })).status).toBe(303);
  });

  test('ends for linked accounts, too, when the domain is not the organization’s any more', async () => {
    const own = await anOidcScene(server, idp, 'lost.example');
    expect((await own.signIn(aBrowser())).status).toBe(303);
    await db().organization.update({ where: { id: own.organization.id }, data: { verifiedEmailDomains: [] } });
    expect((await own.signIn(aBrowser())).status).toBe(403);
  });

  test('is not for administrators of the server, nor for members that are disabled', async () => {
    await server.make.user({ email: 'operator@acme.example', serverAdmin: true });
    expect((await scene.signIn(aBrowser(), { sub: 'op', email: 'operator@acme.example' })).status).toBe(403);
    const { id: userId } = await server.make.user({ email: 'gone@acme.example' });
    const organizationId = scene.organization.id;
    await db().member.create({ data: { organizationId, userId, role: 'read', disabled: true } });
    expect((await scene.signIn(aBrowser(), { sub: 'gone', email: 'gone@acme.example' })).status).toBe(403);
    expect(await db().oidcIdentity.count({ where: { userId } })).toBe(0);
  });

  test('asks for the address where the ID token has none, and takes what Entra ID says of domains', async () => {
    const browser = aBrowser();
    const userInfo = { sub: 'ui', email: 'ui@acme.example', email_verified: true };
    await scene.signIn(browser, { sub: 'ui', email: undefined, email_verified: undefined }, { userInfo });
    expect([isIn(browser), idp.asked.includes('/userinfo')]).toEqual([true, true]);
    const entra = aBrowser();
    await scene.signIn(entra, { sub: 'en', email: 'en@acme.example', email_verified: undefined, xms_edov: true });
    expect(isIn(entra)).toBe(true);
  });

  test('ends with another issuer or client, and not with another name', async () => {
    const own = await anOidcScene(server, idp, 'ends.example');
    const browser = aBrowser();
    await own.signIn(browser);
    await update(own, { label: 'Renamed' });
    expect((await browser.get('/app')).status).toBe(200);
    await update(own, { clientId: 'another' });
    expect((await browser.get('/app')).status).toBe(303);
  });
});

test('teams follow the groups of the provider; those whom somebody put there stay', async () => {
  const own = await anOidcScene(server, idp, 'groups.example', { groupsClaim: 'groups' });
  const [writers, leads, byHand] = [
    await server.make.team(own.organization),
    await server.make.team(own.organization),
    await server.make.team(own.organization),
  ];
  const groups = [
    { name: 'writers', team: writers.id },
    { name: 'leads', team: leads.id, role: 'owner' },
    { name: 'hand', team: byHand.id },
  ];
  await update(own, { groups });
  const teams = async () => {
    const user = await userOf('ada@groups.example');
    const rows = await db().teamMember.findMany({ where: { userId: user?.id ?? '' } });
    return rows.map(({ teamId, role }) => [groups.find(({ team }) => team === teamId)?.name, role].join(' ')).sort();
  };
  const signIn = async (claim: unknown, more = {}) => {
    const userInfo = { sub: 'subject-1' };
    expect((await own.signIn(aBrowser(), { groups: claim, ...more }, { userInfo })).status).toBe(303);
    return teams();
  };
  expect(await signIn(['writers', 'leads', 'unknown'])).toEqual(['leads owner', 'writers member']);
  expect(await signIn('writers')).toEqual(['writers member']);
  const user = await userOf('ada@groups.example');
  const hand = `/v1/orgs/${own.organization.id}/teams/${byHand.id}/members/${user?.id}`;
  expect((await own.admin.put(hand, {})).status).toBe(204);
  expect(await signIn(['hand'])).toEqual(['hand member']);
  expect(await signIn([])).toEqual(['hand member']);
  expect(await signIn(['leads'])).toEqual(['hand member', 'leads owner']);
  // Entra ID leaves out the groups of people who have very many: that says nothing.
  expect(await signIn(undefined, { _claim_names: { groups: 'src1' } })).toEqual(['hand member', 'leads owner']);
  // Put there by hand as well: it stays.
  await own.admin.put(`/v1/orgs/${own.organization.id}/teams/${leads.id}/members/${user?.id}`, {});
  expect(await signIn([])).toEqual(['hand member', 'leads owner']);
});

const now = () => Math.floor(Date.now() / 1000);
const victim = 'victim@acme.example';
const claimed =
  (more: Record<string, unknown>, rest: Partial<Says> = {}) =>
  (nonce: string): Says => ({
    claims: goodClaims(idp.issuer, nonce, { sub: 'evil', email: victim, ...more }),
    ...rest,
  });
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What an attacker, or a provider that is not careful, answers. */
const ATTACKS: Readonly<Record<string, () => (nonce: string) => Says | Promise<Says>>> = {
  'no ID token': () => claimed({}, { idToken: () => undefined }),
  'an ID token without a signature (alg none)': () =>
    claimed({}, { idToken: (good) => `${part({ alg: 'none' })}.${good.split('.')[1]}.` }),
  'its signature cut off': () => claimed({}, { idToken: (good) => `${good.split('.').slice(0, 2).join('.')}.` }),
  'HS256 with the public key': () =>
    claimed({}, { header: { alg: 'HS256', kid: 'k1' }, key: createSecretKey(Buffer.from(idp.publicText)) as never }),
  'HS256 with the secret of the client': () =>
    claimed({}, { header: { alg: 'HS256' }, key: new TextEncoder().encode(SECRET) }),
  'claims changed after the signature': () =>
    claimed(
      { email: 'me@acme.example' },
      {
        idToken: (good) => {
          const [head, body = '', signature] = good.split('.');
          const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
          return [head, part({ ...claims, email: victim }), signature].join('.');
        },
      },
    ),
  expired: () => claimed({ exp: now() - 120, iat: now() - 400 }),
  'without an end': () => claimed({ exp: undefined }),
  'not valid yet': () => claimed({ nbf: now() + 600 }),
  'another audience': () => claimed({ aud: 'another-client' }),
  'several audiences without an authorized party': () => claimed({ aud: [CLIENT, 'another-client'] }),
  'another authorized party': () => claimed({ azp: 'another-client' }),
  'another authorized party among several audiences': () =>
    claimed({ aud: [CLIENT, 'another-client'], azp: 'another-client' }),
  'another issuer': () => claimed({ iss: 'https://evil.example' }),
  'another nonce': () => claimed({ nonce: 'another' }),
  'no nonce': () => claimed({ nonce: undefined }),
  'no subject': () => claimed({ sub: undefined }),
  'a key that is not the provider’s': () => claimed({}, { header: { alg: 'RS256', kid: 'k2' } }),
  'mix-up: the answer names another issuer': () => claimed({}, { answer: { iss: 'https://evil.example' } }),
  'mix-up: the answer names no issuer, as this provider always does': () => claimed({}, { answer: { iss: '' } }),
  'another code': () => claimed({}, { answer: { code: 'code-of-somebody' } }),
  'no code': () => claimed({}, { answer: { code: '' } }),
  'an error instead of a code': () => claimed({}, { answer: { code: '', error: 'access_denied' } }),
  'another state': () => claimed({}, { answer: { state: '_another' } }),
  'no state': () => claimed({}, { answer: { state: '' } }),
  'an address that is not verified': () => claimed({ email_verified: false }),
  'an address of which nothing is said': () => claimed({ email_verified: undefined }),
  'an address that is not verified, in words': () => claimed({ email_verified: 'false' }),
  'a name for signing in instead of an address': () =>
    claimed({ email: undefined, upn: victim, preferred_username: victim }),
  'an address of another domain': () => claimed({ email: 'victim@elsewhere.example' }),
  'an address below the domain': () => claimed({ email: 'victim@sub.acme.example' }),
  'two addresses in one': () => claimed({ email: 'victim@acme.example,evil@evil.example' }),
  'user info about somebody else': () =>
    claimed({ email: undefined }, { userInfo: { sub: 'victim', email: victim, email_verified: true } }),
  'user info that says that an address is verified, for another in the ID token': () =>
    claimed(
      { email_verified: undefined },
      { userInfo: { sub: 'evil', email: 'x@acme.example', email_verified: true } },
    ),
};

describe('what is refused', () => {
  beforeAll(async () => {
    for (const email of [victim, 'victim@elsewhere.example']) await server.make.user({ email });
  });

  test.each(Object.keys(ATTACKS))('%s', async (name) => {
    const browser = aBrowser();
    const says = ATTACKS[name]?.();
    let made: Says | undefined;
    // What is made asynchronously is made before it is needed.
    idp.says((nonce) => (made = says?.(nonce) as Says));
    const refused = await browser.get(await scene.answer(browser));
    expect(made).toBeDefined();
    expect([refused.status, isIn(browser)]).toEqual([403, false]);
    expect(await db().session.count({ where: { user: { email: { in: [victim, 'victim@elsewhere.example'] } } } })).toBe(
      0,
    );
    expect(await db().oidcIdentity.count({ where: { subject: 'evil' } })).toBe(0);
  });

  test('a signature by a key of somebody else', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const browser = aBrowser();
    expect((await scene.signIn(browser, { sub: 'evil', email: victim }, { key: privateKey })).status).toBe(403);
  });

  test('an answer twice, in the same browser or with another code', async () => {
    const browser = aBrowser();
    idp.says((nonce) => ({ claims: goodClaims(idp.issuer, nonce, { sub: 're', email: 're@acme.example' }) }));
    const link = await scene.answer(browser);
    const cookies = new Map(browser.cookies);
    expect((await browser.get(link)).status).toBe(303);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await browser.get(link)).status).toBe(403);
    const code = new URL(await scene.answer(aBrowser())).searchParams.get('code') ?? '';
    expect((await browser.get(link.replace(/code-\d+/, code))).status).toBe(403);
  });

  test('an answer in another browser; the one that began goes on', async () => {
    const [attacker, person] = [aBrowser(), aBrowser()];
    idp.says((nonce) => ({ claims: goodClaims(idp.issuer, nonce, { sub: 'at', email: 'at@acme.example' }) }));
    const link = await scene.answer(attacker);
    await scene.answer(person);
    for (const browser of [person, aBrowser()]) {
      expect((await browser.get(link)).status).toBe(403);
      expect(isIn(browser)).toBe(false);
    }
    expect((await attacker.get(link)).status).toBe(303);
  });

  test('an answer at the address of another provider', async () => {
    const other = await anOidcScene(server, idp, 'mixed.example');
    const browser = aBrowser();
    idp.says((nonce) => ({ claims: goodClaims(idp.issuer, nonce, { sub: 'mx', email: 'mx@acme.example' }) }));
    const link = (await scene.answer(browser)).replace(scene.provider.id, other.provider.id);
    expect((await browser.get(link)).status).toBe(403);
    expect(isIn(browser)).toBe(false);
  });
});
