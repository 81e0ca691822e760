/**
 * Making revisions: blobs first, then the row, then the pointer by compare-and-set, all in the caller's transaction, so that
 * a crash leaves the old state or the new one (decisions §7). Edits, imports, merges and templates end here.
 */
import { CachedStore } from '../../content/cache.ts';
import { emptyRevision, Revision } from '../../content/revision.ts';
import type { BlobStore, Hash } from '../../content/types.ts';
import { blobStore } from '../../db/blobs.ts';
import type { Transaction } from '../../db/database.ts';
import type { Prisma, Revision as Row } from '../../db/generated/prisma/client.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { tellOutdated } from '../change-requests/log.ts';

/** The content of one organization, cached by hash for the whole process. */
export function contentStore(services: Services, organizationId: string, tx?: Transaction): CachedStore {
  return new CachedStore(blobStore(services.database, organizationId, tx), organizationId, services.contentCache);
}

/** What a revision row says beside its content. */
export interface RevisionFacts {
  /** Made here unless the space already points to it. */
  id?: string;
  organizationId: string;
  spaceId: string;
  root: Hash;
  parents: string[];
  authorId: string | null;
  type?: 'edits' | 'merge' | 'rollback' | 'update' | 'computed';
  git?: Prisma.InputJsonObject;
  mergedFromId?: string;
}

/** Stores a revision: its blobs and its row. The space does not point to it yet. */
export async function writeRevision(
  tx: Transaction,
  store: BlobStore,
  blobs: ReadonlyMap<Hash, Uint8Array>,
  facts: RevisionFacts,
): Promise<Row> {
  await store.put(blobs);
  const { git = null, mergedFromId = null, type = 'edits', ...own } = facts;
  const row = { ...own, id: facts.id ?? newId(), type, git: git as Row['git'], mergedFromId, createdAt: new Date() };
  const { id, organizationId, spaceId, root, parents, authorId, createdAt } = row;
  await tx.$executeRaw`
    INSERT INTO "Revision"
      ("id", "organizationId", "spaceId", "root", "parents", "type", "authorId", "createdAt", "git", "mergedFromId")
    VALUES (${id}, ${organizationId}, ${spaceId}, ${root}, ${parents}, ${type}, ${authorId}, ${createdAt},
      ${git && JSON.stringify(git)}::jsonb, ${mergedFromId})`;
  return row;
}

/** The first revision of a new space: empty, or the root of another revision of the same organization (a duplicate). */
export async function writeFirstRevision(
  tx: Transaction,
  services: Services,
  facts: Omit<RevisionFacts, 'root' | 'parents'> & { root?: Hash },
): Promise<Row> {
  const { root, blobs } = facts.root ? { root: facts.root, blobs: new Map() } : emptyRevision();
  return writeRevision(tx, contentStore(services, facts.organizationId, tx), blobs, { ...facts, root, parents: [] });
}

/**
 * Moves a space's pointer from `from` to `to`; false when somebody else moved it meanwhile, or deleted the space, or gave it
 * to another organization than that which the revision was made for: nothing is changed then. Change requests that were up to
 * date are told to be outdated, but for the one that is merged.
 */
export async function advanceSpace(
  tx: Transaction,
  spaceId: string,
  from: string,
  to: string,
  { merging }: { merging?: string } = {},
): Promise<boolean> {
  const [moved] = await tx.$queryRaw<{ turn: number }[]>`
    UPDATE "Space" s SET "revisionId" = r."id", "updatedAt" = ${new Date()}, "changeRequestTurn" = s."changeRequestTurn" + 1
    FROM "Revision" r
    WHERE s."id" = ${spaceId} AND s."revisionId" = ${from} AND s."deletedAt" IS NULL
      AND r."id" = ${to} AND r."organizationId" = s."organizationId"
    RETURNING s."changeRequestTurn" AS "turn"`;
  if (!moved) return false;
  await tellOutdated(tx, { spaceId, turn: moved.turn }, { from, to, merging });
  return true;
}

/** Opens the content of a revision row. */
export const openRevision = (services: Services, row: { organizationId: string; root: Hash }): Promise<Revision> =>
  Revision.open(contentStore(services, row.organizationId), row.root);
