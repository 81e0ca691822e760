/** The rules of each entity: `onSpace('edit')` stands in a declaration and reads as a sentence. */
import type { Context } from '../context.ts';
import type { Collection, Member, Organization, Space, Team } from '../db/generated/prisma/client.ts';
import { forbidden, notFound } from '../errors.ts';
import { includes, type Role, roleOn, roleOnTeam } from './roles.ts';
import { type AccessRule, requireScope } from './rule.ts';
import type { Scope } from './scopes.ts';

type Needs = Role | 'guest';

const id = (args: Record<string, unknown>, name: string) => String(args[name] ?? '');

function enough(role: Role | null, needs: Needs): void {
  if (needs !== 'guest' && !includes(role, needs)) {
    throw forbidden(`This needs the role ${needs}; you hold ${role ?? 'none'} here`);
  }
}

/** The organization that `organizationId` names. Every member sees it, guests included. */
export function onOrganization(needs: Needs, scope: Scope | null = null): AccessRule {
  return {
    subject: 'Organization',
    needs,
    scope,
    check: async (context, args, parent) => {
      requireScope(context, scope);
      const organizationId = parent ? (parent as Organization).id : id(args, 'organizationId');
      const [organization, viewer] = await Promise.all([
        parent ? (parent as Organization) : context.access.organization.load(organizationId),
        context.access.viewer.load(organizationId),
      ]);
      if (!organization || !viewer.member) throw notFound('Organization');
      enough(viewer.member.role, needs);
      return organization;
    },
  };
}

/** The organization that `organizationId` names, for whoever may edit anything in it, guests with a grant included. */
export function onEditableOrganization(scope: Scope = 'space:content:write'): AccessRule {
  const visible = onOrganization('guest', scope);
  return {
    ...visible,
    needs: 'edit',
    check: async (context, args, parent) => {
      const organization = (await visible.check(context, args, parent)) as Organization;
      const { member, defaultRole, grants } = await context.access.viewer.load(organization.id);
      const own = member?.role == null ? [] : [member.role, defaultRole];
      if (![...own, ...grants.values()].some((role) => includes(role, 'edit')))
        throw forbidden('This needs the role edit somewhere in the organization');
      return organization;
    },
  };
}

/** What differs for some operations on a space or collection. */
interface PlacedOptions {
  /** Null: narrowed tokens are refused. */
  scope?: Scope | null;
  /** For deletes: what is not there, or not visible, gives null instead of NOT_FOUND. */
  absent?: 'ok';
  /** Arguments that need more than the operation does. */
  fields?: Readonly<Record<string, Role>>;
}

interface SpaceOptions extends PlacedOptions {
  /** Whether deleted spaces count as there; restoring looks at `either`. */
  deleted?: boolean | 'either';
}

const metadataScope = (needs: Role): Scope => (needs === 'read' ? 'space:metadata:read' : 'space:metadata:write');

/** The space that `spaceId` names. */
export function onSpace(needs: Role, { deleted = false, ...options }: SpaceOptions = {}): AccessRule {
  const find = async (context: Context, args: Record<string, unknown>, parent: unknown) => {
    const space = parent ? (parent as Space) : await context.access.space.load(id(args, 'spaceId'));
    return space && (deleted === 'either' || (space.deletedAt !== null) === deleted) ? space : null;
  };
  return onPlaced('Space', needs, find, options);
}

/** The collection that `collectionId` names. */
export const onCollection = (needs: Role, options: PlacedOptions = {}): AccessRule =>
  onPlaced(
    'Collection',
    needs,
    async ({ access }, args, parent) =>
      (parent as Collection | null) ?? access.collection.load(id(args, 'collectionId')),
    options,
  );

function onPlaced(
  subject: 'Space' | 'Collection',
  needs: Role,
  find: (context: Context, args: Record<string, unknown>, parent: unknown) => Promise<Space | Collection | null>,
  { scope = metadataScope(needs), absent, fields = {} }: PlacedOptions,
): AccessRule {
  return {
    subject,
    needs,
    scope,
    check: async (context, args, parent) => {
      requireScope(context, scope);
      const entity = await find(context, args, parent);
      const role = entity && (await roleOnPlaced(context, entity));
      if (!entity || !role) {
        if (absent) return null;
        throw notFound(subject);
      }
      enough(role, needs);
      for (const [name, needed] of Object.entries(fields)) if (args[name] !== undefined) enough(role, needed);
      return entity;
    },
  };
}

/**
 * The team that `teamId` names, in the organization that `organizationId` names. `admin` is also given to its owners.
 * With `absent: 'ok'`, for deletes, a team that is not there gives null instead of NOT_FOUND.
 */
export function onTeam(needs: 'read' | 'admin', { absent }: { absent?: 'ok' } = {}): AccessRule {
  return {
    subject: 'Team',
    needs,
    scope: null,
    check: async (context, args, parent) => {
      requireScope(context, null);
      const team = parent ? (parent as Team) : await context.access.team.load(id(args, 'teamId'));
      const organizationId = parent ? (parent as Team).organizationId : id(args, 'organizationId');
      const viewer = await context.access.viewer.load(organizationId);
      if (!viewer.member) throw notFound('Organization');
      enough(viewer.member.role, 'read');
      if (!team || team.organizationId !== organizationId) {
        if (absent) return null;
        throw notFound('Team');
      }
      if (!includes(roleOnTeam(viewer, team.id), needs))
        throw forbidden('This needs the role admin, or to own the team');
      return team;
    },
  };
}

/**
 * The member that `userId` names, in the organization that `organizationId` names; the caller's role in the organization
 * decides. With `self` people may always look at their own entry, guests too.
 */
export function onMember(needs: Role, { self = false }: { self?: boolean } = {}): AccessRule {
  return {
    subject: 'Member',
    needs,
    scope: null,
    check: async (context, args, parent) => {
      requireScope(context, null);
      const organizationId = parent ? (parent as Member).organizationId : id(args, 'organizationId');
      const userId = parent ? (parent as Member).userId : id(args, 'userId');
      const viewer = await context.access.viewer.load(organizationId);
      if (!viewer.member) throw notFound('Organization');
      if (!self || userId !== context.caller?.userId) enough(viewer.member.role, needs);
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
