/** The search rows of pages, read from a revision and written. */
import { contentStore } from '../../db/content-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { Revision as Row, Space } from '../../db/generated/prisma/client.ts';
import type { ContentCache } from '../../engine/revisions/cache.ts';
import { overlay } from '../../engine/revisions/overlay.ts';
import { Revision } from '../../engine/revisions/revision.ts';
import type { Hash } from '../../engine/revisions/types.ts';
import type { IndexedPage } from '../../engine/words/rows.ts';
import type { Touched } from '../../followers.ts';
import type { Services } from '../../services.ts';
import { LARGE_TEXT } from '../../threads/texts.ts';
import { openScope, readReferences } from './links/scope.ts';
import { type IndexRow, prepareRows, reindexPages } from './search/indexing.ts';

/** Pages whose texts are in memory at a time. */
const PAGES_PER_STEP = 25;

/** Rows of large pages, by all that they are made of: whatever the content is in the end, they are right or not used. */
export type PreparedRows = ReadonlyMap<string, readonly IndexRow[]>;

type IndexedSpace = Pick<Space, 'id' | 'organizationId' | 'language'>;

interface PrepareOptions {
  /** Blobs at hand. */
  fresh?: ReadonlyMap<Hash, Uint8Array>;
  /** Where references are kept, unless it is the cache of the server. */
  cache?: ContentCache;
}

/**
 * Takes large pages apart for the index before a transaction does so, in which others wait: their rows for search, and what they
 * refer to, which is kept with other decoded content.
 */
export async function prepareIndex(
  services: Services,
  space: IndexedSpace,
  root: Hash,
  pages: readonly string[],
  { fresh = new Map(), cache }: PrepareOptions = {},
): Promise<PreparedRows> {
  const prepared = new Map<string, readonly IndexRow[]>();
  const revision = await Revision.open(overlay(contentStore(services, space.organizationId), fresh), root);
  for (let at = 0; at < pages.length; at += PAGES_PER_STEP) {
    const read = await indexed(revision, pages.slice(at, at + PAGES_PER_STEP), space.language);
    const rows = await prepareRows(services.database.prisma, services.threads, space.language, read);
    for (const { pageId, key } of read) if (rows.has(pageId)) prepared.set(key, rows.get(pageId)!);
    const large = read.flatMap(({ text, hash }) => (hash && text.length >= LARGE_TEXT ? [hash] : []));
    if (large.length > 0)
      await readReferences(await openScope(services, space, root, { fresh, ...(cache && { cache }) }), large);
  }
  return prepared;
}

interface WriteOptions {
  /** Blobs at hand. */
  fresh?: ReadonlyMap<Hash, Uint8Array>;
  /** Absent: nothing was prepared, and all is done here. */
  prepared?: PreparedRows | undefined;
}

/** Writes the search rows of these pages again. @throws ConcurrentUpdate when large ones are others than those that were prepared */
export async function writeSearchRows(
  tx: Transaction,
  services: Services,
  space: Space,
  row: Row,
  touched: Touched,
  { fresh = new Map(), prepared }: WriteOptions = {},
): Promise<void> {
  const revision = await Revision.open(overlay(contentStore(services, row.organizationId, tx), fresh), row.root);
  const { organizationId, id: spaceId, language } = space;
  let { deletedPages } = touched;
  for (let at = 0; at < touched.pages.length || deletedPages.length > 0; at += PAGES_PER_STEP) {
    const pages = await indexed(revision, touched.pages.slice(at, at + PAGES_PER_STEP), language);
    const ready = new Map<string, readonly IndexRow[]>();
    for (const { pageId, key } of pages) if (prepared?.has(key)) ready.set(pageId, prepared.get(key)!);
    const scope = { organizationId, spaceId, language };
    await reindexPages(tx, services.threads, scope, pages, deletedPages, prepared && ready);
    deletedPages = [];
  }
}

/** A page as it is indexed. */
interface Indexed extends IndexedPage {
  /** Of its text. */
  hash: Hash | undefined;
  /** Says all that its rows are made of. */
  key: string;
}

async function indexed(revision: Revision, ids: readonly string[], language: string | null): Promise<Indexed[]> {
  const pages = (await revision.pagesById(ids)).filter((page) => page !== undefined);
  const texts = await revision.texts(pages.flatMap(({ text }) => text ?? []));
  let next = 0;
  return pages.map(({ id, title, text, fields: { description = '' } }) => ({
    pageId: id,
    title,
    description,
    text: text ? (texts[next++] as string) : '',
    hash: text,
    key: JSON.stringify([language, id, title, description, text]),
  }));
}
