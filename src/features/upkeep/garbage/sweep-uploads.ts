/** Removes uploads that nothing took in for a day. Those that stay keep their bytes. */
import type { Removed, Sweep } from './collect.ts';

const BATCH = 1000;

const PAGE = `SELECT "id", "hash", "size", "createdAt" < $3::timestamptz AS "old" FROM "File"
  WHERE "organizationId" = $1 AND "id" > $2 ORDER BY "id" LIMIT ${BATCH}`;

/** A locked upload is being inserted by a write; one whose bytes were wanted of late was inserted after the marks were made. */
const DELETE = `DELETE FROM "File" f USING (
    SELECT "id" FROM "File" u WHERE "organizationId" = $1 AND "id" = ANY($2::text[]) AND NOT EXISTS (
      SELECT 1 FROM "StoredFile" s
      WHERE s."organizationId" = $1 AND s."hash" = u."hash" AND s."wantedAt" >= $3::timestamptz)
    FOR UPDATE OF u SKIP LOCKED) garbage
  WHERE f."organizationId" = $1 AND f."id" = garbage."id" RETURNING f."id"`;

interface Row {
  id: string;
  hash: string;
  size: number;
  old: boolean;
}

/** `before`: uploads that were made before it are old. What content refers to is marked by now. */
export async function sweepUploads(sweep: Sweep, before: string): Promise<Removed & { more: boolean }> {
  const { services, organizationId, marks, dryRun, signal } = sweep;
  const { database } = services;
  const removed = { count: 0, bytes: 0, more: false };
  const kept: string[] = [];
  for (let last = ''; ; ) {
    signal?.throwIfAborted();
    const page = await database.query<Row>(PAGE, [organizationId, last, before]);
    const unused = page.filter(({ hash }) => !marks.has(hash));
    const old = unused.filter((row) => row.old);
    const ids = old.map(({ id }) => id);
    const deleted =
      dryRun || ids.length === 0
        ? old
        : await database.query<{ id: string }>(DELETE, [organizationId, ids, sweep.before]);
    const gone = new Set(deleted.map(({ id }) => id));
    for (const { id, hash, size } of unused) {
      if (!gone.has(id)) kept.push(hash);
      else {
        removed.count += 1;
        removed.bytes += size;
      }
    }
    if (page.length < BATCH) break;
    last = page.at(-1)?.id ?? '';
  }
  // Only now: two uploads of the same bytes must not keep each other.
  for (const hash of kept) marks.add(hash);
  return { ...removed, more: kept.length > 0 };
}
