/** What readers write of a page when they rate it, for those who edit the site. */
import type { Database } from '../../../db/database.ts';
import type { Site } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { newId } from '../../../ids.ts';
import { keepNewest } from './newest.ts';
import type { LocatedEvent } from './tally.ts';

/** Keeps the comments among events that happened at these places. */
export async function keepComments(
  database: Database,
  { id: siteId, organizationId }: Pick<Site, 'id' | 'organizationId'>,
  located: readonly LocatedEvent[],
): Promise<void> {
  const data = located.flatMap(({ event, place: { spaceId, pageId } }) => {
    if (event.type !== 'page_post_feedback' || pageId === '') return [];
    const { rating, comment } = event.feedback;
    const said = comment?.toWellFormed().trim();
    return said ? [{ id: newId(), organizationId, siteId, spaceId, pageId, rating, comment: said }] : [];
  });
  if (data.length === 0) return;
  await inTransaction(database, async (tx) => {
    await tx.sitePageComment.createMany({ data });
    await keepNewest(tx, 'SitePageComment', siteId);
  });
}
