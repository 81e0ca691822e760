/**
 * What PostgreSQL does by itself, but the embedded database does not: giving back the room of rows that were changed or
 * deleted, and counting what tables hold, so that the planner finds the right index.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { defineJob } from '../../jobs/job.ts';

/** Every night, at a minute that other jobs do not use. */
export const VACUUM_CRON = '41 3 * * *';

export const vacuumJob = defineJob({
  name: 'vacuum',
  payload: z.object({}) as z.ZodType<Record<string, never>>,
  policy: 'exclusive',
  timeoutSeconds: 3600,
  run: async (_, { services, signal }) => {
    if (services.database.kind === 'pglite') await vacuum(services.database, signal);
  },
});

/** Vacuums and analyzes all tables, those of the job queue too, one after the other: requests have their turn between. */
export async function vacuum(database: Database, signal?: AbortSignal): Promise<void> {
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  for (const { name } of tables) {
    signal?.throwIfAborted();
    await database.query(`VACUUM (ANALYZE) ${name}`);
    await turn();
  }
}
