/**
 * The search rows of a space: one for each section of each page of its primary content. They change in the transaction that
 * changes the content, and only for the pages that changed.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { queryAllIn, queryIn } from '../../../db/connection.ts';
import type { AnyTransaction } from '../../../db/database.ts';
import { ConcurrentUpdate } from '../../../db/retry.ts';
import { turn } from '../../../engine/turn.ts';
import { type IndexedPage, type Row, rowsOf } from '../../../engine/words/rows.ts';
import { vectorsOf, wordsOf } from '../../../engine/words/vector.ts';
import type { ThreadPool } from '../../../threads/pool.ts';
import { LARGE_TEXT } from '../../../threads/texts.ts';
import { batchesOf, type IndexedSpace, type IndexRow, replacement } from './row-statements.ts';
import { type Query, stemsOf } from './stems.ts';

/** The rows of these pages, by page id. Made before a transaction is open: large pages are the work of a thread. */
export async function prepareRows(
  query: Query,
  threads: ThreadPool,
  space: Omit<IndexedSpace, 'spaceId'>,
  pages: readonly IndexedPage[],
): Promise<Map<string, IndexRow[]>> {
  // Also a page without a row is prepared.
  const prepared = new Map<string, IndexRow[]>(pages.map(({ pageId }) => [pageId, []]));
  for await (const batch of rowBatches(query, isLarge(pages) ? inThread(threads) : HERE, space, pages))
    for (const row of batch) prepared.get(row.pageId)?.push(row);
  return prepared;
}

/**
 * Replaces the rows of these pages, removes those of the deleted ones. Statements: up to two for each 20 KB of text. `prepared` are
 * rows that `prepareRows` made of some of the pages; what remains is done here, and where that takes a thread, the pages are others by
 * now. @throws ConcurrentUpdate then: no transaction waits for a thread
 */
export async function reindexPages(
  tx: AnyTransaction,
  threads: ThreadPool,
  space: IndexedSpace,
  pages: readonly IndexedPage[],
  deletedPageIds: readonly string[],
  prepared?: ReadonlyMap<string, readonly IndexRow[]>,
): Promise<void> {
  let gone = [...deletedPageIds, ...pages.map(({ pageId }) => pageId)];
  const write = async (rows: readonly IndexRow[]) => {
    await queryAllIn(tx, replacement(space, gone, rows));
    gone = [];
  };
  const ready = pages.flatMap(({ pageId }) => prepared?.get(pageId) ?? []);
  for (const batch of batchesOf(ready)) await write(batch);
  const rest = pages.filter(({ pageId }) => !prepared?.has(pageId));
  if (prepared && isLarge(rest)) throw new ConcurrentUpdate();
  const query: Query = (sql, params) => queryIn(tx, sql, params);
  for await (const batch of rowBatches(query, isLarge(rest) ? inThread(threads) : HERE, space, rest))
    await write(batch);
  await write([]);
}

const isLarge = (pages: readonly IndexedPage[]): boolean =>
  pages.reduce((sum, { text }) => sum + text.length, 0) >= LARGE_TEXT;

/** Who takes texts apart. */
interface Work {
  rowsOf(pages: readonly IndexedPage[]): RowToIndex[] | Promise<RowToIndex[]>;
  vectorsOf(...args: Parameters<typeof vectorsOf>): string[] | Promise<string[]>;
}

/** A thread finds the words as well. */
type RowToIndex = Row & { words?: string[] };

const HERE: Work = { rowsOf, vectorsOf };

const inThread = (threads: ThreadPool): Work => ({
  rowsOf: (pages) =>
    threads.run('searchRows', [
      pages.map(({ pageId, title, description, text, conditional }) => ({
        pageId,
        title,
        text,
        ...(description !== undefined && { description }),
        ...(conditional && { conditional }),
      })),
    ]),
  vectorsOf: (...args) => threads.run('searchVectors', args),
});

/** The rows of pages, as many at a time as go into one statement. */
async function* rowBatches(
  query: Query,
  work: Work,
  space: Omit<IndexedSpace, 'spaceId'>,
  pages: readonly IndexedPage[],
): AsyncGenerator<IndexRow[]> {
  let isFirst = true;
  for (const batch of batchesOf(await work.rowsOf(pages))) {
    if (!isFirst) await turn();
    isFirst = false;
    yield await withVectors(query, work, space, batch);
  }
}

/**
 * Vectors of sections that were made lately: of a text that is edited, most sections are those of the text before. Each organization has
 * its own, so that no caller learns from the time it takes what others have.
 */
const known = new LRUCache<string, string>({ maxSize: 8_000_000 });

async function withVectors(
  query: Query,
  work: Work,
  { organizationId, language }: Omit<IndexedSpace, 'spaceId'>,
  rows: readonly RowToIndex[],
): Promise<IndexRow[]> {
  const keys = rows.map(({ fields }) => {
    const all = fields.map(({ weight, text }) => `${weight}${text}`);
    return hash('sha1', [organizationId, language ?? '', ...all].join('\0'), 'base64');
  });
  const vectors = keys.map((key) => known.get(key));
  const missing = rows.filter((_, i) => vectors[i] === undefined);
  if (missing.length > 0) {
    const words = new Set(missing.flatMap((row) => row.words ?? wordsOf(row.fields)));
    const stems = await stemsOf(query, words, [language]);
    const fields = missing.map((row) => row.fields);
    const made = await work.vectorsOf(fields, stems.table, language);
    let next = 0;
    for (const [i, vector] of vectors.entries()) {
      if (vector !== undefined) continue;
      const own = made[next++]!;
      vectors[i] = own;
      known.set(keys[i]!, own, { size: own.length + 100 });
    }
  }
  return rows.map((row, i) => ({
    ...row,
    vector: vectors[i]!,
    digest: `${keys[i]!} ${row.conditional} ${row.anchor}`,
  }));
}
