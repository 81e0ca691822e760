/** The one way in which the primary content of a space changes: edits, merges, imports and rollbacks end here. */
import { advanceStatements, readersOf } from '../../db/advance.ts';
import { fewBlobs } from '../../db/blobs.ts';
import { queryAllIn } from '../../db/connection.ts';
import { contentStore } from '../../db/content-store.ts';
import type { AnyTransaction, Statement } from '../../db/database.ts';
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
  /** An edit, which a locked space refuses. */
  isEdit?: boolean;
  /** Parents in addition to `from`. */
  otherParents?: readonly string[];
  /** The pages that differ, where the caller knows them; else they are looked for. */
  touched?: Touched;
  /** By `prepareFollowers`. */
  prepared?: PreparedMove;
}

/** Sends the last statements of a move. */
export type SendLast = (statements: readonly Statement[]) => Promise<object[][]>;

/**
 * Writes the revision, points the space to it, and brings along what follows the primary content, all in the caller's transaction: one
 * round trip locks the space and asks what followers have to know, one writes. A transaction that does nothing else may commit with the
 * latter: `last`.
 * @throws ConcurrentUpdate when the space moved on, was deleted, locked against this edit or given to another organization in the meantime
 */
export async function movePrimary(
  tx: AnyTransaction,
  services: Services,
  space: Space,
  { from, blobs, isEdit = false, otherParents = [], touched, prepared, ...facts }: PrimaryStep,
  last: SendLast = (statements) => queryAllIn(tx, statements),
): Promise<Revision> {
  const { organizationId, id: spaceId } = space;
  const { followers, events } = services;
  const store = contentStore(services, organizationId, tx);
  const parents = [from.id, ...otherParents];
  const few = fewBlobs(blobs);
  const meanings = followers.find((follower) => follower.meanings)?.meanings;
  const step = advanceStatements({ organizationId, spaceId, parents, ...facts }, few, { meanings, isEdit });
  const { revision: to } = step;
  const known = touched ?? (await touchedBetween(overlay(store, blobs), from.root, to.root));
  const move = { space, from, to, touched: known, blobs, prepared };
  const asked = followers.map((follower) => follower.questions?.(move) ?? []);
  const [held, ...answers] = await queryAllIn(tx, [step.hold, ...asked.flat()]);
  if (held?.length === 0) throw new ConcurrentUpdate();
  if (!few) await store.put(blobs);
  const statements = [step.advance];
  for (const [i, follower] of followers.entries()) {
    const own = answers.splice(0, asked[i]!.length);
    for (const statement of (await follower.statements?.(tx, services, move, own)) ?? []) statements.push(statement);
    follower.announce?.(services, move);
  }
  const [moved] = await last(statements);
  if (few) store.keep(blobs);
  announceOutbox(events, readersOf(moved));
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
