import { beforeAll, describe, expect, test } from 'vitest';
import { document } from '../../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

describe('organizations', () => {
  test('a member reads its organization; a stranger gets the same 404 as for one that does not exist', async () => {
    const organization = await server.make.organization({ title: 'Acme' });
    const member = server.as((await server.make.member(organization, 'read')).token);
    const stranger = server.as((await server.make.user()).token);

    const seen = await member.get(`/v1/orgs/${organization.id}`);
    expect(seen).toMatchObject({
      status: 200,
      body: { object: 'organization', title: 'Acme', permissions: { view: true, admin: false }, defaultRole: 'read' },
    });
    expect(seen.body).not.toHaveProperty('hostname');

    const hidden = await stranger.get(`/v1/orgs/${organization.id}`);
    const absent = await stranger.get('/v1/orgs/absent');
    expect(hidden.status).toBe(404);
    expect(hidden.body).toEqual(absent.body);
  });

  test("the list holds one's own organizations only, page by page, newest first", async () => {
    const person = await server.make.user();
    const titles: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const organization = await server.make.organization({ title: `Own ${i}`, createdAt: new Date(2026, 0, i + 1) });
      await server.services.database.prisma.member.create({
        data: { organizationId: organization.id, userId: person.id, role: 'read' },
      });
      titles.unshift(organization.title);
    }
    const client = server.as(person.token);
    const first = await client.get('/v1/orgs?limit=2');
    expect(first.body).toMatchObject({ count: 5, next: { page: expect.any(String) } });
    const second = await client.get(`/v1/orgs?limit=3&page=${first.body.next.page}`);
    expect(second.body).not.toHaveProperty('next');
    expect([...first.body.items, ...second.body.items].map(({ title }: { title: string }) => title)).toEqual(titles);
  });

  test('a change with a stale If-Match is refused and changes nothing', async () => {
    const organization = await server.make.organization();
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const path = `/v1/orgs/${organization.id}`;
    const etag = (await admin.get(path)).headers.get('etag') as string;
    expect(await admin.get(path, { 'if-none-match': etag })).toMatchObject({ status: 304 });
    expect(await admin.patch(path, { title: 'First' }, { 'if-match': etag })).toMatchObject({ status: 200 });
    expect(await admin.patch(path, { title: 'Second' }, { 'if-match': etag })).toMatchObject({ status: 412 });
    expect((await admin.get(path)).body.title).toBe('First');
  });

  test('a rule about reviewers names them: one without any would be met by everybody', async () => {
    const organization = await server.make.organization();
    const path = `/v1/orgs/${organization.id}`;
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    for (const rule of [
      { rule: 'require_specific_reviewers' },
      { rule: 'require_one_of_specific_reviewers', users: [] },
    ]) {
      const refused = await admin.patch(path, { mergeRules: { type: 'rules', rules: [rule] } });
      expect(refused).toMatchObject({
        status: 400,
        body: { error: { details: [{ path: 'mergeRules.rules[0].users', message: 'must name the reviewers' }] } },
      });
    }
    expect((await admin.get(path)).body.mergeRules).toEqual({ type: 'none' });
  });

  test('rules without end were part of each read, and of what each refused merge said', async () => {
    const organization = await server.make.organization();
    const path = `/v1/orgs/${organization.id}`;
    const person = await server.make.member(organization, 'admin');
    const admin = server.as(person.token);
    const stranger = await server.make.user();
    const rule = (...users: string[]) => ({ rule: 'require_specific_reviewers', users });
    const given = (rules: object[]) => admin.patch(path, { mergeRules: { type: 'rules', rules } });
    const detail = (at: string, message: string) => ({
      status: 400,
      body: { error: { details: [{ path: `mergeRules.rules${at}`, message }] } },
    });
    expect(await given(Array(21).fill(rule(person.id)))).toMatchObject(detail('', 'must have at most 20 rules'));
    const many = Array.from({ length: 101 }, (_, i) => `user${i}`);
    expect(await given([rule(...many)])).toMatchObject(detail('[0].users', 'must name at most 100 people'));
    expect(await given([rule(person.id), rule(person.id, stranger.id)])).toMatchObject(
      detail('[1].users[1]', 'is not a member of this organization'),
    );
    const { body } = await given([rule(...Array(500).fill(person.id))]);
    expect(body.mergeRules.rules).toEqual([rule(person.id)]);
  });

  test('bad input names each field, and comes after rights', async () => {
    const organization = await server.make.organization();
    const path = `/v1/orgs/${organization.id}`;
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const refused = await admin.patch(path, {
      title: 5,
      surprise: true,
      mergeRules: { type: 'rules', rules: [{ rule: 'none' }] },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details.map(({ path: field }: { path: string }) => field).sort()).toEqual([
      'mergeRules.rules[0].rule',
      'surprise',
      'title',
    ]);
    const reader = server.as((await server.make.member(organization, 'read')).token);
    expect(await reader.patch(path, { title: 5 })).toMatchObject({ status: 403 });
    const stranger = server.as((await server.make.user()).token);
    expect(await stranger.patch(path, { title: 5 })).toMatchObject({ status: 404 });
    expect(await server.visitor.patch(path, '{')).toMatchObject({ status: 401 });
  });

  test("only the server's administrator creates organizations, and then administrates them", async () => {
    const admin = server.as((await server.make.serverAdmin()).token);
    const created = await admin.post('/v1/orgs', { title: 'Made', useCase: 'docsSite' });
    expect(created).toMatchObject({
      status: 201,
      body: { title: 'Made', useCase: 'docsSite', permissions: { admin: true } },
    });
    const other = server.as((await server.make.user()).token);
    expect(await other.post('/v1/orgs', { title: 'Made' })).toMatchObject({ status: 403 });
  });

  test('GraphQL answers the same, with the entity where REST has its id', async () => {
    const organization = await server.make.organization({ title: 'Graph' });
    const member = server.as((await server.make.member(organization, null)).token);
    const { body } = await member.graphql(
      document(
        `query OrganizationsOrganization($id: ID!) { organization(organizationId: $id) { title permissions { view listMembers } } }`,
      ),
      {
        id: organization.id,
      },
    );
    expect(body).toEqual({
      data: { organization: { title: 'Graph', permissions: { view: true, listMembers: false } } },
    });
    const denied = await server
      .as((await server.make.user()).token)
      .graphql(document(`query OrganizationsOrganization2 { organization(organizationId: "x") { title } }`));
    expect(denied.body.errors?.[0]).toMatchObject({
      message: 'Organization not found',
      extensions: { code: 'NOT_FOUND' },
    });
  });
});
