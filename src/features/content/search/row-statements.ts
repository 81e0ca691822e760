/** The statements that write the search rows of pages: all of a page, or those that are others than what is stored. */
import type { Statement } from '../../../db/database.ts';
import { PLANNED_EACH_TIME } from '../../../db/statements.ts';
import type { Row } from '../../../engine/words/rows.ts';

export interface IndexedSpace {
  organizationId: string;
  spaceId: string;
  language: string | null;
}

/** A row as it is stored. */
export interface IndexRow extends Row {
  vector: string;
  /** Of all that is stored of the row, but for its place. */
  digest: string;
}

/** Characters of text in one statement, so that memory stays bounded whatever is imported. */
const BATCH = 20_000;

/**
 * The statements that replace the rows of these pages, and remove those of pages without any. One for each 20 KB of text, and one more where
 * nothing is written.
 */
export function* replacements(
  space: IndexedSpace,
  pageIds: readonly string[],
  rows: readonly IndexRow[],
): Iterable<Statement> {
  let gone = pageIds;
  for (const batch of batchesOf(rows)) {
    yield* replacement(space, gone, batch);
    gone = [];
  }
  yield* replacement(space, gone, []);
}

/** A page with the digests of its rows as they are stored. */
export interface StoredPage {
  id: string;
  before: readonly string[];
  rows: readonly IndexRow[];
}

/**
 * What brings the rows of pages along: writes those that are others now, and removes those beyond the last of a page. Statements: one for
 * each 20 KB of text, and one where rows go.
 */
export function* difference(space: IndexedSpace, pages: readonly StoredPage[]): Iterable<Statement> {
  const changed = pages.flatMap(({ before, rows }) => rows.filter(({ ordinal, digest }) => before[ordinal] !== digest));
  for (const batch of batchesOf(changed)) yield { sql: UPSERT, params: given(space, batch) };
  const shorter = pages.filter(({ before, rows }) => rows.length < before.length);
  if (shorter.length > 0)
    yield { sql: CUT, params: [space.spaceId, shorter.map(({ id }) => id), shorter.map(({ rows }) => rows.length)] };
}

/** What goes into one statement. */
export function* batchesOf<SomeRow extends Row>(rows: readonly SomeRow[]): Generator<SomeRow[]> {
  let batch: SomeRow[] = [];
  let size = 0;
  for (const row of rows) {
    batch.push(row);
    size += row.body.length;
    if (size < BATCH && batch.length < BATCH / 100) continue;
    yield batch;
    [batch, size] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

const DELETE = `${PLANNED_EACH_TIME} DELETE FROM "SearchSection" WHERE "spaceId" = $1 AND "pageId" = ANY($2::text[])`;

/** Removes the rows of the pages that are gone, and writes these; what is there already stays as it is. */
export function replacement(space: IndexedSpace, gone: readonly string[], rows: readonly IndexRow[]): Statement[] {
  if (rows.length === 0) return gone.length === 0 ? [] : [{ sql: DELETE, params: [space.spaceId, gone] }];
  const params = given(space, rows);
  return [gone.length > 0 ? { sql: REPLACE, params: [...params, gone] } : { sql: INSERT, params }];
}

/** The parameters of `GIVEN` and `INTO`. */
function given({ organizationId, spaceId, language }: IndexedSpace, rows: readonly IndexRow[]): unknown[] {
  const column = <Value>(of: (row: IndexRow) => Value) => rows.map(of);
  return [
    organizationId,
    spaceId,
    language ?? '',
    column(({ pageId }) => pageId),
    column(({ ordinal }) => ordinal),
    column(({ anchor }) => anchor),
    column(({ title }) => title),
    column(({ body }) => body),
    column(({ vector }) => vector),
    column(({ conditional }) => conditional),
  ];
}

const GIVEN = `given AS MATERIALIZED (
    SELECT page, ordinal, anchor, title, body, search::tsvector AS search, conditional
    FROM unnest($4::text[], $5::int[], $6::text[], $7::text[], $8::text[], $9::text[], $10::boolean[])
      AS row(page, ordinal, anchor, title, body, search, conditional))`;

const INTO = `INSERT INTO "SearchSection"
    ("organizationId", "spaceId", "pageId", "ordinal", "anchor", "title", "body", "language", "search", "conditional")
  SELECT $1, $2, g.page, g.ordinal, g.anchor, g.title, g.body, $3, g.search, g.conditional FROM given g`;

const INSERT = `WITH ${GIVEN} ${INTO}`;

const UPSERT = `WITH ${GIVEN} ${INTO}
  ON CONFLICT ("spaceId", "pageId", "ordinal") DO UPDATE SET "organizationId" = excluded."organizationId", "anchor" = excluded."anchor",
    "title" = excluded."title", "body" = excluded."body", "language" = excluded."language", "search" = excluded."search",
    "conditional" = excluded."conditional"`;

const CUT = `${PLANNED_EACH_TIME} DELETE FROM "SearchSection" s USING unnest($2::text[], $3::int[]) AS cut(page, ordinal)
  WHERE s."spaceId" = $1 AND s."pageId" = cut.page AND s."ordinal" >= cut.ordinal`;

/** To count what is gone it has to be gone: only then are rows with the same keys inserted. */
const REPLACE = `${PLANNED_EACH_TIME}
  WITH ${GIVEN},
  alike AS MATERIALIZED (
    SELECT s."pageId" AS page, s."ordinal" AS ordinal
    FROM "SearchSection" s JOIN given g ON g.page = s."pageId" AND g.ordinal = s."ordinal"
    WHERE s."spaceId" = $2 AND s."pageId" = ANY($11::text[]) AND s."organizationId" = $1 AND s."language" = $3
      AND s."anchor" = g.anchor AND s."title" = g.title AND s."body" = g.body AND s."search" = g.search
      AND s."conditional" = g.conditional),
  gone AS (
    DELETE FROM "SearchSection" s WHERE s."spaceId" = $2 AND s."pageId" = ANY($11::text[])
      AND NOT EXISTS (SELECT 1 FROM alike a WHERE a.page = s."pageId" AND a.ordinal = s."ordinal")
    RETURNING 1)
  ${INTO} WHERE (SELECT count(*) FROM gone) >= 0
    AND NOT EXISTS (SELECT 1 FROM alike a WHERE a.page = g.page AND a.ordinal = g.ordinal)`;
