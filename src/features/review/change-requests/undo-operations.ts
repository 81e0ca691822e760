/** Undoing the newest edit of a change request. */
import type { ChangeRequest } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { Edited } from '../../content/edit-operations.ts';
import { onChangeRequest } from './access.ts';
import { undoChangeRequestEdit } from './undo.ts';

builder.mutationField('undoChangeRequestEdit', (t) =>
  t.field({
    description:
      'Takes the newest edit of the change request back, as a new revision of its branch. Refused with 412 (PRECONDITION_FAILED) when it has changed since, and with 409 (CONFLICT) for what is not an edit, and for an edit that resolved a conflict of texts.',
    type: Edited,
    access: onChangeRequest('edit'),
    args: {
      spaceId: t.arg.id({ required: true }),
      changeRequestId: t.arg.id({ required: true }),
      revisionId: t.arg.id({ required: true, description: 'The head of the branch, which the edit made.' }),
    },
    resolve: ({ id, spaceId }: ChangeRequest, { revisionId }, context) =>
      undoChangeRequestEdit(context, { spaceId, changeRequestId: id }, revisionId),
  }),
);
