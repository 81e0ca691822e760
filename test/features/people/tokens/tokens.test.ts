import { beforeAll, describe, expect, test } from 'vitest';
import { document } from '../../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { ownTokens, revokeToken } from '../../../support/tokens.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const CREATE = `mutation ($userId: ID, $name: String!, $scopes: [Scope!], $expiresAt: DateTime) {
  createAccessToken(userId: $userId, name: $name, scopes: $scopes, expiresAt: $expiresAt) { token accessToken { id name scopes owner { id } } }
}`;

describe('access tokens', () => {
  test('a secret is shown once; only its hash is stored; revoked, it opens nothing', async () => {
    const person = await server.make.user();
    const client = server.as(person.token);
    const { body } = await client.graphql(CREATE, { name: 'ci' });
    const { token, accessToken } = body.data.createAccessToken;
    expect(accessToken).toMatchObject({ name: 'ci', scopes: [], owner: { id: person.id } });
    expect(await server.as(token).get('/v1/user')).toMatchObject({ status: 200, body: { id: person.id } });

    const rows = await server.services.database.query<{ row: string }>('SELECT t::text AS row FROM "AccessToken" t');
    expect(rows.map(({ row }) => row).join()).not.toContain(token.slice(4));
    expect(JSON.stringify(await ownTokens(client))).not.toContain(token);

    await revokeToken(client, accessToken.name);
    expect(await server.as(token).get('/v1/user')).toMatchObject({ status: 401 });
    expect((await server.as(token).get('/v1/user')).headers.get('www-authenticate')).toBe('Bearer');
  });

  test('unknown, malformed and expired tokens are the same 401', async () => {
    const person = await server.make.user();
    const { body } = await server
      .as(person.token)
      .graphql(CREATE, { name: 'short', expiresAt: new Date(Date.now() + 60_000).toISOString() });
    const { token, accessToken } = body.data.createAccessToken;
    await server.services.database.prisma.accessToken.update({
      where: { id: accessToken.id },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    const expired = await server.as(token).get('/v1/user');
    const unknown = await server.as('oct_unknownunknown').get('/v1/user');
    const malformed = await server.visitor.get('/v1/user', { authorization: 'Basic eDp5' });
    for (const refused of [expired, unknown, malformed])
      expect(refused).toMatchObject({ status: 401, body: unknown.body });
  });

  test('a narrowed token opens what its scopes say, and nothing else', async () => {
    const organization = await server.make.organization();
    const space = await server.make.space(organization);
    const person = await server.make.member(organization, 'admin');
    const narrowed = async (...scopes: string[]) => {
      const { body } = await server
        .as(person.token)
        .graphql(CREATE, { name: scopes.join(), scopes: scopes.map((scope) => scope.replaceAll(':', '_')) });
      return server.as(body.data.createAccessToken.token);
    };
    const reader = await narrowed('space:content:read');
    expect(await reader.get(`/v1/spaces/${space.id}/content`)).toMatchObject({ status: 200 });
    expect(await reader.get(`/v1/spaces/${space.id}`)).toMatchObject({ status: 403 });
    expect(
      await reader.post(`/v1/spaces/${space.id}/content`, { changes: [{ type: 'create_page', title: 'x' }] }),
    ).toMatchObject({ status: 403 });
    const writer = await narrowed('space:content:write');
    expect(await writer.get(`/v1/spaces/${space.id}/content`)).toMatchObject({ status: 200 });
    expect(
      await writer.post(`/v1/spaces/${space.id}/content`, { changes: [{ type: 'create_page', title: 'x' }] }),
    ).toMatchObject({ status: 200 });
    expect(await writer.patch(`/v1/orgs/${organization.id}`, { title: 'Mine' })).toMatchObject({ status: 403 });
    expect((await writer.graphql(CREATE, { name: 'wider' })).body.errors?.[0].extensions.code).toBe('FORBIDDEN');
  });

  test('permissions of a narrowed token say what it may do, not what its owner may', async () => {
    const organization = await server.make.organization();
    const space = await server.make.space(organization);
    const person = await server.make.member(organization, 'admin');
    const owner = server.as(person.token);
    await owner.post(`/v1/spaces/${space.id}/comments`, { body: { markdown: 'Hello' } });
    const allowed = (permissions: Record<string, boolean>) =>
      Object.keys(permissions).filter((name) => permissions[name]);
    const narrowed = async (...scopes: string[]) => {
      const { body } = await owner.graphql(CREATE, { name: 'narrow', scopes });
      const client = server.as(body.data.createAccessToken.token);
      const permissions = async (path: string) => allowed((await client.get(path)).body.permissions);
      const comments = await client.get(`/v1/spaces/${space.id}/comments`);
      return {
        organization: await permissions(`/v1/orgs/${organization.id}`),
        space: await permissions(`/v1/spaces/${space.id}`),
        comment: comments.status === 200 ? allowed(comments.body.items[0].permissions) : null,
      };
    };
    expect(await narrowed('space_metadata_read')).toEqual({ organization: ['view'], space: ['view'], comment: null });
    expect(await narrowed('space_metadata_write', 'space_content_read')).toEqual({
      organization: ['view', 'createContent'],
      space: ['view', 'access'],
      comment: ['view'],
    });
    expect(await narrowed('space_metadata_read', 'space_content_write', 'space_git_sync')).toEqual({
      organization: ['view'],
      space: ['view', 'access', 'edit', 'triggerGitSync', 'comment', 'merge', 'review'],
      comment: ['view', 'edit', 'reply', 'delete', 'resolve'],
    });
  });

  test('a caller who may not create or revoke a token for another is refused before the input is read', async () => {
    const [one, other] = [await server.make.user(), await server.make.user()];
    const client = server.as(one.token);
    const query = 'mutation ($id: ID!) { createAccessToken(userId: $id, name: "") { token } }';
    expect((await client.graphql(query, { id: other.id })).body.errors?.[0].extensions.code).toBe('FORBIDDEN');
    expect((await client.graphql(query, { id: one.id })).body.errors?.[0].extensions.code).toBe('BAD_USER_INPUT');
    const { id } = (await ownTokens(server.as(other.token)))[0]!;
    const revoke = 'mutation ($id: ID!) { revokeAccessToken(accessTokenId: $id) }';
    expect((await client.graphql(revoke, { id })).body.data).toEqual({ revokeAccessToken: true });
    expect((await server.as(other.token).get('/v1/user')).status).toBe(200);
  });

  test("the server's administrator lets a second person in; no one else can", async () => {
    const admin = server.as((await server.make.serverAdmin()).token);
    const created = await admin.graphql(
      document(
        `mutation TokensCreateUser { createUser(email: "Second@Example.com", displayName: "Second") { id email } }`,
      ),
    );
    const { id, email } = created.body.data.createUser;
    expect(email).toBe('second@example.com');
    const { body } = await admin.graphql(CREATE, { userId: id, name: 'first key' });
    expect(await server.as(body.data.createAccessToken.token).get('/v1/user')).toMatchObject({
      body: { displayName: 'Second' },
    });
    const again = await admin.graphql(
      document(`mutation TokensCreateUser2 { createUser(email: "second@example.com", displayName: "Again") { id } }`),
    );
    expect(again.body.errors?.[0].extensions.code).toBe('CONFLICT');

    const other = server.as((await server.make.user()).token);
    expect((await other.graphql(CREATE, { userId: id, name: 'x' })).body.errors?.[0].extensions.code).toBe('FORBIDDEN');
    const refused = await other.graphql(
      document(`mutation TokensCreateUser3 { createUser(email: "third@example.com", displayName: "Third") { id } }`),
    );
    expect(refused.body.errors?.[0].extensions.code).toBe('FORBIDDEN');
    const audit = await server.services.database.prisma.auditEvent.findMany({ where: { subject: id } });
    expect(audit).toMatchObject([{ action: 'user.create' }]);
  });

  test('logs tell the caller and the operation, and no secret', async () => {
    const person = await server.make.user();
    const { headers } = await server.as(person.token).get('/v1/user?token=oct_inthequery');
    const line = server.log
      .map((text) => JSON.parse(text))
      .findLast(({ requestId }) => requestId === headers.get('x-request-id'));
    expect(line).toMatchObject({
      callerId: person.id,
      operation: 'user',
      status: 200,
      statements: expect.any(Number),
      ms: expect.any(Number),
    });
    expect(server.log.join('')).not.toContain(person.token);
    expect(server.log.join('')).not.toContain('oct_inthequery');
  });
});
