/** The end of all previews of a space. */
import { inTransaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { appendEvent, nextSequence } from '../../review/change-requests/log.ts';

/** Removes the settings, and archives the change requests of branches: at most as many as branches are shown. */
export function archiveAll(services: Services, spaceId: string, userId: string | null): Promise<void> {
  return inTransaction(services.database, async (tx) => {
    await nextSequence(tx, spaceId);
    const where = { spaceId, gitRef: { not: null }, status: { in: ['draft', 'open'] } };
    const shown = await tx.changeRequest.findMany({ where, select: { id: true }, orderBy: { number: 'asc' } });
    for (const { id: changeRequestId } of shown) {
      await tx.changeRequest.update({ where: { id: changeRequestId }, data: { status: 'archived' } });
      const sequence = await nextSequence(tx, spaceId);
      await appendEvent(tx, services, sequence, { changeRequestId, changed: ['status'], userId });
    }
    await tx.gitBranch.deleteMany({ where: { spaceId } });
    await tx.gitPreviews.deleteMany({ where: { spaceId } });
  });
}
