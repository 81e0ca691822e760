/** What differs between the parents of comments: a space and a change request. */
import { builder } from '../../../graphql/builder.ts';
import type { RestPath } from '../../../graphql/declarations.ts';
import type { pageOf } from '../../../graphql/list.ts';
import type { ParentKind, ParentRow } from './access.ts';

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
  source(entity: ParentRow): Pick<Parameters<typeof pageOf>[0], 'where' | 'within'>;
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
