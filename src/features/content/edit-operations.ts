/** Editing live content: `POST /v1/spaces/{spaceId}/content` and GraphQL `editSpace` (decisions §7). */
import { onSpace } from '../../access/entities.ts';
import { badInput } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { CHANGES, ChangeInput, changeOf } from './change-input.ts';
import { parseChanges } from './changes.ts';
import { type EditResult, editSpace } from './edit.ts';

const Edited = builder.objectRef<EditResult>('ContentEdit').implement({
  description: 'What an edit made.',
  fields: (t) => ({
    revision: t.exposeID('revision', { description: 'The new revision; the current one when nothing changed.' }),
    created: t.expose('created', { type: 'JSON', description: 'From the names of the call to ids.' }),
  }),
});

builder.mutationField('editSpace', (t) =>
  t.field({
    description:
      'Changes the live content of an unlocked space: all changes in their order, or none. One new revision.',
    type: Edited,
    rest: 'POST /v1/spaces/{spaceId}/content',
    area: 'Space content',
    access: onSpace('edit', { scope: 'space:content:write' }),
    args: {
      spaceId: t.arg.id({ required: true }),
      changes: t.arg({ type: ['JSON'], description: CHANGES }),
      typedChanges: t.arg({
        type: [ChangeInput],
        inRest: 'hide',
        description: 'The same, typed, for GraphQL clients.',
      }),
      baseRevision: t.arg.id({ description: 'Refused with 412 unless this is the active revision.' }),
    },
    resolve: (_, { spaceId, changes, typedChanges, baseRevision }, context) => {
      if (changes && typedChanges) throw badInput('typedChanges', 'must not be given beside changes');
      const given = changes ?? typedChanges?.map(changeOf);
      if (!given) throw badInput('changes', 'is required');
      return editSpace(context, spaceId, parseChanges(given), baseRevision ?? undefined);
    },
  }),
);
