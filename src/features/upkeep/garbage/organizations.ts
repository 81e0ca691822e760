/** Which organizations the garbage collection has to look at, and what it remembers of each. */
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ROOTS } from './collect.ts';

const KEY = 'garbage:';

/** All that have content, also those that are gone; who was looked at the longest time ago comes first. */
const ORGANIZATIONS = `
  WITH RECURSIVE owners AS (
    (SELECT "organizationId" AS "id" FROM "Blob" ORDER BY 1 LIMIT 1)
    UNION ALL
    SELECT (SELECT b."organizationId" FROM "Blob" b WHERE b."organizationId" > o."id" ORDER BY 1 LIMIT 1)
    FROM owners o WHERE o."id" IS NOT NULL),
  every AS (SELECT "id" FROM owners WHERE "id" IS NOT NULL UNION SELECT "id" FROM "Organization")
  SELECT e."id", s."value"->>'state' AS "state" FROM every e LEFT JOIN "Setting" s ON s."key" = '${KEY}' || e."id"
  ORDER BY s."updatedAt" NULLS FIRST, e."id"`;

export interface Looked {
  id: string;
  /** What it had when it was last looked at; null when that left something to be removed later. */
  state: string | null;
}

/** The organizations, in the order in which they should be looked at. */
export const organizationsToCollect = (database: Database): Promise<Looked[]> => database.query<Looked>(ORGANIZATIONS);

const STATE = `SELECT concat_ws(' ',
    (SELECT count(*) || ',' || max(r."createdAt") FROM "Revision" r JOIN "Space" s ON s."id" = r."spaceId" WHERE s."organizationId" = $1),
    (SELECT md5(string_agg("root", ',' ORDER BY "root")) FROM (${ROOTS}) roots),
    (SELECT count(*) FROM "Blob" WHERE "organizationId" = $1),
    (SELECT count(*) || ',' || min("id") || ',' || max("id") FROM "File" WHERE "organizationId" = $1),
    (SELECT count(*) || ',' || max("wantedAt") FROM "StoredFile" WHERE "organizationId" = $1)) AS "state"`;

/** A text that is another one when something may have become garbage, or new content was stored. */
export async function contentState(database: Database, organizationId: string): Promise<string> {
  const [row] = await database.query<{ state: string }>(STATE, [organizationId]);
  return row?.state ?? '';
}

/** Remembers that the organization was looked at; `state` null: it has to be looked at again in any case. */
export async function rememberCollected(
  database: Database,
  organizationId: string,
  state: string | null,
): Promise<void> {
  const value = JSON.stringify({ state });
  await inTransaction(
    database,
    (tx) => tx.$executeRaw`
      INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES (${KEY + organizationId}, ${value}::jsonb, now())
      ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value", "updatedAt" = now()`,
  );
}
