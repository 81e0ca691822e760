/** The addresses that stand for a page elsewhere: what renderers of published pages read one by one. */
import type { Revision as RevisionRow } from '../../db/generated/prisma/client.ts';
import { metaLinks } from '../../engine/revisions/page-fields.ts';
import { builder } from '../../graphql/builder.ts';
import { onRevision } from './access.ts';
import { shownMetaLinks } from './content-refs.ts';
import { open, pageIn, withOptions } from './reading.ts';
import { metaLinksFor } from './references-for-reader.ts';
import { Revision } from './revision-types.ts';

builder.objectField(Revision, 'pageMetaLinks', (t) =>
  t.field({
    description: 'The canonical address of a page, and its alternates, as ContentRefs.',
    type: 'JSON',
    shape: metaLinks,
    rest: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/meta-links',
    keptUnder: { tag: 'space:{spaceId}' },
    versionOf: ({ id }: RevisionRow) => id,
    area: 'Space content',
    access: onRevision,
    args: { pageId: t.arg.id({ required: true }) },
    resolve: async (row, { pageId }, context) => {
      const content = await open(context, withOptions(row, { metadata: false, computed: true }));
      const { page } = await pageIn(content, pageId);
      return shownMetaLinks(await metaLinksFor(content, page.fields.metaLinks ?? {}), row.spaceId);
    },
  }),
);
