/** Restoring earlier content. */
import { onSpace } from '../../access/entities.ts';
import { builder } from '../../graphql/builder.ts';
import { Edited } from './edit-operations.ts';
import { restorePage, restoreSpaceContent } from './restore.ts';

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
