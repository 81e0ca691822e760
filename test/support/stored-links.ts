/** The links of a space: as they are stored, and as a look at everything finds them. */
import type { Space } from '../../src/db/generated/prisma/client.ts';
import type { Hash } from '../../src/engine/revisions/types.ts';
import { examineSources, type LinkRow } from '../../src/features/content/links/examine.ts';
import { openScope } from '../../src/features/content/links/scope.ts';
import { readSources, type SourceKey } from '../../src/features/content/links/sources.ts';
import { LINK_COLUMNS } from '../../src/features/content/links/stored.ts';
import type { Services } from '../../src/services.ts';

/** All links of a revision, by a look at everything. */
export async function linksOf(services: Services, space: Space, root: Hash): Promise<LinkRow[]> {
  const scope = await openScope(services, space, root);
  const sources: SourceKey[] = [];
  for await (const { id } of scope.revision.pages()) sources.push({ kind: 'page', id });
  for (const { id } of await scope.revision.reusableContents()) sources.push({ kind: 'reusable-content', id });
  return sortedLinks(await examineSources(scope, await readSources(scope, sources)));
}

export const storedLinks = async ({ database }: Services, space: Pick<Space, 'id'>): Promise<LinkRow[]> =>
  sortedLinks(
    await database.query<LinkRow>(
      `SELECT ${LINK_COLUMNS}, "watch"::text[] AS "watch" FROM "ContentLink" WHERE "spaceId" = $1`,
      [space.id],
    ),
  );

/** Which link of which source it is. */
export const placeOf = ({ sourceId, ordinal }: LinkRow): string => `${sourceId} ${ordinal}`;

export const sortedLinks = (rows: readonly LinkRow[]): LinkRow[] =>
  rows.map((row) => ({ ...row, watch: [...row.watch].sort() })).sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
