/** Searching a site, for whoever sees a part of it. */
import type { Context } from '../../context.ts';
import type { Space as SpaceRow } from '../../db/generated/prisma/client.ts';
import { keptFromSearch } from '../content/for-reader.ts';
import { open, revisionById } from '../content/reading.ts';
import { seesEntry } from '../content/references-for-reader.ts';
import { type LocatedPage, locate } from '../content/search/located.ts';
import { searchSpaces } from '../content/search/search.ts';
import { recordEmptySearch } from './insights/record.ts';
import { type Scope, siteSpacesToSearch } from './search-scope.ts';
import { readableStructure } from './structure/readable.ts';
import type { SiteSpace } from './structure/structure.ts';

/** Spaces with something to show; of each, the best ten pages. */
export const MAX_SPACES = 100;

/** A space of a site with pages that were found. */
export interface FoundSiteSpace {
  siteSpace: SiteSpace;
  space: SpaceRow;
  pages: LocatedPage[];
}

export interface FoundInSite {
  items: FoundSiteSpace[];
  /** The corrected query: the given one matches nothing, and the items match this one. */
  didYouMean: string | null;
}

interface Searched {
  id: string;
  organizationId: string;
}

/** What is asked of a site. */
interface SiteQuery {
  query: string;
  scope: Scope;
  /** Only so many pages, the best of the whole site. */
  pages?: number;
  /** Whether one of the words is enough. */
  any?: boolean;
}

/** The spaces of a site with pages that contain all words, best first. A search without results is counted, of readers. */
export async function searchSite(context: Context, site: Searched, asked: SiteQuery): Promise<FoundInSite> {
  const found = await findInSite(context, site, asked);
  if (found.items.length === 0) await recordEmptySearch(context, site, asked.query);
  return found;
}

/** The same, for what nobody typed as a search: nothing is counted. */
export async function findInSite(
  context: Context,
  site: Searched,
  { query, scope, pages, any = false }: SiteQuery,
): Promise<FoundInSite> {
  const structure = await readableStructure(context, site);
  const spaces = await spacesOf(context, structure.siteSpaces);
  const languageOf = ({ spaceId }: SiteSpace) => spaces.get(spaceId)?.language ?? null;
  const searched = siteSpacesToSearch(structure, scope, languageOf);
  const bySpace = new Map(searched.map((row) => [row.spaceId, row]));
  const rows = [...bySpace.keys()].flatMap((id) => spaces.get(id) ?? []);
  const except = await keptFromSearch(context, [...bySpace.keys()], async (id) => {
    const { revisionId } = spaces.get(id) as SpaceRow;
    return (await open(context, await revisionById(context, revisionId))).revision;
  });
  const found = await searchSpaces(context.db, site.organizationId, rows, {
    ...{ query, limit: MAX_SPACES, except, any },
    ...(pages !== undefined && { pages }),
  });
  const items = found.items.map(async ({ spaceId, pages }): Promise<FoundSiteSpace> => {
    const space = spaces.get(spaceId) as SpaceRow;
    const located = await seenOf(await locate(context, space.revisionId, pages));
    return { siteSpace: bySpace.get(spaceId) as SiteSpace, space, pages: located };
  });
  const shown = (await Promise.all(items)).filter(({ pages }) => pages.length > 0);
  return { items: shown, didYouMean: found.didYouMean ?? null };
}

/**
 * Without pages that navigation leaves out, and those below: lists name them nowhere. After a large import the index says for a moment what
 * was before it.
 */
async function seenOf(pages: readonly LocatedPage[]): Promise<LocatedPage[]> {
  const listed = pages.filter(({ page, ancestors }) => ![...ancestors, page].some(({ fields }) => fields.hidden));
  const seen = await Promise.all(listed.map(({ content, page }) => seesEntry(content, page)));
  return listed.filter((_, at) => seen[at]);
}

/** By id; all were loaded when it was asked who sees them. */
async function spacesOf({ access }: Context, siteSpaces: readonly SiteSpace[]): Promise<Map<string, SpaceRow>> {
  const rows = await Promise.all(siteSpaces.map(({ spaceId }) => access.space.load(spaceId)));
  return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));
}
