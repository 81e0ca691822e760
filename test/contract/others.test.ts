/**
 * Callers that are no users, in the graph: every field of Query, Mutation and Subscription is closed to them, no entity is
 * visible, and no list of scopes that is empty opens anything. REST is walked by the matrix in roles.test.ts.
 */
import {
  GraphQLError,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  subscribe,
} from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../src/access/caller-kinds.ts';
import { administratedTeams, visibleSpaces, visibleTo } from '../../src/access/filters.ts';
import { admittedBy } from '../../src/access/rule.ts';
import { sightOf } from '../../src/access/sight.ts';
import { knows, seenUsers } from '../../src/access/users.ts';
import { type Context, createContext } from '../../src/context.ts';
import type { OperationExtension } from '../../src/graphql/declarations.ts';
import { graph } from '../../src/graphql/schema.ts';
import { aServerFor, CALLER_HEADER } from '../support/server-for-callers.ts';
import { OPEN } from './needs.ts';
import { operations } from './operation.ts';
import { type Other, othersIn } from './others.ts';
import { World } from './world.ts';

let world: World;
let callers: Readonly<Record<Other, Caller>>;
let server: { url: string };

beforeAll(async () => {
  world = await World.open();
  callers = othersIn(world);
  server = await aServerFor(world.server, callers);
});

type Field = GraphQLField<unknown, Context>;
const fieldsOf = (type: string): Field[] => {
  const found = graph.getType(type);
  return isObjectType(found) ? Object.values(found.getFields()) : [];
};

/** Any value of a type. */
function sampleValue(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return sampleValue(type.ofType);
  if (isListType(type)) return [sampleValue(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const needed = type.isOneOf ? fields.slice(0, 1) : fields.filter((field) => isNonNullType(field.type));
    return Object.fromEntries(needed.map((field) => [field.name, sampleValue(field.type)]));
  }
  return { Int: 1, Boolean: true, DateTime: '2030-01-01T00:00:00Z', JSON: {} }[type.name] ?? 'x';
}

/** A document that asks for this field, with what it cannot do without. */
function asking(kind: string, { name, args, type }: Field): { query: string; variables: Record<string, unknown> } {
  const needed = args.filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined);
  const declared = needed.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const given = needed.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const selection = isLeafType(getNamedType(type)) ? '' : ' { __typename }';
  return {
    query: `${kind}${declared && `(${declared})`} { ${name}${given && `(${given})`}${selection} }`,
    variables: Object.fromEntries(needed.map((arg) => [arg.name, sampleValue(arg.type)])),
  };
}

const REFUSED = {
  user: '',
  installation: 'FORBIDDEN',
  integration: 'FORBIDDEN',
  visitor: 'NOT_FOUND',
  nobody: 'UNAUTHENTICATED',
} as const;

const STRONGEST: Other[] = ['an installation without scopes', 'a visitor (visitor-auth)'];

/** In all spaces and sites: what its scopes open is in the matrix of REST. */
const BOUND: Other = 'an installation with every scope';
const ruleOf = ({ extensions }: Field) => (extensions.octavo as OperationExtension | undefined)?.access;

/** A file comes in a form, which is refused before it is read. */
const takesFile = ({ args }: Field) => args.some(({ type }) => getNamedType(type).name === 'Upload');

/** What is open without a token is in the matrix of REST. */
const open = new Set(operations.filter(({ key }) => OPEN.has(key)).map(({ declared }) => declared.field));
const isOpen = ({ name }: Field) => open.has(name);

test.for(STRONGEST)('%s is refused by every query and mutation', async (other) => {
  const answered: Record<string, unknown> = {};
  for (const kind of ['Query', 'Mutation'] as const) {
    for (const field of fieldsOf(kind).filter((each) => !takesFile(each) && !isOpen(each))) {
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [CALLER_HEADER]: other },
        body: JSON.stringify(asking(kind.toLowerCase(), field)),
      });
      const { data, errors } = (await response.json()) as { data?: Record<string, unknown>; errors?: any[] };
      answered[`${kind}.${field.name}`] = { data: data?.[field.name] ?? null, code: errors?.[0]?.extensions?.code };
    }
  }
  expect(Object.keys(answered).length).toBeGreaterThan(50);
  const code = callers[other]?.kind === 'visitor' ? 'NOT_FOUND' : 'FORBIDDEN';
  const refusals = Object.keys(answered).map((name) => [name, { data: null, code }]);
  expect(answered).toEqual(Object.fromEntries(refusals));
});

test('an installation with every scope is refused by what takes no scope', async () => {
  const answered: Record<string, unknown> = {};
  for (const kind of ['Query', 'Mutation'] as const) {
    for (const field of fieldsOf(kind).filter((each) => !takesFile(each) && !isOpen(each))) {
      const rule = ruleOf(field);
      if (!rule || admittedBy(rule).includes('installation')) continue;
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [CALLER_HEADER]: BOUND },
        body: JSON.stringify(asking(kind.toLowerCase(), field)),
      });
      const { errors } = (await response.json()) as { errors?: any[] };
      answered[field.name] = errors?.[0]?.extensions?.code;
    }
  }
  expect(Object.keys(answered).length).toBeGreaterThan(50);
  expect(new Set(Object.values(answered))).toEqual(new Set(['FORBIDDEN']));
});

test('and by every subscription; nobody is asked for a token', async () => {
  for (const [other, caller] of Object.entries(callers)) {
    for (const field of fieldsOf('Subscription')) {
      if (other === BOUND && ruleOf(field)?.scope !== null) continue;
      const { query, variables } = asking('subscription', field);
      const contextValue = createContext(world.server.services, caller, 'test');
      const started = await subscribe({
        schema: graph,
        document: parse(query),
        variableValues: variables,
        contextValue,
      });
      const [error] = 'errors' in started ? (started.errors ?? []) : [];
      expect(error, `${other}: ${field.name}`).toBeInstanceOf(GraphQLError);
      expect(error?.originalError).toMatchObject({ code: REFUSED[caller.kind] });
    }
  }
});

test('no space, collection, team or person is visible to them', async () => {
  const { space } = await world.aBook();
  await world.aTeam();
  const { services } = world.server;
  const { prisma } = services.database;
  const { organizationId } = space;
  // There is something to see.
  expect(await prisma.space.count({ where: { organizationId } })).toBeGreaterThan(0);
  // Installations see what they are bound to: here nothing, whatever their scopes.
  const unbound = Object.values(callers).map((caller) =>
    caller.kind === 'installation' ? { ...caller, spaces: [], sites: [] } : caller,
  );
  for (const caller of unbound) {
    const context = createContext(services, caller, 'test');
    const viewer = await context.access.viewer.load(organizationId);
    expect(sightOf(viewer)).toEqual({ all: false, levelled: false, granted: [] });
    const found = await Promise.all([
      prisma.space.count({ where: visibleSpaces(viewer) }),
      prisma.collection.count({ where: visibleTo(viewer) }),
      prisma.team.count({ where: administratedTeams(viewer) }),
    ]);
    expect(found).toEqual([0, 0, 0]);
    const users = await seenUsers(services.database, caller, [world.people.admin.id]);
    expect(users.map((user) => knows(context, user))).toEqual([false]);
  }
});

test('an empty list of scopes opens neither fields nor permissions, one with the scope does', async () => {
  const context = (scopes: readonly string[]) =>
    createContext(world.server.services, { ...callers['an installation without scopes'], scopes } as Caller, 'test');
  const read = (type: string, name: string, parent: unknown, { caller }: Context | { caller: Caller }) =>
    fieldsOf(type)
      .find((field) => field.name === name)
      ?.resolve?.(parent, {}, { caller } as Context, { fieldName: name } as never);
  for (const closed of [context([]), { caller: callers.nobody }]) {
    expect(() => read('Space', 'title', { title: 'Secret' }, closed)).toThrow();
    expect(read('SpacePermissions', 'merge', 'admin', closed)).toBe(false);
  }
  const visiting = { caller: callers['a visitor (visitor-auth)'] };
  expect(read('SpacePermissions', 'merge', 'admin', visiting)).toBe(false);
  expect(read('Space', 'title', { title: 'Open' }, context(['space:metadata:read']))).toBe('Open');
  expect(read('SpacePermissions', 'merge', 'admin', context(['space:content:write']))).toBe(true);
  expect(read('SpacePermissions', 'admin', 'admin', context(['space:content:write']))).toBe(false);
});
