/**
 * Roles, and which of them a caller holds. What each opens is in permissions.ts. Pure: no I/O, so that properties can prove it.
 */
import type { Role } from '../db/generated/prisma/client.ts';

export type { Role };

/** In rising order; each includes all below it. */
export const ROLES = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const satisfies readonly Role[];

const RANK: Record<Role, number> = { read: 1, comment: 2, edit: 3, review: 4, create: 5, admin: 6 };

/** Whether `held` opens what `needed` asks for. No role opens nothing. */
export const includes = (held: Role | null | undefined, needed: Role): boolean =>
  held != null && RANK[held] >= RANK[needed];

/** The higher of two roles; null is none. */
export const higher = (a: Role | null | undefined, b: Role | null | undefined): Role | null =>
  a == null ? (b ?? null) : b == null ? a : RANK[a] >= RANK[b] ? a : b;

/** A caller as one organization sees it. */
export interface Viewer {
  organizationId: string;
  /** Null: no member (or a disabled one), who sees nothing. */
  member: { role: Role | null } | null;
  /** What members that are no guests hold where nothing else is set. */
  defaultRole: Role | null;
  /** Grants to the user or one of its teams: id of the space or collection → the highest role. */
  grants: ReadonlyMap<string, Role>;
  /** Teams that the user owns. */
  ownedTeams: ReadonlySet<string>;
  /** A member who gets in by SSO alone: other tokens and sessions see nothing. */
  ssoOnly?: true;
  /** Of an installation: it holds this on all spaces and collections, or (null) what it is granted, and inherits nothing. */
  installed?: { everywhere: Role | null };
}

/** Whether levels that are inherited by default count for the viewer: guests and installations have what they are granted. */
export const inherits = ({ member, installed }: Viewer): boolean => member?.role != null && installed === undefined;

/** What decides about a space or a collection: the stored ancestors and the level inherited through them. */
export interface InheritingEntity {
  id: string;
  ancestors: readonly string[];
  inheritedLevel: Role | null;
}

/**
 * The role on a space or collection: the highest of organization admin, a grant on it or on a collection above it, and,
 * unless the caller is a guest, the level inherited by default.
 */
export function roleOn(viewer: Viewer, entity: InheritingEntity): Role | null {
  if (!viewer.member) return null;
  if (viewer.member.role === 'admin') return 'admin';
  let role = higher(viewer.installed?.everywhere, viewer.grants.get(entity.id));
  for (const ancestor of entity.ancestors) role = higher(role, viewer.grants.get(ancestor));
  if (inherits(viewer)) role = higher(role, entity.inheritedLevel ?? viewer.defaultRole);
  return role;
}

/** The role on a team: its owners have `admin`, other members that are no guests see it, as they see each other. */
export function roleOnTeam({ member, ownedTeams }: Viewer, teamId: string): Role | null {
  if (!member || member.role === null) return null;
  return member.role === 'admin' || ownedTeams.has(teamId) ? 'admin' : 'read';
}
