/**
 * Transactions without Prisma, whose statements go in batches: BEGIN with the first, COMMIT with the last. Prisma's way takes a round
 * trip for each of them, and about as much processor time as two statements.
 */
import { TransactionConnection } from './connection.ts';
import type { Batches, Statement } from './database.ts';
import { failureOf } from './retry.ts';
import { recordStatement, recordTogether } from './statements.ts';

/** Sends statements at once, which run one after the other; gives the rows of each. */
export type SendBatch = (
  statements: readonly Statement[],
  control: { begin: boolean; commit: boolean },
) => Promise<object[][]>;

/** What a batch transaction is made with. */
export interface BatchConnection {
  send: SendBatch;
  /** After a failure, unless the failed statements were sent together with COMMIT, which then rolls back. */
  rollback(): Promise<void>;
}

/** Runs `work` in a transaction on the connection. It is committed when the promise resolves, and over in any case when it settles. */
export async function runBatches<T>(
  { send, rollback }: BatchConnection,
  work: (tx: Batches) => Promise<T>,
): Promise<T> {
  const connection = new TransactionConnection();
  let begun = false;
  let over = false;
  let waiting: Statement[] = [];
  const run = async (statements: readonly Statement[], commit: boolean): Promise<object[][]> => {
    if (over) throw new Error('Transaction is closed');
    const begin = !begun;
    const before = waiting;
    begun = true;
    over = commit;
    waiting = [];
    if (over) connection.end();
    for (const { sql } of before) recordStatement(sql, true);
    return (await send([...before, ...statements], { begin, commit })).slice(before.length);
  };
  const recorded = (statements: readonly Statement[], commit: boolean): Promise<object[][]> => {
    recordTogether(statements);
    return run(statements, commit);
  };
  const tx: Batches = {
    first: (statements) => {
      waiting = [...waiting, ...statements];
    },
    run: (statements) => recorded(statements, false),
    commit: (statements) => recorded(statements, true),
  };
  connection.open((statements) => run(statements, false));
  connection.belongsTo(tx);
  try {
    const result = await work(tx);
    if (!over && (begun || waiting.length > 0)) await recorded([], true);
    return result;
  } catch (error) {
    const isOpen = begun && !over;
    over = true;
    connection.end();
    if (isOpen) await rollback();
    throw error;
  }
}

/** What all of them give, once none of them is under way any more; or the first failure. */
export async function allOf<T>(running: readonly (Promise<T> | T)[]): Promise<T[]> {
  const results = await Promise.allSettled(running);
  return results.map((result) => {
    if (result.status === 'rejected') throw failureOf(result.reason);
    return result.value;
  });
}
