/** Links and backlinks. */
import type { AccessRule } from '../../../access/rule.ts';
import type { Context } from '../../../context.ts';
import type { ChangeRequest as ChangeRequestRow, Space as SpaceRow } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { pageArgs } from '../../../graphql/list.ts';
import { enumOf } from '../../../graphql/shapes.ts';
import { onChangeRequest } from '../../review/change-requests/access.ts';
import { headOf } from '../../review/change-requests/branch.ts';
import { ChangeRequest } from '../../review/change-requests/types.ts';
import { Space } from '../../spaces/types.ts';
import { onContent } from '../access.ts';
import {
  EVERYTHING,
  type FileShape,
  type OpenContent,
  open,
  type PageShape,
  pageIn,
  revisionById,
} from '../reading.ts';
import { File, Page } from '../types.ts';
import { BacklinkList } from './backlinks.ts';
import { linksIn } from './list.ts';
import { LinkListing, LinkStatusType } from './types.ts';

const BrokenContext = enumOf(
  'BrokenLinkContext',
  ['change-request', 'space'],
  'Where links are broken: in the change request alone, or in the space as well.',
);

const filterArgs = () => {
  const { status } = builder.args((t) => ({
    status: t.field({ type: LinkStatusType, description: 'Only these.' }),
  }));
  return { status };
};

/** The content that a path names: that of a change request, or what the space shows now. */
const inChangeRequest = onChangeRequest('access');

async function contentAt(context: Context, args: Record<string, unknown>): Promise<OpenContent> {
  if (args['changeRequestId'] !== undefined) {
    const changeRequest = (await inChangeRequest.check(context, args, undefined)) as ChangeRequestRow;
    return open(context, await headOf(context, changeRequest, EVERYTHING));
  }
  const { revisionId } = (await onContent.check(context, args, undefined)) as SpaceRow;
  return open(context, await revisionById(context, revisionId));
}

/** The links of content, for callers who may read it. */
function within<Shape extends { content: OpenContent }>(
  subject: string,
  find: (content: OpenContent, args: Record<string, unknown>) => Promise<Shape>,
): AccessRule {
  return {
    ...onContent,
    subject,
    check: async (context, args, parent) => {
      if (!parent) return find(await contentAt(context, args), args);
      await onContent.check(context, { spaceId: (parent as Shape).content.row.spaceId }, undefined);
      return parent;
    },
  };
}

const onPage = within<PageShape>('Page', (content, { pageId }) => pageIn(content, String(pageId ?? '')));
const onFile = within<FileShape>('File', async (content, { fileId }) => {
  const file = await content.revision.file(String(fileId ?? ''));
  if (!file) throw notFound('File');
  return { content, file };
});

builder.objectField(Space, 'links', (t) =>
  t.field({
    description: 'The references in the pages of the space and in the texts that they include.',
    type: LinkListing,
    rest: 'GET /v1/spaces/{spaceId}/links',
    area: 'Spaces',
    access: onContent,
    args: { ...pageArgs(), ...filterArgs() },
    resolve: async (space, { status, ...page }, context) => {
      const content = await open(context, await revisionById(context, space.revisionId));
      return linksIn(context, content, { parent: 'space', filter: { status: status ?? undefined } }, page);
    },
  }),
);

builder.objectField(ChangeRequest, 'links', (t) =>
  t.field({
    description: 'The references in the pages of the change request and in the texts that they include.',
    type: LinkListing,
    rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/links',
    area: 'Change requests',
    access: inChangeRequest,
    args: {
      ...pageArgs(),
      ...filterArgs(),
      brokenContext: t.arg({ type: BrokenContext, description: 'Only broken links, broken in this scope.' }),
    },
    resolve: async (changeRequest, { status, brokenContext, ...page }, context) => {
      const content = await open(context, await headOf(context, changeRequest, EVERYTHING));
      const filter = { status: status ?? undefined, brokenContext: brokenContext ?? undefined };
      return linksIn(context, content, { parent: 'space', filter }, page);
    },
  }),
);

builder.objectField(Page, 'links', (t) =>
  t.field({
    description: 'The references in the page: links, images, content-refs, includes, its cover.',
    type: LinkListing,
    rest: 'GET /v1/spaces/{spaceId}/content/page/{pageId}/links',
    area: 'Space content',
    also: [
      {
        rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links',
        area: 'Change request content',
        name: 'ChangeRequest_pageLinks',
      },
    ],
    access: onPage,
    args: { ...pageArgs(), ...filterArgs() },
    resolve: ({ content, page: { id } }, { status, ...page }, context) =>
      linksIn(context, content, { parent: 'source', id, filter: { status: status ?? undefined } }, page),
  }),
);

builder.objectField(Page, 'backlinks', (t) =>
  t.field({
    description: 'The references to the page or to one of its headings.',
    type: BacklinkList,
    rest: 'GET /v1/spaces/{spaceId}/content/page/{pageId}/backlinks',
    area: 'Space content',
    also: [
      {
        rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks',
        area: 'Change request content',
        name: 'ChangeRequest_pageBacklinks',
      },
    ],
    access: onPage,
    args: pageArgs(),
    resolve: ({ content, page: { id } }, page, context) => linksIn(context, content, { parent: 'page', id }, page),
  }),
);

builder.objectField(File, 'backlinks', (t) =>
  t.field({
    description: 'The references to the file.',
    type: BacklinkList,
    rest: 'GET /v1/spaces/{spaceId}/content/files/{fileId}/backlinks',
    area: 'Space content',
    also: [
      {
        rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks',
        area: 'Change request content',
        name: 'ChangeRequest_fileBacklinks',
      },
    ],
    access: onFile,
    args: pageArgs(),
    resolve: ({ content, file: { id } }, page, context) => linksIn(context, content, { parent: 'file', id }, page),
  }),
);
