/** The types `Comment` and `CommentReply` and their parts. */
import type { Context } from '../../../context.ts';
import type { Comment as CommentRow } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { enumOf, urlsOf } from '../../../graphql/shapes.ts';
import { userOrFormer, usersAhead } from '../../people/users/loader.ts';
import { User, userIn } from '../../people/users/types.ts';
import { rightsOn } from './access.ts';
import { bodyOf, CommentBody } from './body.ts';
import { commentById, NAMED, type ReactionShape, type ReplierShape, reactionsTo, repliesTo } from './loaders.ts';
import { mentionedIn } from './mentions.ts';
import { COMMENT, type CommentRights, REPLY } from './rights.ts';
import { Target, targetOf } from './target.ts';

const Reactor = builder.objectRef<{ userId: string; reactedAt: Date }>('CommentReactionUser').implement({
  description: 'A user who reacted.',
  fields: (t) => ({
    user: t.field(userIn('userId')),
    reactedAt: t.expose('reactedAt', { type: 'DateTime' }),
  }),
});

const Reaction = builder.objectRef<ReactionShape>('CommentReaction').implement({
  description: 'All users who reacted with the same emoji.',
  fields: (t) => ({
    emoji: t.exposeString('emoji'),
    count: t.exposeInt('count'),
    users: t.field({
      type: [Reactor],
      description: `The first ${NAMED} of them.`,
      resolve: ({ users }) => users,
    }),
  }),
});

const Replier = builder.objectRef<ReplierShape>('CommentReplier').implement({
  description: 'A user who replied.',
  fields: (t) => ({
    user: t.field(userIn('userId')),
    count: t.exposeInt('count', { description: 'The number of their replies.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When their last one was posted.' }),
  }),
});

const Permissions = builder.objectRef<CommentRights>('CommentPermissions').implement({
  description: 'What the caller may do with it.',
  fields: (t) => ({
    view: t.exposeBoolean('view'),
    edit: t.exposeBoolean('edit'),
    reply: t.exposeBoolean('reply'),
    delete: t.exposeBoolean('delete'),
    resolve: t.exposeBoolean('resolve', { description: 'Resolve and reopen the comment.' }),
  }),
});

const ReplyPermissions = builder.objectRef<CommentRights>('CommentReplyPermissions').implement({
  description: 'What the caller may do with it; `reply` is to the comment that it belongs to.',
  fields: (t) => ({
    view: t.exposeBoolean('view'),
    edit: t.exposeBoolean('edit'),
    reply: t.exposeBoolean('reply'),
    delete: t.exposeBoolean('delete'),
  }),
});

const STATUSES = ['open', 'resolved'] as const;
const CommentStatus = enumOf('CommentStatus', STATUSES, 'Whether it is open or resolved.');
const Urls = urlsOf('Comment', ['location']);

export const Comment = builder.prismaObject('Comment', {
  scope: COMMENT.view.scope,
  object: 'comment',
  description: 'A comment on a space or a change request: on the whole, a page, a block, or a table cell.',
  fields: (t) => ({
    id: t.exposeID('id'),
    postedBy: t.field(userIn('authorId')),
    postedAt: t.expose('postedAt', { type: 'DateTime' }),
    editedAt: t.expose('editedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its text was last changed; absent when it never was.',
    }),
    body: t.field({ type: CommentBody, resolve: bodyOf }),
    mentions: t.field({
      type: [User],
      inRest: 'hide',
      description: 'The members that the text mentions.',
      resolve: ({ organizationId, markdown }, _, context) => mentionedIn(context, organizationId, markdown),
    }),
    status: t.field({ type: CommentStatus, resolve: ({ status }) => status as (typeof STATUSES)[number] }),
    resolvedAt: t.expose('resolvedAt', { type: 'DateTime', nullable: true, description: 'Set if it is resolved.' }),
    resolvedBy: t.field({
      type: User,
      nullable: true,
      description: 'Set if it is resolved.',
      ahead: usersAhead(({ resolvedById }) => resolvedById),
      resolve: ({ status, resolvedById }, _, context) =>
        status === 'resolved' ? userOrFormer(context, resolvedById) : null,
    }),
    reactions: t.field({
      type: [Reaction],
      description: 'In the order in which each emoji was first used.',
      resolve: ({ id }, _, context) => reactionsTo(context, 'commentId', id),
    }),
    replyCount: t.int({
      inRest: { as: 'replies' },
      description: 'How many replies it has.',
      resolve: async ({ id }, _, context) => (await repliesTo(context, id)).count,
    }),
    repliers: t.field({
      type: [Replier],
      description: `The users who replied, most recent first; at most ${NAMED}.`,
      resolve: async ({ id }, _, context) => (await repliesTo(context, id)).repliers,
    }),
    target: t.field({ type: Target, resolve: (comment, _, context) => targetOf(context, comment) }),
    permissions: t.field({
      type: Permissions,
      resolve: ({ spaceId, authorId }, _, context) => rightsOn(context, spaceId, authorId),
    }),
    urls: t.field({
      type: Urls,
      resolve: (comment, _, { services: { config } }) => ({ location: `${config.publicUrl}${pathOf(comment)}` }),
    }),
  }),
});

const ReplyUrls = urlsOf('CommentReply', ['location']);

export const CommentReply = builder.prismaObject('CommentReply', {
  scope: REPLY.view.scope,
  object: 'comment-reply',
  description: 'A reply to a comment.',
  fields: (t) => ({
    id: t.exposeID('id'),
    postedBy: t.field(userIn('authorId')),
    postedAt: t.expose('postedAt', { type: 'DateTime' }),
    editedAt: t.expose('editedAt', { type: 'DateTime', nullable: true }),
    body: t.field({ type: CommentBody, resolve: bodyOf }),
    mentions: t.field({
      type: [User],
      inRest: 'hide',
      description: 'The members that the text mentions.',
      resolve: ({ organizationId, markdown }, _, context) => mentionedIn(context, organizationId, markdown),
    }),
    reactions: t.field({ type: [Reaction], resolve: ({ id }, _, context) => reactionsTo(context, 'replyId', id) }),
    permissions: t.field({
      type: ReplyPermissions,
      resolve: async ({ commentId, authorId }, _, context) =>
        rightsOn(context, (await commentOf(context, commentId)).spaceId, authorId),
    }),
    urls: t.field({
      type: ReplyUrls,
      resolve: async ({ id, commentId }, _, context) => {
        const path = pathOf(await commentOf(context, commentId));
        return { location: `${context.services.config.publicUrl}${path}/replies/${id}` };
      },
    }),
  }),
});

async function commentOf(context: Context, commentId: string): Promise<CommentRow> {
  const comment = await commentById(context, commentId);
  if (!comment) throw notFound('Comment');
  return comment;
}

const pathOf = ({ id, spaceId, changeRequestId }: CommentRow): string =>
  changeRequestId === null
    ? `/v1/spaces/${spaceId}/comments/${id}`
    : `/v1/spaces/${spaceId}/change-requests/${changeRequestId}/comments/${id}`;
