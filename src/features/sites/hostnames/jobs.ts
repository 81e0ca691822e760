/** When hostnames are checked: soon after they are set, and every day from then on. */
import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';
import { checkHostname } from './check.ts';

/** One site. While its DNS servers do not answer, it is tried again for some hours. */
export const checkHostnameJob = defineJob({
  name: 'check-hostname',
  payload: z.object({ site: z.string() }),
  policy: 'short',
  retry: { limit: 12, delaySeconds: 10 },
  timeoutSeconds: 60,
  concurrency: 4,
  run: ({ site }, { services }) => checkHostname(services, site),
});

/** Every morning, at a minute that other jobs do not use. */
export const CHECK_HOSTNAMES_CRON = '41 4 * * *';

/** All sites with a hostname: also those that wait for their record, which takes a while to be seen everywhere. */
export const checkHostnamesJob = defineJob({
  name: 'check-hostnames',
  payload: z.object({}) as z.ZodType<Record<string, never>>,
  policy: 'exclusive',
  run: async (_, { services: { database, jobs } }) => {
    const sites = await database.prisma.site.findMany({ where: { hostname: { not: null } }, select: { id: true } });
    for (const { id } of sites) await jobs.send(checkHostnameJob, { site: id }, { key: id });
  },
});
