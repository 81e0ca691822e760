/** Reviews: a verdict on the head of a change request, with an optional comment. A later edit makes it outdated. */

import { authorIdOf } from '../../../access/actors.ts';
import { addressed, Rows } from '../../../access/addressed.ts';
import { SPACE } from '../../../access/permissions.ts';
import type { Context } from '../../../context.ts';
import type {
  ChangeRequest as ChangeRequestRow,
  ChangeRequestReview as Row,
} from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { conflict, notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { type ListShape, listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { enumOf, urlsOf } from '../../../graphql/shapes.ts';
import { newId } from '../../../ids.ts';
import { ofSpace } from '../../../outbox/events.ts';
import { recordEvents } from '../../../outbox/record.ts';
import { userIn } from '../../people/users/types.ts';
import { CommentBodyInput, formatArg, inFormat, inFormatOf, newText } from '../comments/body.ts';
import { commentById } from '../comments/loaders.ts';
import { storeComment } from '../comments/post.ts';
import { Comment } from '../comments/types.ts';
import { changeRequestById, onChangeRequest } from './access.ts';
import { requireHead, requireUnfinished } from './branch.ts';
import { appendEvent, nextSequence } from './log.ts';
import { ChangeRequest } from './types.ts';

const area = 'Change requests';

export const ReviewStatus = enumOf('ChangeRequestReviewStatus', ['approved', 'changes-requested'], 'The verdict.');
const Urls = urlsOf('ChangeRequestReview', ['location']);

export const Review = builder.prismaObject('ChangeRequestReview', {
  scope: SPACE.access.scope,
  object: 'change-request-review',
  description: 'A verdict on one revision of a change request.',
  fields: (t) => ({
    id: t.exposeID('id'),
    reviewer: t.field({ ...userIn('reviewerId'), inRest: 'embed' }),
    status: t.field({ type: ReviewStatus, resolve: ({ status }) => status as never }),
    outdated: t.boolean({
      description: 'The change request was edited since: the review no longer counts.',
      resolve: async ({ changeRequestId, revisionId }, _, context) =>
        (await changeRequestById(context, changeRequestId))?.revisionId !== revisionId,
    }),
    revision: t.exposeID('revisionId', { description: 'The revision that was reviewed.' }),
    comment: t.field({
      type: Comment,
      nullable: true,
      inRest: 'embed',
      description: 'Its text: a comment on the change request, unless it was deleted.',
      resolve: async (review, _, context) => {
        const comment = review.commentId === null ? null : await commentById(context, review.commentId);
        return comment && inFormatOf(review, comment);
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('createdAt', { type: 'DateTime', description: 'A review never changes.' }),
    urls: t.field({
      type: Urls,
      resolve: async ({ id, changeRequestId }, _, context) => {
        const changeRequest = await changeRequestById(context, changeRequestId);
        const { publicUrl } = context.services.config;
        return {
          location: `${publicUrl}/v1/spaces/${changeRequest?.spaceId}/change-requests/${changeRequestId}/reviews/${id}`,
        };
      },
    }),
  }),
});

/** With others of the same tick. */
export const reviewById = (context: Context, id: string): Promise<Row | null> => rows.load(context, id);

const rows = new Rows<Row>('ChangeRequestReview');

addressed<Row>({
  parameter: 'reviewId',
  within: ['changeRequestId'],
  model: 'ChangeRequestReview',
  keep: (context, row, id) => rows.keep(context, id, row),
});

builder.objectField(ChangeRequest, 'reviews', (t) =>
  t.field({
    description: 'The reviews, newest first.',
    type: listOf(Review),
    rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
    area,
    access: onChangeRequest('access'),
    args: {
      ...pageArgs(),
      outdated: t.arg.boolean({ description: 'Only reviews that are, or are not, outdated.' }),
      ...formatArg(),
    },
    resolve: async ({ id, revisionId }, { outdated, format, ...page }, context, info) => {
      const list: ListShape<Row> = await pageOf(
        {
          model: 'changeRequestReview',
          where: outdated == null ? {} : { revisionId: outdated ? { not: revisionId } : revisionId },
          within: { parent: 'changeRequest', relation: 'reviews', column: 'changeRequestId', id },
        },
        page,
        context,
        info,
      );
      return { ...list, items: list.items.map((review) => inFormat(review, format)) };
    },
  }),
);

builder.queryField('changeRequestReview', (t) =>
  t.field({
    description: 'One review.',
    type: Review,
    rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}',
    area,
    access: onChangeRequest('access'),
    args: {
      spaceId: t.arg.id({ required: true }),
      changeRequestId: t.arg.id({ required: true }),
      reviewId: t.arg.id({ required: true }),
      ...formatArg(),
    },
    resolve: async ({ id }: ChangeRequestRow, { reviewId, format }, context): Promise<Row> => {
      const review = await reviewById(context, reviewId);
      if (!review || review.changeRequestId !== id) throw notFound('Review');
      return inFormat(review, format);
    },
  }),
);

builder.mutationField('createChangeRequestReview', (t) =>
  t.field({
    description: 'Approves the head of a change request, or requests changes.',
    type: Review,
    rest: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
    status: 201,
    area,
    access: onChangeRequest('review'),
    args: {
      spaceId: t.arg.id({ required: true }),
      changeRequestId: t.arg.id({ required: true }),
      status: t.arg({ type: ReviewStatus, required: true }),
      comment: t.arg({ type: CommentBodyInput }),
      revision: t.arg.id({
        description: 'The revision that the reviewer saw: refused with 412 unless it is the head of the branch.',
      }),
      ...formatArg(),
    },
    resolve: async (changeRequest: ChangeRequestRow, { status, comment, revision, format }, context) => {
      const { services, caller } = context;
      const { spaceId } = changeRequest;
      requireUnfinished(changeRequest);
      requireHead(changeRequest, revision);
      const said = comment ? await newText(context, comment, 'comment') : null;
      return inTransaction(services.database, async (tx) => {
        const sequence = await nextSequence(tx, spaceId);
        // The verdict is on what the reviewer was shown: a head that moved meanwhile is refused.
        const head = await tx.changeRequest.count({
          where: { id: changeRequest.id, revisionId: changeRequest.revisionId },
        });
        if (head === 0) throw conflict('The change request was edited at the same time; please review it again');
        const id = newId();
        const { id: changeRequestId, organizationId, revisionId } = changeRequest;
        const parent = { spaceId, changeRequestId, revisionId };
        const comment =
          said === null
            ? null
            : await storeComment(context, tx, parent, { organizationId, markdown: said, reviewId: id });
        const reviewerId = authorIdOf(caller);
        const commentId = comment?.id ?? null;
        const review = await tx.changeRequestReview.create({
          data: { id, organizationId, changeRequestId, reviewerId, status, revisionId, commentId },
        });
        await appendEvent(tx, services, sequence, {
          changeRequestId,
          changed: comment ? ['reviews', 'comments'] : ['reviews'],
          userId: reviewerId,
          reviewId: id,
          ...(comment && { commentId: comment.id }),
        });
        await recordEvents(tx, services, {
          subject: ofSpace(spaceId),
          organizationId: sequence.organizationId,
          kind: 'review_given',
          data: { changeRequestId, reviewId: id, actorId: reviewerId },
        });
        return inFormat(review, format);
      });
    },
  }),
);
