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
  await tx.$executeRaw`
    DELETE FROM "StaleTranslation" s USING unnest(${found.map(({ pageId }) => pageId)}::text[],
      ${found.map(({ field }) => field)}::text[], ${found.map(({ edited }) => edited)}::text[]) AS f("pageId", "field", "edited")
    WHERE s."translationId" = ${translationId} AND s."pageId" = f."pageId" AND s."field" = f."field" AND s."edited" = f."edited"`;
  if (found.length > 0)
    await tx.staleTranslation.createMany({ data: found.map((one) => ({ ...one, translationId, organizationId })) });
  await tx.$executeRaw`
    DELETE FROM "StaleTranslation" WHERE "translationId" = ${translationId} AND "id" NOT IN (
      SELECT "id" FROM "StaleTranslation" WHERE "translationId" = ${translationId} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${MOST})`;
}
