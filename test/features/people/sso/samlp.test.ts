/** The whole way with an identity provider that others wrote, in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { aSamlScene, Browser, ISSUER, ownKeys } from '../../../support/saml-login.ts';
import { aServer } from '../../../support/server.ts';

test('people sign in by samlp, and are signed out by it', async () => {
  const child = spawn(process.execPath, [new URL('../../../support/samlp-process.mjs', import.meta.url).pathname], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    child.stdin.end(JSON.stringify({ ...ownKeys(), issuer: ISSUER, email: 'ada@samlp.example' }));
    const [port] = await once(child.stdout, 'data');
    const idp = `http://127.0.0.1:${String(port).trim()}`;
    const server = await aServer();
    const scene = await aSamlScene(server, 'samlp.example', { ssoURL: `${idp}/sso`, logoutURL: `${idp}/slo` });
    const browser = new Browser(server.url);
    const begun = await browser.get(`${scene.provider.service.startURL}?next=/app/orgs`);
    const form = await (await fetch(begun.headers.get('location') ?? '')).text();
    const field = (name: string) => new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(form)?.[1] ?? '';
    expect(form).toContain(`action="${scene.provider.service.acsURL}"`);
    const answered = await browser.postFromElsewhere(scene.provider.service.acsURL, {
      SAMLResponse: field('SAMLResponse').replaceAll('&#x2B;', '+').replaceAll('&#x3D;', '='),
      RelayState: field('RelayState'),
    });
    expect(answered.status, server.log.filter((line) => line.includes('SAML')).join()).toBe(303);
    const ended = await browser.get(answered.headers.get('location') ?? '');
    expect(ended.headers.get('location')).toBe('/app/orgs');
    expect((await browser.get('/app')).status).toBe(200);
    const user = await server.services.database.prisma.user.findUnique({ where: { email: 'ada@samlp.example' } });
    expect(user?.displayName).toBe('Ada of samlp');

    const there = `${idp}/logout?service=${encodeURIComponent(scene.provider.service.logoutURL)}`;
    const sent = await fetch(there, { redirect: 'manual' });
    const answer = await browser.get(sent.headers.get('location') ?? (await sent.text()));
    expect(answer.status, server.log.filter((line) => line.includes('SAML')).join()).toBe(303);
    expect(answer.headers.get('location')).toContain(`${idp}/slo?SAMLResponse=`);
    expect(answer.headers.get('location')).toContain('RelayState=a-state');
    expect((await browser.get('/app')).status).toBe(303);
  } finally {
    child.kill();
  }
});
