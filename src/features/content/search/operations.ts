/** Search in a space, and in all spaces of an organization that the caller may read. */
import { z } from 'zod';
import { onOrganization } from '../../../access/entities.ts';
import { visibleSpaces } from '../../../access/filters.ts';
import type { TextRange } from '../../../engine/words/excerpt.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { DEFAULT_LIMIT, type ListShape, listOf, pageArgs } from '../../../graphql/list.ts';
import { urlsOf } from '../../../graphql/shapes.ts';
import { Organization } from '../../people/organizations/types.ts';
import { Space } from '../../spaces/types.ts';
import { onContent } from '../access.ts';
import { Page } from '../types.ts';
import { type LocatedPage, locate } from './located.ts';
import { type SectionHit, searchSpace, searchSpaces } from './search.ts';

const MAX_QUERY = 512;

/** The argument `query`, as every search takes it. */
export const queryArgs = () =>
  builder.args((t) => ({
    query: t.string({
      required: true,
      validate: z.string().max(MAX_QUERY, `must have at most ${MAX_QUERY} characters`),
      description: 'Words that must all occur; the last one may be a prefix. Quoted words must be adjacent.',
    }),
  }));

const searchArgs = () => ({ ...queryArgs(), ...pageArgs() });

const SCORE = 'How well it matches, compared with other hits of the same search.';

interface FoundSection {
  of: LocatedPage;
  section: SectionHit;
}

const Ancestor = builder.objectRef<{ title: string }>('SearchHitAncestor').implement({
  description: 'An ancestor of a matching page.',
  fields: (t) => ({ title: t.exposeString('title') }),
});

/** Pairs of numbers and not objects: a page of hits has hundreds of them. */
const pairs = (marks: readonly TextRange[]): number[][] => marks.map(({ start, end }) => [start, end]);

const Section = builder.objectRef<FoundSection>('SearchHitSection').implement({
  description: 'A section that matches the query.',
  fields: (t) => ({
    id: t.id({ resolve: ({ section }) => section.id, description: 'Stable as long as page and anchor are.' }),
    title: t.string({
      resolve: ({ of, section }) => (section.anchor === '' ? of.page.title : section.title),
      description: 'The heading; the title of the page for text before the first heading.',
    }),
    path: t.string({
      resolve: ({ of, section }) => withAnchor(of.path, section.anchor),
      description: 'The path of the page, followed by # and the anchor.',
    }),
    body: t.string({ resolve: ({ section }) => section.body, description: 'An excerpt, as plain text.' }),
    score: t.float({ resolve: ({ section }) => section.score, description: SCORE }),
    bodyMarks: t.field({
      type: t.listRef(t.listRef('Int')),
      inRest: 'hide',
      description: 'Matches in `body`: pairs of start and end offset (exclusive), in UTF-16 units.',
      resolve: ({ section }) => pairs(section.marks),
    }),
    titleMarks: t.field({
      type: t.listRef(t.listRef('Int')),
      inRest: 'hide',
      description: 'The same for `title`.',
      resolve: ({ of, section }) => (section.anchor === '' ? titleMarksOf(of) : pairs(section.titleMarks)),
    }),
    urls: t.field({
      type: urlsOf('SearchHitSection', ['app']),
      resolve: ({ of, section }, _, { services: { config } }) => ({
        app: withAnchor(appUrl(config.publicUrl, of), section.anchor),
      }),
    }),
  }),
});

export const PageHit = builder.objectRef<LocatedPage>('SpaceSearchHit').implement({
  description: 'A matching page.',
  fields: (t) => ({
    id: t.id({ resolve: ({ page }) => page.id }),
    title: t.string({ resolve: ({ page }) => page.title }),
    titleMarks: t.field({
      type: t.listRef(t.listRef('Int')),
      inRest: 'hide',
      description: 'Matches in `title`: pairs as in `bodyMarks`.',
      resolve: (of) => titleMarksOf(of),
    }),
    path: t.string({ resolve: ({ path }) => path, description: 'The slugs from the top, joined by /.' }),
    score: t.float({ resolve: ({ hit }) => hit.score, description: SCORE }),
    sections: t.field({
      type: [Section],
      nullable: true,
      extensions: { atMost: 5 },
      description: 'The best sections first; empty when only the title matches.',
      resolve: (of) => (of.hit.sections.length > 0 ? of.hit.sections.map((section) => ({ of, section })) : null),
    }),
    ancestors: t.field({
      type: [Ancestor],
      description: 'The ancestors, from the top down.',
      resolve: ({ ancestors }) => ancestors,
    }),
    urls: t.field({
      type: urlsOf('SpaceSearchHit', ['app']),
      resolve: (of, _, { services: { config } }) => ({ app: appUrl(config.publicUrl, of) }),
    }),
    page: t.field({ type: Page, inRest: 'hide', resolve: ({ content, page, path }) => ({ content, page, path }) }),
  }),
});

/** None where the page was renamed after it was indexed. */
const titleMarksOf = ({ hit, page }: LocatedPage): number[][] =>
  hit.title === page.title ? pairs(hit.titleMarks) : [];

const appUrl = (publicUrl: string, { content, page }: LocatedPage): string =>
  `${publicUrl}/app/spaces/${content.row.spaceId}/pages/${page.id}`;

const withAnchor = (address: string, anchor: string): string => (anchor === '' ? address : `${address}#${anchor}`);

interface FoundSpace {
  id: string;
  title: string;
  pages: LocatedPage[];
}

const OrganizationHit = builder.objectRef<FoundSpace>('OrganizationSearchHit').implement({
  description: 'A space with matching pages.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    pages: t.field({
      type: [PageHit],
      extensions: { atMost: 10 },
      description: 'The best ones first, at most ten.',
      resolve: ({ pages }) => pages,
    }),
    space: t.field({
      type: Space,
      inRest: 'hide',
      resolve: async ({ id }, _, { access }) => {
        const space = await access.space.load(id);
        if (!space) throw notFound('Space');
        return space;
      },
    }),
  }),
});

/** A list that says which query was asked instead of the one that found nothing. */
interface FoundList<Item> extends ListShape<Item> {
  didYouMean?: string | undefined;
}

const DID_YOU_MEAN = 'The corrected query: the given one matches nothing, and the items match this one.';

const PageHits = listOf<LocatedPage, FoundList<LocatedPage>>(PageHit);
const OrganizationHits = listOf<FoundSpace, FoundList<FoundSpace>>(OrganizationHit);

builder.objectField(PageHits, 'didYouMean', (t) =>
  t.string({ nullable: true, description: DID_YOU_MEAN, resolve: (list) => list.didYouMean ?? null }),
);
builder.objectField(OrganizationHits, 'didYouMean', (t) =>
  t.string({ nullable: true, description: DID_YOU_MEAN, resolve: (list) => list.didYouMean ?? null }),
);

builder.objectField(Space, 'search', (t) =>
  t.field({
    description:
      'The pages of the space that contain all words: first those with a word in the title, then in a heading.',
    type: PageHits,
    rest: 'GET /v1/spaces/{spaceId}/search',
    heavy: true,
    area: 'Space content',
    access: onContent,
    args: searchArgs(),
    resolve: async (space, { query, page, limit }, context) => {
      const { items, count, next, didYouMean } = await searchSpace(context.db, space, {
        query,
        page,
        limit: limit ?? DEFAULT_LIMIT,
      });
      return { items: await locate(context, space.revisionId, items), count: () => count, next, didYouMean };
    },
  }),
);

builder.objectField(Organization, 'search', (t) =>
  t.field({
    description: 'The spaces that the caller may read with pages that contain all words; best first.',
    type: OrganizationHits,
    rest: 'GET /v1/orgs/{organizationId}/search',
    heavy: true,
    area: 'Organizations',
    access: onOrganization('readContent'),
    args: searchArgs(),
    resolve: async ({ id }, { query, page, limit }, context) => {
      const spaces = await context.db.space.findMany({
        where: visibleSpaces(await context.access.viewer.load(id)),
        select: { id: true, title: true, language: true, revisionId: true },
      });
      const byId = new Map(spaces.map((space) => [space.id, space]));
      const found = await searchSpaces(context.db, id, spaces, { query, page, limit: limit ?? DEFAULT_LIMIT });
      const items = found.items.map(async ({ spaceId, pages }) => {
        const { title, revisionId } = byId.get(spaceId) as (typeof spaces)[number];
        return { id: spaceId, title, pages: await locate(context, revisionId, pages) };
      });
      return {
        items: await Promise.all(items),
        count: () => found.count,
        next: found.next,
        didYouMean: found.didYouMean,
      };
    },
  }),
);
