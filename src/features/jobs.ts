/** All jobs of the server, and when the regular ones run (UTC). */
import type { AnyJob, Job } from '../jobs/job.ts';
import { gitOperation } from './git/job.ts';
import { VACUUM_CRON, vacuumJob } from './server/vacuum-job.ts';
import { PURGE_SPACES_CRON, purgeSpacesJob } from './spaces/purge-job.ts';
import { indexSpaceJob } from './spaces/search-index.ts';

export const JOBS: readonly AnyJob[] = [
  gitOperation as AnyJob,
  indexSpaceJob as AnyJob,
  purgeSpacesJob as AnyJob,
  vacuumJob as AnyJob,
];

/** A job that runs by the clock, with nothing to be told. */
export const SCHEDULES: readonly { job: Job<Record<string, never>>; cron: string }[] = [
  { job: purgeSpacesJob, cron: PURGE_SPACES_CRON },
  { job: vacuumJob, cron: VACUUM_CRON },
];
