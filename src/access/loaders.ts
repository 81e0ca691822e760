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
  /** The caller, as an organization sees it. */
  viewer: DataLoader<string, Viewer>;
  /** Anybody, as an organization sees them. */
  viewerOf: DataLoader<MemberKey, Viewer, string>;
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
  const viewerOf = new DataLoader((keys: readonly MemberKey[]) => viewersOf(db, keys), { cacheKeyFn: memberKey });
  return {
    viewer: new DataLoader((ids) =>
      Promise.all(
        ids.map((organizationId) =>
          userId === null ? stranger(organizationId) : viewerOf.load({ organizationId, userId }),
        ),
      ),
    ),
    viewerOf,
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

interface ViewerRow extends MemberKey {
  defaultRole: Role | null;
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

/** One statement for any number of members: role, default role, grants (own and by team), owned teams. */
async function viewersOf(db: PrismaClient, keys: readonly MemberKey[]): Promise<Viewer[]> {
  const organizations = keys.map(({ organizationId }) => organizationId);
  const users = keys.map(({ userId }) => userId);
  const rows = await db.$queryRawUnsafe<ViewerRow[]>(VIEWERS, organizations, users);
  const byKey = new Map(rows.map((row) => [memberKey(row), row]));
  return keys.map((key) => {
    const row = byKey.get(memberKey(key));
    if (!row) return stranger(key.organizationId);
    return {
      organizationId: row.organizationId,
      member: { role: row.role },
      defaultRole: row.defaultRole,
      grants: new Map(Object.entries(row.grants ?? {})),
      ownedTeams: new Set(row.ownedTeams ?? []),
    };
  });
}

const VIEWERS = `
  SELECT m."organizationId", m."userId", o."defaultRole"::text AS "defaultRole", m."role"::text AS "role",
    (SELECT json_object_agg(g.target, g.role) FROM (
       SELECT coalesce("spaceId", "collectionId") AS target, max("role")::text AS role FROM "Grant"
       WHERE "organizationId" = m."organizationId" AND ("userId" = m."userId" OR "teamId" IN (
         SELECT "teamId" FROM "TeamMember" WHERE "organizationId" = m."organizationId" AND "userId" = m."userId"))
       GROUP BY 1) g) AS "grants",
    (SELECT json_agg("teamId") FROM "TeamMember"
      WHERE "organizationId" = m."organizationId" AND "userId" = m."userId" AND "role" = 'owner') AS "ownedTeams"
  FROM unnest($1::text[], $2::text[]) AS asked("organizationId", "userId")
    JOIN "Member" m ON m."organizationId" = asked."organizationId" AND m."userId" = asked."userId" AND NOT m."disabled"
    JOIN "Organization" o ON o."id" = m."organizationId"`;
