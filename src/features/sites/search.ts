/** Search in a site. */
import { z } from 'zod';
import { orVisitors } from '../../access/rule.ts';
import { badInput } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { enumOf } from '../../graphql/shapes.ts';
import { PageHit, queryArgs } from '../content/search/operations.ts';
import { type FoundInSite, type FoundSiteSpace, MAX_SPACES, searchSite } from './find.ts';
import { onSite } from './rights.ts';
import type { Scope } from './search-scope.ts';
import { Site } from './types.ts';

const Mode = enumOf('SiteSearchMode', ['all', 'current', 'specific'], 'Which spaces of a site are searched.');
const Restriction = enumOf(
  'SiteSearchRestriction',
  ['currentSiteSpace', 'otherSiteSpaces'],
  'A part of what is searched by default.',
);
const ScopeMode = enumOf('SiteSearchScopeMode', ['default'], 'What a reader is usually looking for.');

export const ScopeInput = builder.inputType('SiteSearchScopeInput', {
  description:
    'What a reader is usually looking for: the space that they are in, and of every other section the space in the same language, or the default one.',
  fields: (t) => ({
    mode: t.field({ type: ScopeMode, required: true }),
    currentSiteSpace: t.id({ required: true, description: 'The site space that the reader is in.' }),
    restrictTo: t.field({ type: Restriction, description: 'Default: both.' }),
  }),
});

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
    resolve: (site, { query, ...asked }, context) => searchSite(context, site, { query, scope: scopeOf(asked) }),
  }),
);

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
export function scopeOf({ mode, siteSpaceId, siteSpaceIds, scope }: AskedScope): Scope {
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
