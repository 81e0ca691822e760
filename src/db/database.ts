/** What the server knows of its database, whichever of the two it is. Only `src/db` opens connections. */
import type { Pool } from 'pg';
import type { Prisma, PrismaClient } from './generated/prisma/client.ts';
import type { Lite } from './lite.ts';

/** The client inside `inTransaction`. Everything that belongs to the transaction goes through it. */
export type Transaction = Prisma.TransactionClient;

/** A statement with its values. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** A transaction without Prisma, of `inBatches`: what is sent together is one round trip. */
export interface Batches {
  /** Sends the statements with those that are sent next, before them. They have to fail where nothing may follow: nobody sees their rows. */
  first(statements: readonly Statement[]): void;
  /** Runs the statements one after the other; gives the rows of each. The first call begins the transaction. */
  run(statements: readonly Statement[]): Promise<object[][]>;
  /** The same, and commits. Nothing can be sent afterwards. */
  commit(statements: readonly Statement[]): Promise<object[][]>;
}

/** A transaction of either kind, for `queryIn`. */
export type AnyTransaction = Transaction | Batches;

export interface Listener {
  /** A notification of the channel. */
  message(payload: string): void;
  /** Notifications may have been missed (the connection was lost and is back): read again what they tell about. */
  resync(): void;
}

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /** Throws when it is used inside `inTransaction`: pass the transaction's client down instead. */
  readonly prisma: PrismaClient;
  /**
   * One statement without Prisma, prepared once for each connection: for the hottest reads, half the cost.
   * Rows are alike on both databases: `bigint` is a number, `timestamptz` a Date, `jsonb` parsed, `bytea` a Uint8Array,
   * `numeric` text, `text[]` an array (an array of an enum must be cast to it). As parameter, JSON is given as text. Keep the number of different texts small: no values in them.
   */
  query<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs `work` in a transaction without Prisma, and commits it when `work` has not done so. For `inBatches`, which says how it may
   * be used.
   */
  batches<T>(work: (tx: Batches) => Promise<T>): Promise<T>;
  /** Listens to the channel's notifications from now on, those of this process included. Resolves to what ends it. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /** Each payload at most 7,900 bytes. One statement for all. */
  notify(channel: string, payloads: readonly string[]): Promise<void>;
  /** Rejects when the database does not answer within `ms` (default 5,000). */
  ping(ms?: number): Promise<void>;
  /**
   * Hears once when the database is gone for this process: the thread of the embedded one ended. What its memory held may be anything,
   * so it is not opened again here. Connections to PostgreSQL come back by themselves.
   */
  onLost(listener: (error: Error) => void): void;
  /** Ends all connections; of the embedded database also the lock on its folder. */
  close(): Promise<void>;
  /** For the job queue, which brings its own statements: the connections themselves. */
  readonly driver:
    | { readonly kind: 'pglite'; readonly lite: Lite }
    | { readonly kind: 'postgres'; readonly pool: Pool };
}
