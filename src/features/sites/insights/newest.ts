/** What readers and programs say of a site is kept as far as somebody may read it: the newest. */
import type { Transaction } from '../../../db/database.ts';

/** A site keeps no more of each. */
const MOST = 10_000;

/** Removes what is too much. */
export async function keepNewest(
  tx: Transaction,
  table: 'SiteAgentFeedback' | 'SitePageComment',
  siteId: string,
): Promise<void> {
  await tx.$executeRawUnsafe(
    `DELETE FROM "${table}" WHERE "id" IN (
       SELECT "id" FROM "${table}" WHERE "siteId" = $1 ORDER BY "createdAt" DESC, "id" DESC OFFSET ${MOST})`,
    siteId,
  );
}
