/** A viewer in SQL: everything that determines what a user may do in an organization, as columns of one row. */
import type { Role } from '../db/generated/prisma/client.ts';
import type { Caller } from './caller-kinds.ts';
import type { Viewer } from './roles.ts';

/** Prefixed names, so that they can be selected with the columns of any entity. */
export interface ViewerColumns {
  isMember: boolean;
  viewerRole: Role | null;
  viewerDefaultRole: Role | null;
  viewerGrants: Record<string, Role> | null;
  viewerTeams: string[] | null;
  viewerSso: boolean | null;
}

/** Role, default role, grants (own and by team) and owned teams; they need the joins of `viewerJoins`. */
export const VIEWER_COLUMNS = `
  m."userId" IS NOT NULL AS "isMember", m."role"::text AS "viewerRole", m."sso" AND o."sso" AS "viewerSso", o."defaultRole"::text AS "viewerDefaultRole",
  (SELECT json_object_agg(g.target, g.role) FROM (
     SELECT coalesce("spaceId", "collectionId") AS target, max("role")::text AS role FROM "Grant"
     WHERE "organizationId" = m."organizationId" AND ("userId" = m."userId" OR "teamId" IN (
       SELECT "teamId" FROM "TeamMember" WHERE "organizationId" = m."organizationId" AND "userId" = m."userId"))
     GROUP BY 1) g) AS "viewerGrants",
  (SELECT json_agg("teamId") FROM "TeamMember"
   WHERE "organizationId" = m."organizationId" AND "userId" = m."userId" AND "role" = 'owner') AS "viewerTeams"`;

/** The membership behind two expressions; no row of it for strangers, and for disabled members. */
export const viewerJoins = (organizationId: string, userId: string): string => `
  LEFT JOIN "Member" m ON m."organizationId" = ${organizationId} AND m."userId" = ${userId} AND NOT m."disabled"
  LEFT JOIN "Organization" o ON o."id" = m."organizationId"`;

/** The viewer of a row with these columns. */
export function viewerFrom(organizationId: string, row: ViewerColumns): Viewer {
  if (!row.isMember) return stranger(organizationId);
  return {
    organizationId,
    member: { role: row.viewerRole },
    defaultRole: row.viewerDefaultRole,
    grants: new Map(Object.entries(row.viewerGrants ?? {})),
    ownedTeams: new Set(row.viewerTeams),
    ...(row.viewerSso && { ssoOnly: true as const }),
  };
}

/** What is known of callers that are no members: readers of sites and installations; null for the others. */
export function viewerOfToken(caller: Caller): Viewer | null {
  const none = { defaultRole: null, ownedTeams: new Set<string>() };
  if (caller.kind === 'visitor') {
    // Like a guest who was let into the spaces of the site, to read them.
    const grants = new Map([...caller.spaces].map((id): [string, Role] => [id, 'read']));
    return { organizationId: caller.organizationId, member: { role: null }, grants, ...none };
  }
  if (caller.kind !== 'installation') return null;
  const { organizationId, spaces } = caller;
  // The most that the scopes of integrations ask for; what of it the installation may do, its own scopes say.
  const grants = new Map((spaces === 'all' ? [] : spaces).map((id): [string, Role] => [id, 'create']));
  const installed = { everywhere: spaces === 'all' ? ('create' as const) : null };
  return { organizationId, member: { role: 'create' }, grants, installed, ...none };
}

/** Who is no member sees nothing. */
export const stranger = (organizationId: string): Viewer => ({
  organizationId,
  member: null,
  defaultRole: null,
  grants: new Map(),
  ownedTeams: new Set(),
});
