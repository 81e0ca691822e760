import { beforeAll, describe, expect, test } from 'vitest';
import { document } from '../../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

describe('invites by e-mail', () => {
  test('make new accounts, and accounts of verified domains, members at once', async () => {
    const organization = await server.make.organization({
      emailDomains: ['own.example'],
      verifiedEmailDomains: ['own.example'],
    });
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const known = await server.make.user({ email: 'known@own.example' });
    const member = await server.make.member(organization, 'create');
    const emails = ['Nora.New@invite.example', known.email.toUpperCase(), member.email, ' nora.new@invite.example '];
    const answer = await admin.post(`/v1/orgs/${organization.id}/invites`, { emails, role: 'edit' });
    expect(answer).toMatchObject({
      status: 200,
      body: { users: [expect.any(String), known.id, member.id], invited: 2 },
    });
    expect(answer.body).not.toHaveProperty('failedSSOEmails');
    const [nora] = answer.body.users;
    const path = (userId: string) => `/v1/orgs/${organization.id}/members/${userId}`;
    expect((await admin.get(path(nora))).body).toMatchObject({
      role: 'edit',
      sso: false,
      user: { email: 'nora.new@invite.example', displayName: 'nora.new' },
    });
    expect((await admin.get(path(known.id))).body).toMatchObject({ role: 'edit' });
    // An invite is no change of role.
    expect((await admin.get(path(member.id))).body).toMatchObject({ role: 'create' });
    expect(await server.services.database.prisma.user.findUnique({ where: { id: nora } })).toMatchObject({
      emailVerified: false,
    });
    expect(await server.as(known.token).get(`/v1/orgs/${organization.id}`)).toMatchObject({ status: 200 });
    expect(await admin.post(`/v1/orgs/${organization.id}/invites`, { emails })).toMatchObject({
      status: 200,
      body: { invited: 0 },
    });
  });

  test('invite readers by default; null invites guests', async () => {
    const organization = await server.make.organization();
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const roleOf = async (body: object) => {
      const [userId] = (await admin.post(`/v1/orgs/${organization.id}/invites`, body)).body.users;
      return (await admin.get(`/v1/orgs/${organization.id}/members/${userId}`)).body.role;
    };
    expect(await roleOf({ emails: ['reader@roles.example'] })).toBe('read');
    expect(await roleOf({ emails: ['guest@roles.example'], role: null })).toBeNull();
    expect(await roleOf({ emails: ['boss@roles.example'], role: 'admin' })).toBe('admin');
  });

  test('with sso pass over addresses of other domains, and say so', async () => {
    const organization = await server.make.organization({ emailDomains: ['sso.example'] });
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const answer = await admin.post(`/v1/orgs/${organization.id}/invites`, {
      emails: ['in@sso.example', 'out@other.example', 'trick@evil.sso.example'],
      sso: true,
    });
    expect(answer.body).toEqual({
      users: [expect.any(String)],
      invited: 1,
      failedSSOEmails: ['out@other.example', 'trick@evil.sso.example'],
    });
    expect((await admin.get(`/v1/orgs/${organization.id}/members/${answer.body.users[0]}`)).body).toMatchObject({
      sso: true,
    });
    expect(await server.services.database.prisma.user.count({ where: { email: 'out@other.example' } })).toBe(0);
  });

  test('are for administrators, and name what is wrong with an address', async () => {
    const organization = await server.make.organization();
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const creator = server.as((await server.make.member(organization, 'create')).token);
    const path = `/v1/orgs/${organization.id}/invites`;
    expect(await creator.post(path, { emails: ['a@b.example'] })).toMatchObject({ status: 403 });
    expect(await server.as((await server.make.user()).token).post(path, { emails: ['a@b.example'] })).toMatchObject({
      status: 404,
    });
    const refused = await admin.post(path, { emails: ['fine@b.example', 'not an address'] });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'emails[1]', message: 'must be an e-mail address' }] } },
    });
    expect(await server.services.database.prisma.user.count({ where: { email: 'fine@b.example' } })).toBe(0);
    for (const emails of [[], 'a@b.example', undefined, Array(101).fill('a@b.example')]) {
      expect(await admin.post(path, { emails })).toMatchObject({ status: 400 });
    }
  });

  test('of the same people at once add each of them once', async () => {
    const organization = await server.make.organization();
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const emails = ['one@race.example', 'two@race.example', 'three@race.example'];
    const answers = await Promise.all(
      [emails, emails.toReversed(), emails].map((list) =>
        admin.post(`/v1/orgs/${organization.id}/invites`, { emails: list }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.invited, 0)).toBe(3);
    expect(answers[1]?.body.users).toEqual(answers[0]?.body.users.toReversed());
  });

  test('in GraphQL give the members', async () => {
    const organization = await server.make.organization();
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const { body } = await admin.graphql(
      document(
        `mutation InvitesInviteToOrganization($id: ID!) { inviteToOrganization(organizationId: $id, emails: ["g@graph.example"], role: comment) { invited members { role user { email } } } }`,
      ),
      { id: organization.id },
    );
    expect(body.data.inviteToOrganization).toEqual({
      invited: 1,
      members: [{ role: 'comment', user: { email: 'g@graph.example' } }],
    });
  });
});
