/** Watching change requests: every change of one, or of all of a space, once and in order. */
import { onSpace } from '../../access/entities.ts';
import { builder } from '../../graphql/builder.ts';
import { commentById } from '../comments/loaders.ts';
import { Comment } from '../comments/types.ts';
import { revisionById } from '../content/reading.ts';
import { Revision } from '../content/revision-types.ts';
import { userById } from '../users/loader.ts';
import { User } from '../users/types.ts';
import { changeRequestIn, onChangeRequest } from './access.ts';
import { PARTS } from './log.ts';
import { Review, reviewById } from './reviews.ts';
import { ChangeRequest, ChangeRequestStatus, type Status } from './types.ts';
import { type Told, watchChangeRequests } from './watch.ts';

const Part = builder.enumType('ChangeRequestPart', {
  description: 'What of a change request changed; `comments` are those on it, their replies and reactions.',
  values: PARTS,
});

const Event = builder.objectRef<Told>('ChangeRequestEvent').implement({
  description: 'Something that happened to a change request.',
  fields: (t) => ({
    turn: t.exposeInt('turn', {
      description: 'Rises within the space. Hand the last one back as `after` to go on where you were.',
    }),
    changed: t.field({
      type: [Part],
      description: 'Nothing in the first event of one change request, which tells how it is.',
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
      description: 'Whoever did it.',
      resolve: ({ userId }, _, context) => (userId === null ? null : userById(context, userId)),
    }),
    review: t.field({
      type: Review,
      nullable: true,
      description: 'The review that was made.',
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
      description: 'The change request as it is by now, which may be further than this event.',
      resolve: ({ changeRequest }) => changeRequest,
    }),
  }),
});

const AFTER = 'Begin behind this `turn`, as after a broken connection, instead of now.';

builder.subscriptionField('changeRequestChanged', (t) =>
  t.field({
    description: 'What happens to a change request, each once and in order. Begins with how it is.',
    type: Event,
    access: onChangeRequest('read'),
    args: {
      spaceId: t.arg.id({ required: true }),
      changeRequestId: t.arg.id({ required: true }),
      after: t.arg.int({ description: AFTER }),
    },
    subscribe: async (_, { spaceId, changeRequestId, after }, context) => {
      const { id } = await changeRequestIn(context, spaceId, changeRequestId);
      return watchChangeRequests(context.services, { spaceId, changeRequestId: id, after });
    },
    resolve: (event) => event,
  }),
);

builder.subscriptionField('spaceChangeRequestsChanged', (t) =>
  t.field({
    description:
      'What happens to the change requests of a space from now on, new ones included, each once and in order.',
    type: Event,
    access: onSpace('read', { scope: 'space:content:read' }),
    args: { spaceId: t.arg.id({ required: true }), after: t.arg.int({ description: AFTER }) },
    subscribe: (_, { spaceId, after }, { services }) => watchChangeRequests(services, { spaceId, after }),
    resolve: (event) => event,
  }),
);
