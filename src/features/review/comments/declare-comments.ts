/**
 * The operations that comments have on every parent: on a space and on a change request. Each parent says its rules and its
 * addresses; the operations are the same.
 */

import { z } from 'zod';
import type { Comment as CommentRow } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { enumOf, SortOrder } from '../../../graphql/shapes.ts';
import { commentIn, onCommentChange, onCommentDelete, type ParentRow } from './access.ts';
import { CommentBodyInput, formatArg, inFormat, newText, writeOf } from './body.ts';
import { changeComment, deleteComment } from './change.ts';
import type { Parent } from './parent.ts';
import { postComment } from './post.ts';
import { reactionArgs } from './reactions.ts';
import { Comment } from './types.ts';

const StatusFilter = enumOf('CommentStatusFilter', ['all', 'open', 'resolved'], 'Which comments a list shows.');

const TableCellInput = builder.inputType('CommentTableCellInput', {
  description: 'A cell of a table: its row and its column.',
  fields: (t) => ({ record: t.id({ required: true }), definition: t.id({ required: true }) }),
});

const userIds = z.array(z.string()).max(100, 'must have at most 100 entries');
/** Adds the fields `comments` and `comment` to a parent type, and the mutations. */
export function declareComments<Entity extends ParentRow>(
  type: Parameters<typeof builder.objectFields>[0],
  { area, kind, pathArgs, source, operations }: Parent,
): void {
  builder.objectFields(type, (t) => {
    const own = t as unknown as PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, Entity>;
    return {
      comments: own.field({
        description: 'The comments on it, newest first.',
        type: listOf(Comment),
        rest: operations.list,
        heavy: ({ format }) => format === 'document',
        area,
        access: kind.on('access'),
        args: {
          ...pageArgs(),
          order: own.arg({ type: SortOrder, defaultValue: 'desc', description: 'By the time of posting.' }),
          status: own.arg({ type: StatusFilter, defaultValue: 'all' }),
          targetPage: own.arg.id({ description: 'Only comments on this page, its blocks and cells included.' }),
          authors: own.arg.idList({ validate: userIds, description: 'Only comments of these users.' }),
          ...formatArg(),
        },
        resolve: async (entity, { order, status, targetPage, authors, format, ...page }, context, info) => {
          const { where, within } = source(entity);
          const list = await pageOf(
            {
              model: 'comment',
              where: {
                ...where,
                ...(status && status !== 'all' && { status }),
                ...(targetPage != null && { pageId: targetPage }),
                ...(authors && { authorId: { in: authors } }),
              },
              order: { key: 'postedAt', direction: order ?? 'desc', id: 'id', type: 'date' },
              ...(within && { within }),
            },
            page,
            context,
            info,
          );
          return { ...list, items: list.items.map((item) => inFormat(item, format)) };
        },
      }),
      comment: own.field({
        description: 'One comment on it.',
        type: Comment,
        rest: operations.read,
        area,
        access: kind.on('access'),
        args: { commentId: own.arg.id({ required: true }), ...formatArg() },
        resolve: async (entity, args, context) =>
          inFormat(await commentIn(context, kind.of(entity), args), args.format),
      }),
    };
  });

  builder.mutationField(operations.create.name, (t) =>
    t.field({
      description: 'Posts a comment on the whole, on a page, on a block of it (`node`), or on a cell of a table.',
      type: Comment,
      rest: operations.create.rest,
      area,
      access: kind.on('comment'),
      args: {
        ...pathArgs(),
        body: t.arg({ type: CommentBodyInput, required: true }),
        page: t.arg.id({ description: 'A page of the current content.' }),
        node: t.arg.string({ description: 'The key of a block of the page.' }),
        tableCell: t.arg({ type: TableCellInput, description: 'A cell of the table that `node` names.' }),
        ...formatArg(),
      },
      resolve: async (found: ParentRow, { body, page, node, tableCell, format }, context) => {
        const posted = { markdown: await newText(context, body), page, node, tableCell };
        return inFormat(await postComment(context, kind.of(found), posted), format);
      },
    }),
  );

  builder.mutationField(operations.update.name, (t) =>
    t.field({
      description:
        'Updates the given fields. Only the author can change the text; the author and members with the role `edit` can change `resolved`; all who may comment can react.',
      type: Comment,
      rest: operations.update.rest,
      area,
      access: onCommentChange(kind),
      args: {
        ...pathArgs(),
        commentId: t.arg.id({ required: true }),
        resolved: t.arg.boolean({ description: 'False reopens it.' }),
        body: t.arg({ type: CommentBodyInput }),
        ...reactionArgs(),
        ...formatArg(),
      },
      resolve: async (comment: CommentRow, { body, format, resolved, addedReactions, removedReactions }, context) => {
        const change = {
          resolved,
          addedReactions,
          removedReactions,
          ...(body && { write: await writeOf(context, body) }),
        };
        return inFormat(await changeComment(context, comment, change), format);
      },
    }),
  );

  builder.mutationField(operations.delete.name, (t) =>
    t.boolean({
      description: 'Deletes a comment with its replies; no error if it does not exist.',
      rest: operations.delete.rest,
      status: 204,
      area,
      access: onCommentDelete(kind),
      args: { ...pathArgs(), commentId: t.arg.id({ required: true }) },
      resolve: async (comment: CommentRow, _args, context) => {
        await deleteComment(context, comment);
        return true;
      },
    }),
  );
}
