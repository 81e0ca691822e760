/**
 * Computed content that is old is made again; where it is another one than before, its space gets a revision of the type `computed`, so that
 * those who follow the space hear of it. It may run twice: what was told is kept.
 */
import { z } from 'zod';
import { queryIn } from '../../../db/connection.ts';
import { contentStore } from '../../../db/content-store.ts';
import { ConcurrentUpdate, retryOnConflict } from '../../../db/retry.ts';
import { inReadingOrder } from '../../../engine/revisions/page-tree.ts';
import { Revision } from '../../../engine/revisions/revision.ts';
import type { ComputedSource } from '../../../engine/revisions/types.ts';
import { ApiError } from '../../../errors.ts';
import { defineJob } from '../../../jobs/job.ts';
import type { Services } from '../../../services.ts';
import { type SpaceState, spaceState } from '../../content/edit.ts';
import { computedStep, moveInTransaction } from '../../content/move-primary.ts';
import { attempt, inputsOf } from './make.ts';
import { slotOf, storedContent } from './stored.ts';

export const computeContentJob = defineJob({
  name: 'compute-integration-content',
  payload: z.object({ space: z.string(), slot: z.string() }),
  policy: 'exclusive',
  concurrency: 4,
  retry: { limit: 2 },
  timeoutSeconds: 120,
  run: async ({ space: spaceId, slot }, { services }) => {
    const where = { spaceId_slot: { spaceId, slot } };
    const row = await services.database.prisma.integrationContent.findUnique({ where });
    if (!row) return;
    const { organizationId, source: type, props, dependencies } = row;
    const source = { type, props, dependencies } as ComputedSource;
    const place = { organizationId, spaceId };
    const kept = await storedContent(services.database, place, slot);
    if (kept && !kept.isPaused && (kept.isOld || kept.error !== null))
      await attempt(services, place, source, await inputsOf(services, place, source));
    await retryOnConflict(() => tell(services, spaceId, slot));
  },
});

/** Gives the space a revision that tells of the content, if none does yet. */
async function tell(services: Services, spaceId: string, slot: string): Promise<void> {
  const row = await services.database.prisma.integrationContent.findUnique({
    where: { spaceId_slot: { spaceId, slot } },
  });
  if (!row?.seed || row.seed === row.toldSeed) return;
  const space = await spaceState(services, spaceId).catch(unlessGone);
  if (!space) return;
  const values = [spaceId, slot, row.toldSeed, row.seed];
  if (!(await showsIt(services, space, slot))) {
    await services.database.query(TOLD, values);
    return;
  }
  const step = computedStep(space);
  await moveInTransaction(services, space, step, async (tx) => {
    if ((await queryIn(tx, TOLD, values)).length === 0) throw new ConcurrentUpdate();
  });
}

const TOLD = `UPDATE "IntegrationContent" SET "toldSeed" = $4
  WHERE "spaceId" = $1 AND "slot" = $2 AND "toldSeed" IS NOT DISTINCT FROM $3 RETURNING "spaceId"`;

/** Whether a page of the primary content is made of it. */
async function showsIt(services: Services, { organizationId, root }: SpaceState, slot: string): Promise<boolean> {
  const revision = await Revision.open(contentStore(services, organizationId), root);
  for (const { page } of inReadingOrder(await revision.tree()))
    if (page.computed && slotOf(page.computed) === slot) return true;
  return false;
}

function unlessGone(error: unknown): undefined {
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined;
  throw error;
}
