/** People by SCIM, in the requests that Okta and Entra ID send. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../support/server.ts';
import { statementsOf } from '../../../support/statements.ts';
import { bySse } from '../../../support/watchers.ts';
import { Provider } from './world.ts';

let server: TestServer;
let okta: Provider;

beforeAll(async () => {
  server = await aServer();
  okta = await Provider.of(server, 'acme.example');
});

const prisma = () => server.services.database.prisma;

describe('a person', () => {
  test('is looked for, created with an account and a membership, and found again', async () => {
    const none = await okta.find('Users', 'userName eq "ada@acme.example"');
    expect(none).toMatchObject({
      status: 200,
      body: { totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
    });
    const made = await okta.send('POST', '/Users', okta.user('ada', { password: 'x', locale: 'en', groups: [] }));
    expect(made.status).toBe(201);
    expect(made.headers.get('content-type')).toContain('application/scim+json');
    expect(made.headers.get('location')).toBe(made.body.meta.location);
    expect(made.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'ada@acme.example',
      externalId: 'ext-ada',
      name: { givenName: 'ada', familyName: 'Hansen', formatted: 'ada Hansen' },
      active: true,
      emails: [{ value: 'ada@acme.example', type: 'work', primary: true }],
      meta: { resourceType: 'User' },
    });
    const { id } = made.body;
    expect(await okta.member(id)).toMatchObject({
      role: 'read',
      sso: true,
      disabled: false,
      user: { email: 'ada@acme.example', emailVerified: true, displayName: 'ada Hansen' },
    });
    expect((await okta.get(`/Users/${id}`)).body).toEqual(made.body);
    for (const filter of [
      'userName eq "ADA@acme.example"',
      'externalId eq "ext-ada"',
      `id eq "${id}"`,
      'emails[type eq "work"].value eq "ada@acme.example"',
      'emails.value EQ "Ada@acme.example" and active eq true',
      'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada@acme.example"',
    ]) {
      const { body } = await okta.find('Users', filter);
      expect([filter, body.Resources.map((each: any) => each.id)]).toEqual([filter, [id]]);
    }
    const again = await okta.send('POST', '/Users', okta.user('ada'));
    expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } });
  });

  test('that is a member already keeps its role, and its account', async () => {
    const user = await server.make.user({ email: 'old@acme.example', displayName: 'Old hand' });
    await prisma().member.create({ data: { organizationId: okta.organization.id, userId: user.id, role: 'edit' } });
    const id = await okta.aUser('old');
    expect(id).toBe(user.id);
    expect(await okta.member(id)).toMatchObject({ role: 'edit', user: { displayName: 'Old hand' } });
  });

  test('is disabled and enabled again, with what it held; what it has open ends', async () => {
    const { token } = await server.make.user({ email: 'bo@acme.example' });
    const id = await okta.aUser('bo');
    const team = await server.make.team(okta.organization, { members: [{ id }] as never });
    const path = `/v1/orgs/${okta.organization.id}`;
    expect((await server.as(token).get(path)).status).toBe(200);
    const query = 'subscription ($organizationId: ID!) { clusterChanged(organizationId: $organizationId) { id } }';
    const watcher = bySse({ url: server.url, token, query, variables: { organizationId: okta.organization.id } });
    const ended = (async () => {
      let last: any;
      for await (const result of watcher.results) last = result;
      return last;
    })();
    // Entra ID sends truth as a string, and operations in capitals.
    const off = await okta.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect(off).toMatchObject({ status: 200, body: { active: false } });
    expect((await ended)?.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await server.as(token).get(path)).status).toBe(404);
    expect((await okta.find('Users', 'active eq false')).body.Resources.map((each: any) => each.id)).toEqual([id]);
    // Okta sends them without a path.
    const on = await okta.patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
    expect(on).toMatchObject({ status: 200, body: { active: true } });
    expect((await server.as(token).get(path)).status).toBe(200);
    expect((await okta.member(id))?.teams).toMatchObject([{ teamId: team.id }]);
  });

  test('is changed, whole and in part; its account keeps address and name', async () => {
    const id = await okta.aUser('cy');
    const part = await okta.patch(
      `/Users/${id}`,
      { op: 'replace', path: 'name.familyName', value: 'Berg' },
      { op: 'add', path: 'displayName', value: 'Cy B.' },
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'cyb@acme.example' },
      { op: 'replace', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Docks' },
      { op: 'add', path: 'emails[type eq "home"].value', value: 'cy@home.example' },
      { op: 'remove', path: 'externalId' },
    );
    expect(part).toMatchObject({
      status: 200,
      body: { displayName: 'Cy B.', name: { familyName: 'Berg' }, emails: [{ value: 'cyb@acme.example' }] },
    });
    expect(part.body).not.toHaveProperty('externalId');
    const whole = await okta.send('PUT', `/Users/${id}`, {
      userName: 'cyrus@acme.example',
      name: { givenName: 'Cyrus' },
    });
    expect(whole).toMatchObject({ status: 200, body: { userName: 'cyrus@acme.example', active: true } });
    expect(whole.body).not.toHaveProperty('displayName');
    expect((await okta.member(id))?.user).toMatchObject({ email: 'cy@acme.example', displayName: 'cy Hansen' });
    const log = await prisma().auditEvent.findMany({ where: { subject: id, action: 'scim-user.update' } });
    expect(log).toHaveLength(2);
  });

  test('is removed: the membership ends, the account stays; a removed member is not there any more', async () => {
    const id = await okta.aUser('di');
    expect((await okta.send('DELETE', `/Users/${id}`)).status).toBe(204);
    expect(await okta.member(id)).toBeNull();
    expect(await prisma().user.findUnique({ where: { id } })).not.toBeNull();
    expect((await okta.send('DELETE', `/Users/${id}`)).status).toBe(404);
    const other = await okta.aUser('ed');
    await okta.api.delete(`/v1/orgs/${okta.organization.id}/members/${other}`);
    expect((await okta.get(`/Users/${other}`)).status).toBe(404);
    expect(await okta.aUser('ed')).toBe(other);
  });
});

describe('a list', () => {
  test('has pages, which count from 1, in few statements', async () => {
    const many = await Provider.of(server, 'many.example');
    for (let n = 0; n < 5; n += 1) await many.aUser(`n${n}`);
    const first = await many.get('/Users?startIndex=1&count=2');
    expect(first.body).toMatchObject({ totalResults: 5, startIndex: 1, itemsPerPage: 2 });
    const last = await many.get('/Users?startIndex=5&count=2');
    expect(last.body.Resources).toHaveLength(1);
    expect((await many.get('/Users?startIndex=0&count=0')).body).toMatchObject({ totalResults: 5, Resources: [] });
    expect((await many.get('/Users?count=many')).status).toBe(400);
    expect(await statementsOf(server, () => many.get('/Users') as never)).toBeLessThanOrEqual(6);
  });
});

describe('is refused:', () => {
  test('an address in a domain of others, a guest of another organization, an administrator of the server', async () => {
    const foreign = await okta.send('POST', '/Users', okta.user('eve', { userName: 'eve@bank.example', emails: [] }));
    expect(foreign).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    expect(foreign.body.detail).toContain('bank.example');
    const id = await okta.aUser('flo');
    expect(
      (await okta.patch(`/Users/${id}`, { op: 'replace', path: 'emails', value: [{ value: 'flo@bank.example' }] }))
        .status,
    ).toBe(400);
    await server.make.user({ email: 'root@acme.example', serverAdmin: true } as never);
    expect((await okta.send('POST', '/Users', okta.user('root'))).status).toBe(400);
  });

  test('the end of the last administrator', async () => {
    const own = await Provider.of(server, 'one.example');
    await prisma().user.update({ where: { id: own.admin.id }, data: { email: 'boss@one.example' } });
    const id = await own.aUser('boss');
    expect(id).toBe(own.admin.id);
    expect((await own.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })).status).toBe(409);
    expect((await own.send('DELETE', `/Users/${id}`)).status).toBe(409);
    expect((await own.member(id))?.disabled).toBe(false);
  });

  const wrong: [string, unknown][] = [
    ['no object', []],
    ['no JSON', '{'],
    ['a body that nests deep', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`],
    ['no userName', {}],
    ['an empty userName', { userName: ' ' }],
    ['a userName that is no text', { userName: {} }],
    ['no address at all', { userName: 'ada' }],
    ['a long userName', { userName: `${'a'.repeat(400)}@acme.example` }],
    ['U+0000', { userName: 'a\u0000@acme.example' }],
    ['an active that is neither', { userName: 'gus@acme.example', active: 'maybe' }],
    ['names that are no object', { userName: 'gus@acme.example', name: 'Gus' }],
    ['addresses that are no list', { userName: 'gus', emails: { value: 'gus@acme.example' } }],
    ['very many addresses', { userName: 'gus', emails: Array(500).fill({ value: 'gus@acme.example' }) }],
    ['two addresses in one', { userName: 'gus', emails: [{ value: 'gus@acme.example, eve@bank.example' }] }],
  ];
  test.each(wrong)('%s', async (_, body) => {
    const { status, body: answer } = await okta.send('POST', '/Users', body);
    expect([status, answer.schemas]).toEqual([400, ['urn:ietf:params:scim:api:messages:2.0:Error']]);
    expect(answer.detail).toBeTruthy();
  });

  const filters = [
    'userName co "a"',
    'userName eq',
    '(userName eq "a")',
    'userName eq "a" or id eq "b"',
    'title eq "x"',
    `${'userName eq "a" and '.repeat(9)}id eq "b"`,
    `userName eq "${'a'.repeat(3000)}"`,
    'userName eq "\\x"',
    'active eq "1; DROP TABLE"',
  ];
  test.each(filters)('the filter %s', async (filter) => {
    expect(await okta.find('Users', filter)).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } });
  });

  test('a filter that is given twice, of users and of groups', async () => {
    for (const type of ['Users', 'Groups'])
      expect(await okta.get(`/${type}?filter=id%20eq%20%22a%22&filter=id%20eq%20%22b%22`)).toMatchObject({
        status: 400,
        body: { scimType: 'invalidFilter' },
      });
  });

  const operations: [string, object | undefined][] = [
    ['none', undefined],
    ['another word', { op: 'destroy', path: 'active' }],
    ['a removal of nothing', { op: 'remove' }],
    ['a path that is none', { op: 'replace', path: 'a b', value: 1 }],
    ['a userName that is taken away', { op: 'remove', path: 'userName' }],
    ['a value that is no object', { op: 'add', value: 'x' }],
  ];
  test.each(operations)('the operation %s', async (_, operation) => {
    const id = (await okta.find('Users', 'userName eq "ada@acme.example"')).body.Resources[0].id;
    const { status } = await okta.patch(`/Users/${id}`, ...(operation ? [operation] : []));
    expect(status).toBe(400);
  });
});

describe('a token for SCIM', () => {
  test('ends when it was told to, and cannot be made to end in the past', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    const { token, scimToken } = await okta.newToken('Short', `, expiresAt: "${soon}"`);
    expect((await okta.send('GET', '/Users', undefined, token)).status).toBe(200);
    const { prisma } = server.services.database;
    await prisma.scimToken.update({ where: { id: scimToken.id }, data: { expiresAt: new Date() } });
    expect((await okta.send('GET', '/Users', undefined, token)).status).toBe(401);
    const past =
      'mutation ($id: ID!) { createScimToken(organizationId: $id, name: "x", expiresAt: "2020-01-01T00:00:00Z") { token } }';
    const { body } = await okta.api.graphql(past, { id: okta.organization.id });
    expect(body.errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
  });

  test('a path that is no text is refused as SCIM refuses', async () => {
    expect(await okta.get('/Users/%zz')).toMatchObject({
      status: 400,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'] },
    });
  });
});
