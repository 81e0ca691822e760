/** All jobs of the server, and when the regular ones run (UTC). */
import type { AnyJob, Job } from '../jobs/job.ts';

export const JOBS: readonly AnyJob[] = [];

/** A job that runs by the clock, with nothing to be told. */
export const SCHEDULES: readonly { job: Job<Record<string, never>>; cron: string }[] = [];
