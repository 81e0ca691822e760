/** The regular garbage collection, over all organizations. Why and when: docs/guides/operating.md. */
import { z } from 'zod';
import { defineJob } from '../../../jobs/job.ts';
import { observeGarbage } from '../../../metrics.ts';
import type { Services } from '../../../services.ts';
import { type Collected, collectGarbage } from './collect.ts';
import { contentState, organizationsToCollect, rememberCollected } from './organizations.ts';

/** Four times a day: what a purge leaves has to be gone within a day. */
export const COLLECT_GARBAGE_CRON = '11 */6 * * *';

const HOUR_MS = 3_600_000;
const DRAFTS_KEPT_MS = 24 * HOUR_MS;

export const collectGarbageJob = defineJob({
  name: 'collect-garbage',
  payload: z.object({}) as z.ZodType<Record<string, never>>,
  policy: 'exclusive',
  timeoutSeconds: 5 * 3600,
  run: (_, { services, signal }) => collectAll(services, signal),
});

/** Looks at every organization whose content changed since the last time. One that fails does not keep the others. */
export async function collectAll(services: Services, signal?: AbortSignal): Promise<void> {
  const { config, database, log, storage } = services;
  if (config.garbageCollection === 'off') return;
  const dryRun = config.garbageCollection === 'dry-run';
  const run = observeGarbage(dryRun);
  if (!dryRun) await storage.removeDrafts(new Date(Date.now() - DRAFTS_KEPT_MS));
  for (const { id, state } of await organizationsToCollect(database)) {
    signal?.throwIfAborted();
    try {
      // Before the collection: what changes in the middle of it is looked at the next time.
      const now = await contentState(database, id);
      if (!dryRun && now === state) continue;
      const collected = await collectGarbage(services, id, {
        graceMs: config.garbageGraceMs,
        dryRun,
        ...(signal && { signal }),
      });
      run.add(collected);
      if (!dryRun) await rememberCollected(database, id, collected.more || removedAny(collected) ? null : now);
      if (removedAny(collected)) log.info({ organizationId: id, dryRun, ...collected }, 'garbage was collected');
    } catch (error) {
      if (signal?.aborted) throw error;
      run.fail();
      log.error({ organizationId: id, err: error }, 'the garbage of an organization could not be collected');
    }
  }
  run.end();
}

const removedAny = ({ blobs, files, uploads }: Collected) => blobs.count + files.count + uploads.count > 0;
