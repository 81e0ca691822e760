/** Watching change requests: every change of one, or of all of a space, once and in order. */

import { onSpace } from '../../../access/entities.ts';
import type { ChangeRequest as ChangeRequestRow } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { revisionById } from '../../content/reading.ts';
import { Revision } from '../../content/revision-types.ts';
import { userById } from '../../people/users/loader.ts';
import { User } from '../../people/users/types.ts';
import { commentById } from '../comments/loaders.ts';
import { Comment } from '../comments/types.ts';
import { onChangeRequest } from './access.ts';
import { PARTS } from './log.ts';
import { Review, reviewById } from './reviews.ts';
import { ChangeRequest, ChangeRequestStatus, type Status } from './types.ts';
import { type LogEvent, watchChangeRequests } from './watch.ts';

const Part = builder.enumType('ChangeRequestPart', {
  description: 'The part of a change request that changed; `comments` includes replies and reactions.',
  values: PARTS,
});

const Event = builder.objectRef<LogEvent>('ChangeRequestEvent').implement({
  description: 'An event of a change request.',
  fields: (t) => ({
    turn: t.exposeInt('turn', {
      description: 'Unique and increasing within the space. Pass the last one as `after` to continue from there.',
    }),
    changed: t.field({
      type: [Part],
      description: 'Empty in the first event of one change request, which is its current state.',
      resolve: ({ changed }) => changed,
    }),
    status: t.field({
      type: ChangeRequestStatus,
      description: 'As of this event, like `revision` and `outdated`.',
      resolve: ({ status }) => status as Status,
    }),
    revision: t.field({ type: Revision, resolve: ({ revisionId }, _, context) => revisionById(context, revisionId) }),
    outdated: t.exposeBoolean('outdated'),
    at: t.expose('createdAt', { type: 'DateTime' }),
    by: t.field({
      type: User,
      nullable: true,
      description: 'The user who caused it.',
      resolve: ({ userId }, _, context) => (userId === null ? null : userById(context, userId)),
    }),
    review: t.field({
      type: Review,
      nullable: true,
      description: 'The submitted review.',
      resolve: ({ reviewId }, _, context) => (reviewId === null ? null : reviewById(context, reviewId)),
    }),
    commentId: t.exposeID('commentId', {
      nullable: true,
      description: 'The comment that was posted, changed, replied to or removed.',
    }),
    comment: t.field({
      type: Comment,
      nullable: true,
      description: 'That comment, unless it was removed.',
      resolve: ({ commentId }, _, context) => (commentId === null ? null : commentById(context, commentId)),
    }),
    changeRequest: t.field({
      type: ChangeRequest,
      description: 'The change request as it is now, which may be newer than this event.',
      resolve: ({ changeRequest }) => changeRequest,
    }),
  }),
});

const AFTER = 'Begin after this `turn`, for example after a broken connection, instead of now.';

builder.subscriptionField('changeRequestChanged', (t) =>
  t.field({
    description: 'The events of a change request, each once and in order. Begins with its current state.',
    type: Event,
    access: onChangeRequest('access'),
    args: {
      spaceId: t.arg.id({ required: true }),
      changeRequestId: t.arg.id({ required: true }),
      after: t.arg.int({ description: AFTER }),
    },
    subscribe: ({ id, spaceId }: ChangeRequestRow, { after }, { services }) =>
      watchChangeRequests(services, { spaceId, changeRequestId: id, after }),
    resolve: (event) => event,
  }),
);

builder.subscriptionField('spaceChangeRequestsChanged', (t) =>
  t.field({
    description:
      'The events of the change requests of a space from now on, including new ones, each once and in order.',
    type: Event,
    access: onSpace('access'),
    args: { spaceId: t.arg.id({ required: true }), after: t.arg.int({ description: AFTER }) },
    subscribe: (_, { spaceId, after }, { services }) => watchChangeRequests(services, { spaceId, after }),
    resolve: (event) => event,
  }),
);
