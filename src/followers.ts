/**
 * What is derived from the primary content of spaces (search, links, the state of change requests) follows it in the transaction that
 * moves it, and what refers to a space in the transaction that deletes it. Content does not know who follows: the list is in src/features/followers.ts.
 */
import type { AnyTransaction, Statement, Transaction } from './db/database.ts';
import type { Revision, Space } from './db/generated/prisma/client.ts';
import type { Hash } from './engine/revisions/types.ts';
import type { Services } from './services.ts';

/** Ids of the pages that differ between two revisions. */
export interface Touched {
  /** New and changed ones. */
  pages: readonly string[];
  deletedPages: readonly string[];
}

/** The primary content of a space went from one revision to the next. The row of the space is locked. */
export interface PrimaryMove {
  /** As it was before. */
  space: Space;
  from: { id: string; root: Hash };
  to: Revision;
  touched: Touched;
  /** New blobs, which need not be read again. */
  blobs: ReadonlyMap<Hash, Uint8Array>;
  prepared?: PreparedMove | undefined;
}

/** The primary content is about to move: no transaction is open yet. */
export interface UpcomingMove {
  space: Space;
  /** The root of the revision that is active now. */
  from: Hash;
  /** Of the next revision. */
  root: Hash;
  touched: Touched;
  blobs: ReadonlyMap<Hash, Uint8Array>;
}

/** What followers prepared, each for itself. */
export type PreparedMove = ReadonlyMap<Follower, unknown>;

export interface Follower {
  /**
   * Does what takes long before the transaction, in which others wait, on the embedded database all of them. The result is in
   * `prepared` of the move. It may be about other content than what the move comes to in the end.
   */
  prepare?(services: Services, upcoming: UpcomingMove): Promise<unknown>;
  /** What the move means for change requests, within the statement that moves the space (`advanceStatements`): of one follower only. */
  readonly meanings?: string;
  /** What it has to know as it is once the space is locked; asked together with the lock. */
  questions?(move: PrimaryMove): readonly Statement[];
  /**
   * What brings that which is derived from one revision to the next, sent together with the move itself. `answers` are the rows of each
   * of its questions. It may run further statements.
   */
  statements?(
    tx: AnyTransaction,
    services: Services,
    move: PrimaryMove,
    answers: readonly object[][],
  ): Promise<readonly Statement[]>;
  /** Notifies, after the commit. */
  announce?(services: Services, move: PrimaryMove): void;
  /** Derives everything of the space again, as for a copy, or after its language changed; what takes long is left to a job. */
  onRebuild?(tx: Transaction, services: Services, spaceId: string): Promise<void>;
  /** The space is deleted, and locked; it may come back. */
  onDelete?(
    tx: Transaction,
    services: Pick<Services, 'events'>,
    spaceId: string,
    actorId: string | null,
  ): Promise<void>;
}

/** Lets followers prepare what takes long; for `movePrimary`. */
export async function prepareFollowers(services: Services, upcoming: UpcomingMove): Promise<PreparedMove> {
  const prepared = new Map<Follower, unknown>();
  for (const follower of services.followers)
    if (follower.prepare) prepared.set(follower, await follower.prepare(services, upcoming));
  return prepared;
}

/** Has everything derived again that is derived from the content of this space. */
export async function rebuildFollowers(tx: Transaction, services: Services, spaceId: string): Promise<void> {
  for (const { onRebuild } of services.followers) await onRebuild?.(tx, services, spaceId);
}
