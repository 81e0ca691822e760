/** What differs between the parents of comments: a space and a change request. */
import type { Context } from '../../context.ts';
import type { Comment } from '../../db/generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import type { pageOf } from '../../graphql/list.ts';
import type { RestPath } from '../../graphql/operations.ts';
import { type CommentParent, commentIn, type ParentKind } from './access.ts';

interface Operation {
  name: string;
  rest: RestPath;
}

/** The parameters that name a space. */
export const spaceArgs = () => builder.args((t) => ({ spaceId: t.id({ required: true }) }));

export interface Parent {
  area: string;
  kind: ParentKind;
  /** The parameters of the path that name the parent. */
  pathArgs: () => ReturnType<typeof spaceArgs>;
  /** The list of the comments of a parent. */
  source(entity: { id: string }): Pick<Parameters<typeof pageOf>[0], 'where' | 'within'>;
  operations: {
    list: RestPath;
    read: RestPath;
    create: Operation;
    update: Operation;
    delete: Operation;
    createReply: Operation;
    updateReply: Operation;
    deleteReply: Operation;
  };
}

/** The parent that the path names; its rule has loaded it already. */
export const parentOf = async (kind: ParentKind, context: Context, path: object): Promise<CommentParent> =>
  kind.of(await kind.on('comment').check(context, path as Record<string, unknown>, undefined));

/** The comment that the path names. */
export const commentOf = async (kind: ParentKind, context: Context, path: object): Promise<Comment> =>
  commentIn(context, await parentOf(kind, context, path), path as Record<string, unknown>);
