/** The one way in which the primary content of a space changes: edits, merges, imports and rollbacks end here. */
import { advanceStatements, readersOf } from '../../db/advance.ts';
import { fewBlobs } from '../../db/blobs.ts';
import { queryAllIn } from '../../db/connection.ts';
import { contentStore } from '../../db/content-store.ts';
import type { AnyTransaction, Statement, Transaction } from '../../db/database.ts';
import type { Revision, Space } from '../../db/generated/prisma/client.ts';
import type { RevisionFacts } from '../../db/revisions.ts';
import { inBatches, inTransaction } from '../../db/transaction.ts';
import { mapInPieces } from '../../engine/pieces.ts';
import { diffRevisions } from '../../engine/revisions/diff.ts';
import { overlay } from '../../engine/revisions/overlay.ts';
import type { BlobStore, Hash } from '../../engine/revisions/types.ts';
import type { PreparedMove, Touched } from '../../followers.ts';
import { newId } from '../../ids.ts';
import { announceOutbox } from '../../outbox/record.ts';
import type { Services } from '../../services.ts';
import { MANY_PAGES } from './indexing.ts';

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
  alongside?: Alongside;
}

/** A row that changes with the move, such as the change request that is merged. */
export interface Alongside {
  /** Locks it, behind the space; fails (`orOvertaken`) where it is not as the caller saw it. */
  hold: Statement;
  /** Changes it, after the space has moved. */
  change(to: Revision): Statement;
  /** Gets what `change` gave. */
  changed(rows: readonly object[] | undefined): void;
}

/** Sends the last statements of a move. */
export type SendLast = (statements: readonly Statement[]) => Promise<object[][]>;

/**
 * Writes the revision, points the space to it, and brings along what follows the primary content, all in the caller's transaction: one
 * round trip locks the space and asks what followers have to know, one writes. A transaction that does nothing else may commit with the
 * latter: `last`. Where nothing is asked, one without Prisma locks and writes together.
 * @throws ConcurrentUpdate when the space moved on, was deleted, locked against this edit or given to another organization in the meantime
 */
export async function movePrimary(
  tx: AnyTransaction,
  services: Services,
  space: Space,
  { from, blobs, isEdit = false, otherParents = [], touched, prepared, alongside, ...facts }: PrimaryStep,
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
  const holds = alongside ? [step.hold, alongside.hold] : [step.hold];
  const answers = await askHolding(tx, holds, asked.flat());
  if (!few) await store.put(blobs);
  const statements = [step.advance];
  for (const [i, follower] of followers.entries()) {
    const own = answers.splice(0, asked[i]!.length);
    for (const statement of (await follower.statements?.(tx, services, move, own)) ?? []) statements.push(statement);
    follower.announce?.(services, move);
  }
  if (alongside) statements.push(alongside.change(to));
  const results = await last(statements);
  if (few) store.keep(blobs);
  announceOutbox(events, readersOf(results[0]));
  alongside?.changed(results.at(-1));
  return to;
}

/** The answers to questions behind statements that lock; where there are none, these go with what is sent next, if they can. */
async function askHolding(tx: AnyTransaction, holds: readonly Statement[], questions: readonly Statement[]) {
  if (!('commit' in tx)) return (await queryAllIn(tx, [...holds, ...questions])).slice(holds.length);
  tx.first(holds);
  return queryAllIn(tx, questions);
}

/**
 * The same in a transaction of its own: of two round trips at most, unless very many pages change, or there is more to be done in it with
 * Prisma (`more`).
 */
export function moveInTransaction(
  services: Services,
  space: Space,
  step: PrimaryStep & { touched: Touched },
  more?: (tx: Transaction) => Promise<void>,
): Promise<Revision> {
  const { pages, deletedPages } = step.touched;
  // Jobs are written with Prisma.
  if (!more && pages.length + deletedPages.length <= MANY_PAGES)
    return inBatches(services.database, (tx) => movePrimary(tx, services, space, step, tx.commit));
  return inTransaction(services.database, async (tx) => {
    const moved = await movePrimary(tx, services, space, step);
    await more?.(tx);
    return moved;
  });
}

/** A revision with the same content: what computed pages are made of has changed. */
export const computedStep = ({ revisionId, root }: { revisionId: string; root: Hash }) => ({
  from: { id: revisionId, root },
  root,
  blobs: new Map(),
  touched: { pages: [], deletedPages: [] },
  type: 'computed' as const,
  authorId: null,
  id: newId(),
});

/** The pages that differ between two roots. */
export async function touchedBetween(store: BlobStore, from: Hash, to: Hash): Promise<Touched> {
  const { pages } = await diffRevisions(store, from, to);
  return {
    pages: await mapInPieces(pages, ({ id, after }) => (after ? id : undefined)),
    deletedPages: await mapInPieces(pages, ({ id, after }) => (after ? undefined : id)),
  };
}
