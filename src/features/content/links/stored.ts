/** The stored links of a space: those of its primary revision. */
import { queryIn } from '../../../db/connection.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { PLANNED_EACH_TIME } from '../../../db/statements.ts';
import type { Destination, LinkRow } from './examine.ts';
import type { LinkScope } from './scope.ts';

/** Rows of one statement, so that memory stays bounded whatever is imported. */
const ROWS_PER_STATEMENT = 1000;

/** Columns of a link, as `LinkRow` has them; `watch` as decimal text. */
export const LINK_COLUMNS = `"sourceId", "sourceKind", "ordinal", "address", "relation", "status", "targetKind", "targetSpaceId",
  "targetId", "anchor", coalesce("sections", '{}') AS "sections"`;

const DELETE = `${PLANNED_EACH_TIME} DELETE FROM "ContentLink" WHERE "spaceId" = $1 AND "sourceId" = ANY($2::text[])`;

/** Removes all links of these sources. */
export async function deleteLinks(tx: Transaction, { spaceId }: LinkScope, sourceIds: readonly string[]) {
  if (sourceIds.length === 0) return;
  await queryIn(tx, DELETE, [spaceId, sourceIds]);
}

/** Writes the links of these sources in place of those that they had: one statement, and one more for each 1,000 links. */
export async function replaceLinks(
  tx: Transaction,
  scope: LinkScope,
  sourceIds: readonly string[],
  rows: readonly LinkRow[],
): Promise<void> {
  const { spaceId, organizationId } = scope;
  if (rows.length === 0) return deleteLinks(tx, scope, sourceIds);
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const part = JSON.stringify(rows.slice(at, at + ROWS_PER_STATEMENT));
    if (at === 0) await queryIn(tx, REPLACE, [spaceId, organizationId, part, sourceIds]);
    else await queryIn(tx, INSERT, [spaceId, organizationId, part]);
  }
}

const INSERT = `
  INSERT INTO "ContentLink" ("spaceId", "organizationId", "sourceId", "sourceKind", "ordinal", "address", "relation",
    "status", "targetKind", "targetSpaceId", "targetId", "anchor", "sections", "watch")
  SELECT $1, $2, "sourceId", "sourceKind", "ordinal", "address", "relation",
    "status", "targetKind", "targetSpaceId", "targetId", "anchor", "sections", "watch"
  FROM jsonb_to_recordset($3::jsonb) AS row("sourceId" text, "sourceKind" text, "ordinal" int, "address" text,
    "relation" text, "status" text, "targetKind" text, "targetSpaceId" text, "targetId" text, "anchor" text,
    "sections" text[], "watch" bigint[])`;

/** To count what is gone it has to be gone: only then are rows with the same keys inserted. */
const REPLACE = `${PLANNED_EACH_TIME}
  WITH gone AS (DELETE FROM "ContentLink" WHERE "spaceId" = $1 AND "sourceId" = ANY($4::text[]) RETURNING 1)
  ${INSERT} WHERE (SELECT count(*) FROM gone) >= 0`;

/** Writes where these lead now. */
export async function updateLinks(tx: Transaction, { spaceId }: LinkScope, rows: readonly LinkRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const part = rows.slice(at, at + ROWS_PER_STATEMENT);
    const sourceIds = [...new Set(part.map(({ sourceId }) => sourceId))];
    await queryIn(tx, UPDATE, [spaceId, sourceIds, JSON.stringify(part)]);
  }
}

/** The sources stand there once more for the planner, which knows nothing of what JSON holds. */
const UPDATE = `${PLANNED_EACH_TIME}
  UPDATE "ContentLink" l SET "status" = row."status", "targetKind" = row."targetKind",
    "targetSpaceId" = row."targetSpaceId", "targetId" = row."targetId", "anchor" = row."anchor", "watch" = row."watch"
  FROM jsonb_to_recordset($3::jsonb) AS row("sourceId" text, "ordinal" int, "status" text, "targetKind" text,
    "targetSpaceId" text, "targetId" text, "anchor" text, "watch" bigint[])
  WHERE l."spaceId" = $1 AND l."sourceId" = ANY($2::text[])
    AND l."sourceId" = row."sourceId" AND l."ordinal" = row."ordinal"`;

/** Whether a new look gave something else than what is stored. */
export const leadsElsewhere = (a: Destination, b: Destination): boolean =>
  a.status !== b.status ||
  a.targetKind !== b.targetKind ||
  a.targetSpaceId !== b.targetSpaceId ||
  a.targetId !== b.targetId ||
  a.anchor !== b.anchor ||
  a.watch.length !== b.watch.length ||
  a.watch.some((hash, i) => hash !== b.watch[i]);

/** So many new rows change what the planner of the database has to know about them. */
const MANY_ROWS = 500;

/**
 * Behind many writes: without statistics the planner would read whole spaces where an index has the answer. PostgreSQL gathers
 * them by itself; the embedded database does not.
 */
export async function gatherStatistics({ kind }: Database, tx: Transaction, written: number): Promise<void> {
  if (kind === 'pglite' && written >= MANY_ROWS) await tx.$executeRaw`ANALYZE "ContentLink"`;
}
