/** The job that delivers the events of one webhook, and the one that looks for those that nobody delivers. */
import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';
import { deliverLane, receiversLeft } from '../../../outbox/lanes.ts';
import { webhookLanes } from './deliver.ts';

export const deliverWebhookJob = defineJob({
  name: 'deliver-webhook',
  payload: z.object({ webhook: z.string() }),
  policy: 'short',
  concurrency: 8,
  retry: { limit: 3 },
  timeoutSeconds: 300,
  run: async ({ webhook }, { services, signal }) => {
    const next = await deliverLane(webhookLanes, services, webhook, signal);
    if (next === 'more') await services.jobs.send(deliverWebhookJob, { webhook }, { key: webhook });
    // Events that come before are not held up by it.
    if (next instanceof Date)
      await services.jobs.send(deliverWebhookJob, { webhook }, { key: `${webhook} ${next.getTime()}`, after: next });
  },
});

export const DELIVER_WEBHOOKS_CRON = '* * * * *';

/** Deliveries whose time has come although no job waits for them: of a server that died. */
export const deliverWebhooksLeftJob = defineJob({
  name: 'deliver-webhooks-left',
  payload: z.object({}) as z.ZodType<Record<string, never>>,
  policy: 'exclusive',
  run: async (_, { services: { database, jobs } }) => {
    for (const webhook of await receiversLeft(database, webhookLanes))
      await jobs.send(deliverWebhookJob, { webhook }, { key: webhook });
  },
});
