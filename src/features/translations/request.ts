/** Asking for a run. */
import type { Transaction } from '../../db/database.ts';
import type { Translation } from '../../db/generated/prisma/client.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { translationRun } from './job.ts';
import { announceProgress, UNDER_WAY } from './runs.ts';

/**
 * Asks for a run in the caller's transaction. One that waits, or that translates this very content, is the one; behind one that
 * translates older content, another waits.
 */
export async function requestRun(
  tx: Transaction,
  services: Services,
  translation: Pick<Translation, 'id' | 'organizationId' | 'sourceSpaceId'>,
  createdById: string | null,
): Promise<void> {
  const { id: translationId, organizationId, sourceSpaceId } = translation;
  await tx.$queryRaw`SELECT 1 FROM "Translation" WHERE "id" = ${translationId} FOR UPDATE`;
  const underWay = await tx.translationRun.findMany({ where: { translationId, state: { in: UNDER_WAY } } });
  if (underWay.some(({ state }) => state === 'pending')) return;
  if (underWay.length > 0) {
    const { revisionId } = await tx.space.findUniqueOrThrow({ where: { id: sourceSpaceId } });
    if (underWay.some(({ sourceRevisionId }) => sourceRevisionId === null || sourceRevisionId === revisionId)) return;
  }
  const run = await tx.translationRun.create({ data: { id: newId(), organizationId, translationId, createdById } });
  // One that runs has not ended because another waits.
  if (underWay.length === 0) await tx.translation.update({ where: { id: translationId }, data: { status: 'pending' } });
  await services.jobs.send(translationRun, { run: run.id, organization: organizationId }, { tx, key: translationId });
  announceProgress(services, translationId);
}
