/** Batches of statements on a connection to PostgreSQL: written at once, answered in their order. */
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { allOf, type BatchConnection, runBatches } from './batches.ts';
import type { Batches, Statement } from './database.ts';

/** Runs one statement on a connection whose pool is in pipeline mode, so that it is written at once. */
export type RowsOf = (on: pg.PoolClient, sql: string, params: readonly unknown[]) => Promise<object[]>;

/** Sends the statements in one write; gives the rows of each, once none of them is under way any more, or the first failure. */
export async function sendBatch(
  on: pg.PoolClient,
  rowsOf: RowsOf,
  statements: readonly Statement[],
  { begin = false, commit = false } = {},
): Promise<object[][]> {
  const { stream } = (on as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  let running: (Promise<object[]> | Promise<pg.QueryResult> | undefined)[];
  try {
    running = [
      begin ? on.query('BEGIN') : undefined,
      ...statements.map(({ sql, params }) => rowsOf(on, sql, params)),
      commit ? on.query('COMMIT') : undefined,
    ];
  } finally {
    stream.uncork();
  }
  const [, ...rows] = await allOf<unknown>(running);
  const end = rows.pop() as pg.QueryResult | undefined;
  // PostgreSQL answers COMMIT with ROLLBACK where an earlier statement has failed.
  if (end && end.command !== 'COMMIT')
    throw Object.assign(new Error('The transaction was aborted'), { severity: 'ERROR', code: '25P02' });
  return rows as object[][];
}

/** Milliseconds that a transaction may take. */
const TIMEOUT = 30_000;

/** A transaction on a connection of the pool, which is given back, or ended when nobody knows what it still does. */
export async function postgresBatches<T>(
  pool: pg.Pool,
  rowsOf: RowsOf,
  work: (tx: Batches) => Promise<T>,
  timeout = TIMEOUT,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const connection: BatchConnection = {
    send: (statements, control) => sendBatch(client, rowsOf, statements, control),
    rollback: async () => {
      await client.query('ROLLBACK').catch((error: Error) => {
        broken = error;
      });
    },
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      broken = Object.assign(new Error(`The transaction took more than ${timeout} ms`), { code: '57014' });
      running.catch(() => {});
      reject(broken);
    }, timeout);
  });
  const running = runBatches(connection, work);
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
    client.release(broken);
  }
}
