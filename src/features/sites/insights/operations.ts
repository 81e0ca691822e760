/** What readers did, sent by renderers. */
import type { Site as SiteRow } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { siteArgs } from '../arguments.ts';
import { onPublishedSite } from './access.ts';
import { events, type SiteEvent } from './event-input.ts';
import { recordEvents } from './record.ts';

builder.mutationField('recordSiteEvents', (t) =>
  t.boolean({
    description:
      'Counts what readers of a published site did. Open to everyone, with or without a token. Kinds that are not counted, and places that the site does not have, are ignored.',
    rest: 'POST /v1/orgs/{organizationId}/sites/{siteId}/insights/events',
    status: 204,
    area: 'Docs sites',
    access: onPublishedSite,
    args: {
      ...siteArgs(),
      events: t.arg({
        type: 'JSON',
        required: true,
        validate: events,
        description:
          'At most 100. Counted are `page_view`, `page_post_feedback` with `feedback.rating`, and `search_type_query` with `query` and, where it is known, the number of `results`.',
      }),
    },
    resolve: async (site: SiteRow, args, context) => {
      await recordEvents(context, site, args.events as SiteEvent[]);
      return true;
    },
  }),
);
