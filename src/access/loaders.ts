/**
 * What a request needs to know for its checks, loaded once and in batches: the caller as each organization sees it, and
 * the rows of the entities that paths name. Rows are whole: the check and the answer share one statement.
 */
import DataLoader from 'dataloader';
import type {
  Collection,
  Member,
  Organization,
  PrismaClient,
  Role,
  Space,
  Team,
} from '../db/generated/prisma/client.ts';
import type { Viewer } from './roles.ts';

export interface AccessLoaders {
  viewer: DataLoader<string, Viewer>;
  organization: DataLoader<string, Organization | null>;
  space: DataLoader<string, Space | null>;
  collection: DataLoader<string, Collection | null>;
  team: DataLoader<string, Team | null>;
  member: DataLoader<MemberKey, Member | null, string>;
}

/** What names a member. */
export interface MemberKey {
  organizationId: string;
  userId: string;
}

/** A key as text, for loaders and maps. */
export const memberKey = ({ organizationId, userId }: MemberKey): string => `${organizationId}/${userId}`;

/** Loaders of one request of one caller. */
export function accessLoaders(db: PrismaClient, userId: string | null): AccessLoaders {
  return {
    viewer: new DataLoader((ids) => viewersOf(db, userId, ids)),
    organization: byId((ids) => db.organization.findMany({ where: { id: { in: ids } } })),
    space: byId((ids) => db.space.findMany({ where: { id: { in: ids } } })),
    collection: byId((ids) => db.collection.findMany({ where: { id: { in: ids } } })),
    team: byId((ids) => db.team.findMany({ where: { id: { in: ids } } })),
    member: new DataLoader((keys) => membersOf(db, keys), { cacheKeyFn: memberKey }),
  };
}

/** A loader of rows by id; an id that no row has gives null. */
export function byId<Row extends { id: string }>(
  find: (ids: string[]) => Promise<Row[]>,
): DataLoader<string, Row | null> {
  return new DataLoader(async (ids) => {
    const rows = new Map((await find([...new Set(ids)])).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? null);
  });
}

async function membersOf(db: PrismaClient, keys: readonly MemberKey[]): Promise<(Member | null)[]> {
  const found = await db.member.findMany({
    where: { OR: keys.map(({ organizationId, userId }) => ({ organizationId, userId })) },
  });
  const rows = new Map(found.map((row) => [memberKey(row), row]));
  return keys.map((key) => rows.get(memberKey(key)) ?? null);
}

interface ViewerRow {
  id: string;
  defaultRole: Role | null;
  isMember: boolean;
  role: Role | null;
  grants: Record<string, Role> | null;
  ownedTeams: string[] | null;
}

const stranger = (organizationId: string): Viewer => ({
  organizationId,
  member: null,
  defaultRole: null,
  grants: new Map(),
  ownedTeams: new Set(),
});

/** One statement for any number of organizations: membership, default role, grants (own and by team), owned teams. */
async function viewersOf(db: PrismaClient, userId: string | null, ids: readonly string[]): Promise<Viewer[]> {
  if (userId === null) return ids.map(stranger);
  const rows = await db.$queryRawUnsafe<ViewerRow[]>(VIEWERS, userId, [...ids]);
  const byOrganization = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byOrganization.get(id);
    if (!row?.isMember) return stranger(id);
    return {
      organizationId: id,
      member: { role: row.role },
      defaultRole: row.defaultRole,
      grants: new Map(Object.entries(row.grants ?? {})),
      ownedTeams: new Set(row.ownedTeams ?? []),
    };
  });
}

const VIEWERS = `
  SELECT o."id", o."defaultRole"::text AS "defaultRole", true AS "isMember", m."role"::text AS "role",
    (SELECT json_object_agg(g.target, g.role) FROM (
       SELECT coalesce("spaceId", "collectionId") AS target, max("role")::text AS role FROM "Grant"
       WHERE "organizationId" = o."id" AND ("userId" = $1 OR "teamId" IN (
         SELECT "teamId" FROM "TeamMember" WHERE "organizationId" = o."id" AND "userId" = $1))
       GROUP BY 1) g) AS "grants",
    (SELECT json_agg("teamId") FROM "TeamMember"
      WHERE "organizationId" = o."id" AND "userId" = $1 AND "role" = 'owner') AS "ownedTeams"
  FROM "Organization" o JOIN "Member" m ON m."organizationId" = o."id" AND m."userId" = $1 AND NOT m."disabled"
  WHERE o."id" = ANY($2)`;
