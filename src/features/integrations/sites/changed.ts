/** Sites whose integrations are others than before: they get a new version, and renderers hear of it. */
import { z } from 'zod';
import type { Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { defineJob } from '../../../jobs/job.ts';
import type { Services } from '../../../services.ts';
import { announceSite, lockSite } from '../../sites/changes.ts';

const BATCH = 200;

/** Counts the version of sites up: of these, or of all in which an integration is installed. */
export const siteIntegrationsChangedJob = defineJob({
  name: 'site-integrations-changed',
  payload: z.object({ sites: z.array(z.string()).optional(), integration: z.string().optional() }),
  concurrency: 2,
  run: async ({ sites, integration }, { services, signal }) => {
    for (const id of sites ?? []) await renew(services, id);
    if (integration === undefined) return;
    for (let after = ''; ; ) {
      const rows = await services.database.query<{ siteId: string }>(NEXT, [integration, after, BATCH]);
      for (const { siteId } of rows) {
        signal.throwIfAborted();
        await renew(services, siteId);
      }
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      after = last.siteId;
    }
  },
});

const NEXT = `
  SELECT DISTINCT "siteId" FROM "IntegrationSiteInstallation"
  WHERE "integrationId" = $1 AND "siteId" > $2 ORDER BY "siteId" LIMIT $3`;

/** In a transaction of its own: whoever changes an installation holds that, and who binds one to a site holds the site first. */
const renew = (services: Services, id: string): Promise<void> =>
  inTransaction(services.database, async (tx) => {
    const site = await lockSite(tx, id);
    if (site) await announceSite(tx, services, site, ['integrations'], null);
  });

/** What their pages have of integrations is read again after the commit. */
export async function siteIntegrationsChanged(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  changed: { sites: readonly string[] } | { integration: string },
): Promise<void> {
  if ('sites' in changed && changed.sites.length === 0) return;
  const payload = 'sites' in changed ? { sites: [...changed.sites] } : changed;
  await jobs.send(siteIntegrationsChangedJob, payload, { tx });
}
