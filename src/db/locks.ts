/**
 * Named locks for sections that a transaction cannot hold, such as "compare the version, then run the operation". Within a
 * process they are queues; between instances PostgreSQL's advisory locks.
 */
import { createHash } from 'node:crypto';
import type { Database } from './database.ts';

export interface Locks {
  /** Runs `work` while nobody else runs under this name; the turn passes also when `work` rejects. */
  exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/** Locks of this database. */
export function locksOf(database: Database): Locks {
  const queues = new Map<string, Promise<unknown>>();
  return {
    exclusively: async (name, work) => {
      const before = queues.get(name) ?? Promise.resolve();
      const turn = before.then(() => (database.driver.kind === 'postgres' ? acrossInstances(database, name, work) : work()));
      const settled = turn.catch(() => {});
      queues.set(name, settled);
      try {
        return await turn;
      } finally {
        if (queues.get(name) === settled) queues.delete(name);
      }
    },
  };
}

async function acrossInstances<Result>(database: Database, name: string, work: () => Promise<Result>): Promise<Result> {
  if (database.driver.kind !== 'postgres') return work();
  const key = createHash('sha256').update(name).digest().readBigInt64BE(0).toString();
  const client = await database.driver.pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [key]);
    return await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [key]).catch(() => {});
    client.release();
  }
}
