/**
 * The stored links follow the primary revision in the transaction that moves it. Looked at are the sources that changed, and
 * the links elsewhere that depend on what changed: an edit of one page costs the same in every space.
 */
import { queryIn } from '../../../db/connection.ts';
import type { Transaction } from '../../../db/database.ts';
import type { ContentCache } from '../../../engine/revisions/cache.ts';
import { Revision } from '../../../engine/revisions/revision.ts';
import type { Hash } from '../../../engine/revisions/types.ts';
import type { Services } from '../../../services.ts';
import { linksDependingOn, lookAgain } from './affected.ts';
import { linkDifference } from './difference.ts';
import { examineSources } from './examine.ts';
import { type LinkScope, openScope } from './scope.ts';
import { readSources, type SourceKey } from './sources.ts';
import { deleteLinks, gatherStatistics, leadsElsewhere, replaceLinks, updateLinks } from './stored.ts';

/** Sources whose texts are in memory at a time. */
const SOURCES_PER_STEP = 25;
/** So many keys are those of an import: into an empty space it need not look for who depends on them. */
const MANY_KEYS = 500;

export interface Followed {
  /** Pages and reusable contents that were read. */
  sources: number;
  /** Links of others that were looked at again. */
  looked: number;
}

interface Space {
  id: string;
  organizationId: string;
}

/** Brings the links of a space from one revision to the next. `fresh`: blobs at hand. The pointer is locked already. */
export async function followLinks(
  tx: Transaction,
  services: Services,
  space: Space,
  { from, to }: { from: Hash; to: Hash },
  fresh?: ReadonlyMap<Hash, Uint8Array>,
): Promise<Followed> {
  const scope = await openScope(services, space, to, { tx, ...(fresh && { fresh }) });
  const before = await Revision.open(scope.store, from);
  const { sources, gone, keys } = await linkDifference(scope.store, before, scope.revision);
  const query = <Row extends object>(sql: string, params: unknown[]) => queryIn<Row>(tx, sql, params);
  let looked = 0;
  if (keys.size > 0 && (keys.size < MANY_KEYS || (await hasLinks(tx, space.id)))) {
    const changed = [...gone, ...sources.map(({ id }) => id)];
    const rows = await linksDependingOn(query, space.id, keys, changed);
    looked = rows.length;
    for await (const part of lookAgain(scope, rows)) {
      const moved = part.filter((each) => leadsElsewhere(each.before, each.after));
      await updateLinks(
        tx,
        scope,
        moved.map(({ after }) => after),
      );
    }
  }
  await deleteLinks(tx, scope, gone);
  const written = await writeSources(tx, scope, sources);
  await gatherStatistics(services.database, tx, written);
  return { sources: sources.length, looked };
}

/** Takes out the links of sources that the next revision has no more; what others depend on is left to `relink` of the whole space. */
export async function removeLinks(
  tx: Transaction,
  services: Services,
  space: Space,
  { from, to }: { from: Hash; to: Hash },
  fresh?: ReadonlyMap<Hash, Uint8Array>,
): Promise<void> {
  const scope = await openScope(services, space, to, { tx, ...(fresh && { fresh }) });
  const { gone } = await linkDifference(scope.store, await Revision.open(scope.store, from), scope.revision);
  await deleteLinks(tx, scope, gone);
}

/** Rewrites the links of these sources; for a whole space, a part at a time. Returns how many there are. */
export async function relink(
  tx: Transaction,
  services: Services,
  space: Space,
  root: Hash,
  sources: readonly SourceKey[],
  cache: ContentCache,
): Promise<number> {
  return writeSources(tx, await openScope(services, space, root, { tx, cache }), sources);
}

async function writeSources(tx: Transaction, scope: LinkScope, wanted: readonly SourceKey[]): Promise<number> {
  let written = 0;
  for (let at = 0; at < wanted.length; at += SOURCES_PER_STEP) {
    const part = wanted.slice(at, at + SOURCES_PER_STEP);
    const sources = await readSources(scope, part);
    const rows = await examineSources(scope, sources);
    const ids = part.map(({ id }) => id);
    await replaceLinks(tx, scope, ids, rows);
    written += rows.length;
  }
  return written;
}

async function hasLinks(tx: Transaction, spaceId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "ContentLink" WHERE "spaceId" = ${spaceId} LIMIT 1`;
  return rows.length > 0;
}
