/** All jobs of the server, and when the regular ones run (UTC). */
import type { AnyJob, Job } from '../jobs/job.ts';
import { indexSpaceJob } from './content/index-space.ts';
import { processSpecJob, REFRESH_SPECS_CRON, refreshSpecsJob } from './content/openapi/job.ts';
import { conversationsJob } from './conversations/job.ts';
import { gitOperation } from './git/job.ts';
import { lookAtBranchesJob, POLL_BRANCHES_CRON, pollBranchesJob } from './git/previews/job.ts';
import { computeContentJob } from './integrations/content/job.ts';
import { siteIntegrationsChangedJob } from './integrations/sites/changed.ts';
import { integrationTaskJob } from './integrations/tasks/job.ts';
import { mailNotificationsJob, NOTIFICATION_DIGESTS_CRON, notificationDigestsJob } from './notifications/mail-job.ts';
import { CHECK_EMAIL_DOMAINS_CRON, checkEmailDomainJob, checkEmailDomainsJob } from './people/email-domains/jobs.ts';
import { sendMailsJob } from './people/mail/job.ts';
import { SESSIONS_CRON, sessionsJob } from './people/users/sessions-job.ts';
import { CHECK_HOSTNAMES_CRON, checkHostnameJob, checkHostnamesJob } from './sites/hostnames/jobs.ts';
import { INSIGHTS_CRON, insightsJob } from './sites/insights/job.ts';
import { purgeRendererJob } from './sites/renderers/job.ts';
import { PURGE_SPACES_CRON, purgeSpacesJob } from './spaces/purge-job.ts';
import { translationRun } from './translations/job.ts';
import { COLLECT_GARBAGE_CRON, collectGarbageJob } from './upkeep/garbage/job.ts';
import { RETENTION_CRON, retentionJob } from './upkeep/retention-job.ts';
import { VACUUM_CRON, vacuumJob } from './upkeep/vacuum-job.ts';

export const JOBS: readonly AnyJob[] = [
  gitOperation as AnyJob,
  lookAtBranchesJob as AnyJob,
  pollBranchesJob as AnyJob,
  indexSpaceJob as AnyJob,
  processSpecJob as AnyJob,
  refreshSpecsJob as AnyJob,
  purgeSpacesJob as AnyJob,
  collectGarbageJob as AnyJob,
  checkHostnameJob as AnyJob,
  checkHostnamesJob as AnyJob,
  checkEmailDomainJob as AnyJob,
  checkEmailDomainsJob as AnyJob,
  insightsJob as AnyJob,
  purgeRendererJob as AnyJob,
  sessionsJob as AnyJob,
  sendMailsJob as AnyJob,
  translationRun as AnyJob,
  conversationsJob as AnyJob,
  siteIntegrationsChangedJob as AnyJob,
  integrationTaskJob as AnyJob,
  computeContentJob as AnyJob,
  mailNotificationsJob as AnyJob,
  notificationDigestsJob as AnyJob,
  retentionJob as AnyJob,
  vacuumJob as AnyJob,
];

/** A job on a schedule, without arguments. */
export const SCHEDULES: readonly { job: Job<Record<string, never>>; cron: string }[] = [
  { job: purgeSpacesJob, cron: PURGE_SPACES_CRON },
  { job: refreshSpecsJob, cron: REFRESH_SPECS_CRON },
  { job: collectGarbageJob, cron: COLLECT_GARBAGE_CRON },
  { job: pollBranchesJob, cron: POLL_BRANCHES_CRON },
  { job: checkHostnamesJob, cron: CHECK_HOSTNAMES_CRON },
  { job: checkEmailDomainsJob, cron: CHECK_EMAIL_DOMAINS_CRON },
  { job: insightsJob, cron: INSIGHTS_CRON },
  { job: sessionsJob, cron: SESSIONS_CRON },
  { job: notificationDigestsJob, cron: NOTIFICATION_DIGESTS_CRON },
  { job: retentionJob, cron: RETENTION_CRON },
  { job: vacuumJob, cron: VACUUM_CRON },
];
