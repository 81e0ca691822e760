/** Posting comments and replies. */

import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { Comment, CommentReply } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { type Turn, takeTurn, tell } from '../change-requests/log.ts';
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
    return comment;
  });
}

/** Stores a comment in a transaction that holds its parent. Who watches the change request is told by the caller. */
export async function storeComment(
  { services, caller }: Context,
  tx: Transaction,
  { spaceId, changeRequestId, revisionId }: CommentParent,
  rest: Pick<Comment, 'organizationId' | 'markdown'> & Partial<Comment>,
): Promise<Comment> {
  const id = newId();
  announceComment(services, { spaceId, changeRequestId }, id);
  const authorId = caller?.userId ?? null;
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
      data: { id: newId(), organizationId, commentId: comment.id, authorId: caller?.userId ?? null, markdown },
    });
    await tellComment(context, tx, held, comment);
    return reply;
  });
}

/** Where comments are: the space itself, or a change request of it. */
type Place = Pick<Comment, 'spaceId' | 'changeRequestId'>;

/**
 * The organization that a space belongs to, which stays so until the transaction ends: a transfer hands over all rows of a
 * space, and must not miss one that is written at the same time. On a change request, its turn as well: watchers are told.
 * 404 when the space is gone.
 */
export async function holdParent(
  tx: Transaction,
  { spaceId, changeRequestId }: Place,
): Promise<{ organizationId: string; turn?: Turn }> {
  if (changeRequestId !== null) {
    const turn = await takeTurn(tx, spaceId);
    return { organizationId: turn.organizationId, turn };
  }
  const [space] = await tx.$queryRaw<{ organizationId: string }[]>`
    SELECT "organizationId" FROM "Space" WHERE "id" = ${spaceId} AND "deletedAt" IS NULL FOR KEY SHARE`;
  if (!space) throw notFound('Space');
  return space;
}

/** Something happened to a comment: it is told to who watches the change request that it is on. */
export async function tellComment(
  { services, caller }: Context,
  tx: Transaction,
  { turn }: { turn?: Turn },
  { id, changeRequestId }: Pick<Comment, 'id' | 'changeRequestId'>,
): Promise<void> {
  if (!turn || changeRequestId === null) return;
  const userId = caller?.userId ?? null;
  await tell(tx, services, turn, { changeRequestId, changed: ['comments'], userId, commentId: id });
}

/** Holds a comment: `shared` against its removal, `alone` against other changes too. 404 when it is gone. */
export async function lockComment(tx: Transaction, id: string, how: 'shared' | 'alone'): Promise<void> {
  const found =
    how === 'shared'
      ? await tx.$queryRaw<object[]>`SELECT 1 AS "found" FROM "Comment" WHERE "id" = ${id} FOR KEY SHARE`
      : await tx.$queryRaw<object[]>`SELECT 1 AS "found" FROM "Comment" WHERE "id" = ${id} FOR UPDATE`;
  if (found.length === 0) throw notFound('Comment');
}
