/** Deleting, restoring and purging spaces: what is deleted can be restored for seven days. */

import { accessEvent } from '../../access/access-events.ts';
import type { Transaction } from '../../db/database.ts';
import type { Space } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { conflict, notFound, preconditionFailed } from '../../errors.ts';
import { ofSpace } from '../../outbox/events.ts';
import { recordEvents } from '../../outbox/record.ts';
import type { Services } from '../../services.ts';
import { record } from '../people/audit.ts';
import { endedIn, uninstalledFrom } from './uninstalled.ts';

export const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;

/** Spaces that were deleted at this time or before cannot be restored at `now`, and may be purged. */
export const purgeLimit = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);

/** Deletes a space; does nothing when it is deleted already. */
export async function deleteSpace(
  tx: Transaction,
  services: Pick<Services, 'events' | 'followers'>,
  space: Space,
  actorId: string | null,
  now = new Date(),
): Promise<void> {
  const { count } = await tx.space.updateMany({ where: { id: space.id, deletedAt: null }, data: { deletedAt: now } });
  if (count === 0) return;
  const { id, organizationId } = space;
  for (const { onDelete } of services.followers) await onDelete?.(tx, services, id, actorId);
  await record(tx, { organizationId, actorId, action: 'space.delete', subject: id });
  await recordEvents(
    tx,
    services,
    { subject: ofSpace(id), organizationId, kind: 'space_deleted', data: { actorId } },
    accessEvent({ organizationId }),
  );
}

/** Restores a deleted space to its old position. 409 when it is not deleted, 412 after seven days. */
export async function restoreSpace(
  tx: Transaction,
  services: Pick<Services, 'events'>,
  spaceId: string,
  actorId: string | null,
  now = new Date(),
): Promise<Space> {
  const { count } = await tx.space.updateMany({
    where: { id: spaceId, deletedAt: { gt: purgeLimit(now) } },
    data: { deletedAt: null },
  });
  const space = await tx.space.findUnique({ where: { id: spaceId } });
  if (!space) throw notFound('Space');
  if (space.deletedAt)
    throw preconditionFailed(`The space was deleted more than ${KEPT_DAYS} days ago and cannot be restored`);
  if (count === 0) throw conflict('The space is not deleted');
  await record(tx, { organizationId: space.organizationId, actorId, action: 'space.restore', subject: spaceId });
  const { organizationId } = space;
  await recordEvents(tx, services, {
    subject: ofSpace(spaceId),
    organizationId,
    kind: 'space_restored',
    data: { actorId },
  });
  return space;
}

/** How many spaces are looked up at once. */
const BATCH = 100;

/**
 * Removes for good what was deleted more than seven days before `now`: the space and all that belongs to it. Its content is
 * then removed with everything else that nothing refers to. Gives how many there were. A second run finds nothing.
 */
export async function purgeDeletedSpaces(services: Services, now: Date, signal?: AbortSignal): Promise<number> {
  const { database } = services;
  const due = { deletedAt: { lte: purgeLimit(now) } };
  let purged = 0;
  for (;;) {
    const spaces = await database.prisma.space.findMany({ where: due, orderBy: { deletedAt: 'asc' }, take: BATCH });
    for (const { id, organizationId } of spaces) {
      signal?.throwIfAborted();
      // One transaction each: the rows of a large space are many.
      await inTransaction(database, async (tx) => {
        const uninstalled = await uninstalledFrom(tx, [id]);
        const { count } = await tx.space.deleteMany({ where: { id, ...due } });
        await recordEvents(tx, services, ...endedIn(uninstalled, organizationId));
        if (count > 0) await record(tx, { organizationId, actorId: null, action: 'space.purge', subject: id });
        purged += count;
      });
    }
    if (spaces.length < BATCH) return purged;
  }
}
