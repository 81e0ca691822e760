/**
 * Revisions as rows: blobs first, then the row, both in the caller's transaction, which also moves what points to it: a crash leaves the
 * old state or the new one.
 */
import { emptyRevision } from '../engine/revisions/revision.ts';
import type { BlobStore, Hash } from '../engine/revisions/types.ts';
import { newId } from '../ids.ts';
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
  const row = revisionOf(facts);
  const { id, organizationId, spaceId, root, parents, type, authorId, createdAt, git, mergedFromId } = row;
  const values = [id, organizationId, spaceId, root, parents, type, authorId, createdAt, git && JSON.stringify(git)];
  await queryIn(tx, INSERT, [...values, mergedFromId]);
  return row;
}

/** The row of a revision that is written now. */
export function revisionOf(facts: RevisionFacts): Row {
  const { git = null, mergedFromId = null, type = 'edits', ...own } = facts;
  return { ...own, id: facts.id ?? newId(), type, git: git as Row['git'], mergedFromId, createdAt: new Date() };
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
