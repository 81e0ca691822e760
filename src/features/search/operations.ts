/** Search in a space, and in all spaces of an organization that the caller may read (api.md "Space search hit"). */
import { z } from 'zod';
import { onOrganization } from '../../access/entities.ts';
import { visibleSpaces } from '../../access/filters.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { DEFAULT_LIMIT, listOf, pageArgs } from '../../graphql/list.ts';
import { urlsOf } from '../../graphql/shapes.ts';
import { onContent } from '../content/access.ts';
import { Page } from '../content/types.ts';
import { Organization } from '../organizations/types.ts';
import { Space } from '../spaces/types.ts';
import { type LocatedPage, locate } from './located.ts';
import { type SectionHit, searchSpace, searchSpaces } from './search.ts';

const MAX_QUERY = 512;

const searchArgs = () => {
  const { query } = builder.args((t) => ({
    query: t.string({
      required: true,
      validate: z.string().max(MAX_QUERY, `must have at most ${MAX_QUERY} characters`),
      description:
        'Words that must all be there; the last one may be the beginning of a word. Words in quotes follow each other.',
    }),
  }));
  return { query, ...pageArgs() };
};

interface FoundSection {
  of: LocatedPage;
  section: SectionHit;
}

const Ancestor = builder.objectRef<{ title: string }>('SearchHitAncestor').implement({
  description: 'A page above the one that was found.',
  fields: (t) => ({ title: t.exposeString('title') }),
});

const Section = builder.objectRef<FoundSection>('SearchHitSection').implement({
  description: 'A section that holds something of what was asked for.',
  fields: (t) => ({
    id: t.id({ resolve: ({ section }) => section.id, description: 'The same as long as page and anchor are.' }),
    title: t.string({
      resolve: ({ of, section }) => (section.anchor === '' ? of.page.title : section.title),
      description: "The heading; the page's title for what stands before the first heading.",
    }),
    path: t.string({
      resolve: ({ of, section }) => withAnchor(of.path, section.anchor),
      description: 'The path of the page, and the anchor behind a #.',
    }),
    body: t.string({ resolve: ({ section }) => section.body, description: 'An excerpt, as plain text.' }),
    urls: t.field({
      type: urlsOf('SearchHitSection', ['app']),
      resolve: ({ of, section }, _, { services: { config } }) => ({
        app: withAnchor(appUrl(config.publicUrl, of), section.anchor),
      }),
    }),
  }),
});

const PageHit = builder.objectRef<LocatedPage>('SpaceSearchHit').implement({
  description: 'A page that was found.',
  fields: (t) => ({
    id: t.id({ resolve: ({ page }) => page.id }),
    title: t.string({ resolve: ({ page }) => page.title }),
    path: t.string({ resolve: ({ path }) => path, description: 'The slugs from the top, joined by /.' }),
    sections: t.field({
      type: [Section],
      nullable: true,
      extensions: { atMost: 5 },
      description: 'The best sections first; none when only the title says what was asked for.',
      resolve: (of) => (of.hit.sections.length > 0 ? of.hit.sections.map((section) => ({ of, section })) : null),
    }),
    ancestors: t.field({
      type: [Ancestor],
      description: 'The pages above, from the top down.',
      resolve: ({ ancestors }) => ancestors,
    }),
    urls: t.field({
      type: urlsOf('SpaceSearchHit', ['app']),
      resolve: (of, _, { services: { config } }) => ({ app: appUrl(config.publicUrl, of) }),
    }),
    page: t.field({ type: Page, inRest: 'hide', resolve: ({ content, page, path }) => ({ content, page, path }) }),
  }),
});

const appUrl = (publicUrl: string, { content, page }: LocatedPage): string =>
  `${publicUrl}/app/spaces/${content.row.spaceId}/pages/${page.id}`;

const withAnchor = (address: string, anchor: string): string => (anchor === '' ? address : `${address}#${anchor}`);

interface FoundSpace {
  id: string;
  title: string;
  pages: LocatedPage[];
}

const OrganizationHit = builder.objectRef<FoundSpace>('OrganizationSearchHit').implement({
  description: 'A space with pages that were found.',
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

builder.objectField(Space, 'search', (t) =>
  t.field({
    description: 'The pages of the space that hold all words, those with a word in the title first, then in a heading.',
    type: listOf(PageHit),
    rest: 'GET /v1/spaces/{spaceId}/search',
    area: 'Space content',
    access: onContent,
    args: searchArgs(),
    resolve: async (space, { query, page, limit }, context) => {
      const { items, count, next } = await searchSpace(context.db, space, {
        query,
        page,
        limit: limit ?? DEFAULT_LIMIT,
      });
      return { items: await locate(context, space.revisionId, items), count: () => count, next };
    },
  }),
);

builder.objectField(Organization, 'search', (t) =>
  t.field({
    description: 'The spaces, of those that the caller may read, with pages that hold all words; best first.',
    type: listOf(OrganizationHit),
    rest: 'GET /v1/orgs/{organizationId}/search',
    area: 'Organizations',
    access: onOrganization('guest', 'space:content:read'),
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
      return { items: await Promise.all(items), count: () => found.count, next: found.next };
    },
  }),
);
