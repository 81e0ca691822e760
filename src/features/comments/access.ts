/** The rules of comments and replies, and that each id of a path belongs to the one before it. */
import { onSpace, roleOnPlaced } from '../../access/entities.ts';
import type { Role } from '../../access/roles.ts';
import type { AccessRule } from '../../access/rule.ts';
import { tokenOpens } from '../../access/scopes.ts';
import type { Context } from '../../context.ts';
import type { ChangeRequest, Comment, CommentReply, Space } from '../../db/generated/prisma/client.ts';
import { forbidden, notFound } from '../../errors.ts';
import { onChangeRequest } from '../change-requests/access.ts';
import { commentById, replyById } from './loaders.ts';
import { type CommentRights, commentRights } from './rights.ts';

/** What a comment is on. */
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
  on(needs: Role): AccessRule;
  of(entity: unknown): CommentParent;
}

const scopeFor = (needs: Role) => (needs === 'read' ? 'space:content:read' : 'space:content:write');

export const SPACE: ParentKind = {
  on: (needs) => onSpace(needs, { scope: scopeFor(needs) }),
  of: (entity) => {
    const { id, revisionId } = entity as Space;
    return { spaceId: id, changeRequestId: null, revisionId };
  },
};

export const CHANGE_REQUEST: ParentKind = {
  on: (needs) => onChangeRequest(needs, { scope: scopeFor(needs) }),
  of: (entity) => {
    const { id, spaceId, revisionId } = entity as ChangeRequest;
    return { spaceId, changeRequestId: id, revisionId };
  },
};

/** What the caller may do with something that `authorId` wrote in this space. */
export async function rightsOn(context: Context, spaceId: string, authorId: string | null): Promise<CommentRights> {
  const space = await context.access.space.load(spaceId);
  const role = space && (await roleOnPlaced(context, space));
  const writes = tokenOpens(context.caller?.scopes ?? [], 'space:content:write');
  return commentRights(writes ? role : role && 'read', authorId !== null && authorId === context.caller?.userId);
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

/** The rule of one kind of parent for operations on a comment of it. */
export function onComment(kind: ParentKind, needs: Role, absent?: 'ok'): AccessRule {
  const above = kind.on(needs);
  return {
    ...above,
    subject: 'Comment',
    check: async (context, args) => {
      const comment = await find(context, kind.of(await above.check(context, args, undefined)), args);
      if (!comment && !absent) throw notFound('Comment');
      return comment;
    },
  };
}

/** What is given decides: the text is its author's; resolving is for the author and whoever edits the space. */
export function onCommentChange(kind: ParentKind): AccessRule {
  const rule = onComment(kind, 'comment');
  return {
    ...rule,
    check: async (context, args) => {
      const comment = (await rule.check(context, args, undefined)) as Comment;
      const rights = await rightsOn(context, comment.spaceId, comment.authorId);
      if ('body' in args) requireAuthor(rights);
      if ('resolved' in args && !rights.resolve)
        throw forbidden('A comment is resolved and reopened by its author, or with the role edit');
      return comment;
    },
  };
}

/** Null, which answers 204, when there is no such comment. */
export function onCommentDelete(kind: ParentKind): AccessRule {
  const rule = onComment(kind, 'comment', 'ok');
  return {
    ...rule,
    check: async (context, args) => {
      const comment = (await rule.check(context, args, undefined)) as Comment | null;
      if (comment) requireDelete(await rightsOn(context, comment.spaceId, comment.authorId));
      return comment;
    },
  };
}

export function onReplyChange(kind: ParentKind): AccessRule {
  const rule = onComment(kind, 'comment');
  return {
    ...rule,
    subject: 'CommentReply',
    check: async (context, args) => {
      const comment = (await rule.check(context, args, undefined)) as Comment;
      const reply = await replyIn(context, comment, String(args.commentReplyId ?? ''));
      if ('body' in args) requireAuthor(await rightsOn(context, comment.spaceId, reply.authorId));
      return reply;
    },
  };
}

/** Null, which answers 204, when the comment has no such reply; the comment must be there. */
export function onReplyDelete(kind: ParentKind): AccessRule {
  const rule = onComment(kind, 'comment');
  return {
    ...rule,
    subject: 'CommentReply',
    check: async (context, args) => {
      const comment = (await rule.check(context, args, undefined)) as Comment;
      const reply = await replyById(context, String(args.commentReplyId ?? ''));
      if (reply?.commentId !== comment.id) return null;
      requireDelete(await rightsOn(context, comment.spaceId, reply.authorId));
      return reply;
    },
  };
}

/** Reads below a comment: its path names either parent, and within the graph the comment is at hand. */
export const belowComment: AccessRule = {
  ...SPACE.on('read'),
  subject: 'Comment',
  check: async (context, args, parent) => {
    if (parent) {
      await SPACE.on('read').check(context, { spaceId: (parent as Comment).spaceId }, undefined);
      return parent;
    }
    return onComment('changeRequestId' in args ? CHANGE_REQUEST : SPACE, 'read').check(context, args, undefined);
  },
};

function requireAuthor({ edit }: CommentRights): void {
  if (!edit) throw forbidden('A text is edited only by its author');
}

function requireDelete(rights: CommentRights): void {
  if (!rights.delete) throw forbidden('This is deleted by its author, or with the role admin');
}
