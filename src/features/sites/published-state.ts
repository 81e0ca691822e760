/**
 * What a published site is made of for its readers: answers that show it are kept, and sent while this has not changed. Its own version
 * stands for everything of the site itself; its spaces change without it.
 */
import { readerStateOf } from '../../access/admission.ts';
import type { ReaderState } from '../../access/admission-sql.ts';
import type { Context } from '../../context.ts';
import type { Site } from '../../db/generated/prisma/client.ts';
import { partOf } from './visitors/caller.ts';

/**
 * The versions of the rows that its spaces are shown from: `xmin` is the transaction that wrote a row. Rows that a type shows of another table have to be
 * added here. Whether the organization has an engine decides what the site offers.
 */
export const spacesOfSite: ReaderState = {
  parameter: 'siteId',
  sql: (site) => `((SELECT o."ai"::text FROM "Organization" o WHERE o."id" = ${site}."organizationId") || ' ' ||
    (SELECT encode(sha256(convert_to(coalesce(string_agg(
      x."spaceId" || ' ' || xs.xmin::text || ' ' || coalesce(xg.xmin::text, ''), ',' ORDER BY x."id"), ''), 'UTF8')), 'base64')
    FROM "SiteSpace" x JOIN "Space" xs ON xs."id" = x."spaceId" LEFT JOIN "GitSync" xg ON xg."spaceId" = x."spaceId"
    WHERE x."siteId" = ${site}."id"))`,
};

/** Names the state of a site as a reader is shown it; null for members and previews, each of whom may see something else. */
export function publishedVersion(site: Site, { caller }: Context): string | null {
  const spaces = readerStateOf(site);
  if (caller.kind !== 'visitor' || caller.preview || spaces === undefined) return null;
  // Lists leave out a hidden space, but for those who are in it.
  const own = partOf(caller).siteSpaces.find(({ id, hidden }) => hidden && id === caller.siteSpaceId);
  return `${site.id} ${site.version} ${spaces} ${own?.id ?? ''}`;
}
