/** Waiting for jobs and deliveries in tests, without guessing how long they take. */
import type { Database } from '../../src/db/database.ts';
import { LANES } from '../../src/features/outbox-readers.ts';
import { stretched } from './pace.ts';
import { pauseAfter } from './pause.ts';

/** What is being delivered is due again after two minutes; the pauses of tests after failures are shorter than one. */
const LONGEST_PAUSE = '60 seconds';

// A job that finds another one of its key running stands back for a moment.
const LEFT = `
  SELECT name, state::text, count(*) FROM pgboss.job
    WHERE state = 'active' OR (state < 'active' AND start_after <= now() + CASE WHEN state = 'created' THEN interval '1 second' ELSE interval '0' END)
    GROUP BY 1, 2
  ${LANES.map(
    ({ table, lane }) => `UNION ALL SELECT '${table}', 'pending', count(*) FROM "${table}" e
      WHERE "status" = 'pending' AND "${lane}" IS NOT NULL AND NOT "dueAt" BETWEEN now() AND now() + interval '${LONGEST_PAUSE}'
        AND NOT EXISTS (SELECT 1 FROM "${table}" b
          WHERE b."${lane}" = e."${lane}" AND b."status" = 'pending' AND b."turn" < e."turn")
      HAVING count(*) > 0`,
  ).join('\n')}`;

/** Resolves when no job runs or is due, and nothing is being delivered outside or due to be. Rejects after `ms`, telling which are left. */
export async function untilJobsAreDone(database: Database, ms = stretched(50_000)): Promise<void> {
  const deadline = Date.now() + ms;
  for (;;) {
    const asked = performance.now();
    const left = await database.query<{ name: string; state: string; count: number }>(LEFT);
    if (left.length === 0) return;
    if (Date.now() > deadline) throw new Error(`Jobs are not done after ${ms} ms: ${JSON.stringify(left)}`);
    await pauseAfter(asked);
  }
}
