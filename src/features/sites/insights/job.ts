/** Removes what tells visitors apart when their day is over, and days that are old. */
import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';
import type { Services } from '../../../services.ts';
import { dayOf } from './visitors.ts';

/** Soon after midnight (UTC). */
export const INSIGHTS_CRON = '4 0 * * *';

const DAY_MS = 86_400_000;
const BATCH = 1000;

export const insightsJob = defineJob({
  name: 'forget-visitors',
  payload: z.object({}) as z.ZodType<Record<string, never>>,
  policy: 'exclusive',
  timeoutSeconds: 3600,
  run: (_, { services, signal }) => removeOldInsights(services, new Date(), signal),
});

/** Removes what is over at `now`, some rows at a time. A second run finds nothing. */
export async function removeOldInsights(
  { database, config }: Pick<Services, 'database' | 'config'>,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const today = dayOf(now);
  await database.query(`DELETE FROM "VisitorSalt" WHERE "day" < $1`, [today]);
  await removeBefore('SiteVisitorDay', today);
  if (config.insightsDays > 0) {
    const oldest = dayOf(new Date(now.getTime() - config.insightsDays * DAY_MS));
    await removeBefore('SiteDay', oldest);
    for (const table of ['SiteAgentFeedback', 'SitePageComment'])
      await database.query(`DELETE FROM "${table}" WHERE "createdAt" < $1::text::timestamptz`, [oldest]);
  }

  async function removeBefore(table: 'SiteVisitorDay' | 'SiteDay', day: string): Promise<void> {
    const sql = `DELETE FROM "${table}" WHERE ctid = ANY(ARRAY(SELECT ctid FROM "${table}" WHERE "day" < $1 LIMIT ${BATCH}))
      RETURNING "day"`;
    for (let removed = BATCH; removed === BATCH; ) {
      signal?.throwIfAborted();
      removed = (await database.query(sql, [day])).length;
      await turn();
    }
  }
}
