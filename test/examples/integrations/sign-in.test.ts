/** The sample that signs visitors in: a browser is sent to the provider, and comes back with a token that opens the site. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { aPublishedSite } from '../../web/reader/site-pages.ts';
import { aRunningServer, installed } from './sample.ts';

const OWN = 'http://octavo.test';

/** A provider at which everybody is Ada. */
async function aProvider() {
  const exchanges: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://provider');
    const json = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    if (pathname === '/.well-known/openid-configuration')
      return json({
        authorization_endpoint: `${at}/authorize`,
        token_endpoint: `${at}/token`,
        userinfo_endpoint: `${at}/userinfo`,
      });
    if (pathname === '/token') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      exchanges.push(form);
      if (form.get('code') !== 'good' || form.get('client_secret') !== 'hush') return response.writeHead(400).end();
      return json({ access_token: 'at-1' });
    }
    if (request.headers.authorization !== 'Bearer at-1') return response.writeHead(401).end();
    return json({ sub: 'ada', email: 'ada@example.com', name: 'Ada' });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { at: `http://127.0.0.1:${port}`, port, exchanges };
}

test('a visitor signs in with a provider, and reads the page that it asked for', async ({ skip }) => {
  const provider = await aProvider();
  const server = await aRunningServer(skip, { EGRESS_ALLOW: `127.0.0.1:${provider.port}` });
  const { organization, site, path, admin, base, read } = await aPublishedSite(server, {
    pages: { start: 'Welcome.', deeper: 'For visitors.' },
    visibility: 'visitor-auth',
  });
  const sample = await installed(server, 'sign-in', organization, admin);
  const wrong = await admin.patch(`${path}/publishing/auth`, { backend: 'integration', integration: ' no such ' });
  expect(wrong).toMatchObject({ status: 400, body: { error: { details: [{ path: 'integration' }] } } });
  // None is named: the one that is installed in the site is taken.
  await admin.patch(`${path}/publishing/auth`, { backend: 'integration' });
  // Not active on the site yet: nobody gets in, and nobody is sent anywhere.
  expect((await read('deeper')).statusCode).toBe(401);
  await admin.post(`${sample.path}/sites`, { siteId: site.id });
  await admin.patch(`${sample.path}/sites/${site.id}`, {
    configuration: { issuer: provider.at, clientId: 'octavo', clientSecret: 'hush' },
  });
  await sample.settled();
  expect((await admin.get(`${path}/publishing/auth`)).body.integration).toBe('sign-in');

  /** What a browser is sent to next. */
  const followed = async (address: string): Promise<URL> => {
    expect(address.startsWith(OWN), address).toBe(true);
    const answer = await server.app.inject({ url: address.slice(OWN.length), headers: { accept: 'text/html' } });
    expect([answer.statusCode, answer.body]).toEqual([302, expect.anything()]);
    return new URL(String(answer.headers.location));
  };
  const begun = (await read('deeper')).headers.location as string;
  expect(begun).toBe(
    `${OWN}/integrations/sign-in/sign-in/installations/${sample.id}/sites/${site.id}?location=%2Fdeeper`,
  );
  const lookedUp = await server.visitor.post('/v1/urls/published', {
    url: `${OWN}${base}deeper`,
    visitor: { unsignedClaims: {} },
    redirectOnError: false,
  });
  expect(lookedUp.body).toMatchObject({ target: 'external', redirect: begun });

  const asked = await followed(begun);
  expect(asked.origin + asked.pathname).toBe(`${provider.at}/authorize`);
  const callback = new URL(String(asked.searchParams.get('redirect_uri')));
  const state = String(asked.searchParams.get('state'));
  // What is on its way through the provider opens nothing.
  expect((await read(`deeper?jwt_token=${state}`)).statusCode).toBe(401);
  callback.searchParams.set('state', state);
  callback.searchParams.set('code', 'good');
  const back = await followed(callback.href);
  expect(back.href.startsWith(`${OWN}${base}deeper?jwt_token=`)).toBe(true);
  expect(provider.exchanges.map((form) => form.get('client_id'))).toEqual(['octavo']);

  const admitted = await read(back.pathname + back.search);
  expect([admitted.statusCode, admitted.headers.location]).toEqual([302, `${base}deeper`]);
  const cookie = [admitted.headers['set-cookie']]
    .flat()
    .map((text) => String(text).split(';')[0])
    .join('; ');
  expect((await read('deeper', { cookie })).body).toContain('For visitors.');

  // A state that nobody signed, a code that the provider does not know, and a location that leads elsewhere.
  callback.searchParams.set('state', `${state}x`);
  expect((await server.app.inject(callback.pathname + callback.search)).statusCode).toBe(400);
  callback.searchParams.set('state', state);
  callback.searchParams.set('code', 'bad');
  expect((await server.app.inject(callback.pathname + callback.search)).statusCode).toBe(403);
  const elsewhere = await followed(begun.replace(/=.*$/, `=${encodeURIComponent('//evil.test/x')}`));
  const away = new URL(callback);
  away.searchParams.set('state', String(elsewhere.searchParams.get('state')));
  away.searchParams.set('code', 'good');
  expect((await followed(away.href)).href.startsWith(`${OWN}${base}`)).toBe(true);

  // Once it is taken off, its tokens open nothing.
  await admin.delete(`${sample.path}/sites/${site.id}`);
  await sample.settled();
  expect((await read(back.pathname + back.search)).statusCode).toBe(401);
  expect((await server.app.inject(begun.slice(OWN.length))).statusCode).toBe(404);
});
