/** Uploads that become part of content: one that nothing has taken in for a day is removed (src/features/upkeep/garbage). */
import type { Transaction } from '../../../db/database.ts';
import type { File } from '../../../db/generated/prisma/client.ts';
import { wantFiles } from '../../../db/stored-files.ts';
import { conflict } from '../../../errors.ts';

/** In the transaction whose revision takes these uploads in. 409 when one was removed since it was looked up. */
export async function keepUploads(tx: Transaction, organizationId: string, ids: readonly string[]): Promise<void> {
  const unique = [...new Set(ids)];
  const rows = await tx.$queryRaw<Pick<File, 'hash' | 'size'>[]>`
    SELECT "hash", "size" FROM "File" WHERE "organizationId" = ${organizationId} AND "id" = ANY(${unique}::text[])
    ORDER BY "id" FOR KEY SHARE`;
  if (rows.length < unique.length)
    throw conflict('Uploads that are not used within a day are removed; upload the file again');
  // The bytes are kept by their own row, which may be old.
  await wantFiles(tx, organizationId, rows);
}
