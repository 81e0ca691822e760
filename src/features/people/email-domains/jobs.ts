/** When e-mail domains are checked: soon after they are claimed, and every day from then on. */
import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';
import { checkEmailDomain } from './check.ts';

/** One claim. While its DNS servers do not answer, it is tried again for some hours. */
export const checkEmailDomainJob = defineJob({
  name: 'check-email-domain',
  payload: z.object({ emailDomain: z.string() }),
  policy: 'short',
  retry: { limit: 12, delaySeconds: 10 },
  timeoutSeconds: 60,
  concurrency: 4,
  run: ({ emailDomain }, { services }) => checkEmailDomain(services, emailDomain),
});

/** Every morning, at a minute that other jobs do not use. */
export const CHECK_EMAIL_DOMAINS_CRON = '53 4 * * *';

/** All claims: also those that wait for their record, which takes a while to be seen everywhere. */
export const checkEmailDomainsJob = defineJob({
  name: 'check-email-domains',
  payload: z.object({}) as z.ZodType<Record<string, never>>,
  policy: 'exclusive',
  run: async (_, { services: { database, jobs } }) => {
    const claims = await database.prisma.emailDomain.findMany({ select: { id: true } });
    for (const { id } of claims) await jobs.send(checkEmailDomainJob, { emailDomain: id }, { key: id });
  },
});
