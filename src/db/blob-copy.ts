/** Content that changes its owner: blobs are scoped by organization, so another one needs rows of its own. */
import type { Hash } from '../engine/revisions/types.ts';
import type { Database, Transaction } from './database.ts';

/** Of one statement: a few megabytes, which the database copies by itself. */
const CHUNK_ROWS = 200;

/** In the order of the hashes: writers of the same blobs wait for each other, never in a circle (see blobs.ts). */
const COPY = `INSERT INTO "Blob" ("organizationId", "hash", "bytes")
  SELECT $2, "hash", "bytes" FROM "Blob" WHERE "organizationId" = $1 AND "hash" = ANY($3::text[]) ORDER BY "hash"
  ON CONFLICT ("organizationId", "hash") DO UPDATE SET "createdAt" = now() WHERE "Blob"."createdAt" < now() - interval '1 hour'`;

/** Copies blobs of one organization to another, which may have some of them. With `tx` as a part of that transaction. */
export async function copyBlobs(
  database: Database,
  { from, to, hashes }: { from: string; to: string; hashes: readonly Hash[] },
  tx?: Transaction,
): Promise<void> {
  for (let at = 0; at < hashes.length; at += CHUNK_ROWS) {
    const chunk = hashes.slice(at, at + CHUNK_ROWS);
    await (tx ? tx.$executeRawUnsafe(COPY, from, to, chunk) : database.query(COPY, [from, to, chunk]));
  }
}
