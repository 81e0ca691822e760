/** Moving spaces and collections within their organization: to another parent, next to a sibling, or both. */
import { renewInheritance } from '../../access/inheritance.ts';
import type { Transaction } from '../../db/database.ts';
import { badInput, conflict } from '../../errors.ts';
import {
  lastPosition,
  type OrderedSibling,
  placementUnder,
  positionBeside,
  type Side,
  standsBeside,
} from './placement.ts';

/** A sibling that a position names. */
export interface SiblingRef {
  kind: 'space' | 'collection';
  id: string;
}

export interface Move {
  /** Undefined: it stays where it is. */
  parentId: string | null | undefined;
  position: { side: Side; sibling: SiblingRef } | null;
}

/** The position after a move, as it is stored. */
export interface Destination {
  parentId: string | null;
  position: string;
}

/**
 * Where the move leads. 400 for a parent that is no collection of the organization, and for a sibling that is absent, stands
 * elsewhere, or is the thing itself; 409 when it stands there already.
 */
export async function destinationOf(
  tx: Transaction,
  self: OrderedSibling,
  { parentId = self.parentId, position }: Move,
): Promise<Destination> {
  const { organizationId, id } = self;
  await placementUnder(tx, organizationId, parentId);
  const stays = parentId === self.parentId;
  if (!position) {
    if (stays) throw conflict('It is already there: the move would change nothing');
    return { parentId, position: await lastPosition(tx, organizationId, parentId) };
  }
  const { side, sibling } = position;
  const field = `position.${side}.${sibling.kind}`;
  if (sibling.id === id) throw badInput(field, 'is the entity that is moved');
  const target = await findSibling(tx, sibling, organizationId, parentId);
  if (!target) throw badInput(field, `is not a ${sibling.kind} that this can be placed next to`);
  if (stays && (await standsBeside(tx, self, side, target)))
    throw conflict('It is already there: the move would change nothing');
  return { parentId, position: await positionBeside(tx, target, side, id) };
}

async function findSibling(
  tx: Transaction,
  { kind, id }: SiblingRef,
  organizationId: string,
  parentId: string | null,
): Promise<OrderedSibling | null> {
  const where = { id, organizationId, parentId };
  return kind === 'space'
    ? tx.space.findFirst({ where: { ...where, deletedAt: null } })
    : tx.collection.findFirst({ where });
}

/** Moves a space, and updates its inherited level. */
export async function moveSpace(tx: Transaction, space: OrderedSibling, move: Move): Promise<void> {
  const destination = await destinationOf(tx, space, move);
  await tx.space.update({ where: { id: space.id }, data: destination });
  if (destination.parentId !== space.parentId) await renewInheritance(tx, { spaces: [space.id] });
}

/** Moves a collection with all that is in it. 400 when the parent is itself, or in it. */
export async function moveCollection(tx: Transaction, collection: OrderedSibling, move: Move): Promise<void> {
  const destination = await destinationOf(tx, collection, move);
  const { parentId } = destination;
  const parent = parentId === null ? null : await tx.collection.findUnique({ where: { id: parentId } });
  if (parent && (parent.id === collection.id || parent.ancestors.includes(collection.id))) {
    throw badInput('parent', 'is the collection itself, or inside it');
  }
  await tx.collection.update({ where: { id: collection.id }, data: destination });
  if (parentId !== collection.parentId) await renewInheritance(tx, { collections: [collection.id] });
}
