/** The whole way with an OpenID provider that others wrote, in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { CLIENT, SECRET } from '../../../support/oidc-idp.ts';
import { anOidcScene } from '../../../support/oidc-login.ts';
import { Browser } from '../../../support/saml-login.ts';
import { aServer } from '../../../support/server.ts';

/** Goes through the forms of the provider, as a person does; gives the address that it leads back to. */
async function throughForms(start: string, away: string, cookies = new Map<string, string>()): Promise<string> {
  let [address, init]: [string, RequestInit] = [start, {}];
  for (let hops = 0; hops < 20; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { ...init, headers: { cookie }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location) {
      [address, init] = [new URL(location, address).href, {}];
      if (address.startsWith(away)) return address;
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    if (!action) throw new Error(`The provider answered ${response.status}: ${page.slice(0, 500)}`);
    const hidden = [...page.matchAll(/name="(prompt|xsrf)" value="([^"]+)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    const body = new URLSearchParams({ login: 'ada', password: 'x', logout: 'yes', ...Object.fromEntries(hidden) });
    [address, init] = [new URL(action, address).href, { method: 'POST', body }];
  }
  throw new Error('The provider does not come to an end');
}

test('people sign in by oidc-provider, with their groups, and it ends their sessions', async () => {
  const server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
  const scene = await anOidcScene(
    server,
    { issuer: 'https://idp.example', authorize: String, says: () => {} },
    'op.example',
    {
      groupsClaim: 'groups',
      scopes: ['openid', 'email', 'profile', 'groups'],
    },
  );
  const team = await server.make.team(scene.organization);
  const { service, id } = scene.provider;
  const child = spawn(
    process.execPath,
    [new URL('../../../support/oidc-provider-process.mjs', import.meta.url).pathname],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  try {
    const client = {
      client_id: CLIENT,
      client_secret: SECRET,
      redirect_uris: [service.callbackURL],
      post_logout_redirect_uris: [service.postLogoutURL],
      backchannel_logout_uri: `${server.url}${new URL(service.backchannelLogoutURL).pathname}`,
      backchannel_logout_session_required: true,
    };
    child.stdin.end(JSON.stringify({ client, email: 'ada@op.example', groups: ['writers'] }));
    const [line] = await once(child.stdout, 'data');
    const issuer = String(line).trim();
    const { body } = await scene.admin.graphql(
      `mutation ($org: ID!, $id: ID!, $issuer: String, $groups: [OidcGroupInput!]) {
        updateOidcProvider(organizationId: $org, oidcProviderId: $id, issuer: $issuer, groups: $groups) { status } }`,
      { org: scene.organization.id, id, issuer, groups: [{ name: 'writers', team: team.id, role: 'owner' }] },
    );
    expect(body.data.updateOidcProvider.status).toBe('active');

    const browser = new Browser(server.url);
    const begun = await browser.get(`${service.startURL}?next=/app/orgs`);
    const back = await throughForms(begun.headers.get('location') ?? '', service.callbackURL);
    const ended = await browser.get(back);
    const reasons = server.log.filter((each) => each.includes('OpenID')).join();
    expect([ended.status, ended.headers.get('location')], reasons).toEqual([303, '/app/orgs']);
    expect((await browser.get('/app')).status).toBe(200);
    const { prisma } = server.services.database;
    const user = await prisma.user.findUniqueOrThrow({ where: { email: 'ada@op.example' }, include: { teams: true } });
    expect(user).toMatchObject({
      displayName: 'Ada of oidc-provider',
      teams: [{ teamId: team.id, role: 'owner' }],
    });

    const page = await (await browser.get('/app')).text();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const other = new Browser(server.url);
    const again = await other.get(service.startURL);
    const there = new Map<string, string>();
    await other.get(await throughForms(again.headers.get('location') ?? '', service.callbackURL, there));
    expect((await other.get('/app')).status).toBe(200);
    const proof = /name="proof" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const out = await fetch(`${server.url}/app/sign-out`, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ proof }),
    });
    const link = (/href="([^"]*session\/end[^"]*)"/.exec(await out.text())?.[1] ?? '').replaceAll('&amp;', '&');
    expect(link).toContain(`${issuer}/session/end`);
    expect((await browser.get('/app')).status).toBe(303);

    // Whoever signs out at the provider is signed out here, too.
    expect((await other.get('/app')).status).toBe(200);
    const { subject, index } = await prisma.ssoSession.findFirstOrThrow({ where: { providerId: id } });
    expect([subject, typeof index]).toEqual(['ada', 'string']);
    await throughForms(link, service.postLogoutURL, there);
    await expect.poll(async () => (await other.get('/app')).status).toBe(303);
    expect(server.log.filter((each) => each.includes('logout token'))).toEqual([]);
  } finally {
    child.kill();
  }
});
