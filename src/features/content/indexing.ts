/**
 * Search and links follow the primary revision in the same transaction, and read only the pages that changed (decisions §9).
 */
import { overlay } from '../../content/overlay.ts';
import { Revision } from '../../content/revision.ts';
import type { Hash } from '../../content/types.ts';
import type { Transaction } from '../../db/database.ts';
import type { Revision as Row, Space } from '../../db/generated/prisma/client.ts';
import type { Services } from '../../services.ts';
import { followLinks } from '../links/follow.ts';
import { inBulk } from '../search/bulk.ts';
import { type IndexedPage, reindexPages } from '../search/indexing.ts';
import { contentStore } from './advance.ts';

export interface Touched {
  pages: readonly string[];
  deletedPages: readonly string[];
}

/** Pages whose texts are in memory at a time, whatever an import brings. */
const PAGES_PER_STEP = 25;
/** From so many pages on it is worth to prepare the index for many. */
const MANY = 50;

/**
 * Brings all that is kept beside the content of a space from one revision (its root) to the next. Behind `advanceSpace`, so
 * that nobody else does it meanwhile. `fresh`: blobs at hand, which need not be read again.
 */
export async function followPrimary(
  tx: Transaction,
  services: Services,
  space: Space,
  { from, to, touched }: { from: Hash; to: Row; touched: Touched },
  fresh: ReadonlyMap<Hash, Uint8Array> = new Map(),
): Promise<void> {
  await writeSearchRows(tx, services, space, to, touched, fresh);
  await followLinks(tx, services, space, { from, to: to.root }, fresh);
}

/** Writes the search rows of these pages anew. */
export async function writeSearchRows(
  tx: Transaction,
  services: Services,
  space: Space,
  row: Row,
  touched: Touched,
  fresh: ReadonlyMap<Hash, Uint8Array> = new Map(),
): Promise<void> {
  const revision = await Revision.open(overlay(contentStore(services, row.organizationId, tx), fresh), row.root);
  const scope = { organizationId: space.organizationId, spaceId: space.id, language: space.language };
  const write = async () => {
    let { deletedPages } = touched;
    for (let at = 0; at < touched.pages.length || deletedPages.length > 0; at += PAGES_PER_STEP) {
      const pages = await indexed(revision, touched.pages.slice(at, at + PAGES_PER_STEP));
      await reindexPages(tx, scope, pages, deletedPages);
      deletedPages = [];
    }
  };
  await (touched.pages.length < MANY ? write() : inBulk(services.database, tx, write));
}

async function indexed(revision: Revision, ids: readonly string[]): Promise<IndexedPage[]> {
  const pages = (await revision.pagesById(ids)).filter((page) => page !== undefined);
  const texts = await revision.texts(pages.flatMap(({ text }) => text ?? []));
  let next = 0;
  return pages.map(({ id, title, text, fields }) => ({
    pageId: id,
    title,
    description: fields.description ?? '',
    text: text ? (texts[next++] as string) : '',
  }));
}
