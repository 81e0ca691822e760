/** Posting comments and replies. */

import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { Comment, CommentReply } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { CommentParent } from './access.ts';
import { type AnchorInput, anchorIn } from './anchor.ts';
import { announceComment } from './events.ts';

/** Posts a comment; 400 for a page, block or cell that the content does not have. */
export async function postComment(
  context: Context,
  parent: CommentParent,
  { markdown, ...target }: AnchorInput & { markdown: string },
): Promise<Comment> {
  const { services, caller } = context;
  const { spaceId, changeRequestId, revisionId } = parent;
  const anchor = await anchorIn(context, revisionId, target);
  return inTransaction(services.database, async (tx) => {
    const organizationId = await ownerOf(tx, spaceId);
    const id = newId();
    announceComment(services, parent, id);
    return tx.comment.create({
      data: {
        id,
        organizationId,
        spaceId,
        changeRequestId,
        authorId: caller?.userId ?? null,
        markdown,
        revisionId,
        ...anchor,
      },
    });
  });
}

/** Posts a reply; 404 when the comment was deleted meanwhile. */
export async function postReply(
  { services, caller }: Context,
  { id: commentId, spaceId }: Comment,
  markdown: string,
): Promise<CommentReply> {
  return inTransaction(services.database, async (tx) => {
    const organizationId = await ownerOf(tx, spaceId);
    await lockComment(tx, commentId, 'shared');
    return tx.commentReply.create({
      data: { id: newId(), organizationId, commentId, authorId: caller?.userId ?? null, markdown },
    });
  });
}

/**
 * The organization that a space belongs to, which stays so until the transaction ends: a transfer hands over all rows of a
 * space, and must not miss one that is written at the same time. 404 when the space is gone.
 */
export async function ownerOf(tx: Transaction, spaceId: string): Promise<string> {
  const [space] = await tx.$queryRaw<{ organizationId: string }[]>`
    SELECT "organizationId" FROM "Space" WHERE "id" = ${spaceId} AND "deletedAt" IS NULL FOR KEY SHARE`;
  if (!space) throw notFound('Space');
  return space.organizationId;
}

/** Holds a comment: `shared` against its removal, `alone` against other changes too. 404 when it is gone. */
export async function lockComment(tx: Transaction, id: string, how: 'shared' | 'alone'): Promise<void> {
  const found =
    how === 'shared'
      ? await tx.$queryRaw<object[]>`SELECT 1 AS "found" FROM "Comment" WHERE "id" = ${id} FOR KEY SHARE`
      : await tx.$queryRaw<object[]>`SELECT 1 AS "found" FROM "Comment" WHERE "id" = ${id} FOR UPDATE`;
  if (found.length === 0) throw notFound('Comment');
}
