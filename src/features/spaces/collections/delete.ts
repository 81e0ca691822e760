/**
 * Deleting a collection dissolves it: what it held takes its place in the collection above, in the same order. Nothing is
 * lost, and nobody sees more or less than before: what the collection set by default, and whom it granted a role, goes down to
 * what it held, where that says nothing of its own (docs/decisions/0012).
 */
import { lockStructure, renewInheritance } from '../../../access/inheritance.ts';
import type { Transaction } from '../../../db/database.ts';
import { record } from '../../people/audit.ts';

/** Dissolves a collection; does nothing when it is gone. */
export async function deleteCollection(
  tx: Transaction,
  { id, organizationId }: { id: string; organizationId: string },
  actorId: string | null,
): Promise<void> {
  await lockStructure(tx, organizationId);
  const collection = await tx.collection.findFirst({ where: { id, organizationId } });
  if (!collection) return;
  for (const statement of GRANTS_GO_DOWN) await tx.$executeRawUnsafe(statement, id);
  const spaces = await tx.$queryRawUnsafe<{ id: string }[]>(moveUp('Space'), id);
  const collections = await tx.$queryRawUnsafe<{ id: string }[]>(moveUp('Collection'), id);
  await renewInheritance(tx, { spaces: spaces.map((row) => row.id), collections: collections.map((row) => row.id) });
  await tx.collection.delete({ where: { id } });
  const details = {
    title: collection.title,
    parent: collection.parentId,
    spaces: spaces.length,
    collections: collections.length,
  };
  await record(tx, { organizationId, actorId, action: 'collection.delete', subject: id, details });
}

/** An order key behind another stands where that one did, and keeps the order among several (src/engine/revisions/order-key.ts). */
const moveUp = (table: 'Space' | 'Collection') => `
  UPDATE "${table}" x SET "parentId" = c."parentId", "position" = c."position" || x."position",
    "defaultLevel" = coalesce(x."defaultLevel", c."defaultLevel")
  FROM "Collection" c WHERE c."id" = $1 AND x."parentId" = c."id" RETURNING x."id"`;

const grantsGoDown = (
  table: 'Space' | 'Collection',
  column: 'spaceId' | 'collectionId',
  holder: 'userId' | 'teamId',
) => `
  INSERT INTO "Grant" ("id", "organizationId", "${column}", "${holder}", "role")
  SELECT replace(gen_random_uuid()::text, '-', ''), g."organizationId", x."id", g."${holder}", g."role"
  FROM "Grant" g JOIN "${table}" x ON x."parentId" = g."collectionId"
  WHERE g."collectionId" = $1 AND g."${holder}" IS NOT NULL
  ON CONFLICT ("${column}", "${holder}") DO UPDATE SET "role" = greatest("Grant"."role", EXCLUDED."role")`;

const GRANTS_GO_DOWN = [
  grantsGoDown('Space', 'spaceId', 'userId'),
  grantsGoDown('Space', 'spaceId', 'teamId'),
  grantsGoDown('Collection', 'collectionId', 'userId'),
  grantsGoDown('Collection', 'collectionId', 'teamId'),
];
