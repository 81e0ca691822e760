/** Reading the content of a change request: the same reads as a space has. */
import type { ChangeRequest as Row } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { open } from '../../content/reading.ts';
import { declareReads, readArgs } from '../../content/reads.ts';
import { Revision } from '../../content/revision-types.ts';
import { onChangeRequest } from './access.ts';
import { headOf } from './branch.ts';
import { ChangeRequest } from './types.ts';

const area = 'Change request content';
const access = onChangeRequest('access');

builder.objectField(ChangeRequest, 'content', (t) =>
  t.field({
    description: 'The active revision of the branch.',
    type: Revision,
    rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
    area,
    access,
    args: readArgs(),
    resolve: (changeRequest, options, context) => headOf(context, changeRequest, options),
  }),
);

declareReads<Row>(ChangeRequest, {
  area,
  access,
  revisionOf: ({ revisionId }) => revisionId,
  open: async (changeRequest, options, context) => open(context, await headOf(context, changeRequest, options)),
  paths: {
    pageTree: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages',
    fileList: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
    file: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}',
    page: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}',
    pageByPath: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}',
  },
});
