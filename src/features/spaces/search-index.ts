/**
 * Filling the search index of a whole space: after its language changed, and for a copy. It costs what the space holds, so a
 * job does it, a few pages at a time; edits meanwhile go on and are not overwritten.
 */
import { z } from 'zod';
import type { Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Services } from '../../services.ts';
import { openRevision } from '../content/advance.ts';
import { reindexTouched } from '../content/indexing.ts';

/** Pages of one transaction: others wait for it on the embedded database. */
const PAGES_PER_STEP = 50;

export const indexSpaceJob = defineJob({
  name: 'index-space',
  payload: z.object({ space: z.string() }),
  policy: 'stately',
  timeoutSeconds: 3600,
  run: ({ space }, { services, signal }) => indexSpace(services, space, signal),
});

/** Asks for it, in the transaction that makes it necessary. */
export async function requestIndex(tx: Transaction, { jobs }: Services, spaceId: string): Promise<void> {
  await jobs.send(indexSpaceJob, { space: spaceId }, { tx, key: spaceId });
}

/** Indexes every page of the space's primary content anew; a space that is gone is none of its business. */
export async function indexSpace(services: Services, spaceId: string, signal?: AbortSignal): Promise<void> {
  const { database } = services;
  const space = await database.prisma.space.findUnique({ where: { id: spaceId } });
  if (!space) return;
  const row = await database.prisma.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  const pageIds: string[] = [];
  for await (const { id } of (await openRevision(services, row)).pages()) pageIds.push(id);
  for (let at = 0; at < pageIds.length; at += PAGES_PER_STEP) {
    signal?.throwIfAborted();
    await inTransaction(database, (tx) => indexPages(tx, services, spaceId, pageIds.slice(at, at + PAGES_PER_STEP)));
  }
}

/** The pages as they are now: those of `pageIds` that an edit has removed meanwhile are passed over. */
async function indexPages(tx: Transaction, services: Services, spaceId: string, pageIds: string[]): Promise<void> {
  // Locked against edits, which index what they touch themselves: whoever comes later sees what the other wrote.
  await tx.$queryRaw`SELECT 1 FROM "Space" WHERE "id" = ${spaceId} FOR SHARE`;
  const space = await tx.space.findUnique({ where: { id: spaceId } });
  if (!space) return;
  const row = await tx.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  await reindexTouched(tx, services, space, row, { pages: pageIds, deletedPages: [] });
}
