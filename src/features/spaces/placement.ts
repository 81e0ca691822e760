/** Where spaces and collections stand: siblings of both kinds share one order, under a collection or at the top. */

import type { Role } from '../../access/roles.ts';
import { keyBetween } from '../../content/order-key.ts';
import type { Transaction } from '../../db/database.ts';
import { badInput } from '../../errors.ts';

export interface Placement {
  parentId: string | null;
  ancestors: string[];
  /** What holds by default below the parent; null: the organization's default role. */
  inheritedLevel: Role | null;
}

/** The placement under a collection of the same organization; 400 naming `field` when there is no such collection. */
export async function placementUnder(
  tx: Transaction,
  organizationId: string,
  parentId: string | null,
  field = 'parent',
): Promise<Placement> {
  if (parentId === null) return { parentId: null, ancestors: [], inheritedLevel: null };
  const parent = await tx.collection.findFirst({ where: { id: parentId, organizationId } });
  if (!parent) throw badInput(field, 'is not a collection of this organization');
  return { parentId, ancestors: [...parent.ancestors, parent.id], inheritedLevel: parent.inheritedLevel };
}

interface Sibling {
  position: string;
}

/** The order key behind the last sibling. Two at once may get the same key: ids break the tie. */
export async function lastPosition(tx: Transaction, organizationId: string, parentId: string | null): Promise<string> {
  const last = {
    where: { organizationId, parentId },
    orderBy: { position: 'desc' },
    take: 1,
    select: { position: true },
  } as const;
  const rows: Sibling[] = [...(await tx.space.findMany(last)), ...(await tx.collection.findMany(last))];
  const positions = rows.map(({ position }) => position).sort();
  return keyBetween(positions.at(-1) ?? null, null);
}
