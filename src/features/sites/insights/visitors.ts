/**
 * Who a visitor is for a day: a hash with a random salt that all servers share, and that is removed when the day is over. Neither
 * addresses nor ids are stored, and hashes of two days have nothing in common.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import type { SiteEvent } from './event-input.ts';

/** The day of a time (UTC): `2026-11-21`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The salt of a day that this process has used last. */
const known = new WeakMap<Database, { day: string; salt: Uint8Array }>();

/** The salt of a day; the first server that asks makes it, and removes those of the days before. */
export async function saltOf(database: Database, day: string): Promise<Uint8Array> {
  const last = known.get(database);
  if (last?.day === day) return last.salt;
  const own = randomBytes(32);
  const made = `INSERT INTO "VisitorSalt" ("day", "salt") VALUES ($1, $2) ON CONFLICT DO NOTHING`;
  await database.query(made, [day, own]);
  const [row] = await database.query<{ salt: Uint8Array }>(`SELECT "salt" FROM "VisitorSalt" WHERE "day" = $1`, [day]);
  // At midnight another server may have removed it already.
  if (!row) return own;
  await database.query(`DELETE FROM "VisitorSalt" WHERE "day" < $1`, [day]);
  known.set(database, { day, salt: row.salt });
  return row.salt;
}

/** What tells visitors apart. */
interface Traits {
  siteId: string;
  session: SiteEvent['session'] | undefined;
  address: string | undefined;
  /** Whether the site lets renderers follow visitors by an id that they keep in a cookie. */
  trackingCookie: boolean;
}

/** The visitor, as it is stored for a day. */
export function visitorHash(salt: Uint8Array, { siteId, session, address, trackingCookie }: Traits): string {
  const own = (trackingCookie && session?.visitorId) || null;
  const traits = own === null ? ['address', address ?? '', session?.userAgent ?? ''] : ['id', own];
  return createHmac('sha256', salt)
    .update(JSON.stringify([siteId, ...traits]))
    .digest('base64url')
    .slice(0, 22);
}
