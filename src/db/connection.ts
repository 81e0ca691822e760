/**
 * The connection of a transaction, for statements of its own: half of what a statement costs this process is the way through Prisma.
 * Transactions begin and end with Prisma all the same, and its other statements go through the same connection.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type { Transaction } from './database.ts';
import { recordStatement } from './statements.ts';

type Query = (sql: string, params: readonly unknown[]) => Promise<object[]>;

/** Of one attempt at a transaction: the connection, from BEGIN until its end is asked for. */
export class TransactionConnection {
  #query: Query | undefined;

  /** Runs what begins the transaction, which offers its connection. */
  begin<T>(work: () => T): T {
    return beginning.run(this, work);
  }

  /** From now on `queryIn` finds it. */
  belongsTo(tx: Transaction): void {
    connections.set(tx, this);
  }

  open(query: Query): void {
    this.#query = query;
  }

  /** After COMMIT or ROLLBACK the connection may be another's: nothing may go there any more. */
  end(): void {
    this.#query = undefined;
  }

  get query(): Query {
    if (!this.#query) throw new Error('Transaction is closed');
    return this.#query;
  }
}

const beginning = new AsyncLocalStorage<TransactionConnection>();
const connections = new WeakMap<Transaction, TransactionConnection>();

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
  tx: Transaction,
  sql: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  const connection = connections.get(tx);
  if (!connection) throw new Error('The client is not that of a transaction');
  const { query } = connection;
  recordStatement(sql);
  return (await query(sql, params)) as Row[];
}
