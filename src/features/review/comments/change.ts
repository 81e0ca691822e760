/** Changing comments and replies: text, resolution, reactions, removal. */
import { authorIdOf } from '../../../access/actors.ts';
import type { Context } from '../../../context.ts';
import type { Comment, CommentReply } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { notFound } from '../../../errors.ts';
import { rewriting, type Write } from '../../content/document-input.ts';
import { forget } from './loaders.ts';
import { holdParent, lockComment, recordWords, tellComment } from './post.ts';
import { type ReactionChange, react } from './reactions.ts';

export interface CommentChange extends ReactionChange {
  /** The new text, from the one that is there. */
  write?: Write | undefined;
  resolved?: boolean | null | undefined;
}

/** Updates the given fields. What is so already stays untouched: who resolved a comment first, has resolved it. */
export async function changeComment(context: Context, current: Comment, change: CommentChange): Promise<Comment> {
  const { id } = current;
  const { services, caller } = context;
  const { write, resolved } = change;
  const comment = await rewriting(write, current.markdown, (rewritten) =>
    inTransaction(services.database, async (tx) => {
      const held = await holdParent(tx, current);
      await lockComment(tx, id, 'alone');
      const isReaction = await react(context, tx, { organizationId: held.organizationId, commentId: id }, change);
      const before = await tx.comment.findUniqueOrThrow({ where: { id } });
      const now = new Date();
      const markdown = rewritten(before.markdown);
      const isEdited = markdown !== before.markdown;
      const isMoved = resolved != null && resolved !== (before.status === 'resolved');
      if (isReaction || isEdited || isMoved) await tellComment(context, tx, held, current);
      if (isEdited) await recordWords(context, tx, held, current);
      if (!isEdited && !isMoved) return before;
      return tx.comment.update({
        where: { id },
        data: {
          ...(isEdited && { markdown, editedAt: now }),
          ...(isMoved &&
            (resolved
              ? { status: 'resolved', resolvedAt: now, resolvedById: authorIdOf(caller) }
              : { status: 'open', resolvedAt: null, resolvedById: null })),
        },
      });
    }),
  );
  forget(context, id);
  return comment;
}

/** The same for a reply. */
export async function changeReply(
  context: Context,
  { id, commentId, markdown: current }: CommentReply,
  comment: Comment,
  { write, ...reactions }: Omit<CommentChange, 'resolved'>,
): Promise<CommentReply> {
  const reply = await rewriting(write, current, (rewritten) =>
    inTransaction(context.services.database, async (tx) => {
      const held = await holdParent(tx, comment);
      await lockComment(tx, commentId, 'shared');
      const [found] = await tx.$queryRaw<
        object[]
      >`SELECT 1 AS "found" FROM "CommentReply" WHERE "id" = ${id} FOR UPDATE`;
      if (!found) throw notFound('Comment reply');
      const isReaction = await react(context, tx, { organizationId: held.organizationId, replyId: id }, reactions);
      const before = await tx.commentReply.findUniqueOrThrow({ where: { id } });
      const markdown = rewritten(before.markdown);
      const isEdited = markdown !== before.markdown;
      if (isReaction || isEdited) await tellComment(context, tx, held, comment);
      if (!isEdited) return before;
      await recordWords(context, tx, held, comment, id);
      return tx.commentReply.update({ where: { id }, data: { markdown, editedAt: new Date() } });
    }),
  );
  forget(context, id);
  return reply;
}

/** Removes a comment with its replies. Nothing happens when it is gone already. */
export async function deleteComment(context: Context, comment: Comment): Promise<void> {
  const { id } = comment;
  await inTransaction(context.services.database, async (tx) => {
    const held = await holdParent(tx, comment);
    const { count } = await tx.comment.deleteMany({ where: { id } });
    if (count > 0) await tellComment(context, tx, held, comment);
  });
  forget(context, id);
}

export async function deleteReply(context: Context, comment: Comment, id: string): Promise<void> {
  await inTransaction(context.services.database, async (tx) => {
    const held = await holdParent(tx, comment);
    const { count } = await tx.commentReply.deleteMany({ where: { id } });
    if (count > 0) await tellComment(context, tx, held, comment);
  });
  forget(context, id);
}
