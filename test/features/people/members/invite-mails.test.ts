/** The mails of invites: one for everyone whom an invite newly reaches, and a way in. */
import { beforeAll, describe, expect, test } from 'vitest';
import { codeFor, mailsTo } from '../../../support/mails.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { Browsing } from '../../../web/browsing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function anAdmin(title = 'Harbour') {
  const organization = await server.make.organization({ title });
  const admin = await server.make.member(organization, 'admin');
  const invite = (body: object) => server.as(admin.token).post(`/v1/orgs/${organization.id}/invites`, body);
  return { organization, admin, invite };
}

const linkOf = (text: string): string => new URL(/^https?:\S+$/m.exec(text)?.[0] ?? '').pathname;

describe('an invite by e-mail', () => {
  test('writes to a new address, which gets in by a code and nothing else', async () => {
    const { organization, admin, invite } = await anAdmin();
    const email = 'new.person@invite-mails.example';
    await invite({ emails: [email], role: 'edit' });
    const mails = await mailsTo(server, email);
    expect(mails).toMatchObject([{ subject: `${admin.displayName} invites you to Harbour` }]);
    const link = linkOf(mails[0]?.text ?? '');
    const browser = new Browsing(server);
    const signIn = await browser.get(link);
    const next = new URL(signIn.location ?? '', server.url).searchParams.get('next') ?? '';
    const asked = await browser.post('/app/sign-in/email', { email, next });
    const request = new URL(asked.location ?? '', server.url).searchParams.get('request') ?? '';
    const code = await codeFor(server, email);
    expect((await browser.post('/app/sign-in/code', { request, code, next })).location).toBe(link);
    expect((await browser.get(link)).text).toContain(organization.title);
  });

  test('writes to an account, which accepts on the page behind the link', async () => {
    const { invite } = await anAdmin('Lighthouse');
    const person = await server.make.user();
    await invite({ emails: [person.email] });
    const [mail] = await mailsTo(server, person.email);
    const browser = await new Browsing(server).signIn(person.token);
    expect((await browser.get(linkOf(mail?.text ?? ''))).text).toContain('You have an invitation');
  });

  test('writes once to each, however often it is repeated, and not to members or to addresses that were skipped', async () => {
    const { organization, invite } = await anAdmin();
    const member = await server.make.member(organization, 'read');
    const person = await server.make.user();
    const fresh = 'once@invite-mails.example';
    for (let i = 0; i < 3; i++) await invite({ emails: [fresh, person.email, member.email] });
    expect(await mailsTo(server, fresh)).toHaveLength(1);
    expect(await mailsTo(server, person.email)).toHaveLength(1);
    expect(await mailsTo(server, member.email)).toEqual([]);
    await invite({ emails: ['sso@invite-mails.example'], sso: true });
    expect(await mailsTo(server, 'sso@invite-mails.example')).toEqual([]);
  });

  test('puts no line of a title into the headers or between the lines of a mail', async () => {
    const { invite } = await anAdmin('Harbour\r\nBcc: eve@example.net');
    await invite({ emails: ['lines@invite-mails.example'] });
    const [mail] = await mailsTo(server, 'lines@invite-mails.example');
    expect(mail?.text).not.toMatch(/^Bcc:/m);
  });
});
