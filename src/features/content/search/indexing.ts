/**
 * The search rows of a space: one for each section of each page of its primary content. They change in the transaction that
 * changes the content, and only for the pages that changed.
 */
import { queryIn } from '../../../db/connection.ts';
import type { Transaction } from '../../../db/database.ts';
import { ConcurrentUpdate } from '../../../db/retry.ts';
import { PLANNED_EACH_TIME } from '../../../db/statements.ts';
import { turn } from '../../../engine/turn.ts';
import { type IndexedPage, type Row, rowsOf } from '../../../engine/words/rows.ts';
import { vectorsOf } from '../../../engine/words/vector.ts';
import type { ThreadPool } from '../../../threads/pool.ts';
import { LARGE_TEXT } from '../../../threads/texts.ts';
import { type Statements, stemsOf } from './stems.ts';

export interface IndexedSpace {
  organizationId: string;
  spaceId: string;
  language: string | null;
}

/** Characters of text in one statement, so that memory stays bounded whatever is imported. */
const BATCH = 20_000;

const DELETE = `${PLANNED_EACH_TIME} DELETE FROM "SearchSection" WHERE "spaceId" = $1 AND "pageId" = ANY($2::text[])`;

/** A row as it is stored. */
export interface IndexRow extends Row {
  vector: string;
}

/** The rows of these pages, by page id, made before a transaction is open: it takes threads. Empty where all are done at once. */
export async function prepareRows(
  db: Statements,
  threads: ThreadPool,
  language: string | null,
  pages: readonly IndexedPage[],
): Promise<Map<string, IndexRow[]>> {
  if (!isLarge(pages)) return new Map();
  // Also a page without a row is prepared.
  const prepared = new Map<string, IndexRow[]>(pages.map(({ pageId }) => [pageId, []]));
  const work = inThread(threads);
  for (const batch of batchesOf(await work.rowsOf(pages)))
    for (const row of await withVectors(db, work, language, batch)) prepared.get(row.pageId)?.push(row);
  return prepared;
}

/**
 * Replaces the rows of these pages, removes those of the deleted ones. Statements: up to two for each 20 KB of text. `prepared` are
 * rows that `prepareRows` made of some of the pages; what remains is done here, and where that takes a thread, the pages are others by
 * now. @throws ConcurrentUpdate then: no transaction waits for a thread
 */
export async function reindexPages(
  tx: Transaction,
  threads: ThreadPool,
  space: IndexedSpace,
  pages: readonly IndexedPage[],
  deletedPageIds: readonly string[],
  prepared?: ReadonlyMap<string, readonly IndexRow[]>,
): Promise<void> {
  let gone = [...deletedPageIds, ...pages.map(({ pageId }) => pageId)];
  if (gone.length === 0) return;
  const write = async (rows: readonly IndexRow[]) => {
    await replace(tx, space, gone, rows);
    gone = [];
  };
  for (const batch of batchesOf(pages.flatMap(({ pageId }) => prepared?.get(pageId) ?? []))) await write(batch);
  const rest = pages.filter(({ pageId }) => !prepared?.has(pageId));
  if (prepared && isLarge(rest)) throw new ConcurrentUpdate();
  const work = isLarge(rest) ? inThread(threads) : HERE;
  for (const batch of batchesOf(await work.rowsOf(rest))) {
    await turn();
    await write(await withVectors(tx, work, space.language, batch));
  }
  if (gone.length > 0) await write([]);
}

const isLarge = (pages: readonly IndexedPage[]): boolean =>
  pages.reduce((sum, { text }) => sum + text.length, 0) >= LARGE_TEXT;

/** What goes into one statement. */
function* batchesOf<SomeRow extends Row>(rows: readonly SomeRow[]): Generator<SomeRow[]> {
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

/** Who takes texts apart. */
interface Work {
  rowsOf(...args: Parameters<typeof rowsOf>): Row[] | Promise<Row[]>;
  vectorsOf(...args: Parameters<typeof vectorsOf>): string[] | Promise<string[]>;
}

const HERE: Work = { rowsOf, vectorsOf };

const inThread = (threads: ThreadPool): Work => ({
  rowsOf: (...args) => threads.run('searchRows', args),
  vectorsOf: (...args) => threads.run('searchVectors', args),
});

async function withVectors(
  db: Statements,
  work: Work,
  language: string | null,
  rows: readonly Row[],
): Promise<IndexRow[]> {
  const words = new Set(rows.flatMap((row) => row.words));
  const stems = await stemsOf(db, words, [language]);
  const vectors = await work.vectorsOf(
    rows.map(({ fields }) => fields),
    stems.table,
    language,
  );
  return rows.map((row, i) => ({ ...row, vector: vectors[i]! }));
}

/** Removes the rows of the pages that are gone, and writes these. */
async function replace(
  tx: Transaction,
  { organizationId, spaceId, language }: IndexedSpace,
  gone: readonly string[],
  rows: readonly IndexRow[],
): Promise<void> {
  if (rows.length === 0) {
    if (gone.length > 0) await queryIn(tx, DELETE, [spaceId, gone]);
    return;
  }
  const column = <Value>(of: (row: IndexRow) => Value) => rows.map(of);
  const columns = [
    column(({ pageId }) => pageId),
    column(({ ordinal }) => ordinal),
    column(({ anchor }) => anchor),
    column(({ title }) => title),
    column(({ body }) => body),
    column(({ vector }) => vector),
  ];
  const given = [organizationId, spaceId, language ?? '', ...columns];
  if (gone.length > 0) await queryIn(tx, REPLACE, [...given, gone]);
  else await queryIn(tx, INSERT, given);
}

const INSERT = `
  INSERT INTO "SearchSection"
    ("organizationId", "spaceId", "pageId", "ordinal", "anchor", "title", "body", "language", "search")
  SELECT $1, $2, page, ordinal, anchor, title, body, $3, search::tsvector
  FROM unnest($4::text[], $5::int[], $6::text[], $7::text[], $8::text[], $9::text[])
    AS row(page, ordinal, anchor, title, body, search)`;

/** To count what is gone it has to be gone: only then are rows with the same keys inserted. */
const REPLACE = `${PLANNED_EACH_TIME}
  WITH gone AS (DELETE FROM "SearchSection" WHERE "spaceId" = $2 AND "pageId" = ANY($10::text[]) RETURNING 1)
  ${INSERT} WHERE (SELECT count(*) FROM gone) >= 0`;
