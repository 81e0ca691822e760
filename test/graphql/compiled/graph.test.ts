/** Compiled queries over the graph answer as graphql-js does, errors included, and only errors leave them to it. */
import fc from 'fast-check';
import { type ExecutionArgs, type ExecutionResult, execute, parse } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { callerOf } from '../../../src/access/callers.ts';
import { type Context, createContext } from '../../../src/context.ts';
import { compiledExecutor } from '../../../src/graphql/compiled/execute.ts';
import { graph } from '../../../src/graphql/schema.ts';
import { document } from '../../support/generated/gql.ts';
import { stretched } from '../../support/pace.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { statementsOf } from '../../support/statements.ts';
import { documentFrom, type Making } from './documents.ts';

let server: TestServer;
let token: string;
let values: Making['values'];
let variables: Record<string, unknown>;

beforeAll(async () => {
  server = await aServer();
  const organization = await server.make.organization();
  const author = await server.make.member(organization, 'admin');
  token = author.token;
  const collection = await server.make.collection(organization, { title: 'Guides' });
  const space = await server.make.space(organization, { title: 'First', parent: collection, author });
  await server.make.space(organization, { title: 'Second', language: 'en' });
  const { status } = await server.as(token).post(`/v1/spaces/${space.id}/content`, {
    changes: [
      { type: 'create_page', page: 'a', title: 'A page', content: { markdown: '# Text\n\n* item' } },
      { type: 'create_page', title: 'Below', parent: 'a', pageType: 'group' },
    ],
  });
  expect(status).toBe(200);
  const { body } = await server.as(token).get(`/v1/spaces/${space.id}/content`);
  const pages = body.pages.map(({ id }: { id: string }) => id);
  const hidden = await server.make.space(await server.make.organization());
  const site = await server.make.site(organization);
  const structure = `/v1/orgs/${organization.id}/sites/${site.id}`;
  const client = server.as(token);
  const { body: inside } = await client.post(`${structure}/sections`, { spaceId: space.id, title: 'Inside' });
  const grouped = await client.post(`${structure}/section-groups`, { title: 'Group', sections: [inside.id] });
  expect(grouped.status, grouped.text).toBe(201);
  const ids = {
    organizationId: organization.id,
    spaceId: space.id,
    collectionId: collection.id,
    siteId: site.id,
  };
  variables = { ...ids, hiddenId: hidden.id, limit: 1, yes: true };
  values = {
    ...Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, [...Array(15).fill(id), hidden.id]])),
    userId: [author.id, author.id, 'nobody'],
    pagePath: ['a-page', 'nowhere'],
    pageId: ['nothing', ...pages],
    limit: [...Array(20).fill(2), 5000],
    page: [...Array(20), 'nonsense'],
    ID: ['nothing', space.id],
    String: ['text', ''],
    Int: [1, 3],
    Boolean: [true, false],
  };
});

const execution = compiledExecutor(graph);

interface Query {
  text: string;
  document?: ReturnType<typeof parse>;
  variables: Record<string, unknown>;
}

/** Both ways, each with a context of its own; how often the compiled way asked graphql-js. */
async function bothWays(query: Query) {
  const document = query.document ?? parse(query.text);
  const args = async (): Promise<ExecutionArgs> => ({
    schema: graph,
    document,
    variableValues: query.variables,
    contextValue: await contextOf(),
  });
  const expected = await execute(await args());
  const own = await args();
  let left = 0;
  const given = await execution(own, () => {
    left += 1;
    return execute(own) as Promise<ExecutionResult>;
  });
  return { expected, given, left };
}

const contextOf = async (): Promise<Context> =>
  createContext(server.services, await callerOf(server.services.database, `Bearer ${token}`), 'test');

test('whatever the document', { timeout: stretched(300_000) }, async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (gen) => {
      const asked = documentFrom(gen, { schema: graph, values, depth: 4 });
      if (!asked) return;
      const { expected, given, left } = await bothWays(asked);
      expect(JSON.stringify(given.data), asked.text).toBe(JSON.stringify(expected.data));
      expect(left, asked.text).toBe(expected.errors ? 1 : 0);
      if (!expected.errors) answered += 1;
      // Of several errors in what becomes null together, the one that the database is done with first is told.
      const [told, alike] = [given, expected].map(({ errors }) => errors?.map(({ path }) => path?.join('.')));
      if (JSON.stringify(told) === JSON.stringify(alike)) {
        expect(JSON.stringify(given), asked.text).toBe(JSON.stringify(expected));
      }
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 40) },
  );
  expect(answered, 'documents that are answered').toBeGreaterThan(5);
});

const QUERIES: Record<string, string> = {
  'fields, times and enumerations':
    '{ space(spaceId: $spaceId) { id title createdAt visibility editMode defaultLevel } }',
  aliases: '{ one: space(spaceId: $spaceId) { name: title same: title } two: space(spaceId: $spaceId) { title } }',
  'the same field twice': '{ space(spaceId: $spaceId) { organization { id } organization { title } title title } }',
  __typename: '{ __typename space(spaceId: $spaceId) { __typename urls { __typename app } } }',
  'lists in lists': `{ organization(organizationId: $organizationId) { spaces(limit: $limit) { count next { page } items {
      id title parent { title } language revisions(limit: 5) { items { id type author { displayName } parents } } } } } }`,
  'counts of a list': `{ organization(organizationId: $organizationId) { spaces { items {
      commentCount changeRequestCount changeRequestsOpen changeRequestsDraft gitSync { url } } } } }`,
  fragments: `{ space(spaceId: $spaceId) { ...named ... on Space { emoji } ... { organization { ...other } } } }
    fragment named on Space { id permissions { view edit } } fragment other on Organization { title }`,
  'arrays, JSON and text': `{ space(spaceId: $spaceId) { content { pages { id title layout { width } metaLinks markdown document
      pages { title kind } } files { id } variables } } }`,
  'unions, fragments on them, and lists of them': `{ site(organizationId: $organizationId, siteId: $siteId) { structure { structure {
      __typename ... on SiteSection { id title } ... on SiteSectionGroup { title children { ...inside __typename } } ...inside } } } }
    fragment inside on SiteSectionOrGroup { ... on SiteSection { path name: title } ... on SiteSectionGroup { id @skip(if: $yes) } }`,
  conditions:
    '{ space(spaceId: $spaceId) { id title @skip(if: $yes) emoji @include(if: false) ... @include(if: $yes) { language } } }',
};

const REFUSED: Record<string, string> = {
  'an error in everything': '{ space(spaceId: $hiddenId) { id } }',
  'an error where null may be': '{ organizations { count } userById(userId: "nobody") { id } }',
  'an error below': `{ mine: space(spaceId: $spaceId) { title } organization(organizationId: $organizationId) {
      spaces(limit: 5000) { count } } }`,
  'a wrong page': '{ organization(organizationId: $organizationId) { spaces(page: "nonsense") { count } } }',
  'a variable that is not given': '{ space(spaceId: $absent) { id } }',
  introspection: '{ __schema { queryType { name } } space(spaceId: $spaceId) { id } }',
  'a name that objects cannot have as their own': '{ __proto__: organizations { count } }',
};

/** With the variables that it uses. */
function withVariables(selection: string): Query {
  const types: Record<string, string> = { limit: 'Int', yes: 'Boolean!' };
  const all = [...Object.keys(variables), 'absent'];
  const used = all.filter((name) => selection.includes(`$${name}`));
  const declared = used.map((name) => `$${name}: ${types[name] ?? 'ID!'}`);
  return { text: `query ${declared.length > 0 ? `(${declared})` : ''} ${selection}`, variables };
}

test.each(Object.entries(QUERIES))('compiled: %s', async (_name, selection) => {
  const { expected, given, left } = await bothWays(withVariables(selection));
  expect(expected.errors).toBeUndefined();
  expect(JSON.stringify(given)).toBe(JSON.stringify(expected));
  expect(left).toBe(0);
});

test.each(Object.entries(REFUSED))('left to graphql-js: %s', async (_name, selection) => {
  const { expected, given, left } = await bothWays(withVariables(selection));
  expect(JSON.stringify(given)).toBe(JSON.stringify(expected));
  expect(left).toBe(1);
});

test('conditions and operations of one document are told apart, however often it comes', async () => {
  const text = `query a($yes: Boolean!) { organizations { count @skip(if: $yes) __typename } } query b { __typename }`;
  const document = parse(text);
  const run = async (operationName: string, yes: boolean) =>
    execution(
      { schema: graph, document, operationName, variableValues: { yes }, contextValue: await contextOf() },
      () => 'left',
    );
  for (let time = 1; time <= 2; time += 1) {
    expect(await run('a', true)).toEqual({ data: { organizations: { __typename: 'OrganizationList' } } });
    expect(await run('a', false)).toEqual({ data: { organizations: { count: 1, __typename: 'OrganizationList' } } });
    expect(await run('b', false)).toEqual({ data: { __typename: 'Query' } });
    expect(await run('c', false)).toBe('left');
  }
});

describe('over HTTP', () => {
  test('a mutation runs once, also when its answer has an error', async () => {
    const { organizationId, hiddenId } = variables as Record<string, string>;
    const titled = async () => {
      const { body } = await server.as(token).get(`/v1/orgs/${organizationId}/spaces?limit=1000`);
      return body.items.filter(({ title }: { title: string }) => title === 'Once').length;
    };
    const made = await server.as(token).graphql(
      document(`mutation GraphCreateSpace($organizationId: ID!, $hiddenId: ID!) { createSpace(organizationId: $organizationId, title: "Once") { id organization { spaces(page: "nonsense") { count } } }
        updateSpace(spaceId: $hiddenId, title: "Never") { id } }`),
      { organizationId: organizationId!, hiddenId: hiddenId! },
    );
    expect(made.body.errors?.length).toBeGreaterThan(0);
    expect(await titled()).toBe(1);
  });

  test('an answer with an error costs no statement more than its checks, and is told once', async () => {
    const { spaceId, hiddenId } = variables as Record<string, string>;
    const client = server.as(token);
    const query = 'query ($id: ID!) { space(spaceId: $id) { title } }';
    const fine = await statementsOf(server, () => client.graphql(query, { id: spaceId }));
    const before = server.log.length;
    const refused = await client.graphql(query, { id: hiddenId });
    expect(refused.body.errors).toEqual([expect.objectContaining({ path: ['space'] })]);
    await statementsOf(server, () => client.get('/v1/user'));
    const lines = server.log.slice(before).map((line) => JSON.parse(line));
    expect(lines).toHaveLength(2);
    expect(lines[0].statements).toBeLessThanOrEqual(fine);
  });
});
