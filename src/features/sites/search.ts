/** Search in a site. */
import { z } from 'zod';
import { orVisitors } from '../../access/rule.ts';
import type { Context } from '../../context.ts';
import type { Space as SpaceRow } from '../../db/generated/prisma/client.ts';
import { badInput } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { enumOf } from '../../graphql/shapes.ts';
import { keptFromSearch } from '../content/for-reader.ts';
import { open, revisionById } from '../content/reading.ts';
import { seesEntry } from '../content/references-for-reader.ts';
import { type LocatedPage, locate } from '../content/search/located.ts';
import { PageHit, queryArgs } from '../content/search/operations.ts';
import { searchSpaces } from '../content/search/search.ts';
import { recordEmptySearch } from './insights/record.ts';
import { onSite } from './rights.ts';
import { type Scope, siteSpacesToSearch } from './search-scope.ts';
import { readableStructure } from './structure/readable.ts';
import type { SiteSpace } from './structure/structure.ts';
import { Site } from './types.ts';

/** Spaces with something to show; of each, the best ten pages. */
const MAX_SPACES = 100;

const Mode = enumOf('SiteSearchMode', ['all', 'current', 'specific'], 'Which spaces of a site are searched.');
const Restriction = enumOf(
  'SiteSearchRestriction',
  ['currentSiteSpace', 'otherSiteSpaces'],
  'A part of what is searched by default.',
);
const ScopeMode = enumOf('SiteSearchScopeMode', ['default'], 'What a reader is usually looking for.');

const ScopeInput = builder.inputType('SiteSearchScopeInput', {
  description:
    'What a reader is usually looking for: the space that they are in, and of every other section the space in the same language, or the default one.',
  fields: (t) => ({
    mode: t.field({ type: ScopeMode, required: true }),
    currentSiteSpace: t.id({ required: true, description: 'The site space that the reader is in.' }),
    restrictTo: t.field({ type: Restriction, description: 'Default: both.' }),
  }),
});

interface FoundSiteSpace {
  siteSpace: SiteSpace;
  space: SpaceRow;
  pages: LocatedPage[];
}

const SiteSearchHit = builder.objectRef<FoundSiteSpace>('SiteSearchHit').implement({
  description: 'A space of the site with matching pages.',
  fields: (t) => ({
    type: t.string({ resolve: () => 'space' }),
    id: t.id({ description: 'The id of the space.', resolve: ({ space }) => space.id }),
    siteSpace: t.id({ description: 'Its id in the site.', resolve: ({ siteSpace }) => siteSpace.id }),
    title: t.string({ resolve: ({ siteSpace, space }) => siteSpace.title ?? space.title }),
    pages: t.field({
      type: [PageHit],
      extensions: { atMost: 10 },
      description: 'The best ones first, at most ten.',
      resolve: ({ pages }) => pages,
    }),
  }),
});

interface FoundInSite {
  items: FoundSiteSpace[];
  didYouMean: string | null;
}

const SiteSearchResult = builder.objectRef<FoundInSite>('SiteSearchResult').implement({
  description: 'What was found in a site.',
  fields: (t) => ({
    items: t.field({ type: [SiteSearchHit], resolve: ({ items }) => items }),
    didYouMean: t.string({
      nullable: true,
      description: 'The corrected query: the given one matches nothing, and the items match this one.',
      resolve: ({ didYouMean }) => didYouMean,
    }),
  }),
});

builder.objectField(Site, 'search', (t) =>
  t.field({
    description: 'The spaces of the site with pages that contain all words; best first.',
    type: SiteSearchResult,
    rest: 'POST /v1/orgs/{organizationId}/sites/{siteId}/search',
    keptUnder: { tag: 'site:{siteId}' },
    heavy: true,
    area: 'Docs sites',
    access: orVisitors(onSite('search')),
    args: {
      ...queryArgs(),
      mode: t.arg({ type: Mode, description: 'Default: all.' }),
      siteSpaceId: t.arg.id({ description: 'With the mode current: the site space that is searched.' }),
      siteSpaceIds: t.arg.idList({
        validate: z.array(z.string()).max(MAX_SPACES, `must have at most ${MAX_SPACES} site spaces`),
        description: 'With the mode specific: the site spaces that are searched.',
      }),
      scope: t.arg({ type: ScopeInput, description: 'Instead of `mode`.' }),
    },
    resolve: async (site, { query, ...asked }, context) => {
      const structure = await readableStructure(context, site);
      const spaces = await spacesOf(context, structure.siteSpaces);
      const languageOf = ({ spaceId }: SiteSpace) => spaces.get(spaceId)?.language ?? null;
      const searched = siteSpacesToSearch(structure, scopeOf(asked), languageOf);
      const bySpace = new Map(searched.map((row) => [row.spaceId, row]));
      const rows = [...bySpace.keys()].flatMap((id) => spaces.get(id) ?? []);
      const except = await keptFromSearch(context, [...bySpace.keys()], async (id) => {
        const { revisionId } = spaces.get(id) as SpaceRow;
        return (await open(context, await revisionById(context, revisionId))).revision;
      });
      const found = await searchSpaces(context.db, site.organizationId, rows, { query, limit: MAX_SPACES, except });
      const items = found.items.map(async ({ spaceId, pages }): Promise<FoundSiteSpace> => {
        const space = spaces.get(spaceId) as SpaceRow;
        const located = await seenOf(await locate(context, space.revisionId, pages));
        return { siteSpace: bySpace.get(spaceId) as SiteSpace, space, pages: located };
      });
      const shown = (await Promise.all(items)).filter(({ pages }) => pages.length > 0);
      if (shown.length === 0) await recordEmptySearch(context, site, query);
      return { items: shown, didYouMean: found.didYouMean ?? null };
    },
  }),
);

/** After a large import the index says for a moment what was before it. */
async function seenOf(pages: readonly LocatedPage[]): Promise<LocatedPage[]> {
  const seen = await Promise.all(pages.map(({ content, page }) => seesEntry(content, page)));
  return pages.filter((_, at) => seen[at]);
}

/** By id; all were loaded when it was asked who sees them. */
async function spacesOf({ access }: Context, siteSpaces: readonly SiteSpace[]): Promise<Map<string, SpaceRow>> {
  const rows = await Promise.all(siteSpaces.map(({ spaceId }) => access.space.load(spaceId)));
  return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));
}

interface AskedScope {
  mode?: 'all' | 'current' | 'specific' | null | undefined;
  siteSpaceId?: string | null | undefined;
  siteSpaceIds?: string[] | null | undefined;
  scope?:
    | { currentSiteSpace: string; restrictTo?: 'currentSiteSpace' | 'otherSiteSpaces' | null | undefined }
    | null
    | undefined;
}

/** 400 naming what a mode needs besides. */
function scopeOf({ mode, siteSpaceId, siteSpaceIds, scope }: AskedScope): Scope {
  if (scope) {
    const current = { id: scope.currentSiteSpace, field: 'scope.currentSiteSpace' };
    return { mode: 'default', current, restrictTo: scope.restrictTo ?? null };
  }
  if (mode === 'current') {
    if (siteSpaceId == null) throw badInput('siteSpaceId', 'is required with the mode current');
    return { mode: 'specific', siteSpaces: [{ id: siteSpaceId, field: 'siteSpaceId' }] };
  }
  if (mode !== 'specific') return { mode: 'all' };
  if (siteSpaceIds == null) throw badInput('siteSpaceIds', 'is required with the mode specific');
  return { mode, siteSpaces: siteSpaceIds.map((id, at) => ({ id, field: `siteSpaceIds[${at}]` })) };
}
