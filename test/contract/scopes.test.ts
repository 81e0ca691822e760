/** Scopes of narrowed tokens: what opens an operation of REST opens the same in GraphQL, however deep it is nested. */
import { isObjectType } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { admittedBy } from '../../src/access/rule.ts';
import type { Scope } from '../../src/access/scopes.ts';
import { graph } from '../../src/graphql/schema.ts';
import { send } from './call.ts';
import { operations } from './operation.ts';
import { sampleOf } from './samples/index.ts';
import { type Book, World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await World.open();
});

/** What answers show besides, which takes the scope of an operation of its own. */
const BESIDES: Readonly<Record<string, readonly Scope[]>> = {
  // Their owner.
  'GET /v1/spaces/{spaceId}/integrations': ['integration:read'],
  'GET /v1/orgs/{organizationId}/sites/{siteId}/integrations': ['integration:read', 'space:metadata:read'],
  'GET /v1/integrations': ['space:metadata:read'],
  'GET /v1/integrations/{integrationName}': ['space:metadata:read'],
  'GET /v1/orgs/{organizationId}/sites/{siteId}/published': ['site:metadata:read'],
};

test.for(
  operations
    // Personal tokens are narrowed; what is for integrations alone takes none of them.
    .filter(({ declared: { access } }) => access.scope && admittedBy(access).includes('user'))
    .map((operation) => [operation.key, operation] as const),
)('%s is open to a token with its scope alone', async ([key, operation]) => {
  const call = await sampleOf(key)(world);
  const scopes = [operation.declared.access.scope, ...(BESIDES[key] ?? [])].flatMap((scope) => scope ?? []);
  const token = await world.narrowed(call.by ?? world.people.admin, ...scopes);
  const answer = await send(world, operation, call, { token });
  expect([operation.status, operation.alsoStatus], answer.text.slice(0, 500)).toContain(answer.status);
});

test('an entity asks in GraphQL for the scope that reading it asks for in REST', () => {
  const asked = Object.fromEntries(
    operations.flatMap(({ method, path, declared, returns }) => {
      const type = graph.getType(returns ?? '');
      const isRead =
        method === 'GET' && /\{(?!organizationId|spaceId)\w+\}$|s\/\{(?:organizationId|spaceId)\}$/.test(path);
      return isRead && isObjectType(type) && type.extensions.restObject ? [[type.name, declared.access.scope]] : [];
    }),
  );
  expect(Object.keys(asked)).toEqual(
    expect.arrayContaining(['Space', 'Organization', 'Collection', 'Team', 'Comment']),
  );
  // A person is shown in every answer that says who did something.
  delete asked.User;
  const declared = Object.keys(asked).map((name) => [name, graph.getType(name)?.extensions.scope]);
  expect(Object.fromEntries(declared)).toEqual(asked);
});

const NESTED = {
  'the settings of a space': 'changeRequest { space { id mergeRules { type } } }',
  'the settings of its organization': 'changeRequest { space { id organization { id emailDomains } } }',
  'the collection that it is in': 'changeRequest { space { id parent { id title } } }',
  'what may be done with it': 'changeRequest { space { id permissions { admin } } }',
};

/** A query for a change request of a book; `selection` begins with its name. */
async function ask(token: string, { space }: Book, selection: string) {
  const admin = world.server.as(world.people.admin.token);
  const { body } = await admin.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Mine' });
  const args = `(spaceId: "${space.id}", changeRequestId: "${body.id}")`;
  return world.server.as(token).graphql(`{ ${selection.replace('changeRequest', `changeRequest${args}`)} }`);
}

test.for(Object.entries(NESTED))(
  'a token for texts does not read %s through a change request: REST answers 403',
  async ([, selection]) => {
    const book = await world.aBook();
    const narrowed = await world.narrowed(world.people.admin, 'space:content:read');
    expect((await world.server.as(narrowed).get(`/v1/spaces/${book.space.id}`)).status).toBe(403);
    const answer = await ask(narrowed, book, selection);
    expect(answer.body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    expect((await ask(world.people.admin.token, book, selection)).body.errors).toBeUndefined();
  },
);

test('it reads the ids that REST names, the texts, and what is an operation with its scope', async () => {
  const narrowed = await world.narrowed(world.people.admin, 'space:content:read');
  const selection =
    'changeRequest { subject createdBy { displayName } space { id content { pages { title markdown } } } revision { id } }';
  const answer = await ask(narrowed, await world.aBook(), selection);
  expect(answer.body.errors).toBeUndefined();
  expect(answer.body.data.changeRequest.space.content.pages).toHaveLength(1);
});

test('a token for settings does not read texts through the space', async () => {
  const { space } = await world.aBook();
  const narrowed = world.server.as(await world.narrowed(world.people.admin, 'space:metadata:read'));
  for (const selection of ['title content { id }', 'title revision { pages { title } }', 'changeRequests { count }']) {
    const { body } = await narrowed.graphql(`{ space(spaceId: "${space.id}") { ${selection} } }`);
    expect(body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  }
});
