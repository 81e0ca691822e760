/** The people of a change request: who was asked for a review, and who edited it. */

import DataLoader from 'dataloader';
import { z } from 'zod';
import { authorIdOf } from '../../../access/actors.ts';
import { roleOpens, SPACE } from '../../../access/permissions.ts';
import { roleOn, type Viewer } from '../../../access/roles.ts';
import type { Context } from '../../../context.ts';
import type {
  ChangeRequestReviewer,
  ChangeRequest as ChangeRequestRow,
  ChangeRequestReview as ReviewRow,
  Space,
} from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { badInput } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import type { Order } from '../../../graphql/cursor.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { enumOf } from '../../../graphql/shapes.ts';
import { ofSpace } from '../../../outbox/events.ts';
import { recordEvents } from '../../../outbox/record.ts';
import { userIn } from '../../people/users/types.ts';
import { onChangeRequest } from './access.ts';
import { appendEvent, nextSequence } from './log.ts';
import { Review } from './reviews.ts';
import { ChangeRequest, spaceOf } from './types.ts';

const area = 'Change requests';
const NEWEST: Order = { key: 'createdAt', direction: 'desc', id: 'userId', type: 'date' };

const ReviewerKind = enumOf('RequestedReviewerKind', ['user'], 'The requested reviewer.');

const RequestedReviewer = builder.prismaObject('ChangeRequestReviewer', {
  name: 'ChangeRequestRequestedReviewer',
  object: 'change-request-requested-reviewer',
  description: 'A requested reviewer.',
  fields: (t) => ({
    kind: t.field({ type: ReviewerKind, resolve: () => 'user' as const }),
    user: t.field({ ...userIn('userId'), inRest: 'embed' }),
    revision: t.exposeID('revisionId', {
      description: 'The head of the change request when the review was requested.',
    }),
    requestedBy: t.field({ ...userIn('requestedById'), inRest: 'embed' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    review: t.field({
      type: Review,
      nullable: true,
      inRest: 'embed',
      description: 'Their last review; absent before the first. An `outdated` one was for an earlier revision.',
      resolve: (asked, _, context) => lastReview(context, asked),
    }),
  }),
});

/** With others of the same tick. */
const lastReview = (context: Context, asked: ChangeRequestReviewer): Promise<ReviewRow | null> =>
  context
    .memo(
      'lastReviews',
      () =>
        new DataLoader<ChangeRequestReviewer, ReviewRow | null, string>((many) => lastReviews(context, many), {
          cacheKeyFn: keyOf,
        }),
    )
    .load(asked);

const keyOf = ({ changeRequestId, userId }: { changeRequestId: string; userId: string | null }) =>
  `${changeRequestId} ${userId}`;

async function lastReviews({ db }: Context, many: readonly ChangeRequestReviewer[]): Promise<(ReviewRow | null)[]> {
  const found = await db.changeRequestReview.findMany({
    where: {
      changeRequestId: { in: [...new Set(many.map(({ changeRequestId }) => changeRequestId))] },
      reviewerId: { in: [...new Set(many.map(({ userId }) => userId))] },
    },
    distinct: ['changeRequestId', 'reviewerId'],
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const last = new Map(found.map((review) => [keyOf({ ...review, userId: review.reviewerId }), review]));
  return many.map((asked) => last.get(keyOf(asked)) ?? null);
}

const ContributorAction = enumOf('ContributorActionType', ['edit'], 'The contribution of a user.');

const Contributor = builder.prismaObject('ChangeRequestContributor', {
  name: 'ChangeRequestUserContributor',
  object: 'change-request-contributor',
  description: 'A contributor of the change request.',
  fields: (t) => ({
    user: t.field({ ...userIn('userId'), inRest: 'embed' }),
    actionType: t.field({ type: ContributorAction, resolve: () => 'edit' as const }),
    count: t.exposeInt('count', { description: 'How often.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Of the first edit.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Of the last edit.' }),
  }),
});

builder.objectField(ChangeRequest, 'requestedReviewers', (t) =>
  t.field({
    description: 'The requested reviewers, newest first.',
    type: listOf(RequestedReviewer, 'ChangeRequestRequestedReviewerList'),
    rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
    area,
    access: onChangeRequest('access'),
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'changeRequestReviewer',
          where: {},
          order: NEWEST,
          within: { parent: 'changeRequest', relation: 'requestedReviewers', column: 'changeRequestId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.objectField(ChangeRequest, 'contributors', (t) =>
  t.field({
    description: 'The contributors of the change request.',
    type: listOf(Contributor, 'ChangeRequestUserContributorList'),
    rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors',
    area,
    access: onChangeRequest('access'),
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'changeRequestContributor',
          where: {},
          order: NEWEST,
          within: { parent: 'changeRequest', relation: 'contributors', column: 'changeRequestId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

const Requested = builder.objectRef<ChangeRequestReviewer[]>('RequestedReviewers').implement({
  fields: (t) => ({ users: t.field({ type: [RequestedReviewer], resolve: (users) => users }) }),
});

builder.mutationField('requestChangeRequestReviewers', (t) =>
  t.field({
    description: 'Requests reviews; earlier requests stay.',
    type: Requested,
    rest: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
    area,
    access: onChangeRequest('edit'),
    args: {
      spaceId: t.arg.id({ required: true }),
      changeRequestId: t.arg.id({ required: true }),
      users: t.arg.idList({
        required: true,
        validate: z.array(z.string()).min(1, 'must not be empty').max(100, 'must have at most 100 entries'),
      }),
    },
    resolve: async (changeRequest: ChangeRequestRow, { users }, context) => {
      const { services, caller } = context;
      await requireReviewers(context, changeRequest, users);
      const { id, spaceId, organizationId } = changeRequest;
      return inTransaction(services.database, async (tx) => {
        const sequence = await nextSequence(tx, spaceId);
        const asked = await tx.changeRequestReviewer.createManyAndReturn({
          data: [...new Set(users)].map((userId) => ({
            changeRequestId: id,
            userId,
            organizationId,
            requestedById: authorIdOf(caller),
            revisionId: changeRequest.revisionId,
          })),
          skipDuplicates: true,
          select: { userId: true },
        });
        if (asked.length > 0) {
          const actorId = authorIdOf(caller);
          await appendEvent(tx, services, sequence, { changeRequestId: id, changed: ['reviewers'], userId: actorId });
          await recordEvents(tx, services, {
            subject: ofSpace(spaceId),
            organizationId: sequence.organizationId,
            kind: 'review_requested',
            data: { changeRequestId: id, userIds: asked.map(({ userId }) => userId), actorId },
          });
        }
        return tx.changeRequestReviewer.findMany({
          where: { changeRequestId: id, userId: { in: users } },
          orderBy: { createdAt: 'asc' },
        });
      });
    },
  }),
);

/** 400 unless all of them may review the space: a request to a person who cannot answer would wait forever. */
async function requireReviewers(
  context: Context,
  changeRequest: ChangeRequestRow,
  users: readonly string[],
): Promise<void> {
  const asked = [...new Set(users)];
  const fit = await whoMayReview(context, await spaceOf(context, changeRequest), asked);
  const unfit = asked.find((userId) => !fit.has(userId));
  if (unfit !== undefined) throw badInput('users', `must be members who may review this space; ${unfit} may not`);
}

/** Those of these members who may review a space. */
export async function whoMayReview(context: Context, space: Space, users: readonly string[]): Promise<Set<string>> {
  const { organizationId } = space;
  const viewers = await Promise.all(users.map((userId) => context.access.viewerOf.load({ organizationId, userId })));
  return new Set(users.filter((_, at) => roleOpens(roleOn(viewers[at] as Viewer, space), SPACE.review)));
}

builder.mutationField('removeChangeRequestReviewer', (t) =>
  t.boolean({
    description: 'Withdraws the request for a review; no error if there was none.',
    rest: 'DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
    status: 204,
    area,
    access: onChangeRequest('edit'),
    args: {
      spaceId: t.arg.id({ required: true }),
      changeRequestId: t.arg.id({ required: true }),
      userId: t.arg.id({ required: true }),
    },
    resolve: async ({ id, spaceId }: ChangeRequestRow, { userId }, { services, caller }) => {
      await inTransaction(services.database, async (tx) => {
        const sequence = await nextSequence(tx, spaceId);
        const { count } = await tx.changeRequestReviewer.deleteMany({ where: { changeRequestId: id, userId } });
        if (count > 0)
          await appendEvent(tx, services, sequence, {
            changeRequestId: id,
            changed: ['reviewers'],
            userId: authorIdOf(caller),
          });
      });
      return true;
    },
  }),
);
