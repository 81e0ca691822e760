/** Removes blobs that are not marked, in the order of their hashes, a bounded number at a time. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Removed, Sweep } from './collect.ts';

/** Blobs that are looked at in one statement. */
const BATCH = 1000;

const PAGE = `SELECT "hash", octet_length("bytes") AS "size", "createdAt" < $3::timestamptz AS "old" FROM "Blob"
  WHERE "organizationId" = $1 AND "hash" > $2 ORDER BY "hash" LIMIT ${BATCH}`;

/**
 * What somebody has locked is being needed again. What became young since it was looked at is left by the condition, which the
 * database looks at once more when it has the row.
 */
const DELETE = `DELETE FROM "Blob" b USING (
    SELECT "hash" FROM "Blob" WHERE "organizationId" = $1 AND "hash" = ANY($2::text[]) AND "createdAt" < $3::timestamptz
    FOR UPDATE SKIP LOCKED) garbage
  WHERE b."organizationId" = $1 AND b."hash" = garbage."hash" RETURNING octet_length(b."bytes") AS "size"`;

interface Row {
  hash: string;
  size: number;
  old: boolean;
}

/** What was removed, and whether more will be when it is older. */
export async function sweepBlobs(sweep: Sweep): Promise<Removed & { more: boolean }> {
  const { services, organizationId, marks, before, dryRun, signal } = sweep;
  const { database } = services;
  const removed = { count: 0, bytes: 0, more: false };
  for (let last = ''; ; ) {
    signal?.throwIfAborted();
    const page = await database.query<Row>(PAGE, [organizationId, last, before]);
    const unmarked = page.filter(({ hash }) => !marks.has(hash));
    const garbage = unmarked.filter(({ old }) => old);
    const gone =
      dryRun || garbage.length === 0
        ? garbage
        : await database.query<{ size: number }>(DELETE, [organizationId, garbage.map(({ hash }) => hash), before]);
    removed.count += gone.length;
    removed.bytes += gone.reduce((sum, { size }) => sum + size, 0);
    removed.more ||= gone.length < unmarked.length;
    if (page.length < BATCH) return removed;
    last = page.at(-1)?.hash ?? '';
    await turn(); // the embedded database answers within the same turn of the event loop
  }
}
