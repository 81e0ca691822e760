/** How many open comments change requests have, in one statement for all of a request. Those of spaces: spaces/counts.ts. */
import DataLoader from 'dataloader';
import type { Context } from '../../../context.ts';
import type { PrismaClient } from '../../../db/generated/prisma/client.ts';

/** Counted, not kept: true whatever happens at the same time. */
export const openCommentsOfChangeRequests = (context: Context, changeRequestId: string): Promise<number> =>
  context
    .memo(
      'changeRequestOpenComments',
      () => new DataLoader((ids: readonly string[]) => countOpen(context.db, ids), { cache: false }),
    )
    .load(changeRequestId);

async function countOpen(db: PrismaClient, ids: readonly string[]): Promise<number[]> {
  const rows = await db.comment.groupBy({
    by: ['changeRequestId'],
    where: { changeRequestId: { in: [...new Set(ids)] }, status: 'open' },
    _count: { _all: true },
  });
  const counts = new Map(rows.map(({ changeRequestId, _count }) => [changeRequestId, _count._all]));
  return ids.map((id) => counts.get(id) ?? 0);
}
