/** The rules of each entity: `onSpace('merge')` in a declaration names a row of the table of rights (permissions.ts). */

import type { Context } from '../context.ts';
import type { Collection, Member, Organization, Space, Team } from '../db/generated/prisma/client.ts';
import { forbidden, notFound } from '../errors.ts';
import { addressed, type Finder } from './addressed.ts';
import { notAdmitted, userIdOf } from './caller-kinds.ts';
import {
  COLLECTION,
  type CollectionPermission,
  ORGANIZATION,
  type OrganizationPermission,
  type Permission,
  roleOpens,
  SPACE,
  type SpacePermission,
  TEAM,
  type TeamPermission,
} from './permissions.ts';
import { type Role, roleOn, roleOnTeam } from './roles.ts';
import { type AccessRule, requireScope } from './rule.ts';

addressed<Organization>({
  parameter: 'organizationId',
  within: [],
  model: 'Organization',
  organization: 'id',
  keep: ({ access }, row, id) => access.organization.prime(id, row),
});

addressed<Collection>({
  parameter: 'collectionId',
  within: [],
  model: 'Collection',
  organization: 'organizationId',
  keep: ({ access }, row, id) => access.collection.prime(id, row),
});

addressed<Space>({
  parameter: 'spaceId',
  within: [],
  model: 'Space',
  organization: 'organizationId',
  keep: ({ access }, row, id) => access.space.prime(id, row),
});

addressed<Team>({
  parameter: 'teamId',
  within: ['organizationId'],
  model: 'Team',
  keep: ({ access }, row, id) => access.team.prime(id, row),
});

const MEMBER: Finder = {
  name: 'member',
  sql: (row, own, above) => `${row}."organizationId" = ${above} AND ${row}."userId" = ${own}`,
};

addressed<Member>({
  parameter: 'userId',
  within: ['organizationId'],
  model: 'Member',
  finder: () => MEMBER,
  keep: ({ access }, row, userId, organizationId = '') => access.member.prime({ organizationId, userId }, row),
});

const id = (args: Record<string, unknown>, name: string) => String(args[name] ?? '');

/** Refuses a role that does not open this. */
export function requireRole(role: Role | null, permission: Permission): void {
  if (!roleOpens(role, permission))
    throw forbidden(`This needs the role ${permission.role}; you hold ${role ?? 'none'} here`);
}

/** What makes spaces and collections. */
const PLACING: ReadonlySet<Permission> = new Set([ORGANIZATION.createContent, ORGANIZATION.placeContent]);

/** The organization that `organizationId` names. Every member sees it, guests included. */
export function onOrganization(name: OrganizationPermission): AccessRule {
  const permission = ORGANIZATION[name];
  return {
    subject: 'Organization',
    permission,
    scope: permission.scope,
    check: async (context, args, parent) => {
      requireScope(context, permission.scope);
      // They see parts of it, whatever a declaration says.
      if (context.caller.kind === 'visitor') throw notAdmitted(context.caller);
      const organizationId = parent ? (parent as Organization).id : id(args, 'organizationId');
      const [organization, viewer] = await Promise.all([
        parent ? (parent as Organization) : context.access.organization.load(organizationId),
        context.access.viewer.load(organizationId),
      ]);
      if (organization && viewer.ssoOnly && !viewer.member)
        throw forbidden('This organization asks you to sign in by SSO: other tokens and sessions do not open it');
      if (!organization || !viewer.member) throw notFound('Organization');
      requireRole(viewer.member.role, permission);
      if (PLACING.has(permission) && context.caller.kind === 'installation' && context.caller.spaces !== 'all')
        throw forbidden('This takes an installation in all spaces');
      return organization;
    },
  };
}

/** What differs for some operations on a space or collection. */
interface PlacedOptions<Name extends string> {
  /** For deletes: what is not there, or not visible, gives null instead of NOT_FOUND. */
  absent?: 'ok';
  /** Arguments that need more than the operation does. */
  fields?: Readonly<Record<string, Name>>;
}

interface SpaceOptions extends PlacedOptions<SpacePermission> {
  /** Whether deleted spaces count as there; restoring looks at `either`. */
  deleted?: boolean | 'either';
}

/** The space that `spaceId` names. */
export function onSpace(name: SpacePermission, { deleted = false, absent, fields }: SpaceOptions = {}): AccessRule {
  const find = async (context: Context, args: Record<string, unknown>, parent: unknown) => {
    const space = parent ? (parent as Space) : await context.access.space.load(id(args, 'spaceId'));
    return space && (deleted === 'either' || (space.deletedAt !== null) === deleted) ? space : null;
  };
  return onPlaced('Space', SPACE[name], find, { absent, fields: rowsOf(SPACE, fields) });
}

/** The collection that `collectionId` names. */
export const onCollection = (
  name: CollectionPermission,
  { absent, fields }: PlacedOptions<CollectionPermission> = {},
): AccessRule =>
  onPlaced(
    'Collection',
    COLLECTION[name],
    async ({ access }, args, parent) =>
      (parent as Collection | null) ?? access.collection.load(id(args, 'collectionId')),
    { absent, fields: rowsOf(COLLECTION, fields) },
  );

const rowsOf = <Name extends string>(
  table: Readonly<Record<Name, Permission>>,
  fields: Readonly<Record<string, Name>> = {},
): Record<string, Permission> =>
  Object.fromEntries(Object.entries<Name>(fields).map(([argument, name]) => [argument, table[name]]));

function onPlaced(
  subject: 'Space' | 'Collection',
  permission: Permission,
  find: (context: Context, args: Record<string, unknown>, parent: unknown) => Promise<Space | Collection | null>,
  { absent, fields }: { absent: 'ok' | undefined; fields: Record<string, Permission> },
): AccessRule {
  return {
    subject,
    permission,
    scope: permission.scope,
    fields,
    check: async (context, args, parent) => {
      requireScope(context, permission.scope);
      const entity = await find(context, args, parent);
      const role = entity && (await roleOnPlaced(context, entity));
      if (!entity || !role) {
        if (absent) return null;
        throw notFound(subject);
      }
      requireRole(role, permission);
      for (const [name, needed] of Object.entries(fields)) {
        if (args[name] === undefined) continue;
        requireScope(context, needed.scope);
        requireRole(role, needed);
      }
      return entity;
    },
  };
}

/**
 * The team that `teamId` names, in the organization that `organizationId` names. `admin` is also given to its owners.
 * With `absent: 'ok'`, for deletes, a team that is not there gives null instead of NOT_FOUND.
 */
export function onTeam(name: TeamPermission, { absent }: { absent?: 'ok' } = {}): AccessRule {
  const permission = TEAM[name];
  return {
    subject: 'Team',
    permission,
    scope: permission.scope,
    check: async (context, args, parent) => {
      requireScope(context, permission.scope);
      const team = parent ? (parent as Team) : await context.access.team.load(id(args, 'teamId'));
      const organizationId = parent ? (parent as Team).organizationId : id(args, 'organizationId');
      const viewer = await context.access.viewer.load(organizationId);
      if (!viewer.member) throw notFound('Organization');
      requireRole(viewer.member.role, ORGANIZATION.listTeams);
      if (!team || team.organizationId !== organizationId) {
        if (absent) return null;
        throw notFound('Team');
      }
      if (!roleOpens(roleOnTeam(viewer, team.id), permission))
        throw forbidden('This needs the role admin, or ownership of the team');
      return team;
    },
  };
}

/**
 * The member that `userId` names, in the organization that `organizationId` names; the caller's role in the organization
 * decides. With `self` people may always look at their own entry, guests too.
 */
export function onMember(name: OrganizationPermission, { self = false }: { self?: boolean } = {}): AccessRule {
  const permission = ORGANIZATION[name];
  return {
    subject: 'Member',
    permission,
    scope: permission.scope,
    check: async (context, args, parent) => {
      requireScope(context, permission.scope);
      const organizationId = parent ? (parent as Member).organizationId : id(args, 'organizationId');
      const userId = parent ? (parent as Member).userId : id(args, 'userId');
      const viewer = await context.access.viewer.load(organizationId);
      if (!viewer.member) throw notFound('Organization');
      if (!self || userId !== userIdOf(context.caller)) requireRole(viewer.member.role, permission);
      const member = parent ? (parent as Member) : await context.access.member.load({ organizationId, userId });
      if (!member) throw notFound('Member');
      return member;
    },
  };
}

/** The caller's role on a space or collection, at once when its viewer is loaded; null: it does not see it. */
export function roleOnPlaced(context: Context, entity: Space | Collection): Role | null | Promise<Role | null> {
  const { viewer } = context.access;
  const held = viewer.held(entity.organizationId);
  return held ? roleOn(held, entity) : viewer.load(entity.organizationId).then((loaded) => roleOn(loaded, entity));
}
