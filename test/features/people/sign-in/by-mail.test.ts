/** Signing in by a code: once, soon, by few tries; and no answer tells who has an account. */
import { beforeAll, describe, expect, test } from 'vitest';
import { sessionsJob } from '../../../../src/features/people/users/sessions-job.ts';
import { untilJobsAreDone } from '../../../support/jobs.ts';
import { codeFor, mailsTo } from '../../../support/mails.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { Browsing } from '../../../web/browsing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer({ LOG_LEVEL: 'info' });
});

const prisma = () => server.services.database.prisma;
const browsing = () => new Browsing(server);

/** Asks for a code; gives the browser and the id of its request. */
async function asking(email: string, next = '/app') {
  const browser = browsing();
  const seen = await browser.post('/app/sign-in/email', { email, next });
  const request = new URL(seen.location ?? '', server.url).searchParams.get('request') ?? '';
  return { browser, request, seen };
}

describe('a code', () => {
  test('signs in who reads the mail of an account, verifies its address, and leads on', async () => {
    const person = await server.make.user({ emailVerified: false });
    const { browser, request } = await asking(person.email.toUpperCase(), '/app/orgs/x');
    const code = await codeFor(server, person.email);
    const seen = await browser.post('/app/sign-in/code', {
      request,
      code: code.toLowerCase().replace('-', ' '),
      next: '/app/orgs/x',
    });
    expect(seen).toMatchObject({ status: 303, location: '/app/orgs/x' });
    expect((await browser.get('/app')).text).toContain('Your spaces');
    expect(await prisma().user.findUnique({ where: { id: person.id } })).toMatchObject({ emailVerified: true });
    expect(await prisma().session.findMany({ where: { userId: person.id } })).toMatchObject([
      { method: 'code', tokenId: null },
    ]);
    // Nothing of it is left that opens anything.
    expect(await prisma().mail.count()).toBe(0);
    const [row] = await prisma().signInCode.findMany({ where: { email: person.email } });
    expect(JSON.stringify(row)).not.toContain(code.replace('-', ''));
  });

  test('is asked for five times by an address, however many requests come at a time', async () => {
    const { email } = await server.make.user();
    const asked = await Promise.all(Array.from({ length: 12 }, () => asking(email)));
    expect(asked.map(({ seen }) => seen.status).sort()).toEqual([...Array(5).fill(303), ...Array(7).fill(429)]);
    expect(await prisma().signInCode.count({ where: { email } })).toBe(5);
  });

  test('works once, however often it is sent at a time', async () => {
    const person = await server.make.user();
    const { request } = await asking(person.email);
    const code = await codeFor(server, person.email);
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => browsing().post('/app/sign-in/code', { request, code })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([303, 401, 401, 401]);
  });

  test('is void after five wrong ones, also when they come at a time', async () => {
    const person = await server.make.user();
    const { browser, request } = await asking(person.email);
    const code = await codeFor(server, person.email);
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, i) => browsing().post('/app/sign-in/code', { request, code: `AAAA-AAA${i}` })),
    );
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await browser.post('/app/sign-in/code', { request, code })).status).toBe(401);
    expect(browser.cookies.size).toBe(0);
  });

  test('does not hold after ten minutes, for another request, or when the address was changed since', async () => {
    const person = await server.make.user();
    const first = await asking(person.email);
    const code = await codeFor(server, person.email);
    const other = await asking(person.email);
    expect((await browsing().post('/app/sign-in/code', { request: other.request, code })).status).toBe(401);
    await prisma().user.update({ where: { id: person.id }, data: { email: `new-${person.email}` } });
    expect((await browsing().post('/app/sign-in/code', { request: first.request, code })).status).toBe(401);

    const late = await server.make.user();
    const { request } = await asking(late.email);
    await prisma().signInCode.update({ where: { id: request }, data: { expiresAt: new Date(Date.now() - 1) } });
    const lateCode = await codeFor(server, late.email);
    expect((await browsing().post('/app/sign-in/code', { request, code: lateCode })).status).toBe(401);
  });

  test('is asked for without a word of whether there is an account: same answer, same rows, no mail to strangers', async () => {
    const person = await server.make.user();
    const stranger = `nobody-${person.email}`;
    const [known, unknown] = [await asking(person.email), await asking(stranger)];
    const shape = ({ seen }: typeof known) => ({
      status: seen.status,
      location: seen.location?.replace(/request=\w+/, 'request='),
    });
    expect(shape(unknown)).toEqual(shape(known));
    const page = async ({ browser, seen, request }: typeof known) =>
      (await browser.get(seen.location ?? '')).text.replaceAll(request, '');
    expect(await page(unknown)).toBe(await page(known));
    expect(await mailsTo(server, stranger)).toEqual([]);
    expect(await prisma().signInCode.count({ where: { email: stranger } })).toBe(1);
    const wrong = async ({ browser, request }: typeof known) => {
      const { status, text } = await browser.post('/app/sign-in/code', { request, code: 'AAAA-AAAA' });
      return { status, text: text.replaceAll(request, '') };
    };
    expect(await wrong(unknown)).toEqual(await wrong(known));
  });

  test('is asked for five times for one address in a quarter of an hour, known or not', async () => {
    const person = await server.make.user();
    for (const email of [person.email, `x-${person.email}`]) {
      for (let i = 0; i < 5; i++) expect((await asking(email)).seen.status).toBe(303);
      expect((await asking(email)).seen).toMatchObject({ status: 429 });
    }
    await prisma().signInCode.updateMany({ data: { createdAt: new Date(Date.now() - 16 * 60_000) } });
    expect((await asking(person.email)).seen.status).toBe(303);
    await server.services.jobs.send(sessionsJob, {});
    await untilJobsAreDone(server.services.database);
    expect(await prisma().signInCode.count({ where: { email: `x-${person.email}` } })).toBe(0);
  });

  test('is neither asked for nor sent from another site, and its link signs nobody in by itself', async () => {
    const person = await server.make.user();
    const foreign = { origin: 'https://evil.example' };
    expect((await browsing().post('/app/sign-in/email', { email: person.email }, foreign)).status).toBe(403);
    const { request } = await asking(person.email);
    const [mail] = await mailsTo(server, person.email);
    const link = /^https?:\S+$/m.exec(mail?.text ?? '')?.[0] ?? '';
    const scanner = browsing();
    for (let i = 0; i < 6; i++)
      expect((await scanner.get(new URL(link).pathname + new URL(link).search)).status).toBe(200);
    expect(scanner.cookies.size).toBe(0);
    const code = new URL(link).searchParams.get('code') ?? '';
    expect((await browsing().post('/app/sign-in/code', { request, code }, foreign)).status).toBe(403);
    expect((await browsing().post('/app/sign-in/code', { request, code })).status).toBe(303);
  });

  test.each(['', 'ada', 'a@b@c.org', 'a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org'])(
    'is not sent to %j, which is no address',
    async (email) => {
      expect((await asking(email)).seen.status).toBe(400);
    },
  );

  test('leads to no other host', async () => {
    const person = await server.make.user();
    const { browser, request } = await asking(person.email, 'https://evil.example');
    const code = await codeFor(server, person.email);
    const seen = await browser.post('/app/sign-in/code', { request, code, next: '//evil.example' });
    expect(seen.location).toBe('/app');
  });
});
