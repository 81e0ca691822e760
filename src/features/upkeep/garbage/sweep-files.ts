/** Removes files that are not marked from the storage, and their rows. */
import { inTransaction } from '../../../db/transaction.ts';
import type { Hash } from '../../../engine/revisions/types.ts';
import type { Removed, Sweep } from './collect.ts';

const BATCH = 1000;
/** Files of one transaction: while their bytes are removed, the embedded database does nothing else. */
const REMOVED_AT_ONCE = 20;

const PAGE = `SELECT "hash", "size", "wantedAt" < $3::timestamptz AS "old" FROM "StoredFile"
  WHERE "organizationId" = $1 AND "hash" > $2 ORDER BY "hash" LIMIT ${BATCH}`;

interface Row {
  hash: Hash;
  size: number;
  old: boolean;
}

/** What was removed, and whether more will be when it is older. */
export async function sweepFiles(sweep: Sweep): Promise<Removed & { more: boolean }> {
  const { services, organizationId, marks, before, dryRun, signal } = sweep;
  const removed = { count: 0, bytes: 0, more: false };
  for (let last = ''; ; ) {
    signal?.throwIfAborted();
    const page = await services.database.query<Row>(PAGE, [organizationId, last, before]);
    const unmarked = page.filter(({ hash }) => !marks.has(hash));
    const garbage = unmarked.filter(({ old }) => old);
    for (let at = 0; at < garbage.length; at += REMOVED_AT_ONCE) {
      signal?.throwIfAborted();
      const part = garbage.slice(at, at + REMOVED_AT_ONCE);
      const gone = dryRun ? part : await remove(sweep, part);
      removed.count += gone.length;
      removed.bytes += gone.reduce((sum, { size }) => sum + size, 0);
      removed.more ||= gone.length < part.length;
    }
    removed.more ||= garbage.length < unmarked.length;
    if (page.length < BATCH) return removed;
    last = page.at(-1)?.hash ?? '';
  }
}

/**
 * With the rows locked, the bytes go, then the rows: a write that wants such a file waits, and then stores it again. A crash
 * between leaves rows without bytes, which are old, so that no write counts on them.
 */
async function remove({ services, organizationId, before }: Sweep, files: readonly Row[]): Promise<Row[]> {
  const hashes = files.map(({ hash }) => hash);
  return inTransaction(services.database, async (tx) => {
    const locked = await tx.$queryRaw<{ hash: Hash }[]>`
      SELECT "hash" FROM "StoredFile" WHERE "organizationId" = ${organizationId} AND "hash" = ANY(${hashes})
        AND "wantedAt" < ${before}::timestamptz FOR UPDATE SKIP LOCKED`;
    const free = locked.map(({ hash }) => hash);
    for (const hash of free) await services.storage.delete(organizationId, hash);
    await tx.storedFile.deleteMany({ where: { organizationId, hash: { in: free } } });
    return files.filter(({ hash }) => free.includes(hash));
  });
}

const ADOPT = `INSERT INTO "StoredFile" ("organizationId", "hash", "size")
  SELECT $1, "hash", "size" FROM unnest($2::text[], $3::bigint[]) AS given ("hash", "size") ON CONFLICT DO NOTHING`;

/** Files without a row, from before there were rows or beside a database from a backup, get one, as if they were new. */
export async function adoptFiles({ services, organizationId, signal }: Sweep): Promise<void> {
  let found: { hash: Hash; size: number }[] = [];
  const adopt = async () => {
    signal?.throwIfAborted();
    const columns = [found.map(({ hash }) => hash), found.map(({ size }) => size)];
    if (found.length > 0) await services.database.query(ADOPT, [organizationId, ...columns]);
    found = [];
  };
  for await (const file of services.storage.list(organizationId)) {
    found.push(file);
    if (found.length === BATCH) await adopt();
  }
  await adopt();
}
