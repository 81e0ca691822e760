/** What readers of a site did, for its members. GraphQL only. */
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { badInput } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { onSite, SITE } from '../rights.ts';
import { readableStructure } from '../structure/readable.ts';
import type { Structure } from '../structure/structure.ts';
import { Site } from '../types.ts';
import { WHOLE_SITE } from './place.ts';
import {
  type DayCounts,
  daysOf,
  daysOfPage,
  type PageCounts,
  type Period,
  pagesOf,
  type QueryCounts,
  queriesOf,
  type Ratings,
} from './read.ts';

const MAX_DAYS = 366;
const DAY_MS = 86_400_000;
const MOST = 1000;
const { scope } = SITE.viewInsights;

const SiteRatings = builder.objectRef<Ratings>('SiteRatings').implement({
  description: 'How readers rated pages.',
  fields: (t) => ({ bad: t.exposeInt('bad'), ok: t.exposeInt('ok'), good: t.exposeInt('good') }),
});

const SiteInsightsDay = builder.objectRef<DayCounts>('SiteInsightsDay').implement({
  scope,
  description: 'What readers did on a day.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'Of UTC: `2026-11-21`.' }),
    views: t.exposeInt('views'),
    visitors: t.exposeInt('visitors'),
    searches: t.exposeInt('searches', { description: 'Zero for a page.' }),
    searchesWithoutResults: t.exposeInt('emptySearches', { description: 'Zero for a page.' }),
    ratings: t.field({ type: SiteRatings, resolve: (day) => day }),
  }),
});

const SiteInsightsPage = builder.objectRef<PageCounts>('SiteInsightsPage').implement({
  scope,
  description: 'What readers did on a page.',
  fields: (t) => ({
    spaceId: t.id({ nullable: true, resolve: ({ spaceId }) => spaceId || null }),
    pageId: t.id({
      nullable: true,
      description: 'Null: all pages beyond the 10,000 of a day that are counted apart.',
      resolve: ({ pageId }) => pageId || null,
    }),
    views: t.exposeInt('views'),
    visitors: t.exposeInt('visitors', { description: 'The sum of those of each day.' }),
    ratings: t.field({ type: SiteRatings, resolve: (page) => page }),
  }),
});

const SiteInsightsQuery = builder.objectRef<QueryCounts>('SiteInsightsQuery').implement({
  scope,
  description: 'What readers searched for.',
  fields: (t) => ({
    query: t.string({
      nullable: true,
      description: 'In lower case. Null: all beyond the 1,000 of a day that are counted apart.',
      resolve: ({ query }) => query || null,
    }),
    searches: t.exposeInt('searches'),
    withoutResults: t.exposeInt('empty'),
  }),
});

interface Insights {
  period: Period;
  /** What the caller sees of the site. */
  structure: Structure;
}

const totalsOf = async (context: Context, { period }: Insights): Promise<DayCounts> => {
  const totals: DayCounts = { day: '', views: 0, visitors: 0, searches: 0, emptySearches: 0, bad: 0, ok: 0, good: 0 };
  for (const { day: _, ...counts } of await allDays(context, period))
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) totals[name] += counts[name];
  return totals;
};

/** Read once for a request, for the days and their sums. */
const allDays = (context: Context, period: Period): Promise<DayCounts[]> =>
  context.memo(`insights ${period.siteId} ${period.from} ${period.to}`, () =>
    daysOf(context.services.database, period),
  );

const limitArg = () =>
  builder.args((t) => ({
    limit: t.int({
      defaultValue: 50,
      validate: z.int().min(1, 'must be at least 1').max(MOST, `must be at most ${MOST}`),
    }),
  }));

const SiteInsights = builder.objectRef<Insights>('SiteInsights').implement({
  scope,
  description: 'What readers did in a period.',
  fields: (t) => ({
    views: t.int({ resolve: async (all, _, context) => (await totalsOf(context, all)).views }),
    visitors: t.int({
      description: 'The sum of those of each day: nobody is known again on another day.',
      resolve: async (all, _, context) => (await totalsOf(context, all)).visitors,
    }),
    searches: t.int({ resolve: async (all, _, context) => (await totalsOf(context, all)).searches }),
    searchesWithoutResults: t.int({
      resolve: async (all, _, context) => (await totalsOf(context, all)).emptySearches,
    }),
    ratings: t.field({ type: SiteRatings, resolve: (all, _, context) => totalsOf(context, all) }),
    days: t.field({
      type: [SiteInsightsDay],
      extensions: { usually: 30 },
      description: 'The days on which something happened, in their order; of one page, if it is named.',
      args: { spaceId: t.arg.id(), pageId: t.arg.id() },
      resolve: ({ period, structure }, { spaceId, pageId }, context) => {
        if (spaceId == null && pageId == null) return allDays(context, period);
        if (spaceId == null) throw badInput('spaceId', 'is required with `pageId`');
        if (pageId == null) throw badInput('pageId', 'is required with `spaceId`');
        const isSeen = structure.siteSpaces.some((row) => row.spaceId === spaceId);
        return isSeen ? daysOfPage(context.services.database, period, { spaceId, pageId }) : [];
      },
    }),
    pages: t.field({
      type: [SiteInsightsPage],
      extensions: { usually: 50 },
      description: 'The pages that were viewed most, of the spaces of the site that the caller sees.',
      args: limitArg(),
      resolve: ({ period, structure }, { limit }, { services: { database } }) => {
        const spaces = [...structure.siteSpaces.map(({ spaceId }) => spaceId), WHOLE_SITE.spaceId];
        return pagesOf(database, period, spaces, limit ?? MOST);
      },
    }),
    queries: t.field({
      type: [SiteInsightsQuery],
      extensions: { usually: 50 },
      description: 'What was searched for most.',
      args: {
        ...limitArg(),
        withoutResults: t.arg.boolean({
          defaultValue: false,
          description: 'Only what found nothing, most often first.',
        }),
      },
      resolve: ({ period }, { limit, withoutResults }, { services: { database } }) =>
        queriesOf(database, period, withoutResults ?? false, limit ?? MOST),
    }),
  }),
});

const day = z.iso.date({ error: 'must be a day such as 2026-11-21' });

builder.objectField(Site, 'insights', (t) =>
  t.field({
    description: 'What readers did from one day (UTC) to another, both included: at most 366 days.',
    type: SiteInsights,
    access: onSite('viewInsights'),
    args: {
      from: t.arg.string({ required: true, validate: day, example: '2026-11-01' }),
      to: t.arg.string({ required: true, validate: day, example: '2026-11-30' }),
    },
    resolve: async (site, { from, to }, context) => {
      const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
      if (days < 1) throw badInput('to', 'must not be before `from`');
      if (days > MAX_DAYS) throw badInput('to', `must be at most ${MAX_DAYS} days after \`from\``);
      return { period: { siteId: site.id, from, to }, structure: await readableStructure(context, site) };
    },
  }),
);
