/** Invitations in the app: who is invited sees it on the home page, and accepts or declines there. */
import { beforeAll, describe, expect, test } from 'vitest';
import { codeFor, mailsTo } from '../support/mails.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { Browsing } from './browsing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function anInvitation(title: string, role: string | null = 'edit') {
  const organization = await server.make.organization({ title });
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const known = await server.make.user();
  await admin.post(`/v1/orgs/${organization.id}/invites`, { emails: [known.email], role });
  const [{ id, invitedBy }] = (await server.as(known.token).get('/v1/user/invites')).body.items;
  const address = `/app/invitations/${organization.id}/${id}`;
  return {
    organization,
    admin,
    known,
    address,
    by: invitedBy.displayName as string,
    browsing: await new Browsing(server).signIn(known.token),
  };
}

test('an invited user sees who invites them and with which role, accepts, and is led to the organization', async () => {
  const { organization, admin, known, address, by, browsing } = await anInvitation('Fern & <b>wood</b>');
  const home = await browsing.get('/app');
  expect(home.text).toContain('You have an invitation');
  expect(home.text).toContain('Fern &amp; &lt;b&gt;wood&lt;/b&gt;');
  expect(home.text).toContain(`${by} invites you to edit.`);
  expect(home.text).not.toContain(`/app/orgs/${organization.id}`);
  const accepted = await browsing.submit('/app', `${address}/accept`, {});
  expect(accepted).toMatchObject({ status: 303, location: `/app/orgs/${organization.id}` });
  expect((await browsing.get(`/app/orgs/${organization.id}`)).text).toContain(
    'You are now a member of Fern &amp; &lt;b&gt;wood&lt;/b&gt;.',
  );
  expect((await admin.get(`/v1/orgs/${organization.id}/members/${known.id}`)).body).toMatchObject({ role: 'edit' });
  expect((await browsing.get('/app')).text).not.toContain('You have an invitation');
  // Pressed in a second window, which still shows it.
  expect((await browsing.submit('/app', `${address}/accept`, {})).status).toBe(404);
});

test('a user who declines is not a member, and is not asked again', async () => {
  const { organization, admin, known, address, browsing } = await anInvitation('Fernwood', null);
  expect((await browsing.get('/app')).text).toContain('invites you as a guest.');
  expect(await browsing.submit('/app', `${address}/decline`, {})).toMatchObject({ status: 303, location: '/app' });
  const after = await browsing.get('/app');
  expect(after.text).toContain('You declined the invitation.');
  expect(after.text).not.toContain('You have an invitation');
  expect((await admin.get(`/v1/orgs/${organization.id}/members/${known.id}`)).status).toBe(404);
});

test('no one can answer for another user, from another site or without the CSRF token of the session', async () => {
  const { organization, admin, known, address } = await anInvitation('Fernwood');
  const other = await new Browsing(server).signIn((await server.make.user()).token);
  expect((await other.get('/app')).text).not.toContain('You have an invitation');
  for (const answer of ['accept', 'decline']) {
    expect((await other.submit('/app', `${address}/${answer}`, {})).status).toBe(404);
    const own = await new Browsing(server).signIn(known.token);
    expect((await own.post(`${address}/${answer}`, { back: '/app' })).status).toBe(403);
    expect((await own.post(`${address}/${answer}`, {}, { origin: 'https://evil.example' })).status).toBe(403);
  }
  expect((await admin.get(`/v1/orgs/${organization.id}/invites`)).body.count).toBe(1);
});

test('a session with a narrowed token, which may not see invitations, still has its home page', async () => {
  const { known } = await anInvitation('Fernwood');
  const data = { scopes: ['space:content:read', 'space:metadata:read'] };
  await server.services.database.prisma.accessToken.updateMany({ where: { userId: known.id }, data });
  const home = await (await new Browsing(server).signIn(known.token)).get('/app');
  expect(home.status).toBe(200);
  expect(home.text).not.toContain('You have an invitation');
});

test('an invite by link leads whoever signs in by a code back to it, and to the organization', async () => {
  const organization = await server.make.organization({ title: 'Fernwood' });
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const { body } = await admin.post(`/v1/orgs/${organization.id}/link-invites`, { role: 'comment', maxUses: 1 });
  const link = `/app/join/${organization.id}/${body.id}`;
  const person = await server.make.user();
  const browser = new Browsing(server);
  const opened = await browser.get(link);
  const next = new URL(opened.location ?? '', server.url).searchParams.get('next') ?? '';
  expect([opened.status, next]).toEqual([303, link]);
  const asked = await browser.post('/app/sign-in/email', { email: person.email, next });
  const request = new URL(asked.location ?? '', server.url).searchParams.get('request') ?? '';
  const code = await codeFor(server, person.email);
  expect(await browser.post('/app/sign-in/code', { request, code, next })).toMatchObject({
    status: 303,
    location: link,
  });
  expect((await browser.get(link)).text).toMatch(/You are invited to Fernwood.*comment/is);
  expect(await browser.submit(link, link, {})).toMatchObject({ status: 303, location: `/app/orgs/${organization.id}` });
  const members = `/v1/orgs/${organization.id}/members`;
  expect((await admin.get(`${members}/${person.id}`)).body).toMatchObject({ role: 'comment' });
  // It was for one person.
  const second = await new Browsing(server).signIn((await server.make.user()).token);
  await second.submit(link, link, {});
  expect((await admin.get(members)).body.items).toHaveLength(2);
});

test('an invite by link to a space says which space of whom it opens', async () => {
  const organization = await server.make.organization({ title: 'Fernwood' });
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const space = await server.make.space(organization, { title: 'Mosses & <b>more</b>' });
  const given = { level: 'edit', space: space.id };
  const { body } = await admin.post(`/v1/orgs/${organization.id}/link-invites`, given);
  const browser = await new Browsing(server).signIn((await server.make.user()).token);
  const { text } = await browser.get(`/app/join/${organization.id}/${body.id}`);
  expect(text).toContain('<h1>You are invited to Fernwood</h1>');
  expect(text).toContain('Edit, in the space “Mosses &amp; &lt;b&gt;more&lt;/b&gt;”.');
});

describe('a stranger with an invite by link', () => {
  /** Asks for a code at the sign-in that the link leads to; gives the browser, and the id of the request. */
  async function asking(link: string, email: string) {
    const browser = new Browsing(server);
    const next = new URL((await browser.get(link)).location ?? '', server.url).searchParams.get('next') ?? '';
    const page = await browser.get(`/app/sign-in?${new URLSearchParams({ next })}`);
    const asked = await browser.post('/app/sign-in/email', { email, next });
    const request = new URL(asked.location ?? '', server.url).searchParams.get('request') ?? '';
    return { browser, page, request, next };
  }
  async function aLink(settings: object = {}) {
    const organization = await server.make.organization({ title: 'Fernwood' });
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const path = `/v1/orgs/${organization.id}/link-invites`;
    const { body } = await admin.post(path, { role: 'comment', ...settings });
    return { organization, admin, path: `${path}/${body.id}`, link: `/app/join/${organization.id}/${body.id}` };
  }
  const accountOf = (email: string) => server.services.database.prisma.user.findUnique({ where: { email } });

  test('gets a code, an account with a verified address, and becomes a member', async () => {
    const { organization, admin, link } = await aLink();
    const email = 'new.person@strangers.example';
    const { browser, page, request, next } = await asking(link, email);
    expect(page.text).toContain('You are invited to Fernwood');
    expect(await accountOf(email)).toBeNull();
    const code = await codeFor(server, email);
    const other = new Browsing(server); // as by the link of the mail, in another browser
    const entered = await other.post('/app/sign-in/code', { request, code, next });
    expect(entered).toMatchObject({ status: 303, location: link });
    const account = await accountOf(email);
    expect(account).toMatchObject({ displayName: 'new.person', emailVerified: true, serverAdmin: false });
    expect((await other.submit(link, link, {})).location).toBe(`/app/orgs/${organization.id}`);
    const { body } = await admin.get(`/v1/orgs/${organization.id}/members/${account?.id}`);
    expect(body).toMatchObject({ role: 'comment' });
    // The code was good once.
    expect((await browser.post('/app/sign-in/code', { request, code, next })).status).toBe(401);
  });

  test('gets no code when the invite is over, used up, or of another organization', async () => {
    const over = await aLink();
    await server.services.database.query(
      `UPDATE "InviteLink" SET "expiresAt" = now() - interval '1 second' WHERE "id" = $1`,
      [over.link.split('/').at(-1) ?? ''],
    );
    const used = await aLink({ maxUses: 1 });
    const member = await new Browsing(server).signIn((await server.make.user()).token);
    await member.submit(used.link, used.link, {});
    const wrong = `/app/join/${over.organization.id}/${used.link.split('/').at(-1)}`;
    for (const [at, link] of [over.link, used.link, wrong, '/app'].entries()) {
      const email = `nobody${at}@strangers.example`;
      const { page } = await asking(link, email);
      if (link !== '/app') expect(page.text).toContain('This invite is over');
      expect(await mailsTo(server, email)).toEqual([]);
      expect(await accountOf(email)).toBeNull();
    }
  });

  test('gets no account by a code when the invite is taken back meanwhile; nor by a wrong code', async () => {
    const { admin, path, link } = await aLink();
    const email = 'late@strangers.example';
    const { browser, request, next } = await asking(link, email);
    const code = await codeFor(server, email);
    expect((await browser.post('/app/sign-in/code', { request, code: 'AAAA-AAAA', next })).status).toBe(401);
    await admin.delete(path);
    expect((await browser.post('/app/sign-in/code', { request, code, next })).status).toBe(401);
    expect(await accountOf(email)).toBeNull();
  });
});
