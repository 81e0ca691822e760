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
}

/** Role, default role, grants (own and by team) and owned teams; they need the joins of `viewerJoins`. */
export const VIEWER_COLUMNS = `
  m."userId" IS NOT NULL AS "isMember", m."role"::text AS "viewerRole", o."defaultRole"::text AS "viewerDefaultRole",
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
  };
}

/** A reader of a site is like a guest who was let into the spaces of it, to read them; null for other callers. */
export const visitorOf = (caller: Caller): Viewer | null =>
  caller.kind === 'visitor'
    ? {
        organizationId: caller.organizationId,
        member: { role: null },
        defaultRole: null,
        grants: new Map([...caller.spaces].map((id) => [id, 'read'])),
        ownedTeams: new Set(),
      }
    : null;

/** Who is no member sees nothing. */
export const stranger = (organizationId: string): Viewer => ({
  organizationId,
  member: null,
  defaultRole: null,
  grants: new Map(),
  ownedTeams: new Set(),
});
