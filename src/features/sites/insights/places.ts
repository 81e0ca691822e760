/** Where in the site events happened: what is not in it is made up, and counts nowhere. */
import type { Context } from '../../../context.ts';
import type { Site } from '../../../db/generated/prisma/client.ts';
import { seesPage } from '../../content/for-reader.ts';
import { type OpenContent, open, revisionById } from '../../content/reading.ts';
import { structureOf } from '../structure/loader.ts';
import type { Structure } from '../structure/structure.ts';
import type { SiteEvent } from './event-input.ts';
import { type CountedPlace, WHOLE_SITE } from './place.ts';

/** The page that is computed, of one that is made in it. */
const MADE_ID = /^(.+)-[0-9a-f]{12}$/;

type Location = NonNullable<SiteEvent['location']>;

/** The places of these events in their order; null: there is no such place in the site. */
export async function placesOf(
  context: Context,
  site: Pick<Site, 'id' | 'organizationId'>,
  events: readonly SiteEvent[],
): Promise<(CountedPlace | null)[]> {
  const structure = await structureOf(context, site);
  const pages = new Map<string, Promise<string | null>>();
  const pageOf = (spaceId: string, pageId: string) => {
    const key = `${spaceId} ${pageId}`;
    const known = pages.get(key) ?? pageIn(context, spaceId, pageId);
    pages.set(key, known);
    return known;
  };
  return Promise.all(
    events.map(async ({ location }): Promise<CountedPlace | null> => {
      const spaceId = spaceOf(structure, location ?? {});
      if (spaceId === null) return null;
      if (!location?.page) return WHOLE_SITE;
      const pageId = spaceId === '' ? null : await pageOf(spaceId, location.page);
      return pageId === null ? null : { spaceId, pageId };
    }),
  );
}

/** The space that a location names; empty: none. Null when its parts do not belong together, or not to the site. */
export function spaceOf(
  { sections, siteSpaces }: Structure,
  { siteSection, siteSpace, space }: Location,
): string | null {
  if (siteSection && !sections.some(({ id }) => id === siteSection)) return null;
  if (!siteSpace && !space) return '';
  const found = siteSpaces.find(
    (row) =>
      (!siteSpace || row.id === siteSpace) &&
      (!space || row.spaceId === space) &&
      (!siteSection || row.sectionId === siteSection),
  );
  return found?.spaceId ?? null;
}

/**
 * The page, if the space has it now and the caller sees it. What is made in a computed page counts as that page: it need not be made for
 * that.
 */
export async function pageIn(context: Context, spaceId: string, pageId: string): Promise<string | null> {
  const space = await context.access.space.load(spaceId);
  if (!space || space.deletedAt !== null) return null;
  const { revision }: OpenContent = await open(context, await revisionById(context, space.revisionId));
  const [, computed = ''] = MADE_ID.exec(pageId) ?? [];
  const page = (await revision.page(pageId)) ?? (computed ? await revision.page(computed) : undefined);
  if (!page || (page.id !== pageId && page.type !== 'computed')) return null;
  return (await seesPage(context, revision, page)) ? page.id : null;
}
