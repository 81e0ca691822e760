/** The job that delivers the events of one installation, and the one that looks for those that nobody delivers. */
import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { deliverNext } from './deliver.ts';

export const deliverEventsJob = defineJob({
  name: 'deliver-integration-events',
  payload: z.object({ installation: z.string() }),
  policy: 'short',
  concurrency: 8,
  retry: { limit: 3 },
  timeoutSeconds: 300,
  run: async ({ installation }, { services, signal }) => {
    for (;;) {
      const next = await deliverNext(services, installation, signal);
      if (next === 'delivered') continue;
      if (next) await deliverLater(services.jobs, installation, next);
      return;
    }
  },
});

/** Has the job run again at a time. Events that come before are not held up by it. */
async function deliverLater(jobs: Jobs, installation: string, after: Date): Promise<void> {
  await jobs.send(deliverEventsJob, { installation }, { key: `${installation} ${after.getTime()}`, after });
}

export const DELIVER_EVENTS_CRON = '* * * * *';

/** Events whose time has come although no job waits for it: of a server that died, or of a runtime that is there again. */
export const deliverEventsLeftJob = defineJob({
  name: 'deliver-integration-events-left',
  payload: z.object({}) as z.ZodType<Record<string, never>>,
  policy: 'exclusive',
  run: async (_, { services: { database, jobs } }) => {
    const left = await database.query<{ id: string }>(LEFT, []);
    for (const { id } of left) await jobs.send(deliverEventsJob, { installation: id }, { key: id });
  },
});

const LEFT = `
  SELECT DISTINCT "installationId" AS "id" FROM "IntegrationEvent"
  WHERE "status" = 'pending' AND "dueAt" <= now() AND "installationId" IS NOT NULL LIMIT 1000`;
