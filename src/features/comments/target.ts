/** The type `CommentTarget`: what a comment is on, and whether that is still there. */
import { onSpace } from '../../access/entities.ts';
import type { Context } from '../../context.ts';
import type { Comment as CommentRow, Space as SpaceRow } from '../../db/generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { changeRequestById } from '../change-requests/access.ts';
import { ChangeRequest } from '../change-requests/types.ts';
import { revisionById } from '../content/reading.ts';
import { Revision } from '../content/revision-types.ts';
import { Space } from '../spaces/types.ts';
import { type Place, placeOf } from './anchor.ts';

const Named = builder.objectRef<{ id: string }>('CommentAnchor').implement({
  description: 'A page, or a block of it.',
  fields: (t) => ({ id: t.exposeID('id') }),
});

const TableCell = builder.objectRef<{ record: string; definition: string }>('CommentTableCell').implement({
  description: 'A cell of a table: its row and its column.',
  fields: (t) => ({ record: t.exposeID('record'), definition: t.exposeID('definition') }),
});

/** The row, and where it stands now, looked up once and only when somebody asks. */
type TargetShape = CommentRow & { place(): Promise<Place> };

/** The `target` of a comment. */
export function targetOf(context: Context, comment: CommentRow): TargetShape {
  let place: Promise<Place> | undefined;
  return {
    ...comment,
    place: () => {
      place ??= placeOf(context, comment);
      return place;
    },
  };
}

export const Target = builder.objectRef<TargetShape>('CommentTarget').implement({
  description: 'What a comment is on.',
  fields: (t) => ({
    space: t.field({
      type: Space,
      inRest: { id: 'spaceId' },
      resolve: async ({ spaceId }, _, context) =>
        (await onSpace('read').check(context, { spaceId }, undefined)) as SpaceRow,
    }),
    changeRequest: t.field({
      type: ChangeRequest,
      nullable: true,
      inRest: { id: 'changeRequestId' },
      resolve: ({ changeRequestId }, _, context) =>
        changeRequestId === null ? null : changeRequestById(context, changeRequestId),
    }),
    review: t.exposeID('reviewId', { nullable: true, description: 'The review that it belongs to.' }),
    revision: t.field({
      type: Revision,
      inRest: { id: 'revisionId' },
      description: 'The revision that it was made on.',
      resolve: async ({ revisionId }, _, context) => revisionById(context, revisionId ?? ''),
    }),
    page: t.field({ type: Named, nullable: true, resolve: ({ pageId }) => (pageId === null ? null : { id: pageId }) }),
    node: t.field({
      type: Named,
      nullable: true,
      description: 'A block of the page, by the key that it has now; where it is gone, by the one that it had.',
      resolve: async ({ node, place }) => (node === null ? null : { id: (await place()).node ?? node }),
    }),
    tableCell: t.field({
      type: TableCell,
      nullable: true,
      description: 'A cell of the table that `node` names.',
      resolve: async ({ tableRecord, place }) => (tableRecord === null ? null : (await place()).cell),
    }),
    outdated: t.boolean({
      description:
        'The page, block or cell is not in the content any more. The comment stays, and says what it was on.',
      resolve: async ({ place }) => (await place()).outdated,
    }),
  }),
});
