/** Posting comments and replies. */
import { authorIdOf } from '../../../access/actors.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Comment, CommentReply } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { notFound } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { ofSpace } from '../../../outbox/events.ts';
import { recordEvents } from '../../../outbox/record.ts';
import { appendEvent, nextSequence, type Sequence } from '../change-requests/log.ts';
import type { CommentParent } from './access.ts';
import { type AnchorInput, anchorIn } from './anchor.ts';
import { announceComment } from './events.ts';

/** Posts a comment; 400 for a page, block or cell that the content does not have. */
export async function postComment(
  context: Context,
  parent: CommentParent,
  { markdown, ...target }: AnchorInput & { markdown: string },
): Promise<Comment> {
  const { services } = context;
  const anchor = await anchorIn(context, parent.revisionId, target);
  return inTransaction(services.database, async (tx) => {
    const held = await holdParent(tx, parent);
    const comment = await storeComment(context, tx, parent, {
      organizationId: held.organizationId,
      markdown,
      ...anchor,
    });
    await tellComment(context, tx, held, comment);
    await recordWords(context, tx, held, comment);
    return comment;
  });
}

/** Stores a comment in a transaction that holds its parent. The caller notifies watchers of the change request. */
export async function storeComment(
  { services, caller }: Context,
  tx: Transaction,
  { spaceId, changeRequestId, revisionId }: CommentParent,
  rest: Pick<Comment, 'organizationId' | 'markdown'> & Partial<Comment>,
): Promise<Comment> {
  const id = newId();
  announceComment(services, { spaceId, changeRequestId }, id);
  const authorId = authorIdOf(caller);
  return tx.comment.create({ data: { id, spaceId, changeRequestId, authorId, revisionId, ...rest } });
}

/** Posts a reply; 404 when the comment was deleted meanwhile. */
export async function postReply(context: Context, comment: Comment, markdown: string): Promise<CommentReply> {
  const { services, caller } = context;
  return inTransaction(services.database, async (tx) => {
    const held = await holdParent(tx, comment);
    const { organizationId } = held;
    await lockComment(tx, comment.id, 'shared');
    const reply = await tx.commentReply.create({
      data: { id: newId(), organizationId, commentId: comment.id, authorId: authorIdOf(caller), markdown },
    });
    await tellComment(context, tx, held, comment);
    await recordWords(context, tx, held, comment, reply.id);
    return reply;
  });
}

/** Where comments are: the space itself, or a change request of it. */
type CommentSubject = Pick<Comment, 'spaceId' | 'changeRequestId'>;

/**
 * The organization that a space belongs to, which stays so until the transaction ends: a transfer hands over all rows of a
 * space, and must not miss one that is written at the same time. On a change request, the next number of its log as well: watchers are notified.
 * 404 when the space is gone.
 */
export async function holdParent(
  tx: Transaction,
  { spaceId, changeRequestId }: CommentSubject,
): Promise<{ organizationId: string; sequence?: Sequence }> {
  if (changeRequestId !== null) {
    const sequence = await nextSequence(tx, spaceId);
    return { organizationId: sequence.organizationId, sequence };
  }
  const [space] = await tx.$queryRaw<{ organizationId: string }[]>`
    SELECT "organizationId" FROM "Space" WHERE "id" = ${spaceId} AND "deletedAt" IS NULL FOR KEY SHARE`;
  if (!space) throw notFound('Space');
  return space;
}

/** Notifies watchers of a change request that something happened to a comment on it. */
export async function tellComment(
  { services, caller }: Context,
  tx: Transaction,
  { sequence }: { sequence?: Sequence },
  { id, changeRequestId }: Pick<Comment, 'id' | 'changeRequestId'>,
): Promise<void> {
  if (!sequence || changeRequestId === null) return;
  const userId = authorIdOf(caller);
  await appendEvent(tx, services, sequence, { changeRequestId, changed: ['comments'], userId, commentId: id });
}

/** Records that somebody wrote a comment or a reply to it, for those whom it concerns. */
export async function recordWords(
  { services, caller }: Context,
  tx: Transaction,
  { organizationId }: { organizationId: string },
  { id: commentId, spaceId }: Pick<Comment, 'id' | 'spaceId'>,
  replyId: string | null = null,
): Promise<void> {
  const data = { commentId, replyId, actorId: authorIdOf(caller) };
  await recordEvents(tx, services, { subject: ofSpace(spaceId), organizationId, kind: 'comment_written', data });
}

/** Holds a comment: `shared` against its removal, `alone` against other changes too. 404 when it is gone. */
export async function lockComment(tx: Transaction, id: string, how: 'shared' | 'alone'): Promise<void> {
  const found =
    how === 'shared'
      ? await tx.$queryRaw<object[]>`SELECT 1 AS "found" FROM "Comment" WHERE "id" = ${id} FOR KEY SHARE`
      : await tx.$queryRaw<object[]>`SELECT 1 AS "found" FROM "Comment" WHERE "id" = ${id} FOR UPDATE`;
  if (found.length === 0) throw notFound('Comment');
}
