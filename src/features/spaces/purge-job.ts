/** The regular removal of spaces that were deleted more than seven days ago. */
import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { purgeDeletedSpaces } from './trash.ts';

/** Every hour, at a minute that other servers of the world do not all use. */
export const PURGE_SPACES_CRON = '23 * * * *';

export const purgeSpacesJob = defineJob({
  name: 'purge-spaces',
  payload: z.object({}) as z.ZodType<Record<string, never>>,
  policy: 'exclusive',
  timeoutSeconds: 3600,
  run: async (_, { services, signal, log }) => {
    const purged = await purgeDeletedSpaces(services, new Date(), signal);
    if (purged > 0) log.info({ purged }, 'deleted spaces were purged');
  },
});
