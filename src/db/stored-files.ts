/**
 * The rows of files in the storage, at which writes and the garbage collection meet: a write takes the row before the bytes get
 * their name, the collection removes it after the bytes, and a row that is locked or young keeps the bytes.
 */
import type { Hash } from '../engine/revisions/types.ts';
import type { Database, Transaction } from './database.ts';

/**
 * So old a row may be when a write first refers to the file. The collection takes none that is younger than its grace period,
 * which is longer: so the bytes of such a row were there all the time.
 */
export const YOUNG_HOURS = 3;

/** Thrown when what a write stored is gone before anything refers to it, since it took too long. It may start again. */
export class PreparedLost extends Error {
  override readonly name = 'PreparedLost';
  constructor(what: string) {
    super(`${what} that were stored for this change were removed because it took too long; repeat it`);
  }
}

const WANT = `INSERT INTO "StoredFile" ("organizationId", "hash", "size") SELECT $1, "hash", "size"
  FROM unnest($2::text[], $3::bigint[]) AS given ("hash", "size") ORDER BY "hash"
  ON CONFLICT ("organizationId", "hash") DO UPDATE SET "wantedAt" = now()`;

/** Makes the rows, or makes them young. Waits where the collection is removing the file: its bytes must be stored after this. */
export async function wantFiles(
  database: Database | Transaction,
  organizationId: string,
  files: readonly { hash: Hash; size: number }[],
): Promise<void> {
  if (files.length === 0) return;
  const unique = [...new Map(files.map((file) => [file.hash, file])).values()];
  const values = [organizationId, unique.map(({ hash }) => hash), unique.map(({ size }) => size)] as const;
  if ('driver' in database) await database.query(WANT, values);
  else await database.$executeRawUnsafe(WANT, ...values);
}

const RENEW = `UPDATE "StoredFile" SET "wantedAt" = now() WHERE "organizationId" = $1 AND "hash" = $2 RETURNING 1 AS "one"`;

/** Makes the row young, if there is one: the bytes, if they are there, are then kept as those of `wantFiles`. */
export async function renewFile(
  database: Database | Transaction,
  organizationId: string,
  hash: Hash,
): Promise<boolean> {
  const renewed =
    'driver' in database
      ? await database.query(RENEW, [organizationId, hash])
      : await database.$queryRawUnsafe<unknown[]>(RENEW, organizationId, hash);
  return renewed.length > 0;
}

const KEEP = `UPDATE "StoredFile" f SET "wantedAt" = now()
  FROM (SELECT "hash" FROM "StoredFile" WHERE "organizationId" = $1 AND "hash" = ANY($2::text[])
    AND "wantedAt" > now() - interval '${YOUNG_HOURS} hours' ORDER BY "hash" FOR NO KEY UPDATE) young
  WHERE f."organizationId" = $1 AND f."hash" = young."hash"`;

/** In the transaction that first refers to files which were stored for it. Rejects with `PreparedLost`. */
export async function keepFiles(tx: Transaction, organizationId: string, hashes: readonly Hash[]): Promise<void> {
  const unique = [...new Set(hashes)];
  if (unique.length === 0) return;
  const kept = await tx.$executeRawUnsafe(KEEP, organizationId, unique);
  if (kept < unique.length) throw new PreparedLost('Files');
}
