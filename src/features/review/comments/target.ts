/** The type `CommentTarget`: what a comment is on, and whether that is still there. */
import type { Context } from '../../../context.ts';
import type { Comment as CommentRow, Space as SpaceRow } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { referenceTo } from '../../../graphql/reference.ts';
import { revisionById } from '../../content/reading.ts';
import { Revision } from '../../content/revision-types.ts';
import { Space } from '../../spaces/types.ts';
import { changeRequestById } from '../change-requests/access.ts';
import { ChangeRequest } from '../change-requests/types.ts';
import { anchorOf, type CommentAnchor } from './anchor.ts';

const Named = builder.objectRef<{ id: string }>('CommentAnchor').implement({
  description: 'A page, or a block of it.',
  fields: (t) => ({ id: t.exposeID('id') }),
});

const TableCell = builder.objectRef<{ record: string; definition: string }>('CommentTableCell').implement({
  description: 'A cell of a table: its row and its column.',
  fields: (t) => ({ record: t.exposeID('record'), definition: t.exposeID('definition') }),
});

/** The row, and its current place, looked up once and only when it is needed. */
type TargetShape = CommentRow & { place(): Promise<CommentAnchor> };

/** The `target` of a comment. */
export function targetOf(context: Context, comment: CommentRow): TargetShape {
  let place: Promise<CommentAnchor> | undefined;
  return {
    ...comment,
    place: () => {
      place ??= anchorOf(context, comment);
      return place;
    },
  };
}

export const Target = builder.objectRef<TargetShape>('CommentTarget').implement({
  description: 'The target of a comment.',
  fields: (t) => ({
    space: t.field({
      type: Space,
      ...referenceTo(
        ({ spaceId }: CommentRow) => spaceId,
        async ({ access }, spaceId) => (await access.space.load(spaceId)) as SpaceRow,
      ),
    }),
    changeRequest: t.field({
      type: ChangeRequest,
      nullable: true,
      ...referenceTo(({ changeRequestId }: CommentRow) => changeRequestId, changeRequestById),
    }),
    review: t.exposeID('reviewId', { nullable: true, description: 'The review that it belongs to.' }),
    revision: t.field({
      type: Revision,
      description: 'The revision that it was posted on.',
      ...referenceTo(({ revisionId }: CommentRow) => revisionId ?? '', revisionById),
    }),
    page: t.field({ type: Named, nullable: true, resolve: ({ pageId }) => (pageId === null ? null : { id: pageId }) }),
    node: t.field({
      type: Named,
      nullable: true,
      description: 'A block of the page, by its current key; a deleted one by its last key.',
      resolve: async ({ node, place }) => (node === null ? null : { id: (await place()).node ?? node }),
    }),
    tableCell: t.field({
      type: TableCell,
      nullable: true,
      description: 'A cell of the table that `node` names.',
      resolve: async ({ tableRecord, place }) => (tableRecord === null ? null : (await place()).cell),
    }),
    outdated: t.boolean({
      description: 'The page, block or cell is no longer in the content. The comment stays, with its last target.',
      resolve: async ({ place }) => (await place()).outdated,
    }),
  }),
});
