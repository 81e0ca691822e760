/** Moves in the audit log: in another place other roles are inherited. */
import { auditIdOf } from '../../access/actors.ts';
import type { Caller } from '../../access/caller-kinds.ts';
import type { Transaction } from '../../db/database.ts';
import type { Collection, Space } from '../../db/generated/prisma/client.ts';
import { record } from '../people/audit.ts';

type Movable = Pick<Space | Collection, 'id' | 'organizationId' | 'parentId'>;

/** Records that it is below another collection, or at the top, now; an order among the same siblings gives nobody access. */
export async function recordMove(
  tx: Transaction,
  caller: Caller,
  kind: 'space' | 'collection',
  before: Movable,
  after: Movable,
): Promise<void> {
  if (after.parentId === before.parentId) return;
  await record(tx, {
    organizationId: after.organizationId,
    actorId: auditIdOf(caller),
    action: `${kind}.move`,
    subject: after.id,
    details: { from: before.parentId, to: after.parentId },
  });
}
