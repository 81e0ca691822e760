/**
 * Which uploads a caller may put into content: its own, and those that were put into a space that it reads. Others are as if
 * they were not there: a file of a hidden or deleted space would be readable by anyone who knows its id.
 */
import { userIdOf } from '../../access/caller-kinds.ts';
import { roleOnPlaced } from '../../access/entities.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { File as Row, Space } from '../../db/generated/prisma/client.ts';
import type { FileEntry } from '../../engine/revisions/types.ts';
import { keepUploads } from './files/uploads.ts';

/** Those of these uploads that the caller may insert, as the engine keeps them. */
export async function insertableFiles(
  context: Context,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, FileEntry>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db.file.findMany({ where: { id: { in: [...ids] }, organizationId } });
  const readable = await Promise.all(rows.map((row) => isReadable(context, row)));
  return new Map(rows.filter((_, i) => readable[i]).map((row) => [row.id, entryOf(row)]));
}

/** All spaces that decide are loaded in one statement. */
async function isReadable(context: Context, { createdById, spaceIds }: Row): Promise<boolean> {
  if (createdById !== null && createdById === userIdOf(context.caller)) return true;
  const roles = await Promise.all(
    spaceIds.map(async (id) => {
      const space = await context.access.space.load(id);
      return space && space.deletedAt === null ? roleOnPlaced(context, space) : null;
    }),
  );
  return roles.some((role) => role !== null);
}

const entryOf = ({ id, name, contentType, size, hash, width, height }: Row): FileEntry => ({
  id,
  name,
  contentType,
  size,
  hash,
  ...(width !== null && height !== null && { dimensions: { width, height } }),
});

/**
 * Notes that a space has these uploads now, in the transaction that puts them in. 409 when one was removed since it was looked
 * up, as uploads are that nothing has taken in for a day.
 */
export async function recordInsertedFiles(
  tx: Transaction,
  space: Pick<Space, 'id' | 'organizationId'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await keepUploads(tx, space.organizationId, ids);
  await recordFilesOf(tx, space, ids);
}

/** Notes that a space has these files; those that are no uploads, but came with a repository, have no row. */
export async function recordFilesOf(
  tx: Transaction,
  { id, organizationId }: Pick<Space, 'id' | 'organizationId'>,
  ids: readonly string[],
): Promise<void> {
  await tx.$executeRaw`UPDATE "File" SET "spaceIds" = array_append("spaceIds", ${id})
    WHERE "organizationId" = ${organizationId} AND "id" = ANY(${ids}::text[]) AND NOT ${id} = ANY("spaceIds")`;
}
