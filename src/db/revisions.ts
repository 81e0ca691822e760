/**
 * Revisions as rows: blobs first, then the row, then the pointer by compare-and-set, all in the caller's transaction, so that
 * a crash leaves the old state or the new one.
 */
import { emptyRevision } from '../engine/revisions/revision.ts';
import type { BlobStore, Hash } from '../engine/revisions/types.ts';
import { newId } from '../ids.ts';
import { MARKED_READERS, RECORDING } from '../outbox/record.ts';
import type { Services } from '../services.ts';
import { queryIn } from './connection.ts';
import { contentStore } from './content-store.ts';
import type { Transaction } from './database.ts';
import type { Prisma, Revision as Row } from './generated/prisma/client.ts';

/** The columns of a revision. */
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
  /** The change request that it merges. */
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
  const values = [id, organizationId, spaceId, root, parents, type, authorId, createdAt, git && JSON.stringify(git)];
  await queryIn(tx, INSERT, [...values, mergedFromId]);
  return row;
}

const INSERT = `INSERT INTO "Revision"
  ("id", "organizationId", "spaceId", "root", "parents", "type", "authorId", "createdAt", "git", "mergedFromId")
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10)`;

/** The first revision of a new space: empty, or the root of another revision of the same organization (a duplicate). */
export async function writeFirstRevision(
  tx: Transaction,
  services: Services,
  facts: Omit<RevisionFacts, 'root' | 'parents'> & { root?: Hash },
): Promise<Row> {
  const { root, blobs } = facts.root ? { root: facts.root, blobs: new Map() } : emptyRevision();
  return writeRevision(tx, contentStore(services, facts.organizationId, tx), blobs, { ...facts, root, parents: [] });
}

export interface PointerMove {
  /** The sequence number of the move in the log of the space's change requests. */
  turn: number;
  /** Readers of the outbox that are to be woken after the commit. */
  readers: string[];
}

/**
 * Moves a space's pointer from `from` to `to`, and records that in the outbox, in one statement.
 * Null when another caller moved it in the meantime, deleted the space, or gave it to another organization than the one that the
 * revision was made for; nothing is changed then. Content moves by `movePrimary`, which also updates what is derived from it.
 */
export async function movePointer(
  tx: Transaction,
  spaceId: string,
  from: string,
  to: string,
): Promise<PointerMove | null> {
  const [moved] = await queryIn<PointerMove>(tx, MOVE, [new Date(), spaceId, from, to]);
  return moved ?? null;
}

const MOVE = `
  WITH moved AS (
    UPDATE "Space" s SET "revisionId" = r."id", "updatedAt" = $1, "changeRequestTurn" = s."changeRequestTurn" + 1
    FROM "Revision" r
    WHERE s."id" = $2 AND s."revisionId" = $3 AND s."deletedAt" IS NULL
      AND r."id" = $4 AND r."organizationId" = s."organizationId"
    RETURNING s."id", s."organizationId", s."changeRequestTurn", r."type", r."authorId"),
  happened AS (
    SELECT 'space:' || "id" AS "subject", "organizationId", 'space_content_updated' AS "kind", jsonb_build_object(
      'revisionId', $4::text, 'previousRevisionId', $3::text, 'type', "type", 'actorId', "authorId") AS "data"
    FROM moved),
  ${RECORDING}
  SELECT "changeRequestTurn" AS "turn", ${MARKED_READERS} FROM moved`;
