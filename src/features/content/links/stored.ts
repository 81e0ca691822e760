/** The stored links of a space: those of its primary revision. */
import { hash } from 'node:crypto';
import type { Database, Statement } from '../../../db/database.ts';
import { PLANNED_EACH_TIME } from '../../../db/statements.ts';
import { storable } from '../../../engine/storable.ts';
import type { Destination, LinkRow } from './examine.ts';
import type { LinkScope } from './scope.ts';
import type { SourceLink } from './sources.ts';

/** Rows of one statement, so that memory stays bounded whatever is imported. */
const ROWS_PER_STATEMENT = 1000;

/** Columns of a link, as `LinkRow` has them; `watch` as decimal text. */
export const LINK_COLUMNS = `"sourceId", "sourceKind", "ordinal", "address", "relation", "status", "targetKind", "targetSpaceId",
  "targetId", "anchor", coalesce("sections", '{}') AS "sections"`;

const DELETE = `${PLANNED_EACH_TIME} DELETE FROM "ContentLink" WHERE "spaceId" = $1 AND "sourceId" = ANY($2::text[])`;

/** Removes all links of these sources. */
export const deletion = ({ spaceId }: LinkScope, sourceIds: readonly string[]): Statement[] =>
  sourceIds.length === 0 ? [] : [{ sql: DELETE, params: [spaceId, sourceIds] }];

/** Writes the links of these sources in place of those that they had: one statement, and one more for each 1,000 links. */
export function replacement(scope: LinkScope, sourceIds: readonly string[], rows: readonly LinkRow[]): Statement[] {
  const { spaceId, organizationId } = scope;
  if (rows.length === 0) return deletion(scope, sourceIds);
  const statements: Statement[] = [];
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const part = JSON.stringify(rows.slice(at, at + ROWS_PER_STATEMENT));
    if (at === 0) statements.push({ sql: REPLACE, params: [spaceId, organizationId, part, sourceIds] });
    else statements.push({ sql: INSERT, params: [spaceId, organizationId, part] });
  }
  return statements;
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
export function update({ spaceId }: LinkScope, rows: readonly LinkRow[]): Statement[] {
  const statements: Statement[] = [];
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const part = rows.slice(at, at + ROWS_PER_STATEMENT);
    const sourceIds = [...new Set(part.map(({ sourceId }) => sourceId))];
    statements.push({ sql: UPDATE, params: [spaceId, sourceIds, JSON.stringify(part)] });
  }
  return statements;
}

/** The sources stand there once more for the planner, which knows nothing of what JSON holds. */
const UPDATE = `${PLANNED_EACH_TIME}
  UPDATE "ContentLink" l SET "status" = row."status", "targetKind" = row."targetKind",
    "targetSpaceId" = row."targetSpaceId", "targetId" = row."targetId", "anchor" = row."anchor", "watch" = row."watch"
  FROM jsonb_to_recordset($3::jsonb) AS row("sourceId" text, "ordinal" int, "status" text, "targetKind" text,
    "targetSpaceId" text, "targetId" text, "anchor" text, "watch" bigint[])
  WHERE l."spaceId" = $1 AND l."sourceId" = ANY($2::text[])
    AND l."sourceId" = row."sourceId" AND l."ordinal" = row."ordinal"`;

/** What sources refer to, as it is stored: `digest` as `referenceDigest` has it. Sources without links have no row. */
export const STORED_DIGESTS = `${PLANNED_EACH_TIME}
  SELECT "sourceId" AS "id", encode(sha256(convert_to(string_agg(concat_ws(E'\\x1f', "address", "relation",
    array_to_string("sections", E'\\x1f')), E'\\x1e' ORDER BY "ordinal"), 'UTF8')), 'base64') AS "digest"
  FROM "ContentLink" WHERE "spaceId" = $1 AND "sourceId" = ANY($2::text[]) GROUP BY "sourceId"`;

/** Of what a source refers to; undefined when that is nothing. */
export function referenceDigest(links: readonly SourceLink[]): string | undefined {
  if (links.length === 0) return undefined;
  const parts = links.map(({ address, relation, sections }) =>
    [address, relation, sections.map(storable).join('\x1f')].join('\x1f'),
  );
  return hash('sha256', parts.join('\x1e'), 'base64');
}

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
export const statistics = ({ kind }: Database, written: number): Statement[] =>
  kind === 'pglite' && written >= MANY_ROWS ? [{ sql: 'ANALYZE "ContentLink"', params: [] }] : [];
