/** Optimistic concurrency: an attempt that finds the state changed under it is rolled back and made again on the new state. */
import { conflict } from '../errors.ts';

/** Another caller was faster: everything of the attempt is rolled back, and it is made again. */
export class ConcurrentUpdate extends Error {}

const OVERTAKEN = 'rows are as they were read';

/**
 * A statement that fails with `ConcurrentUpdate` where `lock`, a query that locks rows, gives none: what is sent behind it in a transaction
 * need not wait for its answer.
 */
export const orOvertaken = (lock: string): string =>
  // PostgreSQL works out what does not hang on the rows when it plans, also where it is not asked for.
  `SELECT CASE WHEN count(*) > 0 THEN 1 ELSE (count(*) || ' ${OVERTAKEN}')::integer END FROM (${lock}) held`;

const INVALID_TEXT = '22P02';

/** The failure of a statement, where it is that of `orOvertaken` as a `ConcurrentUpdate`. The words around ours hang on the server's language. */
export const failureOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === INVALID_TEXT && error.message.includes(`0 ${OVERTAKEN}`)
    ? new ConcurrentUpdate('Rows are not as they were read any more', { cause: error })
    : error;

const ATTEMPTS = 20;

export interface RetryOptions {
  /** Before each further attempt. */
  onRetry?(): Promise<void>;
  /** What to throw when the attempts are used up; by default 409. */
  refusal?: Error;
}

/** Runs `attempt` until it is not overtaken by another caller, at most 20 times. 409 when it always is. */
export async function retryOnConflict<Result>(
  attempt: () => Promise<Result>,
  { onRetry, refusal }: RetryOptions = {},
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConcurrentUpdate)) throw error;
      if (tries === ATTEMPTS) throw refusal ?? conflict('Too many concurrent changes; please retry');
    }
    await onRetry?.();
  }
}
