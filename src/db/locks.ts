/**
 * Named locks for sections that a transaction cannot hold, such as "compare the version, then run the operation". Within a
 * process they are queues; between instances PostgreSQL's advisory locks.
 */
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Database } from './database.ts';

export interface Locks {
  /** Runs `work` while nothing else runs under this name; the lock is released even when `work` rejects. */
  exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/** Locks of this database. */
export function locksOf(database: Database): Locks {
  const queues = new Map<string, Promise<unknown>>();
  const pool = database.driver.kind === 'postgres' ? database.driver.pool : undefined;
  // Each lock holds a connection while its work needs others: if locks could take all, they would wait for each other.
  const slots = slotsOf(Math.floor((pool?.options.max ?? 2) / 2));
  return {
    exclusively: async (name, work) => {
      const before = queues.get(name) ?? Promise.resolve();
      const turn = before.then(() => (pool ? acrossInstances(pool, slots, name, work) : work()));
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

async function acrossInstances<Result>(
  pool: Pool,
  slots: Slots,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = createHash('sha256').update(name).digest().readBigInt64BE(0).toString();
  return slots(async () => {
    const client = await pool.connect();
    try {
      await client.query('SELECT pg_advisory_lock($1)', [key]);
    } catch (error) {
      client.release(true);
      throw error;
    }
    try {
      return await work();
    } finally {
      // A connection that cannot unlock is closed, which unlocks.
      const broken = await client.query('SELECT pg_advisory_unlock($1)', [key]).then(
        () => false,
        () => true,
      );
      client.release(broken);
    }
  });
}

type Slots = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** At most `count` at a time; the others wait in line. */
function slotsOf(count: number): Slots {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
