/** Stored inheritance against a naive reading of the tree, and the filter of lists against `roleOn`, on random data. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Caller } from '../../src/access/caller-kinds.ts';
import { visibleTo } from '../../src/access/filters.ts';
import { renewInheritance } from '../../src/access/inheritance.ts';
import { accessLoaders } from '../../src/access/loaders.ts';
import { ROLES, type Role, roleOn, type Viewer } from '../../src/access/roles.ts';
import { sees, sightOf } from '../../src/access/sight.ts';
import type { Collection, Space } from '../../src/db/generated/prisma/client.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { keysBetween } from '../../src/engine/revisions/order-key.ts';
import { ApiError } from '../../src/errors.ts';
import { deleteCollection } from '../../src/features/spaces/collections/delete.ts';
import { moveCollection, moveSpace } from '../../src/features/spaces/move.ts';
import { newId } from '../../src/ids.ts';
import { PROPERTY_TIMEOUT, runs } from '../engine/properties/runs.ts';
import { aDatabase } from '../support/database.ts';

const database = await aDatabase();
const db = database.prisma;
const COLLECTIONS = 8;
const SPACES = 8;
const THINGS = COLLECTIONS + SPACES;

const level = fc.option(fc.constantFrom<Role[]>(...ROLES), { freq: 2 });
const thing = fc.nat(THINGS - 1);
/** Index of the parent collection; beyond the collections made so far it is the top. */
const parent = fc.nat(COLLECTIONS);

const tree = fc.record({
  defaultRole: level,
  things: fc.array(fc.record({ level, parent }), { minLength: THINGS, maxLength: THINGS }),
  grants: fc.array(fc.record({ thing, to: fc.nat(4), role: fc.constantFrom<Role[]>(...ROLES) }), { maxLength: 12 }),
});
type Tree = typeof tree extends fc.Arbitrary<infer T> ? T : never;

const step = fc.oneof(
  fc.record({ kind: fc.constant('level' as const), thing, level }),
  fc.record({ kind: fc.constant('move' as const), thing, parent }),
  fc.record({ kind: fc.constant('delete' as const), thing: fc.nat(COLLECTIONS - 1) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface World {
  organizationId: string;
  /** Collections first, then spaces. */
  ids: string[];
  /** An admin, a member, a guest, one who left, a stranger. */
  users: string[];
}

async function aWorld({ defaultRole, things, grants }: Tree): Promise<World> {
  const organizationId = newId();
  const ids = things.map(() => newId());
  const users = ['admin', 'member', 'guest', 'left', 'stranger'].map(() => newId());
  const [admin, member, guest, left] = users as [string, string, string, string];
  const teamId = newId();
  await db.organization.create({ data: { id: organizationId, title: 'World', defaultRole } });
  await db.user.createMany({
    data: users.map((id) => ({ id, email: `${id.toLowerCase()}@example.com`, displayName: id })),
  });
  await db.member.createMany({
    data: [
      { organizationId, userId: admin, role: 'admin' },
      { organizationId, userId: member, role: 'read' },
      { organizationId, userId: guest, role: null },
      { organizationId, userId: left, role: 'edit', disabled: true },
    ],
  });
  await db.team.create({ data: { id: teamId, organizationId, title: 'Team' } });
  await db.teamMember.create({ data: { teamId, userId: guest, organizationId } });
  const positions = keysBetween(null, null, THINGS);
  for (const [i, { level: defaultLevel, parent: at }] of things.entries()) {
    const parentId = (at < Math.min(i, COLLECTIONS) && ids[at]) || null;
    const data = {
      id: ids[i] as string,
      organizationId,
      parentId,
      defaultLevel,
      position: positions[i] as string,
      ancestors: ['wrong'],
    };
    if (i < COLLECTIONS) await db.collection.create({ data });
    else await db.space.create({ data: { ...data, revisionId: 'none' } });
  }
  for (const { thing: on, to, role } of grants) {
    const target = on < COLLECTIONS ? { collectionId: ids[on] as string } : { spaceId: ids[on] as string };
    const holder = to === 4 ? { teamId } : { userId: users[to] as string };
    const data = { ...target, ...holder };
    if (!(await db.grant.findFirst({ where: data })))
      await db.grant.create({ data: { id: newId(), organizationId, role, ...data } });
  }
  const roots = ids.slice(0, COLLECTIONS).filter((_, i) => (things[i] as { parent: number }).parent >= i);
  await inTransaction(database, (tx) => renewInheritance(tx, { collections: roots, spaces: ids.slice(COLLECTIONS) }));
  return { organizationId, ids, users };
}

interface Rows {
  collections: Collection[];
  spaces: Space[];
}

async function rowsOf({ organizationId }: World): Promise<Rows> {
  const where = { organizationId };
  return { collections: await db.collection.findMany({ where }), spaces: await db.space.findMany({ where }) };
}

/** What the tree says, link by link. */
function expectTrue({ collections, spaces }: Rows): void {
  const byId = new Map(collections.map((row) => [row.id, row]));
  for (const row of [...collections, ...spaces]) {
    const ancestors: string[] = [];
    let inheritedLevel = row.defaultLevel;
    for (let above = row.parentId; above !== null; ) {
      const collection = byId.get(above) as Collection;
      expect(ancestors).not.toContain(above);
      ancestors.unshift(above);
      inheritedLevel ??= collection.defaultLevel;
      above = collection.parentId;
    }
    expect({ id: row.id, ancestors: row.ancestors, inheritedLevel: row.inheritedLevel }).toEqual({
      id: row.id,
      ancestors,
      inheritedLevel,
    });
  }
}

async function take({ organizationId, ids }: World, made: Step): Promise<void> {
  const id = ids[made.thing] as string;
  const isCollection = made.thing < COLLECTIONS;
  await inTransaction(database, async (tx) => {
    const row = isCollection
      ? await tx.collection.findUnique({ where: { id } })
      : await tx.space.findUnique({ where: { id } });
    if (!row) return;
    if (made.kind === 'delete') return deleteCollection(tx, row, null);
    if (made.kind === 'level') {
      const change = { where: { id }, data: { defaultLevel: made.level } };
      await (isCollection ? tx.collection.update(change) : tx.space.update(change));
      return renewInheritance(tx, isCollection ? { collections: [id] } : { spaces: [id] });
    }
    const move = { parentId: made.parent < COLLECTIONS ? (ids[made.parent] as string) : null, position: null };
    await (isCollection ? moveCollection(tx, row, move) : moveSpace(tx, row, move));
  }).catch((error: unknown) => {
    // A parent that is gone, the thing itself or below it is refused; what stands there already, too.
    if (!(error instanceof ApiError) || ![400, 409].includes(error.status)) throw error;
  });
  expect(await db.space.count({ where: { organizationId } })).toBe(SPACES);
}

const asUser = (userId: string): Caller => ({
  kind: 'user',
  userId,
  tokenId: 'token',
  scopes: [],
  serverAdmin: false,
  expiresAt: null,
});

const viewersOf = ({ organizationId, users }: World): Promise<Viewer[]> =>
  Promise.all(users.map((userId) => accessLoaders(database, asUser(userId)).viewer.load(organizationId)));

test('stored ancestors and levels are what the tree says, after any moves, deletes and changes of levels', {
  timeout: PROPERTY_TIMEOUT,
}, async () => {
  await fc.assert(
    fc.asyncProperty(tree, fc.array(step, { maxLength: 8 }), async (made, steps) => {
      const world = await aWorld(made);
      expectTrue(await rowsOf(world));
      for (const next of steps) {
        await take(world, next);
        expectTrue(await rowsOf(world));
      }
    }),
    runs(0.1),
  );
});

test('deleting a collection gives no one more or less access than before', { timeout: PROPERTY_TIMEOUT }, async () => {
  const rolesOf = async (world: World) => {
    const { collections, spaces } = await rowsOf(world);
    return (await viewersOf(world)).map((viewer) =>
      [...collections, ...spaces].map((row) => ({ id: row.id, role: roleOn(viewer, row) })),
    );
  };
  await fc.assert(
    fc.asyncProperty(tree, fc.nat(COLLECTIONS - 1), async (made, index) => {
      const world = await aWorld(made);
      const id = world.ids[index] as string;
      const before = await rolesOf(world);
      await take(world, { kind: 'delete', thing: index });
      const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
      const sorted = (roles: typeof before) => roles.map((row) => row.filter((one) => one.id !== id).sort(byId));
      expect(sorted(await rolesOf(world))).toEqual(sorted(before));
    }),
    runs(0.1),
  );
});

test('lists show exactly what roleOn opens', { timeout: PROPERTY_TIMEOUT }, async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (made) => {
      const world = await aWorld(made);
      const { collections, spaces } = await rowsOf(world);
      for (const viewer of await viewersOf(world)) {
        const visible = (rows: (Space | Collection)[]) =>
          rows.filter((row) => roleOn(viewer, row) !== null).map(({ id }) => id);
        // As lists have it: among other conditions.
        const where = { AND: [{ organizationId: world.organizationId }, visibleTo(viewer)] };
        const found = {
          spaces: (await db.space.findMany({ where, select: { id: true } })).map(({ id }) => id),
          collections: (await db.collection.findMany({ where, select: { id: true } })).map(({ id }) => id),
        };
        expect(found.spaces.sort()).toEqual(visible(spaces).sort());
        expect(found.collections.sort()).toEqual(visible(collections).sort());
        const sight = sightOf(viewer);
        for (const row of [...spaces, ...collections]) expect(sees(sight, row)).toBe(roleOn(viewer, row) !== null);
      }
    }),
    runs(0.1),
  );
});
