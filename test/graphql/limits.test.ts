import { GraphQLSchema, getIntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../src/graphql/limits.ts';
import type { Client } from '../support/client.ts';
import { expectProcessCostBelow } from '../support/cost.ts';
import { document } from '../support/generated/gql.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { statementsOf } from '../support/statements.ts';

let server: TestServer;
let client: Client;

beforeAll(async () => {
  server = await aServer();
  client = server.as((await server.make.user()).token);
});

const nested = (levels: number, inner: string): string =>
  levels === 0 ? inner : `organization { ${nested(levels - 1, inner)} }`;

describe('a query over a limit is refused with 400 before anything runs', () => {
  test.each([
    ['depth', `{ organizations { items { spaces { items { ${nested(10, 'id')} } } } } }`, /levels deep/],
    [
      'depth through fragments',
      `query { organizations { items { ...a } } } fragment a on Organization { spaces { items { ...b } } } fragment b on Space { ${nested(9, 'id')} }`,
      /levels deep/,
    ],
    [
      'aliases',
      `{ ${Array.from({ length: LIMITS.aliases + 1 }, (_, i) => `a${i}: organizations { count }`).join(' ')} }`,
      /aliases/,
    ],
    ['cost', '{ organizations(limit: 100) { items { spaces(limit: 100) { items { title } } } } }', /cost is/],
    [
      'cost through variables',
      'query ($n: Int = 1000) { organizations(limit: $n) { items { spaces(limit: $n) { items { title } } } } }',
      /cost is|at most/,
    ],
    [
      'the schema many times',
      `{ ${Array.from({ length: 50 }, (_, i) => `a${i}: __schema { ...s }`).join(' ')} } fragment s on __Schema { types { name } }`,
      /schema 50 times/,
    ],
    [
      'the schema many times, in fragments',
      `{ ...a ...b } fragment a on Query { ${'...b '.repeat(4)} } fragment b on Query { __schema { types { name } } }`,
      /schema 5 times/,
    ],
    ['fields', `{ organizations { items { ${'title '.repeat(LIMITS.cost + 1)} } } }`, /fields|tokens/],
  ])('%s', async (_name, query, message) => {
    const refused = await client.graphql(query, { n: 1000 });
    expect(refused.status).toBe(400);
    expect(refused.body.errors?.[0].message).toMatch(message);
    expect(refused.body).not.toHaveProperty('data.organizations');
  });

  test('a search of all spaces with its sections is within them: of both, only so many come', async () => {
    const { status, body } = await client.graphql(
      document(
        `query LimitsOrganizations { organizations(limit: 1) { items { search(query: "x") { items { title pages { title sections { title body } } } } } } }`,
      ),
    );
    expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
  });

  test('bytes', async () => {
    const refused = await client.graphql(`{ organizations { count } } # ${'x'.repeat(LIMITS.bytes)}`);
    expect(refused.status).toBe(400);
  });

  test('the cost of a document is kept by its operation and by what its limits are', async () => {
    const text = `query Few { organizations(limit: 1) { count } }
      query Many($limit: Int) { organizations(limit: $limit) { items { spaces(limit: $limit) { items { title } } } } }`;
    const ask = async (operationName: string, limit?: number) =>
      (await client.post('/graphql', { query: text, operationName, variables: { limit } })).status;
    for (let time = 0; time < 2; time += 1) {
      expect(await ask('Many', 2)).toBe(200);
      expect(await ask('Many', 200)).toBe(400);
      expect(await ask('Few')).toBe(200);
      expect(await ask('Many', 3)).toBe(200);
    }
  });

  test('a cycle of fragments, and ten thousand spreads, end at once', async () => {
    await expectProcessCostBelow(3000, async () => {
      expect((await client.graphql('{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }')).status).toBe(
        400,
      );
      const chain = Array.from({ length: 60 }, (_, i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`).join(
        ' ',
      );
      expect(
        (await client.graphql(`{ ...f0 } ${chain} fragment f60 on Query { organizations { count } }`)).status,
      ).toBe(400);
    });
  });

  test('several operations in one request are no batch', async () => {
    const batch = await client.post('/graphql', [{ query: '{ user { id } }' }, { query: '{ user { id } }' }]);
    expect(batch.status).toBe(400);
  });
});

const LIST = 'organizations(limit: $limit) { count }';
const TOKEN = 'createAccessToken(name: "x", scopes: $scopes) { token }';

describe('what cannot be run is refused as input, with a code of the table', () => {
  test.each([
    ['no GraphQL', { query: '{ organizations {' }],
    ['a field that is not there', { query: '{ organizations { total } }' }],
    ['a value of another type', { query: '{ organizations(limit: "5") { count } }' }],
    ['a variable that is missing', { query: 'query ($id: ID!) { space(spaceId: $id) { id } }' }],
    ['a variable that is no number', { query: `query ($limit: Int) { ${LIST} }`, variables: { limit: '5' } }],
    ['a variable that is no id', { query: 'query ($id: ID!) { space(spaceId: $id) { id } }', variables: { id: {} } }],
    ['a variable that is null', { query: 'query ($id: ID!) { space(spaceId: $id) { id } }', variables: { id: null } }],
    [
      'a variable of no known name',
      { query: `mutation ($scopes: [Scope!]) { ${TOKEN} }`, variables: { scopes: ['everything'] } },
    ],
    ['no text', { query: 5 }],
    ['no query', {}],
    ['several', [{ query: '{ user { id } }' }, { query: '{ user { id } }' }]],
  ])('%s', async (_what, body) => {
    const answer = await client.post('/graphql', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].extensions).toEqual({ code: 'BAD_USER_INPUT' });
  });

  test.each([
    ['that does not parse', '{ organizations {', {}],
    ['that does not validate', '{ organizations { total } }', {}],
    [
      'with variables that do not fit',
      'query ($limit: Int) { organizations(limit: $limit) { count } }',
      { limit: '5' },
    ],
    ['that costs too much', '{ organizations(limit: 100) { items { spaces(limit: 100) { items { title } } } } }', {}],
  ])(
    'a document %s is 200 for who accepts application/json alone, and 400 for everybody else',
    async (_what, query, variables) => {
      const expected = { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] };
      for (const [accept, status] of [
        ['application/json', 200],
        ['application/graphql-response+json', 400],
        ['application/graphql-response+json, application/json;q=0.9', 400],
        ['application/json, application/graphql-response+json;q=0.1', 200],
        ['Application/JSON;charset=utf-8, text/plain, */*', 200],
        ['application/json; charset=utf-8', 200],
        ['*/*', 400],
      ] as const) {
        const answer = await client.post('/graphql', { query, variables }, { accept });
        expect(answer, accept).toMatchObject({ status, body: expected });
        expect(answer.body).not.toHaveProperty('data');
      }
    },
  );

  test('what is no request of GraphQL is 400 in any case, and a missing token 401', async () => {
    const accept = 'application/json';
    expect((await client.post('/graphql', {}, { accept })).status).toBe(400);
    const wrong = await server.as('oct_wrongwrongwrong').post('/graphql', { query: '{ user { id } }' }, { accept });
    expect(wrong.status).toBe(401);
  });

  test('of a time, it says where it stands', async () => {
    const mutation = (value: string) => `mutation { createAccessToken(name: "x", expiresAt: ${value}) { token } }`;
    const inDocument = await client.graphql(mutation('"soon"'));
    expect(inDocument.body.errors?.[0]).toMatchObject({
      message: expect.stringMatching(/"soon".*ISO 8601/),
      locations: [{ line: 1, column: expect.any(Number) }],
    });
    const inVariable = await client.graphql(
      document(
        `mutation LimitsCreateAccessToken($when: DateTime) { createAccessToken(name: "x", expiresAt: $when) { token } }`,
      ),
      { when: 'soon' },
    );
    expect(inVariable.body.errors?.[0].message).toMatch(/\$when.*ISO 8601/);
  });
});

describe('reading deep', () => {
  test('a plain query needs a token, introspection does not', async () => {
    const plain = await server.visitor.graphql(document(`query LimitsOrganizations2 { organizations { count } }`));
    expect(plain.body.errors?.[0].extensions.code).toBe('UNAUTHENTICATED');
    expect((await server.visitor.graphql('{ __schema { queryType { name } } }')).body.data).toEqual({
      __schema: { queryType: { name: 'Query' } },
    });
  });

  test('the same introspection is made once: 50 of them took 2 s of the loop', async () => {
    const query = getIntrospectionQuery({ descriptions: false });
    const executed = vi.spyOn(GraphQLSchema.prototype, 'getTypeMap');
    const first = await server.visitor.graphql(query);
    expect(first.body.errors).toBeUndefined();
    expect(executed).toHaveBeenCalled();
    executed.mockClear();
    const again = await Promise.all(Array.from({ length: 50 }, () => server.visitor.graphql(query)));
    expect(again.every(({ text }) => text === first.text)).toBe(true);
    expect(executed).not.toHaveBeenCalled();
    executed.mockRestore();
    const types = 'query ($name: String!) { __type(name: $name) { name } }';
    for (const name of ['Space', 'Page'])
      expect((await server.visitor.graphql(types, { name })).body.data).toEqual({ __type: { name } });
  });

  test('organizations, spaces, revisions and authors: the statements do not grow with the rows', async () => {
    const QUERY = `{ organizations(limit: 3) { items { title spaces(limit: 20) { items { title permissions { edit } revisions(limit: 4) { count items { id author { displayName } } } } } } } }`;
    const counts: number[] = [];
    for (const [spaces, revisions] of [
      [2, 6],
      [8, 12],
    ] as const) {
      const person = await server.make.user();
      for (let o = 0; o < 2; o += 1) {
        const organization = await server.make.organization();
        await server.services.database.prisma.member.create({
          data: { organizationId: organization.id, userId: person.id, role: 'admin' },
        });
        for (let s = 0; s < spaces; s += 1) {
          const space = await server.make.space(organization, { author: person });
          const { root } = await server.services.database.prisma.revision.findFirstOrThrow({
            where: { spaceId: space.id },
          });
          await server.services.database.prisma.revision.createMany({
            data: Array.from({ length: revisions }, (_, i) => ({
              id: `${space.id}${i}`,
              organizationId: organization.id,
              spaceId: space.id,
              root,
              authorId: person.id,
            })),
          });
        }
      }
      const client = server.as(person.token);
      const { body } = await client.graphql(QUERY);
      expect(body.errors).toBeUndefined();
      expect(body.data.organizations.items[0].spaces.items).toHaveLength(spaces);
      expect(body.data.organizations.items[0].spaces.items[0].revisions.items[0].author.displayName).toBe(
        person.displayName,
      );
      counts.push(await statementsOf(server, () => client.graphql(QUERY)));
    }
    expect(counts[1]).toBe(counts[0]);
    expect(counts[0]).toBeLessThanOrEqual(9);
  });

  test('organization, spaces, pages, texts: the statements do not grow with the spaces', async () => {
    const QUERY =
      'query ($id: ID!) { organization(organizationId: $id) { spaces { items { content { pages { title markdown } } } } } }';
    const counts: number[] = [];
    // So few that they are one node of the map of pages (1 KiB never splits): of more, their random ids decide whether there
    // is a level more to read.
    const pages = 3;
    for (const spaces of [2, 7]) {
      const organization = await server.make.organization();
      const person = server.as((await server.make.member(organization, 'admin')).token);
      for (let s = 0; s < spaces; s += 1) {
        const space = await server.make.space(organization);
        await person.post(`/v1/spaces/${space.id}/content`, {
          changes: Array.from({ length: pages }, (_, i) => ({
            type: 'create_page',
            title: `Page ${i}`,
            content: { markdown: `text ${s}.${i}` },
          })),
        });
      }
      server.services.contentCache.clear();
      const { body } = await person.graphql(QUERY, { id: organization.id });
      expect(body.errors).toBeUndefined();
      expect(body.data.organization.spaces.items.flatMap((space: any) => space.content.pages)).toHaveLength(
        spaces * pages,
      );
      server.services.contentCache.clear();
      counts.push(await statementsOf(server, () => person.graphql(QUERY, { id: organization.id })));
    }
    expect(counts[1]).toBe(counts[0]);
    expect(counts[0]).toBeLessThanOrEqual(10);
  });
});
