/** When descriptions are processed: soon after a source is given, and those with an address once a day. */
import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';
import { giveUp, processSpec } from './process.ts';

/** One specification: one after the other, so that of two that were asked for at once the second finds what the first has stored. */
export const processSpecJob = defineJob({
  name: 'process-openapi-spec',
  payload: z.object({ spec: z.string() }),
  policy: 'stately',
  // Most of the time they wait for other servers.
  concurrency: 3,
  retry: { limit: 3, delaySeconds: 5 },
  timeoutSeconds: 600,
  run: ({ spec }, { services, signal }) => processSpec(services, spec, signal),
  failed: ({ spec }, { services }) => giveUp(services, spec),
});

/** Every hour, at a minute that other jobs do not use. */
export const REFRESH_SPECS_CRON = '27 * * * *';
/** The hour that is missing to a day is when the next look may come. */
const DAY_MS = 23 * 3_600_000;
/** A time: the rest follows an hour later. */
const MOST = 2000;

/** Asks again for what was last asked for a day ago. */
export const refreshSpecsJob = defineJob({
  name: 'refresh-openapi-specs',
  payload: z.object({}) as z.ZodType<Record<string, never>>,
  policy: 'exclusive',
  run: async (_, { services: { database, jobs } }) => {
    const due = await database.prisma.openAPISpec.findMany({
      where: {
        sourceURL: { not: null },
        OR: [{ checkedAt: null }, { checkedAt: { lt: new Date(Date.now() - DAY_MS) } }],
      },
      orderBy: [{ checkedAt: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
      select: { id: true },
      take: MOST,
    });
    for (const { id } of due) await jobs.send(processSpecJob, { spec: id }, { key: id });
  },
});
