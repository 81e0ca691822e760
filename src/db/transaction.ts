/**
 * Transactions. The embedded database has one connection: a statement that goes around an open transaction would wait
 * for ever for it, and on PostgreSQL it would not see what the transaction wrote. So it is refused on both.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { TransactionConnection } from './connection.ts';
import type { Batches, Database, Transaction } from './database.ts';
import { kindOf } from './errors.ts';
import { Prisma, type PrismaClient } from './generated/prisma/client.ts';

interface Scope {
  open: boolean;
  readonly afterCommit: (() => void)[];
}

const scopes = new AsyncLocalStorage<Scope>();

/** The client without the guard, for `inTransaction` alone. */
const unguarded = new WeakMap<PrismaClient, PrismaClient>();

export interface TransactionOptions {
  /** Default: PostgreSQL's READ COMMITTED. The embedded database runs one transaction at a time, which is SERIALIZABLE. */
  isolationLevel?: 'RepeatableRead' | 'Serializable';
  /** Milliseconds that `work` may take (30,000), and that it may wait for a connection before (10,000). */
  timeout?: number;
  maxWait?: number;
}

/** Milliseconds, where a caller says nothing else. */
export const PATIENCE = { timeout: 30_000, maxWait: 10_000 };

const ATTEMPTS = 5;

/**
 * Runs `work` in one transaction: all of it is committed when the promise resolves, nothing when it rejects.
 * When PostgreSQL aborts it for the sake of others (deadlock, serialization failure), `work` runs again, up to five times
 * in all: it must not do anything but statements of `tx`; for the rest there is `afterCommit`.
 */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  { isolationLevel, timeout = PATIENCE.timeout, maxWait = PATIENCE.maxWait }: TransactionOptions = {},
): Promise<T> {
  refuseInsideTransaction('inTransaction');
  const client = unguarded.get(database.prisma) ?? database.prisma;
  // On the one connection of the embedded database no other isolation is possible, and its adapter would set it outside.
  const options = { timeout, maxWait, ...(isolationLevel && database.kind === 'postgres' && { isolationLevel }) };
  return attempts(database, (inScope) => {
    const connection = new TransactionConnection();
    return connection.begin(() =>
      client.$transaction((tx) => {
        connection.belongsTo(tx);
        return inScope(() => work(tx));
      }, options),
    );
  });
}

/**
 * The same without Prisma, for the hottest writes: BEGIN goes with the first statements and COMMIT with the last ones, so that a
 * transaction may be two round trips. `tx` is for `queryIn` and its kin, whose statements fail once the transaction is over.
 */
export async function inBatches<T>(database: Database, work: (tx: Batches) => Promise<T>): Promise<T> {
  refuseInsideTransaction('inBatches');
  return attempts(database, (inScope) => database.batches((tx) => inScope(() => work(tx))));
}

type InScope = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes attempts at a transaction until it is committed, and then does what waits for that. */
async function attempts<T>(database: Database, run: (inScope: InScope) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const scope: Scope = { open: true, afterCommit: [] };
    try {
      const result = await run((work) => scopes.run(scope, work));
      scope.open = false;
      for (const run of scope.afterCommit) run();
      // The embedded database answers within the same turn of the event loop: whoever runs transaction after transaction
      // would let nobody's request be read until the last one.
      if (database.kind === 'pglite') await turn();
      return result;
    } catch (error) {
      scope.open = false;
      if (attempt >= ATTEMPTS || kindOf(error) !== 'conflict') throw error;
      await delay(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/**
 * Runs `run` once the transaction around the caller is committed, and never when it is not; without a transaction, now.
 * `run` must not throw, and is not awaited: it is for hints (events, cache entries). What must happen is a job.
 */
export function afterCommit(run: () => void): void {
  const scope = scopes.getStore();
  if (scope?.open) scope.afterCommit.push(run);
  else run();
}

/** Throws when the caller is inside `inTransaction`. */
export function refuseInsideTransaction(what: string): void {
  if (!scopes.getStore()?.open) return;
  throw new Error(
    `${what} was used inside inTransaction: it would wait for that transaction. Use the transaction's client.`,
  );
}

/** The client, refusing to be used inside `inTransaction`. */
export function guardedClient(client: PrismaClient): PrismaClient {
  const guarded = new Proxy(client, {
    get(target, property) {
      if (typeof property === 'string' && SENDING.has(property)) {
        refuseInsideTransaction(`The database client (${property})`);
      }
      return Reflect.get(target, property, target);
    },
  });
  unguarded.set(guarded, client);
  return guarded;
}

/** The properties of a client that lead to statements. */
const SENDING: ReadonlySet<string> = new Set([
  ...Object.values(Prisma.ModelName).map((model) => model[0]?.toLowerCase() + model.slice(1)),
  '$transaction',
  '$queryRaw',
  '$queryRawUnsafe',
  '$executeRaw',
  '$executeRawUnsafe',
]);

const outside = AsyncLocalStorage.snapshot();

/**
 * Runs `work` outside of every transaction, count and other context of the caller: for callbacks that a shared connection
 * or timer happens to run in somebody else's context.
 */
export function inOwnContext<T>(work: () => T): T {
  return outside(work);
}
