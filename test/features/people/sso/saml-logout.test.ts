/** A SAML provider ends what began by it; and nobody else does. */
import zlib from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { aKeyPair, encoded, type Logout, logoutOf, sign, signedQuery } from '../../../support/saml-idp.ts';
import { aSamlScene, Browser, ISSUER, ownKeys, type SamlScene } from '../../../support/saml-login.ts';
import { aServer, type TestServer } from '../../../support/server.ts';

const THERE = 'https://idp.example/slo?realm=acme';
let server: TestServer;
let scene: SamlScene;
let path: string;
let good: Logout;

beforeAll(async () => {
  server = await aServer();
  scene = await aSamlScene(server, 'acme.example', { logoutURL: THERE });
  path = new URL(scene.provider.service.logoutURL).pathname;
  good = { destination: scene.provider.service.logoutURL, issuer: ISSUER, nameId: 'ada@acme.example' };
});

async function signedIn(email: string, sessionIndex: string): Promise<Browser> {
  const browser = new Browser(server.url);
  expect((await scene.signIn(browser, email, { sessionIndex })).status).toBe(303);
  expect((await browser.get('/app')).status).toBe(200);
  return browser;
}
const isSignedIn = async (browser: Browser) => (await browser.get('/app')).status === 200;
const byRedirect = (xml: string, options = {}) =>
  new Browser(server.url).get(`${path}?${signedQuery(xml, ownKeys().privateKey, options)}`);
const byForm = (xml: string, fields = {}) =>
  new Browser(server.url).postFromElsewhere(path, { SAMLRequest: encoded(xml), ...fields });
const signed = (logout: Logout, options = {}) =>
  sign(logoutOf(logout), ownKeys().privateKey, { element: 'LogoutRequest', ...options });
const inflated = (address: string, name: string) =>
  zlib.inflateRawSync(Buffer.from(new URL(address).searchParams.get(name) ?? '', 'base64')).toString();

describe('a provider ends', () => {
  test('one session by its index, and answers are brought back with the relay state', async () => {
    const [one, other] = [await signedIn('ada@acme.example', '_one'), await signedIn('ada@acme.example', '_other')];
    const xml = logoutOf({ ...good, indices: ['_one'], id: '_asked' });
    const answered = await byRedirect(xml, { relayState: 'a state & more' });
    expect(answered.status).toBe(303);
    const to = answered.headers.get('location') ?? '';
    expect(to.startsWith(`${THERE}&`)).toBe(true);
    expect(new URL(to).searchParams.get('RelayState')).toBe('a state & more');
    const answer = inflated(to, 'SAMLResponse');
    expect(answer).toContain('InResponseTo="_asked"');
    expect(answer).toContain('status:Success');
    expect(answer).toContain(scene.provider.service.entityID);
    expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([false, true]);
    const events = await server.services.database.prisma.auditEvent.findMany({ where: { action: 'sso.sign-out' } });
    expect(events).toMatchObject([{ actorId: null, details: { provider: scene.provider.id } }]);
  });

  test('several sessions, or all of a person, of no other person', async () => {
    const sessions = ['_1', '_2', '_3'].map((index) => signedIn('bea@acme.example', index));
    const [one, two, three] = (await Promise.all(sessions)) as [Browser, Browser, Browser];
    const other = await signedIn('cy@acme.example', '_1');
    expect((await byForm(signed({ ...good, nameId: 'bea@acme.example', indices: ['_1', '_2'] }))).status).toBe(303);
    expect([await isSignedIn(one), await isSignedIn(two), await isSignedIn(three)]).toEqual([false, false, true]);
    expect((await byForm(signed({ ...good, nameId: 'bea@acme.example' }))).status).toBe(303);
    expect([await isSignedIn(three), await isSignedIn(other)]).toEqual([false, true]);
  });

  test('what is over already; without an address for answers, a page says so', async () => {
    const { admin, path: own } = scene;
    await admin.patch(`${own}/saml/${scene.provider.id}`, { logoutURL: null });
    const response = await byForm(signed({ ...good, nameId: 'nobody@acme.example' }));
    expect([response.status, response.headers.get('location')]).toEqual([303, '/app/signed-out']);
    await admin.patch(`${own}/saml/${scene.provider.id}`, { logoutURL: THERE });
  });
});

test('who signs out here is led to the provider, with its words for the session; its answer is a page', async () => {
  const browser = await signedIn('dora@acme.example', '_dora');
  const proof = /name="proof" value="([^"]+)"/.exec(await (await browser.get('/app/orgs')).text())?.[1] ?? '';
  const response = await browser.postFromHere('/app/sign-out', { proof });
  const text = await response.text();
  const href = /href="([^"]*SAMLRequest[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(href.startsWith(`${THERE}&`)).toBe(true);
  const request = inflated(href, 'SAMLRequest');
  expect(request).toContain('>dora@acme.example</saml:NameID>');
  expect(request).toContain('Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"');
  expect(request).toContain('>_dora<');
  expect(await isSignedIn(browser)).toBe(false);
  const back = await browser.get(`${path}?SAMLResponse=whatever`);
  expect([back.status, back.headers.get('location')]).toEqual([303, '/app/signed-out']);
  const page = await browser.get('/app/signed-out');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('You are signed out')]);
});

test('nobody is told that a session is over which is not', async () => {
  const browser = await signedIn('eve@acme.example', '_eve');
  for (const back of [
    await browser.get(`${path}?SAMLResponse=whatever`),
    await browser.postFromElsewhere(path, { SAMLResponse: 'whatever' }),
  ])
    expect([back.status, back.headers.get('location')]).toEqual([303, '/app/signed-out']);
  const page = await browser.get('/app/signed-out');
  expect([page.status, page.headers.get('location')]).toEqual([303, '/app']);
  expect(await isSignedIn(browser)).toBe(true);
});

type Attack = (logout: Logout) => Promise<Response> | Response;
const ATTACKS: Readonly<Record<string, Attack>> = {
  'a form that is not signed': (logout) => byForm(logoutOf(logout)),
  'an address that is not signed': (logout) =>
    new Browser(server.url).get(`${path}?${signedQuery(logoutOf(logout), ownKeys().privateKey).split('&SigAlg')[0]}`),
  'an address without its signature': (logout) =>
    new Browser(server.url).get(
      `${path}?${signedQuery(logoutOf(logout), ownKeys().privateKey).replace(/&Signature=.*/, '')}`,
    ),
  'a form of another key': (logout) =>
    byForm(sign(logoutOf(logout), aKeyPair().privateKey, { element: 'LogoutRequest' })),
  'an address of another key': (logout) =>
    new Browser(server.url).get(`${path}?${signedQuery(logoutOf(logout), aKeyPair().privateKey)}`),
  'RSA with SHA-1 in a form': (logout) =>
    byForm(signed(logout, { signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' })),
  'RSA with SHA-1 in an address': (logout) => byRedirect(logoutOf(logout), { digest: 'sha1' }),
  'another relay state than was signed': (logout) =>
    new Browser(server.url).get(
      `${path}?${signedQuery(logoutOf(logout), ownKeys().privateKey, { relayState: 'a' }).replace('RelayState=a', 'RelayState=b')}`,
    ),
  'two messages in an address': (logout) =>
    new Browser(server.url).get(
      `${path}?${signedQuery(logoutOf({ ...logout, nameId: 'nobody' }), ownKeys().privateKey)}&${signedQuery(logoutOf(logout), aKeyPair().privateKey)}`,
    ),
  'another NameID in the signed bytes': (logout) =>
    byForm(signed({ ...logout, nameId: 'nobody' }).replace('>nobody<', `>${logout.nameId}<`)),
  'a signed request within another one': (logout) => {
    const inner = signed({ ...logout, nameId: 'nobody' });
    return byForm(logoutOf(logout).replace('</samlp:LogoutRequest>', `${inner}</samlp:LogoutRequest>`));
  },
  'a comment in the NameID': (logout) => byForm(signed({ ...logout, nameId: `${logout.nameId}<!---->.evil` })),
  'an entity': (logout) => byForm(`<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${signed(logout)}`),
  'two NameIDs': (logout) =>
    byForm(signed({ ...logout, nameId: `x</saml:NameID><saml:NameID xmlns:saml="urn:x">${logout.nameId}` })),
  'for another destination': (logout) => byForm(signed({ ...logout, destination: 'https://other.example/logout' })),
  'of another issuer': (logout) => byForm(signed({ ...logout, issuer: 'https://other.example' })),
  'made long ago': (logout) => byForm(signed({ ...logout, issued: -3600 })),
  'made in the future': (logout) => byForm(signed({ ...logout, issued: 3600 })),
  expired: (logout) => byForm(signed({ ...logout, notOnOrAfter: -120 })),
  'an answer instead of a request': (logout) => byForm(signed(logout).replaceAll('LogoutRequest', 'LogoutResponse')),
  'a bomb': () => {
    const bomb = zlib.deflateRawSync(Buffer.alloc(50_000_000, 'a')).toString('base64');
    return new Browser(server.url).get(
      `${path}?SAMLRequest=${encodeURIComponent(bomb.slice(0, 8000))}&SigAlg=${encodeURIComponent('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')}&Signature=AAAA`,
    );
  },
  'no XML': () => byForm('nonsense'),
  nothing: () => new Browser(server.url).get(path),
};

describe('nobody is signed out by', () => {
  test.for(Object.entries(ATTACKS))('%s', async ([, attack]) => {
    const browser = await signedIn('eve@acme.example', '_eve');
    const response = await attack({ ...good, nameId: 'eve@acme.example' });
    expect([response.status, response.headers.get('location')]).toEqual([403, null]);
    expect(await response.text()).toContain('You were not signed out here');
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('a request that was taken before', async () => {
    const xml = signed({ ...good, nameId: 'fay@acme.example' });
    expect((await byForm(xml)).status).toBe(303);
    const browser = await signedIn('fay@acme.example', '_fay');
    expect((await byForm(xml)).status).toBe(403);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('the provider of another organization', async () => {
    const other = await aSamlScene(server, 'other.example');
    const browser = await signedIn('gil@acme.example', '_gil');
    const { logoutURL } = other.provider.service;
    const xml = signed({ ...good, destination: logoutURL, nameId: 'gil@acme.example' });
    const response = await browser.postFromElsewhere(logoutURL, { SAMLRequest: encoded(xml) });
    expect(response.headers.get('location')).toBe('/app/signed-out'); // it has nobody of this name, and no address for answers
    expect(await isSignedIn(browser)).toBe(true);
  });
});

test('the metadata name where a logout is sent', async () => {
  const response = await fetch(new URL(new URL(scene.provider.service.entityID).pathname, server.url));
  const text = await response.text();
  for (const binding of ['Redirect', 'POST'])
    expect(text).toContain(
      `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${binding}" Location="${good.destination}"/>`,
    );
});
