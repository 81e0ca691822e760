/** The rules of comments and replies, and that each id of a path belongs to the one before it. */
import { authorIdOf } from '../../../access/actors.ts';
import { onSpace, roleOnPlaced } from '../../../access/entities.ts';
import type { SpacePermission } from '../../../access/permissions.ts';
import type { AccessRule } from '../../../access/rule.ts';
import { openingOf } from '../../../access/scopes.ts';
import type { Context } from '../../../context.ts';
import type { ChangeRequest, Comment, CommentReply, Space } from '../../../db/generated/prisma/client.ts';
import { forbidden, notFound } from '../../../errors.ts';
import { onChangeRequest } from '../change-requests/access.ts';
import { commentById, replyById } from './loaders.ts';
import { COMMENT, type CommentRights, commentRights, REPLY } from './rights.ts';

/** The target of a comment. */
export interface CommentParent {
  spaceId: string;
  /** Null: the space itself. */
  changeRequestId: string | null;
  /** The active revision. */
  revisionId: string;
}

type Args = Record<string, unknown>;

/** A parent of comments: its rules, and what the rule gives. */
export interface ParentKind {
  on(name: SpacePermission): AccessRule;
  of(found: ParentRow): CommentParent;
}

/** What the rules of the parents give. */
export type ParentRow = Space | ChangeRequest;

/** What the rules of replies give. */
export interface FoundReply {
  comment: Comment;
  reply: CommentReply;
}

export const SPACE: ParentKind = {
  on: (name) => onSpace(name),
  of: ({ id, revisionId }) => {
    return { spaceId: id, changeRequestId: null, revisionId };
  },
};

export const CHANGE_REQUEST: ParentKind = {
  on: onChangeRequest,
  of: (found) => {
    const { id, spaceId, revisionId } = found as ChangeRequest;
    return { spaceId, changeRequestId: id, revisionId };
  },
};

/** What the caller may do with something that `authorId` wrote in this space. */
export async function rightsOn(context: Context, spaceId: string, authorId: string | null): Promise<CommentRights> {
  const space = await context.access.space.load(spaceId);
  const role = space && (await roleOnPlaced(context, space));
  const isAuthor = authorId !== null && authorId === authorIdOf(context.caller);
  return commentRights(role, isAuthor, openingOf(context.caller));
}

/** A comment of this parent; null when it has none such. */
async function find(context: Context, parent: CommentParent, args: Args): Promise<Comment | null> {
  const comment = await commentById(context, String(args.commentId ?? ''));
  const isHere = comment?.spaceId === parent.spaceId && comment.changeRequestId === parent.changeRequestId;
  return isHere ? comment : null;
}

/** The comment that `commentId` names, on this parent; 404 when it has none such. */
export async function commentIn(context: Context, parent: CommentParent, args: Args): Promise<Comment> {
  const comment = await find(context, parent, args);
  if (!comment) throw notFound('Comment');
  return comment;
}

/** The reply that `commentReplyId` names, to this comment; 404 when it has none such. */
export async function replyIn(context: Context, comment: Comment, replyId: string): Promise<CommentReply> {
  const reply = await replyById(context, replyId);
  if (reply?.commentId !== comment.id) throw notFound('Comment reply');
  return reply;
}

/** The rule of one kind of parent for operations on a comment of it, by what is asked of everybody. */
export function onComment(kind: ParentKind, name: 'view' | 'reply' | 'react', absent?: 'ok'): AccessRule {
  const above = kind.on(name === 'view' ? 'access' : 'comment');
  return {
    ...above,
    subject: 'Comment',
    permission: COMMENT[name],
    check: async (context, args) => {
      const comment = await find(context, kind.of((await above.check(context, args, undefined)) as ParentRow), args);
      if (!comment && !absent) throw notFound('Comment');
      return comment;
    },
  };
}

/** What is given decides: the text is its author's; resolving is for the author and for editors of the space. */
export function onCommentChange(kind: ParentKind): AccessRule {
  const rule = onComment(kind, 'react');
  return {
    ...rule,
    fields: { body: COMMENT.edit, resolved: COMMENT.resolve },
    check: async (context, args) => {
      const comment = (await rule.check(context, args, undefined)) as Comment;
      const rights = await rightsOn(context, comment.spaceId, comment.authorId);
      if ('body' in args) requireAuthor(rights);
      if ('resolved' in args && !rights.resolve)
        throw forbidden('Only the author or a member with the role edit can resolve or reopen a comment');
      return comment;
    },
  };
}

/** Null, which answers 204, when there is no such comment. */
export function onCommentDelete(kind: ParentKind): AccessRule {
  const rule = onComment(kind, 'react', 'ok');
  return {
    ...rule,
    permission: COMMENT.delete,
    check: async (context, args) => {
      const comment = (await rule.check(context, args, undefined)) as Comment | null;
      if (comment) requireDelete(await rightsOn(context, comment.spaceId, comment.authorId));
      return comment;
    },
  };
}

export function onReplyChange(kind: ParentKind): AccessRule {
  const rule = onComment(kind, 'react');
  return {
    ...rule,
    subject: 'CommentReply',
    permission: REPLY.react,
    fields: { body: REPLY.edit },
    check: async (context, args): Promise<FoundReply> => {
      const comment = (await rule.check(context, args, undefined)) as Comment;
      const reply = await replyIn(context, comment, String(args.commentReplyId ?? ''));
      if ('body' in args) requireAuthor(await rightsOn(context, comment.spaceId, reply.authorId));
      return { comment, reply };
    },
  };
}

/** Null, which answers 204, when the comment has no such reply; the comment must be there. */
export function onReplyDelete(kind: ParentKind): AccessRule {
  const rule = onComment(kind, 'react');
  return {
    ...rule,
    subject: 'CommentReply',
    permission: REPLY.delete,
    check: async (context, args): Promise<FoundReply | null> => {
      const comment = (await rule.check(context, args, undefined)) as Comment;
      const reply = await replyById(context, String(args.commentReplyId ?? ''));
      if (reply?.commentId !== comment.id) return null;
      requireDelete(await rightsOn(context, comment.spaceId, reply.authorId));
      return { comment, reply };
    },
  };
}

/** Reads below a comment: its path names either parent, and within the graph the comment is at hand. */
export const belowComment: AccessRule = {
  ...onComment(SPACE, 'view'),
  check: async (context, args, parent) => {
    if (parent) {
      await SPACE.on('access').check(context, { spaceId: (parent as Comment).spaceId }, undefined);
      return parent;
    }
    return onComment('changeRequestId' in args ? CHANGE_REQUEST : SPACE, 'view').check(context, args, undefined);
  },
};

function requireAuthor({ edit }: CommentRights): void {
  if (!edit) throw forbidden('Only the author can edit the text');
}

function requireDelete(rights: CommentRights): void {
  if (!rights.delete) throw forbidden('Only the author or an admin can delete this');
}
