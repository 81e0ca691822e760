/**
 * The connection of a transaction, for statements of its own: half of what a statement costs this process is the way through Prisma.
 * Prisma's transactions begin and end with Prisma all the same, and its other statements go through the same connection. Those of
 * `inBatches` do without it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type { AnyTransaction, Statement } from './database.ts';
import { recordTogether } from './statements.ts';

/** Sends statements, which run one after the other; gives the rows of each. */
type Send = (statements: readonly Statement[]) => Promise<object[][]>;

/** Of one attempt at a transaction: the connection, from BEGIN until its end is asked for. */
export class TransactionConnection {
  #send: Send | undefined;

  /** Runs what begins the transaction, which offers its connection. */
  begin<T>(work: () => T): T {
    return beginning.run(this, work);
  }

  /** From now on `queryIn` finds it. */
  belongsTo(tx: AnyTransaction): void {
    connections.set(tx, this);
  }

  open(send: Send): void {
    this.#send = send;
  }

  /** After COMMIT or ROLLBACK the connection may be another's: nothing may go there any more. */
  end(): void {
    this.#send = undefined;
  }

  get send(): Send {
    if (!this.#send) throw new Error('Transaction is closed');
    return this.#send;
  }
}

const beginning = new AsyncLocalStorage<TransactionConnection>();
const connections = new WeakMap<AnyTransaction, TransactionConnection>();

/** The transaction that the caller begins, for which it has found a connection. */
export const beginningTransaction = (): TransactionConnection | undefined => beginning.getStore();

const ENDS = /^\s*(?:COMMIT|ROLLBACK(?! TO))\b/i;

/** The same adapter, with transactions that end their connection before they ask the database to. */
export function endingAdapter(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    async connect() {
      const adapter = await factory.connect();
      const startTransaction = adapter.startTransaction.bind(adapter);
      adapter.startTransaction = async (isolationLevel) => {
        const connection = beginningTransaction();
        const tx = await startTransaction(isolationLevel);
        const executeRaw = tx.executeRaw.bind(tx);
        tx.executeRaw = (query) => {
          if (ENDS.test(query.sql)) connection?.end();
          return executeRaw(query);
        };
        return tx;
      };
      return adapter;
    },
  };
}

/**
 * One statement of a transaction, with the rows as `Database.query` gives them, prepared once for each connection: keep values out of
 * its text. Several that do not wait for each other go in their order. Throws when the transaction is closed.
 */
export async function queryIn<Row extends object>(
  tx: AnyTransaction,
  sql: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  const [rows] = await queryAllIn(tx, [{ sql, params }]);
  return rows as Row[];
}

/** The same for several, one after the other: on PostgreSQL in one round trip. After one that fails, the others fail as well. */
export async function queryAllIn(tx: AnyTransaction, statements: readonly Statement[]): Promise<object[][]> {
  const connection = connections.get(tx);
  if (!connection) throw new Error('The client is not that of a transaction');
  if (statements.length === 0) return [];
  const { send } = connection;
  recordTogether(statements);
  return send(statements);
}
