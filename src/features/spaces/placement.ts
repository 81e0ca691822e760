/** Where spaces and collections stand: siblings of both kinds share one order, under a collection or at the top. */
import { lockStructure } from '../../access/inheritance.ts';
import type { Role } from '../../access/roles.ts';
import type { Transaction } from '../../db/database.ts';
import { keyBetween } from '../../engine/revisions/order-key.ts';
import { badInput } from '../../errors.ts';

export interface Placement {
  parentId: string | null;
  ancestors: string[];
  /** What holds by default below the parent; null: the organization's default role. */
  inheritedLevel: Role | null;
}

/**
 * The placement under a collection of the same organization; 400 naming `field` when there is no such collection. Nothing
 * in the organization is placed or moved by others from then on to the end of the transaction.
 */
export async function placementUnder(
  tx: Transaction,
  organizationId: string,
  parentId: string | null,
  field = 'parent',
): Promise<Placement> {
  await lockStructure(tx, organizationId);
  if (parentId === null) return { parentId: null, ancestors: [], inheritedLevel: null };
  const parent = await tx.collection.findFirst({ where: { id: parentId, organizationId } });
  if (!parent) throw badInput(field, 'is not a collection of this organization');
  return { parentId, ancestors: [...parent.ancestors, parent.id], inheritedLevel: parent.inheritedLevel };
}

/** The spaces and collections that share an order. */
export interface Siblings {
  organizationId: string;
  parentId: string | null;
}

interface Bounds {
  above?: string;
  below?: string;
  /** Leaves one out. */
  except?: string;
}

/** The order key of the first or last sibling between the bounds; null: there is none. Deleted spaces keep their place. */
async function nearest(
  tx: Transaction,
  { organizationId, parentId }: Siblings,
  direction: 'first' | 'last',
  { above, below, except }: Bounds,
  live = false,
): Promise<string | null> {
  const where = {
    organizationId,
    parentId,
    ...((above !== undefined || below !== undefined) && { position: { gt: above, lt: below } }),
    ...(except !== undefined && { id: { not: except } }),
  };
  const order = { orderBy: { position: direction === 'first' ? 'asc' : 'desc' }, select: { position: true } } as const;
  const space = await tx.space.findFirst({ where: { ...where, ...(live && { deletedAt: null }) }, ...order });
  const collection = await tx.collection.findFirst({ where, ...order });
  const positions = [space, collection].flatMap((row) => row?.position ?? []).sort();
  return positions.at(direction === 'first' ? 0 : -1) ?? null;
}

/** The order key behind the last sibling. */
export const lastPosition = async (tx: Transaction, organizationId: string, parentId: string | null): Promise<string> =>
  keyBetween(await nearest(tx, { organizationId, parentId }, 'last', {}), null);

export type Side = 'before' | 'after';

/** An entity with a position among its siblings. */
export interface OrderedSibling extends Siblings {
  id: string;
  position: string;
}

/** The order key directly before or after a sibling; `self` is ignored if it is in the same order. */
export async function positionBeside(
  tx: Transaction,
  target: OrderedSibling,
  side: Side,
  self?: string,
): Promise<string> {
  const { position } = target;
  const except = self === undefined ? {} : { except: self };
  if (side === 'before') return keyBetween(await nearest(tx, target, 'last', { below: position, ...except }), position);
  return keyBetween(position, await nearest(tx, target, 'first', { above: position, ...except }));
}

/** Whether no visible sibling is between two siblings, the first of which is on this side of the second. */
export async function standsBeside(
  tx: Transaction,
  self: OrderedSibling,
  side: Side,
  target: OrderedSibling,
): Promise<boolean> {
  const [above, below] = side === 'before' ? [self.position, target.position] : [target.position, self.position];
  return above < below && (await nearest(tx, target, 'first', { above, below }, true)) === null;
}
