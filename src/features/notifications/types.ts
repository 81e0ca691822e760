/** The type `Notification`. What it shows was checked for its list: the reader sees its space. */
import type { Space as SpaceRow } from '../../db/generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { enumOf, urlsOf } from '../../graphql/shapes.ts';
import { userOrFormer, usersAhead } from '../people/users/loader.ts';
import { User } from '../people/users/types.ts';
import { changeRequestById } from '../review/change-requests/access.ts';
import { ChangeRequest } from '../review/change-requests/types.ts';
import { commentById } from '../review/comments/loaders.ts';
import { Comment } from '../review/comments/types.ts';
import { Space } from '../spaces/types.ts';
import { CHANNELS, KINDS } from './kinds.ts';
import { addressOf, sentenceOf } from './sentence.ts';

export const Kind = enumOf(
  'NotificationKind',
  KINDS,
  'review_requested: a review was asked for; review_given: of a change request of the reader, or that they asked for; mention; reply: in a discussion that the reader takes part in, or a comment on their change request; conflict: their change request has conflicts; merged: their change request, or one that they reviewed; sync_failed: an import or export that they began; translation_failed.',
);
export const Channel = enumOf(
  'NotificationChannel',
  CHANNELS,
  'off: not at all; app: in `/app` only; mail: also by e-mail, some minutes later; daily: also in one mail a day, at 07:03 UTC.',
);

const Urls = urlsOf('Notification', ['app']);

export const Notification = builder.prismaObject('Notification', {
  description: 'Something that concerns the caller, in a space that they may read.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
    text: t.string({
      description: 'One line of plain text, in English.',
      resolve: (row, _, context) => sentenceOf(context, row),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true, description: 'Absent while it is unread.' }),
    actor: t.field({
      type: User,
      nullable: true,
      description: 'Who did it; absent: the server, or an account that is gone.',
      ahead: usersAhead(({ actorId }) => actorId),
      resolve: ({ actorId }, _, context) => (actorId === null ? null : userOrFormer(context, actorId)),
    }),
    space: t.field({
      type: Space,
      resolve: async ({ spaceId }, _, { access }) => (await access.space.load(spaceId)) as SpaceRow,
    }),
    changeRequest: t.field({
      type: ChangeRequest,
      nullable: true,
      resolve: ({ changeRequestId }, _, context) =>
        changeRequestId === null ? null : changeRequestById(context, changeRequestId),
    }),
    comment: t.field({
      type: Comment,
      nullable: true,
      description: 'The comment that was written or replied to.',
      resolve: ({ commentId }, _, context) => (commentId === null ? null : commentById(context, commentId)),
    }),
    urls: t.field({
      type: Urls,
      resolve: async (row, _, context) => ({
        app: `${context.services.config.publicUrl}${await addressOf(context, row)}`,
      }),
    }),
  }),
});
