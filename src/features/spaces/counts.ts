/** The counters of a space, each batched over the spaces of a request. */
import DataLoader from 'dataloader';
import type { Context } from '../../context.ts';
import type { PrismaClient } from '../../db/generated/prisma/client.ts';

export interface ChangeRequestCounts {
  total: number;
  open: number;
  draft: number;
}

/** How many change requests a space has, by status. */
export const changeRequestCounts = (context: Context, spaceId: string): Promise<ChangeRequestCounts> =>
  context
    .memo(
      'spaceChangeRequestCounts',
      () => new DataLoader((ids: readonly string[]) => changeRequestsOf(context.db, ids)),
    )
    .load(spaceId);

/** How many open comments a space has; those on its change requests are counted there. */
export const openComments = (context: Context, spaceId: string): Promise<number> =>
  context
    .memo('spaceOpenComments', () => new DataLoader((ids: readonly string[]) => commentsOf(context.db, ids)))
    .load(spaceId);

async function changeRequestsOf(db: PrismaClient, ids: readonly string[]): Promise<ChangeRequestCounts[]> {
  const rows = await db.changeRequest.groupBy({
    by: ['spaceId', 'status'],
    where: { spaceId: { in: [...ids] } },
    _count: { _all: true },
  });
  const counts = new Map(ids.map((id) => [id, { total: 0, open: 0, draft: 0 }]));
  for (const { spaceId, status, _count } of rows) {
    const count = counts.get(spaceId) as ChangeRequestCounts;
    count.total += _count._all;
    if (status === 'open' || status === 'draft') count[status] += _count._all;
  }
  return ids.map((id) => counts.get(id) as ChangeRequestCounts);
}

async function commentsOf(db: PrismaClient, ids: readonly string[]): Promise<number[]> {
  const rows = await db.comment.groupBy({
    by: ['spaceId'],
    where: { spaceId: { in: [...ids] }, changeRequestId: null, status: 'open' },
    _count: { _all: true },
  });
  const counts = new Map(rows.map(({ spaceId, _count }) => [spaceId, _count._all]));
  return ids.map((id) => counts.get(id) ?? 0);
}
