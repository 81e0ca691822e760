/** Passkeys: kept by their owner in a session, and signing in who holds the device. */
import { beforeAll, describe, expect, test } from 'vitest';
import { CHALLENGE_MS } from '../../../../src/features/people/passkeys/challenges.ts';
import { sessionsJob } from '../../../../src/features/people/users/sessions-job.ts';
import { type Asking, Authenticator } from '../../../support/authenticator.ts';
import { untilJobsAreDone } from '../../../support/jobs.ts';
import { mailsTo } from '../../../support/mails.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { Browsing, proofIn } from '../../../web/browsing.ts';

let server: TestServer;
const ORIGIN = 'http://octavo.test';

beforeAll(async () => {
  server = await aServer({ LOG_LEVEL: 'info' });
});

const prisma = () => server.services.database.prisma;

async function aPerson() {
  const organization = await server.make.organization();
  const member = await server.make.member(organization, 'admin');
  const own = await new Browsing(server).signIn(member.token);
  const proof = proofIn((await own.get('/app/account')).text);
  const begin = async () => JSON.parse((await own.post('/app/account/passkeys/options', { proof })).text);
  const keep = (credential: object, name = 'Laptop') =>
    own.submit('/app/account', '/app/account/passkeys', { name, credential: JSON.stringify(credential) });
  return { organization, member, own, begin, keep };
}

/** Somebody with a passkey on this device. */
async function aHolder() {
  const person = await aPerson();
  const device = new Authenticator(ORIGIN);
  expect(await person.keep(device.create(await person.begin()))).toMatchObject({
    status: 303,
    location: '/app/account',
  });
  return { ...person, device };
}

const asked = async (browser: Browsing) => JSON.parse((await browser.post('/app/sign-in/passkey/options', {})).text);

const answer = (browser: Browsing, credential: object, next = '/app') =>
  browser.post('/app/sign-in/passkey', { credential: JSON.stringify(credential), next });

describe('a passkey', () => {
  test('is kept by its owner, who is told by mail, and signs in where nobody gave a name', async () => {
    const { member, own, device } = await aHolder();
    expect((await own.get('/app/account')).text).toContain('<b>Laptop</b>');
    expect((await mailsTo(server, member.email)).at(-1)).toMatchObject({
      subject: 'A passkey was added to your account',
    });
    const browser = new Browsing(server);
    const options = await asked(browser);
    expect(options).toMatchObject({ rpId: 'octavo.test', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    expect(await answer(browser, device.get(options), '/app/account')).toMatchObject({
      status: 303,
      location: '/app/account',
    });
    expect((await browser.get('/app/account')).text).toContain('Signed in with a passkey');
    expect(await prisma().session.count({ where: { userId: member.id, method: 'passkey' } })).toBe(1);
    const [row] = await prisma().passkey.findMany({ where: { userId: member.id } });
    expect(row).toMatchObject({ counter: 1n, backedUp: true, lastUsedAt: expect.any(Date) });
  });

  test('is renamed and removed by its owner, and by nobody else; then it signs in no more', async () => {
    const { member, own, device } = await aHolder();
    const { id } = await prisma().passkey.findFirstOrThrow({ where: { userId: member.id } });
    const other = server.as((await aPerson()).member.token);
    const rename = 'mutation ($id: ID!) { renamePasskey(passkeyId: $id, name: "Mine") { name } }';
    const remove = 'mutation ($id: ID!) { removePasskey(passkeyId: $id) }';
    expect((await other.graphql(rename, { id })).body.errors?.[0]?.extensions['code']).toBe('NOT_FOUND');
    await other.graphql(remove, { id });
    expect(await prisma().passkey.count({ where: { id } })).toBe(1);
    await own.submit('/app/account', `/app/account/passkeys/${id}/rename`, { name: 'Phone' });
    expect((await own.get('/app/account')).text).toContain('<b>Phone</b>');
    await own.submit('/app/account', `/app/account/passkeys/${id}/remove`, {});
    const browser = new Browsing(server);
    expect((await answer(browser, device.get(await asked(browser)))).status).toBe(401);
    const deeds = await prisma().auditEvent.findMany({ where: { subject: id }, orderBy: { createdAt: 'asc' } });
    expect(deeds.map(({ action }) => action)).toEqual(['passkey.create', 'passkey.remove']);
  });

  test('is made in a session only: a token that got into other hands is no way in that stays', async () => {
    const { member } = await aPerson();
    const { body } = await server.as(member.token).graphql('mutation { beginPasskey }');
    expect(body.errors?.[0]?.extensions['code']).toBe('FORBIDDEN');
  });

  test('does not open an organization that enforces SSO to a member that is marked', async () => {
    const { organization, member, device } = await aHolder();
    const browser = new Browsing(server);
    await answer(browser, device.get(await asked(browser)));
    const path = `/app/orgs/${organization.id}`;
    expect((await browser.get(path)).status).toBe(200);
    await prisma().member.updateMany({
      where: { userId: member.id, organizationId: organization.id },
      data: { sso: true },
    });
    await prisma().organization.update({ where: { id: organization.id }, data: { sso: true } });
    expect((await browser.get(path)).status).toBe(403);
  });

  test('is one of at most twenty', async () => {
    const { member, begin, keep, own } = await aPerson();
    for (let i = 0; i < 20; i += 1) await keep(new Authenticator(ORIGIN).create(await begin()), `Key ${i}`);
    expect(await prisma().passkey.count({ where: { userId: member.id } })).toBe(20);
    const proof = proofIn((await own.get('/app/account')).text);
    const { status, text } = await own.post('/app/account/passkeys/options', { proof });
    expect([status, JSON.parse(text).problem]).toEqual([409, expect.stringContaining('at most 20')]);
  });
});

const WRONG: [string, Asking][] = [
  ['on a page of another origin', { origin: 'https://octavo.test.evil.example' }],
  ['of another host', { rpId: 'evil.example' }],
  ['by a device that did not ask who holds it', { isVerified: false }],
];

describe('an answer to signing in is refused', () => {
  const tried = async (
    make: (options: { challenge: string }, holder: Awaited<ReturnType<typeof aHolder>>) => object,
  ) => {
    const holder = await aHolder();
    const browser = new Browsing(server);
    const { status, text } = await answer(browser, make(await asked(browser), holder));
    expect(status).toBe(401);
    expect(text).toContain('This passkey was refused');
    expect((await browser.get('/app')).status).toBe(303);
  };

  test.each(WRONG)('%s', (_, asking) => tried((options, { device }) => device.get(options, asking)));
  test('that was made for something else', () =>
    tried((options, { device }) => device.get(options, { type: 'webauthn.create' })));
  test('to a challenge that nobody asked', () => tried((_, { device }) => device.get({ challenge: 'AAAA' })));
  test('by a device that is not known', () => tried((options) => new Authenticator(ORIGIN).get(options)));
  test('under the id of another device', () =>
    tried((options, { device }) => ({ ...new Authenticator(ORIGIN).get(options), id: device.id, rawId: device.id })));
  test('whose owner is said to be another', () =>
    tried((options, { device }) => {
      const given = device.get(options);
      return { ...given, response: { ...given.response, userHandle: Buffer.from('another').toString('base64url') } };
    }));
  test('that was changed', () =>
    tried((options, { device }) => {
      const given = device.get(options);
      const data = Buffer.from(given.response['authenticatorData']!, 'base64url');
      data[36]! += 1;
      return { ...given, response: { ...given.response, authenticatorData: data.toString('base64url') } };
    }));
  test('that is none', () => tried(() => ({ id: 1, response: null })));

  test('when it was given before, or its count went back, as of a copied device', async () => {
    const { device } = await aHolder();
    const browser = new Browsing(server);
    const given = device.get(await asked(browser));
    expect((await answer(browser, given)).status).toBe(303);
    expect((await answer(new Browsing(server), given)).status).toBe(401);
    device.counter -= 1;
    expect((await answer(browser, device.get(await asked(browser)))).status).toBe(401);
    expect((await answer(browser, device.get(await asked(browser)))).status).toBe(303);
  });

  test('when its challenge is old, or was made for keeping a passkey', async () => {
    const { device, begin } = await aHolder();
    const browser = new Browsing(server);
    const options = await asked(browser);
    await prisma().passkeyChallenge.update({ where: { id: options.challenge }, data: { expiresAt: new Date() } });
    expect((await answer(browser, device.get(options))).status).toBe(401);
    expect((await answer(browser, device.get(await begin()))).status).toBe(401);
  });

  test('when another site sent it', async () => {
    const { device } = await aHolder();
    const browser = new Browsing(server);
    const credential = JSON.stringify(device.get(await asked(browser)));
    const { status } = await browser.post('/app/sign-in/passkey', { credential }, { origin: 'https://evil.example' });
    expect(status).toBe(403);
  });

  test('of 4 at a time, but for one', async () => {
    const { device } = await aHolder();
    const given = device.get(await asked(new Browsing(server)));
    const sent = await Promise.all(Array.from({ length: 4 }, () => answer(new Browsing(server), given)));
    expect(sent.map(({ status }) => status).sort()).toEqual([303, 401, 401, 401]);
  });
});

describe('a new passkey is refused', () => {
  test.each(WRONG)('that was made %s', async (_, asking) => {
    const { begin, keep, member } = await aPerson();
    await keep(new Authenticator(ORIGIN).create(await begin(), asking));
    expect(await prisma().passkey.count({ where: { userId: member.id } })).toBe(0);
  });

  test('with the challenge of another account, or of signing in', async () => {
    const { keep, member } = await aPerson();
    const { begin } = await aPerson();
    const device = new Authenticator(ORIGIN);
    await keep(device.create(await begin()));
    await keep(device.create({ ...(await asked(new Browsing(server))), user: { id: 'x' } }));
    expect(await prisma().passkey.count({ where: { userId: member.id } })).toBe(0);
  });

  test('that is kept already', async () => {
    const { device } = await aHolder();
    const { begin, keep, own, member } = await aPerson();
    await keep(device.create(await begin()));
    expect((await own.get('/app/account')).text).toContain('This passkey is kept already');
    expect(await prisma().passkey.count({ where: { userId: member.id } })).toBe(0);
  });
});

test('a network begins so many tries in a time; then it waits, and the night takes them away', async () => {
  const createdAt = new Date(Date.now() - CHALLENGE_MS);
  const expiresAt = new Date();
  const network = '127.0.0.1';
  const rows = Array.from({ length: 120 }, (_, i) => ({ id: `old-${i}`, network, createdAt, expiresAt }));
  await prisma().passkeyChallenge.createMany({ data: rows });
  const { status } = await new Browsing(server).post('/app/sign-in/passkey/options', {});
  expect(status).toBe(429);
  await prisma().passkeyChallenge.updateMany({ data: { createdAt: new Date(Date.now() - 4 * CHALLENGE_MS) } });
  await server.services.jobs.send(sessionsJob, {});
  await untilJobsAreDone(server.services.database);
  expect(await prisma().passkeyChallenge.count()).toBe(0);
});
