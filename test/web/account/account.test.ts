/** One's own account in the browser: name, address, tokens, sessions. */
import { beforeAll, describe, expect, test } from 'vitest';
import { beginSession } from '../../../src/access/sessions.ts';
import { PLACEHOLDER_EMAIL } from '../../../src/features/people/users/placeholder.ts';
import { codeFor, mailsTo } from '../../support/mails.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { Browsing } from '../browsing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const ACCOUNT = '/app/account';
const prisma = () => server.services.database.prisma;

async function aPerson() {
  const person = await server.make.user();
  return { person, browser: await new Browsing(server).signIn(person.token) };
}

describe('an account', () => {
  test('shows its name, address, tokens and sessions, and changes the name', async () => {
    const { person, browser } = await aPerson();
    await browser.submit(ACCOUNT, `${ACCOUNT}/profile`, { displayName: 'Ada <b>Lovelace' });
    const { text } = await browser.get(ACCOUNT);
    for (const part of [
      'Ada &lt;b&gt;Lovelace',
      person.email,
      'this one',
      'with an access token',
      'All that you may do',
    ])
      expect(text).toContain(part);
    expect((await browser.submit(ACCOUNT, `${ACCOUNT}/profile`, { displayName: '' })).location).toBe(ACCOUNT);
    expect((await browser.get(ACCOUNT)).text).toContain('must not be empty');
  });

  test('makes a token that is shown once, does what its scopes say, and is revoked', async () => {
    const { browser } = await aPerson();
    const made = await browser.submit(ACCOUNT, `${ACCOUNT}/tokens`, {
      name: 'Build',
      scopes: 'space:content:read',
      days: '30',
    });
    const token = /value="(oct_[\w-]+)"/.exec(made.text)?.[1] ?? '';
    expect(made.status).toBe(200);
    const row = await prisma().accessToken.findFirstOrThrow({ where: { name: 'Build' } });
    expect(row.scopes).toEqual(['space:content:read']);
    expect(Math.round(((row.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(30);
    expect((await server.as(token).get('/v1/orgs')).status).toBe(403);
    const { text } = await browser.get(ACCOUNT);
    expect(text).toContain('space:content:read');
    expect(text).not.toContain(token);
    await browser.submit(ACCOUNT, `${ACCOUNT}/tokens/${row.id}/revoke`, {});
    expect((await server.as(token).get('/v1/orgs')).status).toBe(401);
    const odd = await browser.submit(ACCOUNT, `${ACCOUNT}/tokens`, { name: 'Odd', days: '1e9' });
    expect(odd.location).toBe(ACCOUNT);
    expect(await prisma().accessToken.count({ where: { name: 'Odd' } })).toBe(0);
  });

  test('ends one session or all others, and keeps its own', async () => {
    const { person, browser } = await aPerson();
    const begin = () => beginSession(server.services.database, { userId: person.id, method: 'code' });
    const [one] = [await begin(), await begin(), await begin()];
    await browser.submit(ACCOUNT, `${ACCOUNT}/sessions/${one}/end`, {});
    expect(await prisma().session.count({ where: { userId: person.id } })).toBe(3);
    await browser.submit(ACCOUNT, `${ACCOUNT}/sessions/end-others`, {});
    expect(await prisma().session.count({ where: { userId: person.id } })).toBe(1);
    expect((await browser.get(ACCOUNT)).text).toContain('2 sessions ended.');
  });

  test('does nothing for a form of another site or session', async () => {
    const { browser, person } = await aPerson();
    const { browser: other } = await aPerson();
    const proof = /name="proof" value="([^"]+)"/.exec((await other.get(ACCOUNT)).text)?.[1] ?? '';
    const fields = { name: 'Forged', back: ACCOUNT, proof };
    expect((await browser.post(`${ACCOUNT}/tokens`, fields)).status).toBe(403);
    expect((await browser.post(`${ACCOUNT}/tokens`, fields, { origin: 'https://evil.example' })).status).toBe(403);
    expect(await prisma().accessToken.count({ where: { userId: person.id } })).toBe(1);
  });

  test('changes its address by the code that went to the new one', async () => {
    const { person, browser } = await aPerson();
    const email = `new-${person.email}`;
    const asked = await browser.submit(`${ACCOUNT}/email`, `${ACCOUNT}/email`, { email });
    const step = asked.location ?? '';
    const wrong = await browser.submit(step, `${ACCOUNT}/email/code`, { code: 'AAAA-AAAA' });
    expect(wrong.location).toBe(step);
    expect((await browser.get(step)).text).toContain('is wrong or not valid any more');
    const done = await browser.submit(step, `${ACCOUNT}/email/code`, { code: await codeFor(server, email) });
    expect(done.location).toBe(ACCOUNT);
    expect((await browser.get(ACCOUNT)).text).toContain(`Your address is ${email} now.`);
    expect(await mailsTo(server, person.email)).toHaveLength(1);
  });

  test('of the first administrator is asked for an address at the first sign-in, and can wait', async () => {
    const first = await server.make.user({ email: PLACEHOLDER_EMAIL, emailVerified: false, serverAdmin: true });
    const browser = new Browsing(server);
    expect((await browser.post('/app/sign-in', { token: first.token })).location).toBe(`${ACCOUNT}/email`);
    const { text } = await browser.get(`${ACCOUNT}/email`);
    expect(text).toContain('What is your e-mail address?');
    expect(text).toContain('<a href="/app">Later</a>');
    const { browser: other } = await aPerson();
    expect((await other.get(`${ACCOUNT}/email`)).text).not.toContain('Later');
  });
});
