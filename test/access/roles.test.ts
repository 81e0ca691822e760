/** Roles: what `roleOn` gives, for any caller and any place in the tree, and that SQL's `Sight` says the same. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { administratedTeams } from '../../src/access/filters.ts';
import { COLLECTION, ORGANIZATION, roleOpens, SPACE, shownIn, TEAM } from '../../src/access/permissions.ts';
import {
  higher,
  type InheritingEntity,
  includes,
  ROLES,
  type Role,
  roleOn,
  roleOnTeam,
  type Viewer,
} from '../../src/access/roles.ts';
import { sees, sightOf } from '../../src/access/sight.ts';
import { PROPERTY_TIMEOUT, runs } from '../engine/properties/runs.ts';

const role = fc.constantFrom<Role>(...ROLES);
const roleOrNull = fc.option(role, { nil: null });
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const placed: fc.Arbitrary<InheritingEntity> = fc
  .record({ path: fc.uniqueArray(id, { minLength: 1, maxLength: 4 }), inheritedLevel: roleOrNull })
  .map(({ path, inheritedLevel }) => ({ id: path.at(-1) as string, ancestors: path.slice(0, -1), inheritedLevel }));

const viewerWith = (member: fc.Arbitrary<Viewer['member']>): fc.Arbitrary<Viewer> =>
  fc.record({
    organizationId: fc.constant('organization'),
    member,
    defaultRole: roleOrNull,
    grants: fc.dictionary(id, role).map((grants) => new Map(Object.entries(grants))),
    ownedTeams: fc.uniqueArray(id).map((teams) => new Set(teams)),
  });

const anybody = viewerWith(fc.option(fc.record({ role: roleOrNull }), { nil: null }));
const guest = viewerWith(fc.constant({ role: null }));
const stranger = viewerWith(fc.constant(null));

/** Nothing less than before: no role is below all of them. */
const atLeast = (after: Role | null, before: Role | null) => before === null || includes(after, before);
const grantsOn = (viewer: Viewer, entity: InheritingEntity) =>
  [entity.id, ...entity.ancestors].flatMap((target) => viewer.grants.get(target) ?? []);
const highestOf = (roles: readonly Role[]) => roles.reduce<Role | null>(higher, null);

/** They are cheap. */
const many = runs(5);

describe('the role on a space or collection', { timeout: PROPERTY_TIMEOUT }, () => {
  test('never falls when a grant is added or raised, or an administrator is made', () => {
    fc.assert(
      fc.property(anybody, placed, id, role, (viewer, entity, target, more) => {
        const before = roleOn(viewer, entity);
        const grants = new Map(viewer.grants).set(target, higher(viewer.grants.get(target), more) as Role);
        expect(atLeast(roleOn({ ...viewer, grants }, entity), before)).toBe(true);
        expect(atLeast(roleOn({ ...viewer, member: { role: 'admin' } }, entity), before)).toBe(true);
      }),
      many,
    );
  });

  test('is the same with or without grants on what is not above it', () => {
    fc.assert(
      fc.property(anybody, placed, (viewer, entity) => {
        const path = new Set([entity.id, ...entity.ancestors]);
        const grants = new Map([...viewer.grants].filter(([target]) => path.has(target)));
        expect(roleOn({ ...viewer, grants }, entity)).toBe(roleOn(viewer, entity));
      }),
      many,
    );
  });

  test('is admin for administrators of the organization, everywhere', () => {
    fc.assert(
      fc.property(viewerWith(fc.constant({ role: 'admin' })), placed, (viewer, entity) => {
        expect(roleOn(viewer, entity)).toBe('admin');
      }),
      many,
    );
  });

  test('is, for guests, what was granted on it or above it, and nothing else', () => {
    fc.assert(
      fc.property(guest, placed, (viewer, entity) => {
        expect(roleOn(viewer, entity)).toBe(highestOf(grantsOn(viewer, entity)));
      }),
      many,
    );
  });

  test('is none for strangers, whatever is granted or set by default', () => {
    fc.assert(
      fc.property(stranger, placed, (viewer, entity) => {
        expect(roleOn(viewer, entity)).toBeNull();
      }),
      many,
    );
  });

  test('is, for other members, the highest of what was granted and the nearest level set by default', () => {
    const member = viewerWith(role.filter((own) => own !== 'admin').map((own) => ({ role: own })));
    fc.assert(
      fc.property(member, placed, (viewer, entity) => {
        const byDefault = entity.inheritedLevel ?? viewer.defaultRole;
        expect(roleOn(viewer, entity)).toBe(
          highestOf([...grantsOn(viewer, entity), ...(byDefault ? [byDefault] : [])]),
        );
      }),
      many,
    );
  });

  test('is there exactly where the sight that SQL filters by reaches', () => {
    fc.assert(
      fc.property(anybody, placed, (viewer, entity) => {
        expect(sees(sightOf(viewer), entity)).toBe(roleOn(viewer, entity) !== null);
      }),
      many,
    );
  });
});

describe('the role on a team', { timeout: PROPERTY_TIMEOUT }, () => {
  test('is none for guests and strangers, admin for owners and administrators, else read', () => {
    fc.assert(
      fc.property(anybody, id, (viewer, teamId) => {
        const own = viewer.member?.role ?? null;
        const expected = own === null ? null : own === 'admin' || viewer.ownedTeams.has(teamId) ? 'admin' : 'read';
        expect(roleOnTeam(viewer, teamId)).toBe(expected);
      }),
      many,
    );
  });
});

describe('permissions', { timeout: PROPERTY_TIMEOUT }, () => {
  test('only grow with the role, and an administrator has all of them', () => {
    for (const table of [ORGANIZATION, COLLECTION, SPACE, TEAM]) {
      const opened = (held: Role | null) => shownIn(table).filter((permission) => roleOpens(held, permission));
      expect(opened('admin')).toEqual(shownIn(table));
      const rising = [null, ...ROLES].map(opened);
      for (const [index, permissions] of rising.entries()) {
        expect(rising[index + 1] ?? permissions).toEqual(expect.arrayContaining(permissions));
      }
    }
  });
});

test('the teams that a list shows as administered by a user are those on which they hold admin', () => {
  fc.assert(
    fc.property(anybody, id, (viewer, teamId) => {
      const { id: ids } = administratedTeams(viewer) as { id?: { in: string[] } };
      expect(ids === undefined || ids.in.includes(teamId)).toBe(roleOnTeam(viewer, teamId) === 'admin');
    }),
    many,
  );
});
