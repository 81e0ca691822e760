/** What SQL counts and lists as seen is what `roleOn` gives a role on, for organizations of any shape. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { visibleSpaces } from '../../../../src/access/filters.ts';
import { higher, ROLES, type Role, roleOn, type Viewer } from '../../../../src/access/roles.ts';
import { createContext } from '../../../../src/context.ts';
import { newId } from '../../../../src/ids.ts';
import { PROPERTY_TIMEOUT, runs } from '../../../engine/properties/runs.ts';
import { document } from '../../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const COLLECTIONS = 4;
const SPACES = 6;
const PEOPLE = 4;
const TEAMS = 2;

const role = fc.constantFrom<Role>(...ROLES);
const roleOrNull = fc.option(role, { nil: null });
const shape = fc.record({
  defaultRole: fc.option(role, { nil: null, freq: 1 }),
  /** The parent of each: an earlier collection, or none. */
  collections: fc.array(fc.record({ parent: fc.nat(COLLECTIONS), level: roleOrNull }), {
    minLength: COLLECTIONS,
    maxLength: COLLECTIONS,
  }),
  spaces: fc.array(fc.record({ parent: fc.nat(COLLECTIONS), level: roleOrNull, deleted: fc.boolean() }), {
    minLength: SPACES,
    maxLength: SPACES,
  }),
  people: fc.array(fc.record({ role: roleOrNull, disabled: fc.boolean() }), { minLength: PEOPLE, maxLength: PEOPLE }),
  teams: fc.array(fc.uniqueArray(fc.nat(PEOPLE - 1)), { minLength: TEAMS, maxLength: TEAMS }),
  /** `on`: a collection, or a space behind them; `to`: a person, or a team behind them. */
  grants: fc.uniqueArray(fc.record({ on: fc.nat(COLLECTIONS + SPACES - 1), to: fc.nat(PEOPLE + TEAMS - 1), role }), {
    maxLength: 8,
    selector: ({ on, to }) => `${on} ${to}`,
  }),
});

interface Row {
  id: string;
  parentId: string | null;
  ancestors: string[];
  inheritedLevel: Role | null;
  defaultLevel: Role | null;
}

/** Writes an organization of this shape; gives what each person holds in it, worked out from the shape alone. */
async function build({
  defaultRole,
  collections,
  spaces,
  people,
  teams,
  grants,
}: typeof shape extends fc.Arbitrary<infer T> ? T : never) {
  const { prisma } = server.services.database;
  const organization = await server.make.organization({ defaultRole });
  const organizationId = organization.id;
  const made: Row[] = [];
  const under = (parent: Row | undefined, level: Role | null): Row => ({
    id: newId(),
    parentId: parent?.id ?? null,
    ancestors: parent ? [...parent.ancestors, parent.id] : [],
    defaultLevel: level,
    inheritedLevel: level ?? parent?.inheritedLevel ?? null,
  });
  for (const { parent, level } of collections) made.push(under(made[parent], level));
  await prisma.collection.createMany({
    data: made.map((row, index) => ({ ...row, organizationId, position: `a${index}` })),
  });
  const rows = spaces.map(({ parent, level, deleted }) => ({
    ...under(made[parent], level),
    deletedAt: deleted ? new Date() : null,
  }));
  await prisma.space.createMany({
    data: rows.map((row, index) => ({ ...row, organizationId, position: `b${index}`, revisionId: newId() })),
  });
  const persons = await Promise.all(
    people.map(({ role: own, disabled }) => server.make.member(organization, own, { disabled })),
  );
  const group = await Promise.all(
    teams.map((members) =>
      server.make.team(organization, { members: members.map((index) => persons[index] as (typeof persons)[0]) }),
    ),
  );
  const held = persons.map(() => new Map<string, Role>());
  for (const grant of grants) {
    const target =
      grant.on < COLLECTIONS ? { collectionId: made[grant.on]?.id } : { spaceId: rows[grant.on - COLLECTIONS]?.id };
    const holders = grant.to < PEOPLE ? [grant.to] : (teams[grant.to - PEOPLE] ?? []);
    for (const holder of holders) {
      const id = target.collectionId ?? (target.spaceId as string);
      held[holder]?.set(id, higher(held[holder]?.get(id), grant.role) as Role);
    }
    const to = grant.to < PEOPLE ? { userId: persons[grant.to]?.id } : { teamId: group[grant.to - PEOPLE]?.id };
    await prisma.grant.create({ data: { id: newId(), organizationId, role: grant.role, ...target, ...to } });
  }
  const viewers = people.map(
    ({ role: own, disabled }, index): Viewer => ({
      organizationId,
      member: disabled ? null : { role: own },
      defaultRole,
      grants: held[index] ?? new Map(),
      ownedTeams: new Set(),
    }),
  );
  return { organizationId, persons, viewers, spaces: rows.filter(({ deletedAt }) => deletedAt === null), all: rows };
}

test('lists, counts and filters of spaces agree with the roles on each of them', {
  timeout: PROPERTY_TIMEOUT,
}, async () => {
  await fc.assert(
    fc.asyncProperty(shape, async (wanted) => {
      const { organizationId, persons, viewers, spaces } = await build(wanted);
      const rolesOf = (viewer: Viewer) =>
        new Map(
          spaces.flatMap((space) => (roleOn(viewer, space) ? [[space.id, roleOn(viewer, space)]] : [])) as [
            string,
            Role,
          ][],
        );
      for (const [index, viewer] of viewers.entries()) {
        const found = await server.services.database.prisma.space.findMany({
          where: visibleSpaces(viewer),
          select: { id: true },
        });
        expect(new Set(found.map(({ id }) => id))).toEqual(new Set(rolesOf(viewer).keys()));
        const loaded = await createContext(
          server.services,
          {
            kind: 'user',
            tokenId: '',
            userId: persons[index]?.id ?? '',
            scopes: [],
            serverAdmin: false,
            expiresAt: null,
          },
          '',
        ).access.viewer.load(organizationId);
        const granted = viewer.member ? viewer.grants : new Map();
        expect({ member: loaded.member, grants: loaded.grants }).toEqual({ member: viewer.member, grants: granted });
      }
      const asker = viewers.findIndex(({ member }) => member !== null && member.role !== null);
      if (asker < 0) return;
      const visible = rolesOf(viewers[asker] as Viewer);
      const { body } = await server
        .as(persons[asker]?.token ?? '')
        .graphql(
          document(
            `query SightOrganization($id: ID!) { organization(organizationId: $id) { members { items { id spaces spacePermissions(limit: 10) { count items { permission space { id } } } } } } }`,
          ),
          { id: organizationId },
        );
      for (const member of body.data.organization.members.items) {
        const viewer = viewers[persons.findIndex(({ id }) => id === member.id)] as Viewer;
        const expected = new Map([...rolesOf(viewer)].filter(([id]) => visible.has(id)));
        const listed = member.spacePermissions.items.map((item): [string, string] => [item.space.id, item.permission]);
        expect(new Map(listed)).toEqual(expected);
        expect([member.spaces, member.spacePermissions.count, listed.length]).toEqual([
          expected.size,
          expected.size,
          expected.size,
        ]);
      }
    }),
    runs(0.1),
  );
});
