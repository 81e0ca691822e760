/**
 * Counts the SQL statements that an operation needs, so that a test, a log line or a metric can tell when their number
 * grows with the rows. Transaction control is not counted, so both databases give the same numbers. Round trips are those to a
 * PostgreSQL: what is sent together is one, and transaction control that is sent by itself is one.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { SqlDriverAdapter, SqlDriverAdapterFactory, SqlQuery, SqlQueryable } from '@prisma/driver-adapter-utils';

export interface Statements {
  count: number;
  roundTrips: number;
  /** The texts, when they were asked for. */
  readonly texts: string[] | undefined;
}

interface Scope extends Statements {
  readonly outer: Scope | undefined;
}

/**
 * Begins a statement that PostgreSQL shall plan for the values it gets, instead of keeping it prepared. A kept plan stays as
 * it was made, with the table of that moment in mind, until somebody analyzes the table.
 */
export const PLANNED_EACH_TIME = '/* planned each time */';

/**
 * A parameter that is a list of texts, in a statement that looks rows up by their keys. PostgreSQL plans a prepared statement anew for
 * each run, which can take several times as long as the run, where that looks cheaper than the kept plan: a list of one does, beside the
 * ten that it expects of a list. Behind a query it expects ten of any list.
 */
export const keyList = (parameter: string): string => `(SELECT ${parameter}::text[])::text[]`;

const scopes = new AsyncLocalStorage<Scope>();
const CONTROL = /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET TRANSACTION)\b/i;

/**
 * Runs `work` and counts the statements made in it, also those of what it calls, until `work` resolves and after.
 * Prisma puts `findUnique`s of one tick into one statement: of two operations at once, only the first may be charged.
 */
export async function countStatements<T>(
  work: (statements: Statements) => Promise<T> | T,
  options: { texts?: boolean } = {},
): Promise<{ result: T; statements: Statements }> {
  return countingStatements(async (statements) => ({ result: await work(statements), statements }), options);
}

/** The same for work that goes on after it returns, such as that of a request. */
export function countingStatements<T>(work: (statements: Statements) => T, options: { texts?: boolean } = {}): T {
  const scope: Scope = { count: 0, roundTrips: 0, texts: options.texts ? [] : undefined, outer: scopes.getStore() };
  return scopes.run(scope, work, scope);
}

/** To be called once for each statement that is sent; `together` with others, whose round trip is recorded by itself. */
export function recordStatement(sql: string, together = false): void {
  let scope = scopes.getStore();
  if (!scope) return;
  if (!together) recordRoundTrip();
  if (CONTROL.test(sql)) return;
  for (; scope; scope = scope.outer) {
    scope.count += 1;
    scope.texts?.push(sql);
  }
}

/** To be called once for statements that are sent together. */
export function recordTogether(statements: readonly { readonly sql: string }[]): void {
  recordRoundTrip();
  for (const { sql } of statements) recordStatement(sql, true);
}

function recordRoundTrip(): void {
  for (let scope = scopes.getStore(); scope; scope = scope.outer) scope.roundTrips += 1;
}

/** The same adapter, with every statement recorded. */
export function recordingAdapter(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => recordingConnection(await factory.connect()),
  };
}

function recordingConnection(adapter: SqlDriverAdapter): SqlDriverAdapter {
  return {
    ...recordingQueries(adapter),
    executeScript: (script) => adapter.executeScript(script),
    getConnectionInfo: () => adapter.getConnectionInfo?.() ?? { supportsRelationJoins: true },
    dispose: () => adapter.dispose(),
    startTransaction: async (isolationLevel) => {
      recordRoundTrip();
      const tx = await adapter.startTransaction(isolationLevel);
      return {
        ...recordingQueries(tx),
        options: tx.options,
        commit: () => tx.commit(),
        rollback: () => tx.rollback(),
        ...(tx.createSavepoint && { createSavepoint: (name: string) => tx.createSavepoint!(name) }),
        ...(tx.rollbackToSavepoint && { rollbackToSavepoint: (name: string) => tx.rollbackToSavepoint!(name) }),
        ...(tx.releaseSavepoint && { releaseSavepoint: (name: string) => tx.releaseSavepoint!(name) }),
      };
    },
  };
}

function recordingQueries(queryable: SqlQueryable): SqlQueryable {
  return {
    provider: queryable.provider,
    adapterName: queryable.adapterName,
    queryRaw: (query: SqlQuery) => {
      recordStatement(query.sql);
      return queryable.queryRaw(query);
    },
    executeRaw: (query: SqlQuery) => {
      recordStatement(query.sql);
      return queryable.executeRaw(query);
    },
  };
}
