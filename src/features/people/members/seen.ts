/** When a member was last there. */
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../db/database.ts';

/** Several servers may note the same minute. */
const SEEN = `UPDATE "Member" SET "lastSeenAt" = now() WHERE "organizationId" = $1 AND "userId" = $2
  AND ("lastSeenAt" IS NULL OR "lastSeenAt" < now() - interval '1 minute')`;

/** Notes that a user is there, to the minute (`lastSeenAt`); nothing for those who are no members. */
export const noteSeen = async (database: Database, organizationId: string, userId: string): Promise<void> =>
  void (await database.query(SEEN, [organizationId, userId]));

/** Whom this server has noted in the last minute. */
const noted = new WeakMap<Database, LRUCache<string, true>>();

/** The same, for each page that somebody opens: asks the database once a minute. */
export async function noteSeenOnPage(database: Database, organizationId: string, userId: string): Promise<void> {
  const known = noted.get(database) ?? new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });
  noted.set(database, known);
  const key = `${organizationId}:${userId}`;
  if (known.has(key)) return;
  known.set(key, true);
  await noteSeen(database, organizationId, userId);
}
