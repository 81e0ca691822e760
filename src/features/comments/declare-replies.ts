/** The operations that change replies, alike for comments on every parent. Reads are fields of `Comment`. */
import { builder } from '../../graphql/builder.ts';
import { onComment, onReplyChange, onReplyDelete, replyIn } from './access.ts';
import { CommentBodyInput, formatArg, inFormat, writeOf } from './body.ts';
import { changeReply, deleteReply } from './change.ts';
import { commentById } from './loaders.ts';
import { commentOf, type Parent } from './parent.ts';
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
      access: onComment(kind, 'comment'),
      args: {
        ...pathArgs(),
        commentId: t.arg.id({ required: true }),
        body: t.arg({ type: CommentBodyInput, required: true }),
        ...formatArg(),
      },
      resolve: async (_, { body, format, ...path }, context) =>
        inFormat(await postReply(context, await commentOf(kind, context, path), writeOf(body)('')), format),
    }),
  );

  builder.mutationField(operations.updateReply.name, (t) =>
    t.field({
      description: 'Changes what is given: the text for its author, reactions for everybody who may comment.',
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
      resolve: async (_, { body, format, addedReactions, removedReactions, commentReplyId, ...path }, context) => {
        const comment = await commentOf(kind, context, path);
        const reply = await replyIn(context, comment, commentReplyId);
        const change = { addedReactions, removedReactions, ...(body && { write: writeOf(body) }) };
        return inFormat(await changeReply(context, reply, comment, change), format);
      },
    }),
  );

  builder.mutationField(operations.deleteReply.name, (t) =>
    t.boolean({
      description: 'Removes a reply; no error when it was not there.',
      rest: operations.deleteReply.rest,
      status: 204,
      area,
      access: onReplyDelete(kind),
      args: {
        ...pathArgs(),
        commentId: t.arg.id({ required: true }),
        commentReplyId: t.arg.id({ required: true }),
      },
      resolve: async (_, { commentId, commentReplyId }, context) => {
        const comment = await commentById(context, commentId);
        if (comment) await deleteReply(context, comment, commentReplyId);
        return true;
      },
    }),
  );
}
