/** Translations of people that may be out of date, as rows: kept until they are looked at. */
import type { Transaction } from '../../db/database.ts';
import type { Translation } from '../../db/generated/prisma/client.ts';
import type { Stale } from './merging.ts';

/** Of one translation. */
const MOST = 1000;

/** Adds what a run found; what it found again of the same block is the newer one. In the run's transaction. */
export async function keepStale(
  tx: Transaction,
  { id: translationId, organizationId }: Translation,
  found: readonly (Stale & { id: string })[],
): Promise<void> {
  for (const { pageId, field, edited } of found)
    await tx.staleTranslation.deleteMany({ where: { translationId, pageId, field, edited } });
  if (found.length > 0)
    await tx.staleTranslation.createMany({ data: found.map((one) => ({ ...one, translationId, organizationId })) });
  await tx.$executeRaw`
    DELETE FROM "StaleTranslation" WHERE "translationId" = ${translationId} AND "id" NOT IN (
      SELECT "id" FROM "StaleTranslation" WHERE "translationId" = ${translationId} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${MOST})`;
}
