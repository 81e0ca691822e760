/** Restoring earlier content. */
import { onSpace } from '../../access/entities.ts';
import { builder } from '../../graphql/builder.ts';
import { Edited } from './edit-operations.ts';
import { restorePage, restoreSpaceContent, undoEdit } from './restore.ts';

builder.mutationField('restoreRevision', (t) =>
  t.field({
    description:
      'Restores the content of an earlier revision of the space, or one page of it, as a new revision. A page that was deleted comes back under its id. Refused (409, CONFLICT) for a locked space.',
    type: Edited,
    access: onSpace('edit'),
    args: {
      spaceId: t.arg.id({ required: true }),
      revisionId: t.arg.id({ required: true }),
      page: t.arg.id({ description: 'Only this page: its title, text, description, emoji and icon.' }),
    },
    resolve: (_, { spaceId, revisionId, page }, context) =>
      page == null
        ? restoreSpaceContent(context, spaceId, revisionId)
        : restorePage(context, spaceId, revisionId, page),
  }),
);

builder.mutationField('undoEdit', (t) =>
  t.field({
    description:
      'Takes the newest edit of the live content back, as a new revision. Refused with 412 (PRECONDITION_FAILED) when the content has changed since, and with 409 (CONFLICT) for what is not an edit, and for a locked space.',
    type: Edited,
    access: onSpace('edit'),
    args: {
      spaceId: t.arg.id({ required: true }),
      revisionId: t.arg.id({ required: true, description: 'The revision that the edit made.' }),
    },
    resolve: (_, { spaceId, revisionId }, context) => undoEdit(context, spaceId, revisionId),
  }),
);
