/**
 * Filling the search index and the links of a whole space: after its language changed, and for a copy. It costs what the space
 * holds, so a job does it, a few pages at a time; edits meanwhile go on and are not overwritten.
 */
import { z } from 'zod';
import type { Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Services } from '../../services.ts';
import { openRevision } from '../content/advance.ts';
import { writeSearchRows } from '../content/indexing.ts';
import { relink } from '../links/follow.ts';
import type { SourceKey } from '../links/sources.ts';
import { gatherStatistics } from '../links/stored.ts';

/** Pages of one transaction: others wait for it on the embedded database. */
const PAGES_PER_STEP = 20;

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

/** Remembers that the links of all spaces are there: those of spaces that are made from now on are written with them. */
const LINKS_ARE_THERE = 'content-links';

/** Spaces from before links were kept get theirs from jobs: asked for once in the life of a database. */
export async function fillLinksOnce(services: Services): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const claimed = await tx.$executeRaw`
      INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES (${LINKS_ARE_THERE}, 'true', now()) ON CONFLICT DO NOTHING`;
    if (claimed === 0) return;
    for (const { id } of await tx.space.findMany({ select: { id: true } })) await requestIndex(tx, services, id);
  });
}

/** Indexes every page of the space's primary content anew; a space that is gone is none of its business. */
export async function indexSpace(services: Services, spaceId: string, signal?: AbortSignal): Promise<void> {
  const { database } = services;
  const space = await database.prisma.space.findUnique({ where: { id: spaceId } });
  if (!space) return;
  const row = await database.prisma.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  const revision = await openRevision(services, row);
  const sources: SourceKey[] = [];
  for await (const { id } of revision.pages()) sources.push({ kind: 'page', id });
  for (const { id } of await revision.reusableContents()) sources.push({ kind: 'reusable-content', id });
  let links = 0;
  for (let at = 0; at < sources.length; at += PAGES_PER_STEP) {
    signal?.throwIfAborted();
    const part = sources.slice(at, at + PAGES_PER_STEP);
    links += await inTransaction(database, (tx) => indexPart(tx, services, spaceId, part));
  }
  await inTransaction(database, (tx) => gatherStatistics(database, tx, links));
}

/** Pages and texts as they are now: those that an edit has removed meanwhile are passed over. Gives how many links they have. */
async function indexPart(tx: Transaction, services: Services, spaceId: string, sources: SourceKey[]): Promise<number> {
  // Locked against edits, which index what they touch themselves: whoever comes later sees what the other wrote.
  await tx.$queryRaw`SELECT 1 FROM "Space" WHERE "id" = ${spaceId} FOR SHARE`;
  const space = await tx.space.findUnique({ where: { id: spaceId } });
  if (!space) return 0;
  const row = await tx.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  const pages = sources.flatMap(({ kind, id }) => (kind === 'page' ? [id] : []));
  await writeSearchRows(tx, services, space, row, { pages, deletedPages: [] });
  return relink(tx, services, space, row.root, sources);
}
