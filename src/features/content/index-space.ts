/**
 * Filling the search index, the links and the places of files of a whole space: after its language changed, for a copy, and where very many pages changed
 * at once. It costs what the space holds, so a job does it, a few pages at a time; edits meanwhile go on and are not overwritten.
 */
import { z } from 'zod';
import { queryAllIn } from '../../db/connection.ts';
import { openRevision } from '../../db/content-store.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Space } from '../../db/generated/prisma/client.ts';
import { retryOnConflict } from '../../db/retry.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ContentCache } from '../../engine/revisions/cache.ts';
import type { Revision } from '../../engine/revisions/revision.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Services } from '../../services.ts';
import { recordFilesOf } from './inserted-files.ts';
import { relink } from './links/follow.ts';
import { bulkCache } from './links/scope.ts';
import type { SourceKey } from './links/sources.ts';
import { statistics } from './links/stored.ts';
import { type PreparedRows, prepareIndex, writeSearchRows } from './search-rows.ts';

/** Pages of one transaction: others wait for it on the embedded database. */
const PAGES_PER_STEP = 8;

const FILES_PER_STEP = 500;

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

/**
 * Raised with every change of what search and links keep of a text: 2 has words with hyphens and signs, and one form of Chinese; 5
 * knows what has conditions; 6 leaves `{#anchor}` out of headings; 7 reads all character references of HTML,
 * and joins lines beside full-width signs.
 */
export const INDEX_FORM = 7;

/** Remembers the form in which the spaces are indexed, or are about to be. */
const KEPT_FORM = 'index-form';

/** Spaces that were indexed in an earlier form are indexed by jobs: asked for once, by the first server of this version. */
export async function renewIndexOnce(services: Services): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const claimed = await tx.$executeRaw`
      INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES (${KEPT_FORM}, to_jsonb(${INDEX_FORM}::int), now())
      ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value", "updatedAt" = now()
        WHERE ("Setting"."value")::int < ${INDEX_FORM}`;
    if (claimed === 0) return;
    for (const { id } of await tx.space.findMany({ select: { id: true } })) await requestIndex(tx, services, id);
  });
}

/** Indexes every page of the space's primary content again; does nothing for a space that is gone. */
export async function indexSpace(services: Services, spaceId: string, signal?: AbortSignal): Promise<void> {
  const { database } = services;
  const space = await database.prisma.space.findUnique({ where: { id: spaceId } });
  if (!space) return;
  const row = await database.prisma.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  const revision = await openRevision(services, row);
  await recordFiles(database, revision, space);
  const sources: SourceKey[] = [];
  for await (const { id } of revision.pages()) sources.push({ kind: 'page', id });
  for (const { id } of await revision.reusableContents()) sources.push({ kind: 'reusable-content', id });
  const cache = bulkCache();
  let links = 0;
  for (let at = 0; at < sources.length; at += PAGES_PER_STEP) {
    signal?.throwIfAborted();
    const part = sources.slice(at, at + PAGES_PER_STEP);
    links += await retryOnConflict(async () => {
      const prepared = await preparePart(services, spaceId, part, cache);
      return inTransaction(database, (tx) => indexPart(tx, services, spaceId, part, { prepared, cache }));
    });
  }
  await inTransaction(database, (tx) => queryAllIn(tx, statistics(database, links)));
}

/** The uploads that it has: readers of a copy may insert its files elsewhere. */
async function recordFiles(database: Database, revision: Revision, space: Space): Promise<void> {
  for (let after: string | undefined; ; ) {
    const files = await revision.files({ ...(after !== undefined && { after }), limit: FILES_PER_STEP });
    const ids = files.map(({ id }) => id);
    if (ids.length > 0) await inTransaction(database, (tx) => recordFilesOf(tx, space, ids));
    if (files.length < FILES_PER_STEP) return;
    after = ids.at(-1);
  }
}

/** What takes long, before the transaction in which edits wait. */
async function preparePart(
  services: Services,
  spaceId: string,
  sources: SourceKey[],
  cache: ContentCache,
): Promise<PreparedRows> {
  const { prisma } = services.database;
  const space = await prisma.space.findUnique({ where: { id: spaceId } });
  if (!space) return new Map();
  const { root } = await prisma.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  return (await prepareIndex(services, space, root, pagesOf(sources), { cache })).byKey;
}

const pagesOf = (sources: readonly SourceKey[]): string[] =>
  sources.flatMap(({ kind, id }) => (kind === 'page' ? [id] : []));

/** Pages and texts as they are now: those that an edit has removed meanwhile are passed over. Gives how many links they have. */
async function indexPart(
  tx: Transaction,
  services: Services,
  spaceId: string,
  sources: SourceKey[],
  { prepared, cache }: { prepared: PreparedRows; cache: ContentCache },
): Promise<number> {
  // Locked against edits, which index what they change: the later of the two sees what the other wrote.
  await tx.$queryRaw`SELECT 1 FROM "Space" WHERE "id" = ${spaceId} FOR SHARE`;
  const space = await tx.space.findUnique({ where: { id: spaceId } });
  if (!space) return 0;
  const row = await tx.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  await writeSearchRows(tx, services, space, row, { pages: pagesOf(sources), deletedPages: [] }, { prepared });
  return relink(tx, services, space, row.root, sources, cache);
}
