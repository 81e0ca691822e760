/** The people of a change request: who was asked for a review, and who edited it. */
import { z } from 'zod';
import { includes, roleOn, type Viewer } from '../../access/roles.ts';
import type { Context } from '../../context.ts';
import type {
  ChangeRequestReviewer,
  ChangeRequest as ChangeRequestRow,
  Space,
} from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { badInput } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import type { Order } from '../../graphql/cursor.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { enumOf } from '../../graphql/shapes.ts';
import { userOrFormer, usersAhead } from '../users/loader.ts';
import { User } from '../users/types.ts';
import { changeRequestIn, onChangeRequest } from './access.ts';
import { takeTurn, tell } from './log.ts';
import { ChangeRequest, spaceOf } from './types.ts';

const area = 'Change requests';
const NEWEST: Order = { key: 'createdAt', direction: 'desc', id: 'userId', type: 'date' };

const ReviewerKind = enumOf('RequestedReviewerKind', ['user'], 'Who is asked.');

const RequestedReviewer = builder.prismaObject('ChangeRequestReviewer', {
  name: 'ChangeRequestRequestedReviewer',
  object: 'change-request-requested-reviewer',
  description: 'Somebody who was asked for a review.',
  fields: (t) => ({
    kind: t.field({ type: ReviewerKind, resolve: () => 'user' as const }),
    user: t.relation('user', { type: User, inRest: 'embed' }),
    revision: t.exposeID('revisionId', { description: 'The head of the change request when somebody asked.' }),
    requestedBy: t.field({
      type: User,
      inRest: 'embed',
      ahead: usersAhead(({ requestedById }) => requestedById),
      resolve: ({ requestedById }, _, context) => userOrFormer(context, requestedById),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const ContributorAction = enumOf('ContributorActionType', ['edit'], 'What somebody did.');

const Contributor = builder.prismaObject('ChangeRequestContributor', {
  name: 'ChangeRequestUserContributor',
  object: 'change-request-contributor',
  description: 'Somebody who edited the change request.',
  fields: (t) => ({
    user: t.relation('user', { type: User, inRest: 'embed' }),
    actionType: t.field({ type: ContributorAction, resolve: () => 'edit' as const }),
    count: t.exposeInt('count', { description: 'How many times.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Of the first edit.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Of the last edit.' }),
  }),
});

builder.objectField(ChangeRequest, 'requestedReviewers', (t) =>
  t.field({
    description: 'Who was asked for a review, newest first.',
    type: listOf(RequestedReviewer, 'ChangeRequestRequestedReviewerList'),
    rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
    area,
    access: onChangeRequest('read'),
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
    description: 'Who edited the change request.',
    type: listOf(Contributor, 'ChangeRequestUserContributorList'),
    rest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors',
    area,
    access: onChangeRequest('read'),
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
    description: 'Asks people for a review; those who were asked before stay asked.',
    type: Requested,
    rest: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
    area,
    access: onChangeRequest('edit'),
    args: {
      spaceId: t.arg.id({ required: true }),
      changeRequestId: t.arg.id({ required: true }),
      users: t.arg.idList({
        required: true,
        validate: z.array(z.string()).min(1, 'must name somebody').max(100, 'must name at most 100'),
      }),
    },
    resolve: async (_, { spaceId, changeRequestId, users }, context) => {
      const { services, caller } = context;
      const changeRequest = await changeRequestIn(context, spaceId, changeRequestId);
      await requireReviewers(context, changeRequest, users);
      const { id, organizationId } = changeRequest;
      return inTransaction(services.database, async (tx) => {
        const turn = await takeTurn(tx, spaceId);
        const { count } = await tx.changeRequestReviewer.createMany({
          data: [...new Set(users)].map((userId) => ({
            changeRequestId: id,
            userId,
            organizationId,
            requestedById: caller?.userId ?? null,
            revisionId: changeRequest.revisionId,
          })),
          skipDuplicates: true,
        });
        if (count > 0)
          await tell(tx, services, turn, {
            changeRequestId: id,
            changed: ['reviewers'],
            userId: caller?.userId ?? null,
          });
        return tx.changeRequestReviewer.findMany({
          where: { changeRequestId: id, userId: { in: users } },
          orderBy: { createdAt: 'asc' },
        });
      });
    },
  }),
);

/** 400 unless everybody may review the space: a request to somebody who cannot answer would wait for ever. */
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
  return new Set(users.filter((_, at) => includes(roleOn(viewers[at] as Viewer, space), 'review')));
}

builder.mutationField('removeChangeRequestReviewer', (t) =>
  t.boolean({
    description: 'Takes the request for a review back; no error when there was none.',
    rest: 'DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
    status: 204,
    area,
    access: onChangeRequest('edit'),
    args: {
      spaceId: t.arg.id({ required: true }),
      changeRequestId: t.arg.id({ required: true }),
      userId: t.arg.id({ required: true }),
    },
    resolve: async (_, { spaceId, changeRequestId, userId }, context) => {
      const { services, caller } = context;
      const { id } = await changeRequestIn(context, spaceId, changeRequestId);
      await inTransaction(services.database, async (tx) => {
        const turn = await takeTurn(tx, spaceId);
        const { count } = await tx.changeRequestReviewer.deleteMany({ where: { changeRequestId: id, userId } });
        if (count > 0)
          await tell(tx, services, turn, {
            changeRequestId: id,
            changed: ['reviewers'],
            userId: caller?.userId ?? null,
          });
      });
      return true;
    },
  }),
);
