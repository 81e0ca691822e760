/** `parent` and `position` as moves take them. */
import { badInput } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { enumOf } from '../../graphql/shapes.ts';
import type { Move } from './move.ts';

const SiblingKind = enumOf('SiblingKind', ['space', 'collection'], 'The type of the sibling.');

const SiblingInput = builder.inputType('SiblingInput', {
  description: 'A space, or collection, in the same parent.',
  fields: (t) => ({
    type: t.field({ type: SiblingKind, required: true }),
    space: t.id({ description: 'With the type space.' }),
    collection: t.id({ description: 'With the type collection.' }),
  }),
});

export const PositionInput = builder.inputType('PositionInput', {
  description: 'Before or after a sibling: one of the two.',
  fields: (t) => ({ before: t.field({ type: SiblingInput }), after: t.field({ type: SiblingInput }) }),
});

type Sibling = {
  type: 'space' | 'collection';
  space?: string | null | undefined;
  collection?: string | null | undefined;
};
type Position = { before?: Sibling | null | undefined; after?: Sibling | null | undefined };

/** The arguments of a move. 400 for a position that names no sibling, or two. */
export function moveOf(args: { parent?: string | null | undefined; position?: Position | null | undefined }): Move {
  return { parentId: args.parent, position: args.position ? positionOf(args.position) : null };
}

function positionOf({ before, after }: Position): Move['position'] {
  if (before && after) throw badInput('position', 'must have before or after, not both');
  const sibling = before ?? after;
  if (!sibling) return null;
  const side = before ? 'before' : 'after';
  const id = sibling[sibling.type];
  if (id == null) throw badInput(`position.${side}.${sibling.type}`, 'is required');
  return { side, sibling: { kind: sibling.type, id } };
}
