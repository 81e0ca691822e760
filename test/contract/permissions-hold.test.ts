/**
 * What a `permissions` object says is what happens: for every caller (each role, with an unlimited token and with each scope),
 * each operation that names a permission lets the caller through exactly when that permission is true in what the caller reads.
 */
import { beforeAll, expect, test } from 'vitest';
import {
  COLLECTION,
  ORGANIZATION,
  type Permission,
  type PermissionTable,
  SPACE,
  shownIn,
  TEAM,
} from '../../src/access/permissions.ts';
import type { Scope } from '../../src/access/scopes.ts';
import { OPENAPI } from '../../src/features/content/openapi/rights.ts';
import { INSTALLATION, INTEGRATION } from '../../src/features/integrations/rights.ts';
import { COMMENT, REPLY } from '../../src/features/review/comments/rights.ts';
import { SITE } from '../../src/features/sites/rights.ts';
import { TRANSLATION } from '../../src/features/translations/access.ts';
import { type Call, send } from './call.ts';
import { type Operation, operations } from './operation.ts';
import { sampleOf } from './samples/index.ts';
import { type Name, PEOPLE, ROLES, World } from './world.ts';

const TABLES: Readonly<Record<string, PermissionTable>> = {
  organization: ORGANIZATION,
  collection: COLLECTION,
  space: SPACE,
  team: TEAM,
  comment: COMMENT,
  'comment-reply': REPLY,
  translation: TRANSLATION,
  openapi: OPENAPI,
  site: SITE,
  integration: INTEGRATION,
  installation: INSTALLATION,
};

/** Permissions that clients are told of, and that no operation names. */
const NOT_NAMED = [
  'organization.ownTeam',
  'organization.viewBilling',
  'collection.viewInviteLinks',
  'space.viewInviteLinks',
  // A reply is answered below its comment, whose permission is the same.
  'comment-reply.reply',
];

let world: World;
/** By person and scope; the scope `all` is a token without any. */
const tokens = new Map<string, string>();

beforeAll(async () => {
  world = await World.open();
});

const nameOf = ({ kind, name }: Permission) => `${kind}.${name}`;

function isShown({ kind, name }: Permission): boolean {
  const table = TABLES[kind];
  if (!table) throw new Error(`The table of ${kind} is none of TABLES, so that its operations were left out`);
  return shownIn(table).some((row) => row.name === name);
}

/**
 * No scopes; for those with a role also the one that the row asks for, the other of its pair, and one that is for something else,
 * each with what reading the entity takes. Of rows that are closed to narrowed tokens, all scopes of the kind together.
 */
function scopesFor(name: Name, { kind, scope }: Permission): (Scope[] | null)[] {
  const rows = Object.values(TABLES[kind] as PermissionTable);
  const view = rows.find((row) => row.name === 'view')?.scope;
  if (!view || !ROLES.some((role) => role === name)) return [null];
  const pair = (each: Scope) => each.replace(/:(read|write)$/, '') === scope?.replace(/:(read|write)$/, '');
  const ofKind = [...new Set(rows.flatMap((row) => row.scope ?? []))];
  const asked = scope === null ? [ofKind] : ofKind.filter(pair).map((each) => [each]);
  return [null, ...[...asked, ['page:feedback:read' as const]].map((each) => [view, ...each])];
}

async function tokenOf(name: Name, scopes: Scope[] | null): Promise<string> {
  const person = world.people[name];
  if (!scopes) return person.token;
  const key = `${name} ${scopes.join(' ')}`;
  const token = tokens.get(key) ?? (await world.narrowed(person, ...scopes));
  tokens.set(key, token);
  return token;
}

/** Where a permission is read that an operation needs. */
interface Needed {
  permission: Permission;
  address: string;
}

const ADDRESSES: Readonly<Record<string, string>> = {
  organization: '/v1/orgs/{organizationId}',
  collection: '/v1/collections/{collectionId}',
  space: '/v1/spaces/{spaceId}',
  team: '/v1/orgs/{organizationId}/teams/{teamId}',
  translation: '/v1/orgs/{organizationId}/translations/{translationId}',
  openapi: '/v1/orgs/{organizationId}/openapi/{specSlug}',
  // Its REST body has no permissions: they are asked for in GraphQL.
  site: '{organizationId} {siteId}',
  integration: '/v1/integrations/{integrationName}',
};

const filled = (path: string, values: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'absent');

function addressOf(kind: string, { path }: Operation, values: Record<string, string>): string {
  const last = kind === 'comment' ? '{commentId}' : '{commentReplyId}';
  return filled(ADDRESSES[kind] ?? path.slice(0, path.indexOf(last) + last.length), values);
}

/** What the rule asks for this call: its permission, and those of arguments that are given. */
function neededFor(operation: Operation, { path, body }: Call): Needed[] {
  const { permission, fields = {} } = operation.declared.access;
  const given = (body ?? {}) as Record<string, unknown>;
  const more = Object.entries(fields).flatMap(([name, field]) => {
    if (!(name in given)) return [];
    const named = {
      collection: { collectionId: given[name] },
      organization: { organizationId: given[name] },
      space: { spaceId: given[name] },
    }[field.kind];
    return [
      { permission: field, address: addressOf(field.kind, operation, (named ?? path) as Record<string, string>) },
    ];
  });
  const own = {
    permission: permission as Permission,
    address: addressOf((permission as Permission).kind, operation, path),
  };
  // Within a collection, that alone decides who puts something there.
  const needed = permission === ORGANIZATION.createContent && 'parent' in given ? more : [own, ...more];
  return needed.filter((each) => isShown(each.permission));
}

type Shown = Record<string, boolean>;

const SITE_PERMISSIONS = `query ($organizationId: ID!, $siteId: ID!) {
  site(organizationId: $organizationId, siteId: $siteId) { permissions { ${shownIn(SITE).map(({ name }) => name)} } }
}`;

/** The permissions on an entity as the caller reads them; undefined: it does not read the entity, or not with this token. */
async function read(token: string, { permission, address }: Needed): Promise<Shown | undefined> {
  const client = world.server.as(token);
  if (permission.kind !== 'site') {
    const { status, body } = await client.get(address);
    return status === 200 ? body.permissions : undefined;
  }
  const [organizationId, siteId] = address.split(' ');
  const { body } = await client.graphql(SITE_PERMISSIONS, { organizationId, siteId });
  return body.data?.site.permissions;
}

/** What callers read of the organization, which is one for all operations: asked once for each token. */
const readOf = new Map<string, Promise<Shown | undefined>>();

async function saidBy(token: string, needed: Needed): Promise<boolean | undefined> {
  const key = `${token} ${needed.address}`;
  const shown = readOf.get(key) ?? read(token, needed);
  if (needed.permission.kind === 'organization') readOf.set(key, shown);
  return (await shown)?.[needed.permission.name];
}

/** Whether the operation lets the caller through: a body that is refused for what it is changes nothing, and only they are told. */
async function letsThrough(operation: Operation, call: Call, token: string): Promise<boolean | number> {
  const isProbe = ['POST', 'PUT', 'PATCH'].includes(operation.method);
  const wrong = operation.declared.openBody ? { subject: 5 } : { surprise: true };
  const changes = isProbe ? { body: { ...(call.body as object), ...wrong } } : {};
  const { status, body } = await send(world, operation, call, { token, ...changes });
  if (status === 403 || status === 404) return false;
  if (!isProbe) return status === operation.status || status;
  // A collection that the caller does not see is refused as a wrong `parent`, by the rule.
  const told = (body.error.details ?? []).map(({ path }: { path: string }) => path);
  return status === 400 ? Object.keys(wrong).some((name) => told.includes(name)) : status;
}

async function isStillThere({ path, method }: Operation, call: Call): Promise<boolean> {
  const reading = operations.find((each) => each.method === 'GET' && each.path === path);
  if (method !== 'DELETE' || !reading) return false;
  const { by: _by, body: _body, ...same } = call;
  return (await send(world, reading, same)).status === 200;
}

/** What makes an entity whose permissions are those that it needs: it is made beforehand, so that there is something to read. */
const MAKING: Readonly<Record<string, string | null>> = {
  'POST /v1/orgs/{organizationId}/translations': 'translationId',
  'POST /v1/integrations/{integrationName}': null,
};

/** Comments and replies are by somebody who may discuss and no more: to them the author is somebody else, or themselves. */
async function madeBy(operation: Operation): Promise<Call> {
  const { by: _by, ...call } = await sampleOf(operation.key)(world);
  const { commentId, commentReplyId } = call.path;
  const { prisma } = world.server.services.database;
  const data = { authorId: world.people.comment.id };
  if (commentId) await prisma.comment.update({ where: { id: commentId }, data });
  if (commentReplyId) await prisma.commentReply.update({ where: { id: commentReplyId }, data });
  const path = { organizationId: world.organization.id, ...call.path };
  const parameter = MAKING[operation.key];
  if (parameter === undefined) return { ...call, path };
  const { status, body } = await send(world, operation, call);
  expect(status).toBe(operation.status);
  return { ...call, path: { ...path, ...(parameter && { [parameter]: body.id }) } };
}

async function compare(operation: Operation, body?: object): Promise<void> {
  const make = async () => ({ ...(await madeBy(operation)), ...(body && { body }) });
  const shared = await make();
  const expected: Record<string, boolean> = {};
  const happened: Record<string, boolean | number> = {};
  for (const name of PEOPLE) {
    for (const scopes of scopesFor(name, operation.declared.access.permission as Permission)) {
      const token = await tokenOf(name, scopes);
      const said = await Promise.all(neededFor(operation, shared).map((needed) => saidBy(token, needed)));
      const may = said.every((each) => each === true);
      const call = may && operation.method === 'DELETE' ? await make() : shared;
      const key = `${name}, ${scopes?.at(-1) ?? 'all scopes'}`;
      expected[key] = may;
      happened[key] = await letsThrough(operation, call, token);
      // Of some things a caller who does not see them is told that they are not there.
      if (!may && happened[key] === true) happened[key] = !(await isStillThere(operation, call));
    }
  }
  expect(happened).toEqual(expected);
  expect(Object.values(expected)).toContain(true);
  expect(Object.values(expected)).toContain(false);
}

const naming = operations.filter(({ declared: { access } }) => access.permission && isShown(access.permission));

test('every permission that clients see is named by an operation, but for those of operations to come', () => {
  const named = new Set(
    operations.flatMap(({ declared: { access } }) =>
      [access.permission, ...Object.values(access.fields ?? {})].flatMap((row) => (row ? [nameOf(row)] : [])),
    ),
  );
  const shown = Object.values(TABLES).flatMap(shownIn).map(nameOf);
  expect(shown.filter((name) => !named.has(name))).toEqual(NOT_NAMED);
});

test.for(naming.map((operation) => [operation.key, operation] as const))('%s', ([, operation]) => compare(operation));

/** Of arguments that need more: the values that ask for it. */
const GIVEN: Readonly<Record<string, () => object>> = {
  body: () => ({ body: { markdown: 'Changed' } }),
  resolved: () => ({ resolved: true }),
  parent: () => ({ parent: world.shelf.id }),
};

/** But for those of operations whose own permission is no field (`move`): there the objects do not say all that is needed. */
const withFields = operations.flatMap((operation) => {
  const { permission, fields = {} } = operation.declared.access;
  const takes = new Set(operation.declared.args.map(({ name }) => name));
  const isTold = permission && (isShown(permission) || permission.name === 'react');
  const told = Object.keys(fields).filter((field) => isTold && takes.has(field) && field in GIVEN);
  return told.map((field) => [operation.key, field, operation] as const);
});

test.for(withFields)('%s with %s', ([, field, operation]) => compare(operation, GIVEN[field]?.()));

test('arguments that need more are among them', () => {
  expect(new Set(withFields.map(([, field]) => field))).toEqual(new Set(Object.keys(GIVEN)));
});

test('a deleted space was said to be open for edits and merges, while every operation but restoring it answers 404', async () => {
  const { spaceId } = (await sampleOf('POST /v1/spaces/{spaceId}/restore')(world)).path;
  const admin = world.server.as(world.people.admin.token);
  expect((await admin.get(`/v1/spaces/${spaceId}`)).status).toBe(404);
  const { body } = await admin.get(`/v1/orgs/${world.organization.id}/deleted-spaces`);
  const { permissions } = body.items.find(({ id }: { id: string }) => id === spaceId);
  expect(Object.values(permissions)).toEqual(shownIn(SPACE).map(() => false));
});
