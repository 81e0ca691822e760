/** Reading the primary content of a space, and its revisions. */
import type { Context } from '../../context.ts';
import type { Revision as RevisionRow, Space as SpaceRow } from '../../db/generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { referenceTo } from '../../graphql/reference.ts';
import { Space } from '../spaces/types.ts';
import { onContent, onRevision } from './access.ts';
import { open, revisionById, withOptions } from './reading.ts';
import { declareReads, readArgs } from './reads.ts';
import { Revision } from './revision-types.ts';

const area = 'Space content';
const activeRevision = (space: SpaceRow, context: Context) => revisionById(context, space.revisionId);

builder.objectField(Space, 'content', (t) =>
  t.field({
    description: 'The current revision.',
    type: Revision,
    rest: 'GET /v1/spaces/{spaceId}/content',
    area,
    access: onContent,
    args: readArgs(),
    resolve: async (space, options, context) => withOptions(await activeRevision(space, context), options),
  }),
);

builder.objectField(Space, 'revision', (t) =>
  t.field({
    description: 'The active revision.',
    type: Revision,
    ...referenceTo(
      ({ revisionId }: SpaceRow) => revisionId,
      async (context, _, space) => {
        await onContent.check(context, {}, space);
        return activeRevision(space, context);
      },
    ),
  }),
);

builder.objectField(Space, 'revisions', (t) =>
  t.field({
    description: 'The revisions of the space, newest first; those of change requests included.',
    type: listOf(Revision),
    rest: 'GET /v1/spaces/{spaceId}/revisions',
    area,
    access: onContent,
    args: pageArgs(),
    resolve: (space, page, context, info) =>
      pageOf(
        {
          model: 'revision',
          where: {},
          within: { parent: 'space', relation: 'revisions', column: 'spaceId', id: space.id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.queryField('revision', (t) =>
  t.field({
    description: 'One revision of a space.',
    type: Revision,
    rest: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}',
    keptUnder: { tag: 'space:{spaceId}' },
    area,
    access: onRevision,
    args: { spaceId: t.arg.id({ required: true }), revisionId: t.arg.id({ required: true }), ...readArgs() },
    resolve: (row: RevisionRow, { spaceId: _space, revisionId: _revision, ...options }) => withOptions(row, options),
  }),
);

declareReads<SpaceRow>(Space, {
  area,
  access: onContent,
  revisionOf: ({ revisionId }) => revisionId,
  open: async (space, options, context) => open(context, withOptions(await activeRevision(space, context), options)),
  paths: {
    pageTree: 'GET /v1/spaces/{spaceId}/content/pages',
    fileList: 'GET /v1/spaces/{spaceId}/content/files',
    file: 'GET /v1/spaces/{spaceId}/content/files/{fileId}',
    page: 'GET /v1/spaces/{spaceId}/content/page/{pageId}',
    pageByPath: 'GET /v1/spaces/{spaceId}/content/path/{pagePath}',
    reusableContent: 'GET /v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}',
  },
});

declareReads<RevisionRow>(Revision, {
  area,
  access: onRevision,
  revisionOf: ({ id }) => id,
  open: (row, options, context) => open(context, withOptions(row, options)),
  paths: {
    pageTree: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/pages',
    fileList: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/files',
    file: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}',
    page: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}',
    pageByPath: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}',
  },
});
