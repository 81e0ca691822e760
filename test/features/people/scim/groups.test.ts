/** Groups by SCIM are teams; and who may call at all. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../support/server.ts';
import { statementsOf } from '../../../support/statements.ts';
import { Provider } from './world.ts';

let server: TestServer;
let entra: Provider;
let ada: string;
let bo: string;

beforeAll(async () => {
  server = await aServer();
  entra = await Provider.of(server, 'acme.example');
  [ada, bo] = [await entra.aUser('ada'), await entra.aUser('bo')];
});

const prisma = () => server.services.database.prisma;
const group = (displayName: string, ...members: string[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  displayName,
  externalId: `ext-${displayName}`,
  members: members.map((value) => ({ value })),
});
const membersOf = ({ body }: { body: any }): string[] => body.members.map(({ value }: { value: string }) => value);
const inTeam = async (teamId: string) =>
  (await prisma().teamMember.findMany({ where: { teamId }, orderBy: { userId: 'asc' } })).map(({ userId }) => userId);

describe('a group', () => {
  test('is a team with these people; found by name, id and member; renamed; deleted with its team', async () => {
    const made = await entra.send('POST', '/Groups', group('Harbour crew', ada));
    expect(made).toMatchObject({ status: 201, body: { displayName: 'Harbour crew', externalId: 'ext-Harbour crew' } });
    expect(membersOf(made)).toEqual([ada]);
    const { id } = made.body;
    const { body: team } = await entra.api.get(`/v1/orgs/${entra.organization.id}/teams/${id}`);
    expect(team.title).toBe('Harbour crew');
    for (const filter of [
      'displayName eq "harbour CREW"',
      'externalId eq "ext-Harbour crew"',
      `id eq "${id}" and members eq "${ada}"`,
      `members.value eq "${ada}"`,
    ])
      expect([filter, (await entra.find('Groups', filter)).body.totalResults]).toEqual([filter, 1]);
    expect((await entra.find('Groups', `id eq "${id}" and members eq "${bo}"`)).body.totalResults).toBe(0);
    expect((await entra.get(`/Groups/${id}?excludedAttributes=members`)).body).not.toHaveProperty('members');
    expect(await entra.send('POST', '/Groups', group('HARBOUR CREW'))).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
    const long = `Crew ${'x'.repeat(100)}`;
    const renamed = await entra.patch(`/Groups/${id}`, { op: 'Replace', path: 'displayName', value: long });
    expect(renamed.body.displayName).toBe(long);
    expect((await prisma().team.findUnique({ where: { id } }))?.title).toBe(long.slice(0, 64));
    expect((await entra.send('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect(await prisma().team.findUnique({ where: { id } })).toBeNull();
    expect((await entra.get(`/Groups/${id}`)).status).toBe(404);
  });

  test('gets and loses people, in each form that providers send', async () => {
    const { body } = await entra.send('POST', '/Groups', group('Divers'));
    const path = `/Groups/${body.id}`;
    const having = async (...operations: object[]) => membersOf(await entra.patch(path, ...operations)).sort();
    expect(await having({ op: 'Add', path: 'members', value: [{ value: ada }, { value: bo }] })).toEqual(
      [ada, bo].sort(),
    );
    expect(await having({ op: 'add', path: 'members', value: [{ value: ada }] })).toEqual([ada, bo].sort());
    expect(await having({ op: 'remove', path: `members[value eq "${ada}"]` })).toEqual([bo]);
    expect(await having({ op: 'Remove', path: 'members', value: [{ value: bo }] })).toEqual([]);
    expect(await having({ op: 'replace', path: 'members', value: [{ value: ada }] })).toEqual([ada]);
    expect(await having({ op: 'replace', value: { id: body.id, displayName: 'Divers' } })).toEqual([ada]);
    expect(
      await having(
        { op: 'add', path: 'members', value: { value: bo } },
        { op: 'remove', path: `members[value eq "${ada}"]` },
      ),
    ).toEqual([bo]);
    expect(await having({ op: 'remove', path: 'members' })).toEqual([]);
    expect(membersOf(await entra.send('PUT', path, group('Divers', ada, bo))).sort()).toEqual([ada, bo].sort());
  });

  test('leaves alone whom somebody put into the team', async () => {
    const { body } = await entra.send('POST', '/Groups', group('Pilots', ada));
    const guest = await server.make.member(entra.organization, 'read');
    const members = `/v1/orgs/${entra.organization.id}/teams/${body.id}/members`;
    await entra.api.put(`${members}/${guest.id}`, { role: 'member' });
    await entra.api.put(`${members}/${bo}`, { role: 'member' });
    expect(membersOf(await entra.patch(`/Groups/${body.id}`, { op: 'replace', path: 'members', value: [] }))).toEqual(
      [],
    );
    expect(await inTeam(body.id)).toEqual([guest.id, bo].sort());
  });

  test('is refused with people whom the provider has not sent, and changes nothing then', async () => {
    const member = await server.make.member(entra.organization, 'read');
    const refused = await entra.send('POST', '/Groups', group('Ghosts', ada, member.id));
    expect(refused).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    expect((await entra.find('Groups', 'displayName eq "Ghosts"')).body.totalResults).toBe(0);
    expect((await entra.send('POST', '/Groups', { members: [] })).status).toBe(400);
    const many = Array.from({ length: 1001 }, (_, n) => ({ value: `u${n}` }));
    expect(await entra.send('POST', '/Groups', { displayName: 'Many', members: many })).toMatchObject({
      status: 400,
      body: { scimType: 'tooMany' },
    });
  });

  test('a list with members takes few statements', async () => {
    expect(await statementsOf(server, () => entra.get('/Groups') as never)).toBeLessThanOrEqual(6);
  });
});

describe('the token', () => {
  test('opens nothing else, and no other token opens SCIM', async () => {
    const { token, scimToken } = await entra.newToken('second');
    expect((await server.as(token).get('/v1/user')).status).toBe(401);
    expect((await entra.send('GET', '/Users', undefined, entra.admin.token)).status).toBe(401);
    const none = await fetch(`${server.url}/scim/v2/Users`);
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(((await none.json()) as any).schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
    expect((await entra.send('GET', '/Users', undefined, token)).status).toBe(200);
    await entra.api.graphql('mutation ($o: ID!, $id: ID!) { deleteScimToken(organizationId: $o, scimTokenId: $id) }', {
      o: entra.organization.id,
      id: scimToken.id,
    });
    expect((await entra.send('GET', '/Users', undefined, token)).status).toBe(401);
  });

  test('is of one organization: what others have is not there', async () => {
    const other = await Provider.of(server, 'other.example');
    const { body } = await entra.send('POST', '/Groups', group('Secret', ada));
    for (const path of [`/Users/${ada}`, `/Groups/${body.id}`]) {
      expect([path, (await other.get(path)).status]).toEqual([path, 404]);
      expect([path, (await other.patch(path, { op: 'replace', path: 'displayName', value: 'x' })).status]).toEqual([
        path,
        404,
      ]);
      expect([path, (await other.send('PUT', path, { ...group('x'), userName: 'x@other.example' })).status]).toEqual([
        path,
        404,
      ]);
      expect([path, (await other.send('DELETE', path)).status]).toEqual([path, 404]);
    }
    expect((await other.find('Users', `id eq "${ada}"`)).body.totalResults).toBe(0);
    expect((await other.send('POST', '/Groups', group('Theirs', ada))).status).toBe(400);
    expect((await other.send('POST', '/Groups', group('Secret'))).status).toBe(201);
  });

  test('is for administrators, shown once, and in the audit log', async () => {
    const reader = await server.make.member(entra.organization, 'read');
    const asked = 'query ($o: ID!) { organization(organizationId: $o) { scimTokens { name role lastUsedAt } } }';
    const variables = { o: entra.organization.id };
    expect((await server.as(reader.token).graphql(asked, variables)).body.errors?.[0]?.extensions.code).toBe(
      'FORBIDDEN',
    );
    const { data } = (await entra.api.graphql(asked, variables)).body;
    expect(data.organization.scimTokens[0]).toMatchObject({ name: 'Okta', role: 'read' });
    const log = await prisma().auditEvent.findMany({ where: { organizationId: entra.organization.id } });
    const actions = new Set(log.map(({ action }) => action));
    for (const action of [
      'scim-token.create',
      'scim-token.delete',
      'scim-user.create',
      'scim-group.create',
      'scim-group.delete',
    ])
      expect(actions).toContain(action);
    expect(JSON.stringify(log)).not.toContain('oct_scim.');
  });
});

test('says what it can do, and which attributes it keeps', async () => {
  const { body } = await entra.get('/ServiceProviderConfig');
  expect(body).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, filter: { supported: true } });
  expect((await entra.get('/ResourceTypes')).body.Resources.map((type: any) => type.endpoint)).toEqual([
    '/Users',
    '/Groups',
  ]);
  expect((await entra.get('/ResourceTypes/User')).body.schema).toBe('urn:ietf:params:scim:schemas:core:2.0:User');
  const { Resources } = (await entra.get('/Schemas')).body;
  for (const { id, attributes } of Resources) {
    expect((await entra.get(`/Schemas/${id}`)).body.attributes).toEqual(attributes);
    expect(attributes.length).toBeGreaterThan(2);
  }
  expect((await entra.get('/Bulk')).status).toBe(404);
});
