/** The operations that change replies, alike for comments on every parent. Reads are fields of `Comment`. */
import type { Comment as CommentRow } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { type FoundReply, onComment, onReplyChange, onReplyDelete } from './access.ts';
import { CommentBodyInput, formatArg, inFormat, newText, writeOf } from './body.ts';
import { changeReply, deleteReply } from './change.ts';
import type { Parent } from './parent.ts';
import { postReply } from './post.ts';
import { reactionArgs } from './reactions.ts';
import { CommentReply } from './types.ts';

/** Adds the mutations. */
export function declareReplies({ area, kind, pathArgs, operations }: Parent): void {
  builder.mutationField(operations.createReply.name, (t) =>
    t.field({
      description: 'Replies to a comment.',
      type: CommentReply,
      rest: operations.createReply.rest,
      area,
      access: onComment(kind, 'reply'),
      args: {
        ...pathArgs(),
        commentId: t.arg.id({ required: true }),
        body: t.arg({ type: CommentBodyInput, required: true }),
        ...formatArg(),
      },
      resolve: async (comment: CommentRow, { body, format }, context) =>
        inFormat(await postReply(context, comment, await newText(context, body)), format),
    }),
  );

  builder.mutationField(operations.updateReply.name, (t) =>
    t.field({
      description: 'Updates the given fields. Only the author can change the text; all who may comment can react.',
      type: CommentReply,
      rest: operations.updateReply.rest,
      area,
      access: onReplyChange(kind),
      args: {
        ...pathArgs(),
        commentId: t.arg.id({ required: true }),
        commentReplyId: t.arg.id({ required: true }),
        body: t.arg({ type: CommentBodyInput }),
        ...reactionArgs(),
        ...formatArg(),
      },
      resolve: async ({ comment, reply }: FoundReply, { body, format, addedReactions, removedReactions }, context) => {
        const change = { addedReactions, removedReactions, ...(body && { write: await writeOf(context, body) }) };
        return inFormat(await changeReply(context, reply, comment, change), format);
      },
    }),
  );

  builder.mutationField(operations.deleteReply.name, (t) =>
    t.boolean({
      description: 'Deletes a reply; no error if it does not exist.',
      rest: operations.deleteReply.rest,
      status: 204,
      area,
      access: onReplyDelete(kind),
      args: {
        ...pathArgs(),
        commentId: t.arg.id({ required: true }),
        commentReplyId: t.arg.id({ required: true }),
      },
      resolve: async ({ comment, reply }: FoundReply, _args, context) => {
        await deleteReply(context, comment, reply.id);
        return true;
      },
    }),
  );
}
