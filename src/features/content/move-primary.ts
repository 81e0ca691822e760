/** The one way in which the primary content of a space changes: edits, merges, imports and rollbacks end here. */
import { advanceSpace } from '../../db/advance.ts';
import { contentStore } from '../../db/content-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { Revision, Space } from '../../db/generated/prisma/client.ts';
import { ConcurrentUpdate } from '../../db/retry.ts';
import type { RevisionFacts } from '../../db/revisions.ts';
import { diffRevisions } from '../../engine/revisions/diff.ts';
import { overlay } from '../../engine/revisions/overlay.ts';
import type { BlobStore, Hash } from '../../engine/revisions/types.ts';
import type { PreparedMove, Touched } from '../../followers.ts';
import { announceOutbox } from '../../outbox/record.ts';
import type { Services } from '../../services.ts';

export interface PrimaryStep extends Omit<RevisionFacts, 'organizationId' | 'spaceId' | 'parents' | 'id'> {
  /** The revision that the new one was made from; it has to be the active one still. */
  from: { id: string; root: Hash };
  /** The new blobs. */
  blobs: ReadonlyMap<Hash, Uint8Array>;
  /** Parents in addition to `from`. */
  otherParents?: readonly string[];
  /** The pages that differ, where the caller knows them; else they are looked for. */
  touched?: Touched;
  /** By `prepareFollowers`. */
  prepared?: PreparedMove;
}

/**
 * Writes the revision, points the space to it, and brings along what follows the primary content, all in the caller's transaction.
 * @throws ConcurrentUpdate when the space moved on, was deleted or given to another organization in the meantime
 */
export async function movePrimary(
  tx: Transaction,
  services: Services,
  space: Space,
  { from, blobs, otherParents = [], touched, prepared, ...facts }: PrimaryStep,
): Promise<Revision> {
  const { organizationId, id: spaceId } = space;
  const store = contentStore(services, organizationId, tx);
  const parents = [from.id, ...otherParents];
  const meanings = services.followers.find((follower) => follower.meanings)?.meanings;
  const advance = await advanceSpace(tx, store, blobs, { organizationId, spaceId, parents, ...facts }, meanings);
  if (!advance) throw new ConcurrentUpdate();
  const { revision: to, readers } = advance;
  announceOutbox(services.events, readers);
  const known = touched ?? (await touchedBetween(overlay(store, blobs), from.root, to.root));
  const move = { space, from, to, touched: known, blobs, prepared };
  for (const { onMove } of services.followers) await onMove?.(tx, services, move);
  return to;
}

/** The pages that differ between two roots. */
export async function touchedBetween(store: BlobStore, from: Hash, to: Hash): Promise<Touched> {
  const { pages } = await diffRevisions(store, from, to);
  return {
    pages: pages.flatMap(({ id, after }) => (after ? [id] : [])),
    deletedPages: pages.flatMap(({ id, after }) => (after ? [] : [id])),
  };
}
