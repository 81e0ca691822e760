/** Regularly removes expired sessions, which were not ended by signing out, old codes and challenges. */
import { z } from 'zod';
import { removeEndedSessions } from '../../../access/sessions.ts';
import { defineJob } from '../../../jobs/job.ts';
import { removeOldChallenges } from '../passkeys/challenges.ts';
import { removeOldCodes } from '../sign-in/codes.ts';
import { removeOldLogouts } from '../sso/logout.ts';
import { removeEndedRequests } from '../sso/requests.ts';

/** Every night, at a minute that other jobs do not use. */
export const SESSIONS_CRON = '7 3 * * *';

export const sessionsJob = defineJob({
  name: 'remove-ended-sessions',
  payload: z.object({}) as z.ZodType<Record<string, never>>,
  policy: 'exclusive',
  run: async (_, { services, log }) => {
    const removed = await removeEndedSessions(services.database, new Date());
    await removeOldCodes(services, new Date());
    await removeEndedRequests(services.database, new Date());
    await removeOldChallenges(services.database, new Date());
    await removeOldLogouts(services, new Date());
    if (removed > 0) log.info({ removed }, 'ended sessions were removed');
  },
});
