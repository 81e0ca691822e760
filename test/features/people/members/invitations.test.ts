/** Who has an account already is invited, and becomes a member by accepting. */
import { beforeAll, expect, test } from 'vitest';
import type { Organization } from '../../../../src/db/generated/prisma/client.ts';
import { removeOldRecords } from '../../../../src/features/upkeep/retention-job.ts';
import type { Client } from '../../../support/client.ts';
import type { Person } from '../../../support/factories.ts';
import { aServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function anOrganization(data: Partial<Organization> = {}) {
  const organization = await server.make.organization(data as never);
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  return { organization, admin, path: `/v1/orgs/${organization.id}` };
}

const invitationsOf = async ({ token }: Person) => (await server.as(token).get('/v1/user/invites')).body.items;
const invite = (admin: Client, path: string, body: object) => admin.post(`${path}/invites`, body);

test('an administrator makes no account a member without its consent, nor reads its profile', async () => {
  const { admin, path } = await anOrganization();
  const known = await server.make.user();
  const answer = await invite(admin, path, { emails: [known.email.toUpperCase()], role: 'admin' });
  expect(answer).toMatchObject({ status: 200, body: { users: [], invited: 0, pendingEmails: [known.email] } });
  expect((await admin.get(`/v1/users/${known.id}`)).status).toBe(404);
  expect((await admin.get(`${path}/members/${known.id}`)).status).toBe(404);
  expect((await server.as(known.token).get(path)).status).toBe(404);
  expect((await admin.post(`${path}/permissions`, {})).status).toBe(404);
});

test('the account sees who invited it and where, accepts, and holds the role of the invitation', async () => {
  const { organization, admin, path } = await anOrganization({ title: 'Acme' });
  const known = await server.make.user();
  await invite(admin, path, { emails: [known.email], role: 'edit' });
  const [invitation] = await invitationsOf(known);
  expect(invitation).toMatchObject({
    object: 'invitation',
    organization: organization.id,
    title: 'Acme',
    role: 'edit',
    invitedBy: { object: 'user' },
  });
  expect(invitation.invitedBy).not.toHaveProperty('email');
  const accepted = await server.as(known.token).post(`${path}/invites/${invitation.id}`);
  expect(accepted).toMatchObject({ status: 200, body: { object: 'organization', id: organization.id } });
  expect((await admin.get(`${path}/members/${known.id}`)).body).toMatchObject({ role: 'edit' });
  expect(await invitationsOf(known)).toEqual([]);
  expect((await server.as(known.token).post(`${path}/invites/${invitation.id}`)).status).toBe(404);
});

test('no one can accept for another user, or with a narrowed token', async () => {
  const { admin, path } = await anOrganization();
  const [known, other] = [await server.make.user(), await server.make.user()];
  await invite(admin, path, { emails: [known.email] });
  const [{ id }] = await invitationsOf(known);
  expect((await server.as(other.token).post(`${path}/invites/${id}`)).status).toBe(404);
  expect((await admin.post(`${path}/invites/${id}`)).status).toBe(404);
  expect((await server.as(other.token).delete(`${path}/invites/${id}`)).status).toBe(404);
  const elsewhere = await anOrganization();
  expect((await server.as(known.token).post(`${elsewhere.path}/invites/${id}`)).status).toBe(404);
  expect((await elsewhere.admin.delete(`${elsewhere.path}/invites/${id}`)).status).toBe(204);
  const data = { scopes: ['space:metadata:write'] };
  await server.services.database.prisma.accessToken.updateMany({ where: { userId: known.id }, data });
  expect((await server.as(known.token).post(`${path}/invites/${id}`)).status).toBe(403);
  expect((await admin.get(`${path}/invites`)).body.items).toMatchObject([{ id, email: known.email }]);
});

test('it can be declined, and withdrawn; a second invite says what holds now', async () => {
  const { admin, path } = await anOrganization();
  const known = await server.make.user();
  const emails = [known.email];
  await invite(admin, path, { emails, role: 'read' });
  await invite(admin, path, { emails, role: null });
  const [invitation, ...more] = await invitationsOf(known);
  expect(invitation.role).toBeNull();
  expect(more).toEqual([]);
  expect((await server.as(known.token).delete(`${path}/invites/${invitation.id}`)).status).toBe(204);
  expect(await invitationsOf(known)).toEqual([]);
  await invite(admin, path, { emails });
  const { items } = (await admin.get(`${path}/invites`)).body;
  expect((await admin.delete(`${path}/invites/${items[0].id}`)).status).toBe(204);
  expect((await server.as(known.token).post(`${path}/invites/${items[0].id}`)).status).toBe(404);
  const reader = server.as((await server.make.member({ id: path.split('/')[3] as string }, 'read')).token);
  expect((await reader.get(`${path}/invites`)).status).toBe(403);
});

test('a domain counts as verified when the administrator of the server says so, not when the organization does', async () => {
  const { organization, admin, path } = await anOrganization();
  const known = await server.make.user({ email: 'someone@victim.example' });
  const emails = [known.email];
  await admin.patch(path, { emailDomains: ['victim.example'] });
  expect((await invite(admin, path, { emails })).body).toMatchObject({ invited: 0, pendingEmails: emails });
  const verify =
    'mutation ($id: ID!, $domains: [String!]!) { verifyEmailDomains(organizationId: $id, domains: $domains) }';
  const variables = { id: organization.id, domains: ['Victim.example'] };
  expect((await admin.graphql(verify, variables)).body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  const operator = server.as((await server.make.serverAdmin()).token);
  expect((await operator.graphql(verify, variables)).body.data).toEqual({ verifyEmailDomains: true });
  expect((await invite(admin, path, { emails })).body).toMatchObject({ users: [known.id], invited: 1 });
});

test('accepting twice at once makes one member', async () => {
  const { admin, path } = await anOrganization();
  const known = await server.make.user();
  await invite(admin, path, { emails: [known.email] });
  const [{ id }] = await invitationsOf(known);
  const answers = await Promise.all([1, 2, 3].map(() => server.as(known.token).post(`${path}/invites/${id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
});

test('each address can have its own role, as a member and as an invited user', async () => {
  const { organization, admin, path } = await anOrganization();
  const [known, other] = [await server.make.user(), await server.make.user()];
  const emails = [
    'plain@own-role.example',
    { email: ' Boss@own-role.example', role: 'admin' },
    { email: known.email, role: 'edit' },
  ];
  const answer = await invite(admin, path, { emails: [...emails, other.email], role: 'comment' });
  expect(answer).toMatchObject({ status: 200, body: { invited: 2, pendingEmails: [known.email, other.email] } });
  const roles = answer.body.users.map(async (id: string) => (await admin.get(`${path}/members/${id}`)).body.role);
  expect(await Promise.all(roles)).toEqual(['comment', 'admin']);
  expect((await invitationsOf(known))[0]).toMatchObject({ role: 'edit' });
  expect((await invitationsOf(other))[0]).toMatchObject({ role: 'comment' });
  const [event] = await server.services.database.prisma.auditEvent.findMany({
    where: { organizationId: organization.id, action: 'member.invite' },
  });
  expect(event?.details).toMatchObject({ roles: 'comment admin edit', invited: 2, asked: 2 });
  await invite(admin, path, {
    emails: [{ email: known.email, role: null }, known.email, { email: other.email, role: null }],
    role: 'read',
  });
  expect((await invitationsOf(known))[0], 'the last one of an address counts').toMatchObject({ role: 'read' });
  expect((await invitationsOf(other))[0]).toMatchObject({ role: null });
});

test('an item that is neither an address nor an address with a role is refused, and named', async () => {
  const { admin, path } = await anOrganization();
  const refused = async (item: unknown) => {
    const { status, body } = await invite(admin, path, { emails: ['fine@own-role.example', item] });
    return [status, body.error?.details?.[0]];
  };
  const neither = { path: 'emails[1]', message: 'must be an e-mail address, or an object with email and role' };
  for (const item of [5, true]) expect(await refused(item)).toEqual([400, neither]);
  expect(await refused({ role: 'edit' })).toMatchObject([400, { path: 'emails[1].email' }]);
  expect(await refused({ email: 'x' })).toEqual([
    400,
    { path: 'emails[1].email', message: 'must be an e-mail address' },
  ]);
  expect(await refused({ email: 'a@own-role.example', role: 'owner' })).toMatchObject([
    400,
    { path: 'emails[1].role' },
  ]);
  expect(await refused({ email: 'a@own-role.example', level: 'edit' })).toMatchObject([
    400,
    { path: 'emails[1].level', message: 'is not a known field' },
  ]);
  expect(await server.services.database.prisma.user.count({ where: { email: 'fine@own-role.example' } })).toBe(0);
});

test('an invitation expires after 30 days; a second invite starts again', async () => {
  const { organization, admin, path } = await anOrganization();
  const known = await server.make.user();
  const emails = [known.email];
  await invite(admin, path, { emails });
  const [{ id, createdAt, expiresAt }] = await invitationsOf(known);
  const days = (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  const invitation = server.services.database.prisma.invitation;
  await invitation.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
  expect(await invitationsOf(known)).toEqual([]);
  expect((await admin.get(`${path}/invites`)).body).toMatchObject({ count: 0, items: [] });
  expect((await server.as(known.token).post(`${path}/invites/${id}`)).status).toBe(404);
  expect(
    await server.services.database.prisma.member.count({
      where: { organizationId: organization.id, userId: known.id },
    }),
  ).toBe(0);
  await invite(admin, path, { emails, role: 'edit' });
  const [again] = await invitationsOf(known);
  expect(again).toMatchObject({ id, role: 'edit' });
  expect((await server.as(known.token).post(`${path}/invites/${id}`)).status).toBe(200);
  await invite(admin, path, { emails: [(await server.make.user()).email] });
  await invitation.updateMany({
    where: { organizationId: organization.id },
    data: { expiresAt: new Date(Date.now() - 1) },
  });
  expect(await removeOldRecords(server.services, new Date())).toMatchObject({ invitations: 1 });
});
