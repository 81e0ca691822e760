/** Who creates or moves something may go on with it, also where its new place gives less. */
import { holderIdOf } from '../../access/caller-kinds.ts';
import { includes, roleOn, type Viewer } from '../../access/roles.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { Collection, Space } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { newId } from '../../ids.ts';

/**
 * Grants the caller `create` on the space or collection unless it holds that there; gives whether it did. That is no more
 * than it held: only who holds `create` on a place puts anything there (src/access/placing.ts).
 */
export async function keepRole(
  tx: Transaction,
  { viewer, userId }: { viewer: Viewer; userId: string },
  on: { space: Space } | { collection: Collection },
): Promise<boolean> {
  const entity = 'space' in on ? on.space : on.collection;
  if (includes(roleOn(viewer, entity), 'create')) return false;
  const target = 'space' in on ? { spaceId: entity.id } : { collectionId: entity.id };
  const grant = { role: 'create' as const };
  const { count } = await tx.grant.updateMany({ where: { ...target, userId }, data: grant });
  if (count === 0) {
    await tx.grant.create({
      data: { id: newId(), organizationId: entity.organizationId, userId, ...target, ...grant },
    });
  }
  return true;
}

/** The caller as `keepRole` takes it; to be asked for before the transaction. */
export async function keeperOf(
  { access, caller }: Context,
  organizationId: string,
): Promise<{ viewer: Viewer; userId: string }> {
  return { viewer: await access.viewer.load(organizationId), userId: holderIdOf(caller) };
}

/** What `create` makes in one transaction; the caller holds at least `create` on it. */
export async function createKept<Created extends { space: Space } | { collection: Collection }>(
  context: Context,
  organizationId: string,
  create: (tx: Transaction, userId: string) => Promise<Created>,
): Promise<Created> {
  const keeper = await keeperOf(context, organizationId);
  const { created, granted } = await inTransaction(context.services.database, async (tx) => {
    const created = await create(tx, keeper.userId);
    return { created, granted: await keepRole(tx, keeper, created) };
  });
  if (granted) forgetRoles(context, organizationId);
  return created;
}

/** After a grant to the caller: the rest of this request loads its roles again. */
export function forgetRoles({ access, caller }: Context, organizationId: string): void {
  access.viewer.clear(organizationId);
  access.viewerOf.clear({ organizationId, userId: holderIdOf(caller) });
}

/** After the commit of a change that may take roles away: this request, and open subscriptions, load them again. */
export async function rolesChanged(context: Context, ...organizationIds: string[]): Promise<void> {
  for (const organizationId of organizationIds) {
    forgetRoles(context, organizationId);
    await context.services.watch.accessChanged({ organizationId });
  }
}
