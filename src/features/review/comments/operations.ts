/** The comments of spaces and of change requests, and the replies to both. */
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { SortOrder } from '../../../graphql/shapes.ts';
import { Space } from '../../spaces/types.ts';
import { ChangeRequest } from '../change-requests/types.ts';
import { belowComment, CHANGE_REQUEST, replyIn, SPACE } from './access.ts';
import { formatArg, inFormat } from './body.ts';
import { openCommentsOfChangeRequests } from './counts.ts';
import { declareComments } from './declare-comments.ts';
import { declareReplies } from './declare-replies.ts';
import { type Parent, spaceArgs } from './parent.ts';
import { REPLY } from './rights.ts';
import { Comment, CommentReply } from './types.ts';

const ON_SPACES = 'Space comments';
const ON_CHANGE_REQUESTS = 'Change request comments';

const onSpaces: Parent = {
  area: ON_SPACES,
  kind: SPACE,
  pathArgs: spaceArgs,
  source: ({ id }) => ({
    where: { changeRequestId: null },
    within: { parent: 'space', relation: 'comments', column: 'spaceId', id },
  }),
  operations: {
    list: 'GET /v1/spaces/{spaceId}/comments',
    read: 'GET /v1/spaces/{spaceId}/comments/{commentId}',
    create: { name: 'createSpaceComment', rest: 'POST /v1/spaces/{spaceId}/comments' },
    update: { name: 'updateSpaceComment', rest: 'PUT /v1/spaces/{spaceId}/comments/{commentId}' },
    delete: { name: 'deleteSpaceComment', rest: 'DELETE /v1/spaces/{spaceId}/comments/{commentId}' },
    createReply: {
      name: 'createSpaceCommentReply',
      rest: 'POST /v1/spaces/{spaceId}/comments/{commentId}/replies',
    },
    updateReply: {
      name: 'updateSpaceCommentReply',
      rest: 'PUT /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
    },
    deleteReply: {
      name: 'deleteSpaceCommentReply',
      rest: 'DELETE /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
    },
  },
};

const onChangeRequests: Parent = {
  area: ON_CHANGE_REQUESTS,
  kind: CHANGE_REQUEST,
  pathArgs: () =>
    builder.args((t) => ({ spaceId: t.id({ required: true }), changeRequestId: t.id({ required: true }) })),
  source: ({ id }) => ({
    where: {},
    within: { parent: 'changeRequest', relation: 'comments', column: 'changeRequestId', id },
  }),
  operations: {
    list: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
    read: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
    create: {
      name: 'createChangeRequestComment',
      rest: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
    },
    update: {
      name: 'updateChangeRequestComment',
      rest: 'PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
    },
    delete: {
      name: 'deleteChangeRequestComment',
      rest: 'DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
    },
    createReply: {
      name: 'createChangeRequestCommentReply',
      rest: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
    },
    updateReply: {
      name: 'updateChangeRequestCommentReply',
      rest: 'PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
    },
    deleteReply: {
      name: 'deleteChangeRequestCommentReply',
      rest: 'DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
    },
  },
};

declareComments(Space, onSpaces);
declareReplies(onSpaces);
declareComments(ChangeRequest, onChangeRequests);
declareReplies(onChangeRequests);

builder.objectField(ChangeRequest, 'commentCount', (t) =>
  t.int({
    inRest: { as: 'comments' },
    description: 'How many open comments it has.',
    resolve: ({ id }, _, context) => openCommentsOfChangeRequests(context, id),
  }),
);

builder.objectField(Comment, 'replies', (t) =>
  t.field({
    description: 'The replies to it, newest first.',
    type: listOf(CommentReply),
    rest: 'GET /v1/spaces/{spaceId}/comments/{commentId}/replies',
    area: ON_SPACES,
    also: [
      {
        name: 'ChangeRequest_commentReplies',
        rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
        area: ON_CHANGE_REQUESTS,
      },
    ],
    access: belowComment,
    args: {
      ...pageArgs(),
      order: t.arg({ type: SortOrder, defaultValue: 'desc', description: 'By the time of posting.' }),
      ...formatArg(),
    },
    resolve: async ({ id }, { order, format, ...page }, context, info) => {
      const list = await pageOf(
        {
          model: 'commentReply',
          where: {},
          order: { key: 'postedAt', direction: order ?? 'desc', id: 'id', type: 'date' },
          within: { parent: 'comment', relation: 'replies', column: 'commentId', id },
        },
        page,
        context,
        info,
      );
      return { ...list, items: list.items.map((item) => inFormat(item, format)) };
    },
  }),
);

builder.objectField(Comment, 'reply', (t) =>
  t.field({
    description: 'One reply to it.',
    type: CommentReply,
    rest: 'GET /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
    area: ON_SPACES,
    also: [
      {
        name: 'ChangeRequest_commentReply',
        rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
        area: ON_CHANGE_REQUESTS,
      },
    ],
    access: { ...belowComment, permission: REPLY.view },
    args: { commentReplyId: t.arg.id({ required: true }), ...formatArg() },
    resolve: async (comment, { commentReplyId, format }, context) =>
      inFormat(await replyIn(context, comment, commentReplyId), format),
  }),
);
