/** What readers write of pages, as a list. */
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { enumOf } from '../../../graphql/shapes.ts';
import { onSite, SITE } from '../rights.ts';
import { readableStructure } from '../structure/readable.ts';
import { Site } from '../types.ts';
import { RATINGS, type Rating } from './event-input.ts';

const PageRating = enumOf('PageRating', RATINGS, 'How a reader rates a page.');

const SitePageComment = builder.prismaObject('SitePageComment', {
  scope: SITE.viewFeedback.scope,
  description: 'What a reader wrote of a page beside a rating.',
  fields: (t) => ({
    id: t.exposeID('id'),
    rating: t.field({ type: PageRating, resolve: ({ rating }) => rating as Rating }),
    comment: t.exposeString('comment'),
    spaceId: t.exposeID('spaceId'),
    pageId: t.exposeID('pageId'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.objectField(Site, 'pageComments', (t) =>
  t.field({
    description: 'What readers wrote of its pages, newest first; of the spaces that the caller sees.',
    type: listOf(SitePageComment),
    access: onSite('viewFeedback'),
    args: pageArgs(),
    resolve: async (site, page, context, info) => {
      const { siteSpaces } = await readableStructure(context, site);
      return pageOf(
        {
          model: 'sitePageComment',
          where: { spaceId: { in: siteSpaces.map(({ spaceId }) => spaceId) } },
          within: { parent: 'site', relation: 'pageComments', column: 'siteId', id: site.id },
        },
        page,
        context,
        info,
      );
    },
  }),
);
