/** The job that delivers the events of one installation, and the one that looks for those that nobody delivers. */
import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { deliverLane, receiversLeft } from '../../../outbox/lanes.ts';
import { integrationLanes } from './deliver.ts';

export const deliverEventsJob = defineJob({
  name: 'deliver-integration-events',
  payload: z.object({ installation: z.string() }),
  policy: 'short',
  concurrency: 8,
  retry: { limit: 3 },
  timeoutSeconds: 300,
  run: async ({ installation }, { services, signal }) => {
    const next = await deliverLane(integrationLanes, services, installation, signal);
    if (next === 'more') await services.jobs.send(deliverEventsJob, { installation }, { key: installation });
    if (next instanceof Date) await deliverLater(services.jobs, installation, next);
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
    for (const installation of await receiversLeft(database, integrationLanes))
      await jobs.send(deliverEventsJob, { installation }, { key: installation });
  },
});
