/** Editing live content: `POST /v1/spaces/{spaceId}/content` and GraphQL `editSpace`. */
import { onSpace } from '../../access/entities.ts';
import { builder } from '../../graphql/builder.ts';
import { changesOf, createdIds, editArgs } from './change-input.ts';
import { parseChanges } from './changes.ts';
import { type EditResult, editSpace } from './edit.ts';

/** What an edit, or a restored revision, made. */
export const Edited = builder.objectRef<EditResult>('ContentEdit').implement({
  description: 'The result of an edit.',
  fields: (t) => ({
    revision: t.exposeID('revision', { description: 'The new revision; the current one when nothing changed.' }),
    created: t.expose('created', createdIds),
  }),
});

builder.mutationField('editSpace', (t) =>
  t.field({
    description:
      'Changes the live content of an unlocked space: applies all changes in order, or none. Creates one revision.',
    type: Edited,
    rest: 'POST /v1/spaces/{spaceId}/content',
    area: 'Space content',
    access: onSpace('edit'),
    args: {
      spaceId: t.arg.id({ required: true }),
      ...editArgs(),
      baseRevision: t.arg.id({ description: 'Refused with 412 unless this is the active revision.' }),
    },
    resolve: async (_, { spaceId, baseRevision, ...given }, context) => {
      const changes = await parseChanges(context.services.threads, changesOf(given));
      return editSpace(context, spaceId, changes, baseRevision ?? undefined);
    },
  }),
);
