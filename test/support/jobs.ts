/** Waiting for jobs in tests, without guessing how long they take. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../src/db/database.ts';
import { stretched } from './pace.ts';

/** Resolves when no job runs or is due. Rejects after `ms`, telling which are left. */
export async function untilJobsAreDone(database: Database, ms = stretched(50_000)): Promise<void> {
  const deadline = Date.now() + ms;
  for (;;) {
    const left = await database.query<{ name: string; state: string; count: number }>(
      `SELECT name, state::text, count(*) FROM pgboss.job
        WHERE state = 'active' OR (state < 'active' AND start_after <= now()) GROUP BY 1, 2`,
    );
    if (left.length === 0) return;
    if (Date.now() > deadline) throw new Error(`Jobs are not done after ${ms} ms: ${JSON.stringify(left)}`);
    await delay(5);
  }
}
