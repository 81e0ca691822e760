/** When the branches of a repository are looked at: when its forge calls, after each import or export, and every few minutes. */
import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';
import type { Services } from '../../../services.ts';
import { lookAtBranches } from './look.ts';

export const lookAtBranchesJob = defineJob({
  name: 'look-at-branches',
  payload: z.object({ space: z.string(), organization: z.string() }),
  // One that waits sees all that was pushed before it begins.
  policy: 'stately',
  concurrency: 3,
  share: { field: 'organization', most: 2 },
  retry: { limit: 2, delaySeconds: 5 },
  // Each fetch has its own, shorter limit; this one is for what hangs in spite of it.
  timeoutSeconds: 7200,
  run: ({ space }, { services, signal }) => lookAtBranches(services, space, signal),
});

/** Has the branches of a space be looked at, soon; nothing when it shows none. */
export async function askForLook({ jobs, database }: Services, spaceId: string): Promise<void> {
  const settings = await database.prisma.gitPreviews.findUnique({ where: { spaceId } });
  if (settings)
    await jobs.send(lookAtBranchesJob, { space: spaceId, organization: settings.organizationId }, { key: spaceId });
}

export const POLL_BRANCHES_CRON = '*/5 * * * *';

/** Spaces of one round; those that were looked at longest ago come first. */
const BATCH = 500;

/** For forges that do not call, and for calls that were lost. */
export const pollBranchesJob = defineJob({
  name: 'poll-branches',
  payload: z.object({}) as z.ZodType<Record<string, never>>,
  policy: 'exclusive',
  run: async (_, { services: { database, jobs } }) => {
    const due = await database.prisma.gitPreviews.findMany({
      select: { spaceId: true, organizationId: true },
      orderBy: { lookedAt: { sort: 'asc', nulls: 'first' } },
      take: BATCH,
    });
    for (const { spaceId, organizationId } of due)
      await jobs.send(lookAtBranchesJob, { space: spaceId, organization: organizationId }, { key: spaceId });
  },
});
