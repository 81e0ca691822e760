/** Signing out by OpenID Connect: here and at the provider, and by the provider. */
import { createSecretKey } from 'node:crypto';
import { generateKeyPair } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { callerOfSession } from '../../../../src/access/callers.ts';
import { anOidcIdp, CLIENT, type OidcIdp, SECRET } from '../../../support/oidc-idp.ts';
import { anOidcScene, Browser, type OidcScene } from '../../../support/oidc-login.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { withoutClock } from '../../../support/watchers.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

let server: TestServer;
let idp: OidcIdp;
let scene: OidcScene;
let ids = 0;

beforeAll(async () => {
  server = await withoutClock(() => aServer({ EGRESS_ALLOW: '127.0.0.1' }));
  idp = await anOidcIdp();
  scene = await anOidcScene(server, idp, 'acme.example');
});

/** A browser in which this subject is signed in, by this session of the provider. */
async function signedIn(sub: string, sid?: string): Promise<Browser> {
  const browser = new Browser(server.url);
  await scene.signIn(browser, { sub, email: `${sub}@acme.example`, ...(sid && { sid }) });
  expect(await isIn(browser)).toBe(true);
  return browser;
}

const isIn = async (browser: Browser) => (await browser.get('/app')).status === 200;
const now = () => Math.floor(Date.now() / 1000);
const goodLogout = (more: Record<string, unknown>) => {
  ids += 1;
  const events = { [EVENT]: {} };
  return { iss: idp.issuer, aud: CLIENT, iat: now(), exp: now() + 120, jti: `jti-${ids}`, events, ...more };
};
const send = async (token: string | undefined) => {
  const path = new URL(scene.provider.service.backchannelLogoutURL).pathname;
  const body = new URLSearchParams(token === undefined ? {} : { logout_token: token });
  return fetch(`${server.url}${path}`, { method: 'POST', body });
};

test('the provider ends one of its sessions, or all of a person, once with each token', async () => {
  const [one, two, other] = [await signedIn('ada', 's1'), await signedIn('ada', 's2'), await signedIn('ben', 's3')];
  const token = await idp.logoutToken(goodLogout({ sid: 's1', sub: 'ada' }));
  const answer = await send(token);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect([await isIn(one), await isIn(two), await isIn(other)]).toEqual([false, true, true]);
  expect((await send(token)).status).toBe(400);
  expect((await send(await idp.logoutToken(goodLogout({ sub: 'ada' })))).status).toBe(200);
  expect([await isIn(two), await isIn(other)]).toEqual([false, true]);
  expect((await send(await idp.logoutToken(goodLogout({ sid: 's3' }), { alg: 'RS256' }))).status).toBe(200);
  expect(await isIn(other)).toBe(false);
  // Of a session that is over there is nothing to do.
  expect((await send(await idp.logoutToken(goodLogout({ sid: 's3' })))).status).toBe(200);
  const audited = await server.services.database.prisma.auditEvent.count({ where: { action: 'sso.sign-out' } });
  expect(audited).toBe(3);
});

test('logout tokens that do not hold are refused, and end nothing', async () => {
  const browser = await signedIn('vera', 'sv');
  const sid = 'sv';
  const { privateKey } = await generateKeyPair('RS256');
  const hmac = { alg: 'HS256', typ: 'logout+jwt' };
  const [head, body] = (await idp.logoutToken(goodLogout({ sid }))).split('.');
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'logout+jwt' })).toString('base64url');
  const tokens: Record<string, string | undefined> = {
    none: undefined,
    nonsense: 'nonsense',
    'without a signature': `${head}.${body}.`,
    'alg none': `${none}.${body}.`,
    'of another key': await idp.logoutToken(goodLogout({ sid }), undefined, privateKey),
    'HS256 with the secret of the client': await idp.logoutToken(
      goodLogout({ sid }),
      hmac,
      Buffer.from(SECRET) as never,
    ),
    'HS256 with the public key': await idp.logoutToken(
      goodLogout({ sid }),
      hmac,
      createSecretKey(Buffer.from(idp.publicText)) as never,
    ),
    'of another type': await idp.logoutToken(goodLogout({ sid }), { alg: 'RS256', typ: 'at+jwt' }),
    'with a nonce': await idp.logoutToken(goodLogout({ sid, nonce: 'n' })),
    'without events': await idp.logoutToken(goodLogout({ sid, events: undefined })),
    'with another event': await idp.logoutToken(goodLogout({ sid, events: { 'https://evil.example': {} } })),
    'with an event that is not an object': await idp.logoutToken(goodLogout({ sid, events: { [EVENT]: true } })),
    'with neither sid nor sub': await idp.logoutToken(goodLogout({})),
    'without jti': await idp.logoutToken(goodLogout({ sid, jti: undefined })),
    'without iat': await idp.logoutToken(goodLogout({ sid, iat: undefined })),
    'without exp': await idp.logoutToken(goodLogout({ sid, exp: undefined })),
    expired: await idp.logoutToken(goodLogout({ sid, exp: now() - 120 })),
    old: await idp.logoutToken(goodLogout({ sid, iat: now() - 3600 })),
    'of another issuer': await idp.logoutToken(goodLogout({ sid, iss: 'https://evil.example' })),
    'for another audience': await idp.logoutToken(goodLogout({ sid, aud: 'another' })),
    'of another subject': await idp.logoutToken(goodLogout({ sid, sub: 'somebody' })),
  };
  for (const [name, token] of Object.entries(tokens)) {
    const { status } = await send(token);
    // It holds, and names no session.
    expect(status, name).toBe(name === 'of another subject' ? 200 : 400);
    expect(await isIn(browser), name).toBe(true);
  }
  const absent = await fetch(`${server.url}/app/sso/oidc/absent/backchannel-logout`, { method: 'POST' });
  expect(absent.status).toBe(400);
});

test('a provider ends no sessions of another', async () => {
  const other = await anOidcScene(server, idp, 'other.example');
  const browser = new Browser(server.url);
  await other.signIn(browser, { sub: 'shared', sid: 'shared' });
  expect((await send(await idp.logoutToken(goodLogout({ sub: 'shared', sid: 'shared' })))).status).toBe(200);
  expect(await isIn(browser)).toBe(true);
});

test('what is open ends with the session, within a second', async () => {
  const browser = await signedIn('sue', 'sub1');
  const { id } = await server.services.database.prisma.session.findFirstOrThrow({
    where: { user: { email: 'sue@acme.example' } },
  });
  const caller = await callerOfSession(server.services.database, id);
  const ended = new Promise((resolve) => server.services.watch.follow(caller, resolve));
  await send(await idp.logoutToken(goodLogout({ sid: 'sub1' })));
  expect(await ended).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await isIn(browser)).toBe(false);
});

test('signing out here leads to signing out at the provider, with its own ID token', async () => {
  const browser = await signedIn('out', 'so');
  const page = await (await browser.get('/app')).text();
  const proof = /name="proof" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${server.url}/app/sign-out`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ proof }),
  });
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, expect.stringContaining('Sign out at Acme')]);
  const link = new URL((/href="(http[^"]*\/end[^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&'));
  expect(link.origin).toBe(idp.issuer);
  expect(link.searchParams.get('post_logout_redirect_uri')).toBe('http://octavo.test/app/sign-in');
  const hint = link.searchParams.get('id_token_hint')?.split('.')[1] ?? '';
  expect(JSON.parse(Buffer.from(hint, 'base64url').toString())).toMatchObject({ sub: 'out', sid: 'so' });
  expect(await isIn(browser)).toBe(false);
});
