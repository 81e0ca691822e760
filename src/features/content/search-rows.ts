/** The search rows of pages, read from a revision and written. */
import { LRUCache } from 'lru-cache';
import { contentStore } from '../../db/content-store.ts';
import type { AnyTransaction, Statement } from '../../db/database.ts';
import type { Revision as Row, Space } from '../../db/generated/prisma/client.ts';
import { mayHaveConditions } from '../../engine/markdown/conditional-blocks.ts';
import { parseMarkdown } from '../../engine/markdown/parse.ts';
import { referencesIn, type TextReferences } from '../../engine/markdown/references.ts';
import { ownCopy } from '../../engine/own-copy.ts';
import type { ContentCache } from '../../engine/revisions/cache.ts';
import { overlay } from '../../engine/revisions/overlay.ts';
import { Revision } from '../../engine/revisions/revision.ts';
import type { Hash, PageEntry } from '../../engine/revisions/types.ts';
import { turn } from '../../engine/turn.ts';
import type { IndexedPage } from '../../engine/words/rows.ts';
import type { Touched } from '../../followers.ts';
import type { Services } from '../../services.ts';
import { LARGE_TEXT, SMALL_TEXT } from '../../threads/texts.ts';
import { openScope, readReferences } from './links/scope.ts';
import { prepareRows, reindexPages } from './search/indexing.ts';
import { difference, type IndexRow, replacements, type StoredPage } from './search/row-statements.ts';

/** Pages whose texts are in memory at a time. */
const PAGES_PER_STEP = 25;

/** Rows of pages, by all that they are made of: whatever the content is in the end, they are right or not used. */
export type PreparedRows = ReadonlyMap<string, readonly IndexRow[]>;

/** Pages taken apart for search and links. */
export interface PreparedIndex {
  /** Of the revision that they are from. */
  root: Hash;
  /** All rows, in the order of the pages. */
  all: readonly IndexRow[];
  byKey: PreparedRows;
  /** Where it is known: the root before, and what is stored then of each page, as digests in the order of its rows. */
  stored?: { root: Hash; rows: ReadonlyMap<string, readonly string[]> } | undefined;
  /** What their texts refer to; where it is known, also those before. */
  references: ReadonlyMap<Hash, TextReferences>;
}

type IndexedSpace = Pick<Space, 'id' | 'organizationId' | 'language'>;

interface PrepareOptions {
  /** Blobs at hand. */
  fresh?: ReadonlyMap<Hash, Uint8Array>;
  /** Where references are kept, unless it is the cache of the server. */
  cache?: ContentCache;
  /** The root before, whose rows are stored. */
  from?: Hash;
}

/** What was prepared of a page. */
interface KnownPage {
  /** Of its rows, in their order. */
  digests: readonly string[];
  /** What its text refers to. */
  references: TextReferences | undefined;
}

/**
 * Pages that were prepared lately, by the space and all that their rows are made of. An edit that follows others of a page writes the
 * rows and links that it changes: what is stored of the page as it was before, the server has prepared itself. (A job writes all rows of a page.)
 */
const lately = new LRUCache<string, KnownPage>({
  maxSize: 8_000_000,
  sizeCalculation: ({ digests, references }, key) =>
    key.length + lengthOf(digests) + (references ? referencesLength(references) : 0),
});

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 1);

const referencesLength = ({ references, anchors }: TextReferences): number =>
  references.reduce((sum, { address, sections }) => sum + address.length + lengthOf(sections), lengthOf(anchors));

/** Takes pages apart for search and links, each text once, before a transaction does so, in which others wait. */
export async function prepareIndex(
  services: Services,
  space: IndexedSpace,
  root: Hash,
  pages: readonly string[],
  { fresh = new Map(), cache, from }: PrepareOptions = {},
): Promise<PreparedIndex> {
  const byKey = new Map<string, readonly IndexRow[]>();
  const references = new Map<Hash, TextReferences>();
  const all: IndexRow[] = [];
  const { database, threads } = services;
  // New nodes of the tree are decoded once, for links as well.
  const scope = await openScope(services, space, root, { fresh, ...(cache && { cache }) });
  const { store, revision } = scope;
  const stored = from !== undefined && {
    root: from,
    rows: await storedRows(await Revision.open(store, from), space, pages, references),
  };
  for (let at = 0; at < pages.length; at += PAGES_PER_STEP) {
    const read = await indexed(revision, pages.slice(at, at + PAGES_PER_STEP), space.language);
    const large = read.flatMap(({ text, hash }) => (hash && text.length >= LARGE_TEXT ? [hash] : []));
    for (const [i, found] of (await readReferences(scope, large)).entries()) references.set(large[i]!, found);
    for (const page of read) {
      if (!page.hash || references.has(page.hash)) continue;
      if (page.text.length >= SMALL_TEXT) await turn();
      page.parsed = parseMarkdown(page.text);
      references.set(page.hash, referencesIn(page.parsed));
    }
    const rows = await prepareRows(database.query, threads, space, read);
    for (const { pageId, key, hash } of read) {
      const own = rows.get(pageId) ?? [];
      byKey.set(key, own);
      const known = { digests: own.map(({ digest }) => digest), references: hash ? references.get(hash) : undefined };
      lately.set(`${space.id} ${key}`, ownCopy(known));
      for (const row of own) all.push(row);
    }
  }
  return { root, all, byKey, references, ...(stored && { stored }) };
}

const NOTHING: ReadonlyMap<string, readonly string[]> = new Map();

/** What is stored of these pages, where it is known; adds what their texts refer to. */
async function storedRows(
  revision: Revision,
  { id, language }: IndexedSpace,
  pages: readonly string[],
  references: Map<Hash, TextReferences>,
) {
  const rows = new Map<string, readonly string[]>();
  const before = await revision.pagesById(pages);
  for (const [i, pageId] of pages.entries()) {
    const page = before[i];
    const known = page && lately.get(`${id} ${keyOf(page, language)}`);
    if (!page) rows.set(pageId, []);
    else if (known) rows.set(pageId, known.digests);
    if (page?.text && known?.references) references.set(page.text, known.references);
  }
  return rows;
}

interface WriteOptions {
  /** Blobs at hand. */
  fresh?: ReadonlyMap<Hash, Uint8Array>;
  /** Absent: nothing was prepared, and all is done here. */
  prepared?: PreparedRows | undefined;
}

/**
 * The statements that write the search rows of these pages again. Where they were prepared for another revision, they are written here,
 * and nothing is left. @throws ConcurrentUpdate as `writeSearchRows` does
 */
export async function searchStatements(
  tx: AnyTransaction,
  services: Services,
  space: Space,
  row: Row,
  touched: Touched,
  { from, fresh, prepared }: { from: Hash; fresh: ReadonlyMap<Hash, Uint8Array>; prepared: PreparedIndex | undefined },
): Promise<Statement[]> {
  if (prepared?.root === row.root) {
    const { organizationId, id: spaceId, language } = space;
    const scope = { organizationId, spaceId, language };
    const before = prepared.stored?.root === from ? prepared.stored.rows : NOTHING;
    const byPage = Map.groupBy(prepared.all, ({ pageId }) => pageId);
    const stored = touched.pages.flatMap((id): StoredPage[] => {
      const own = before.get(id);
      return own ? [{ id, before: own, rows: byPage.get(id) ?? [] }] : [];
    });
    const others = [...touched.deletedPages, ...touched.pages.filter((id) => !before.has(id))];
    const rows = prepared.all.filter(({ pageId }) => !before.has(pageId));
    return [...replacements(scope, others, rows), ...difference(scope, stored)];
  }
  await writeSearchRows(tx, services, space, row, touched, { fresh, prepared: prepared?.byKey });
  return [];
}

/** Writes the search rows of these pages again. @throws ConcurrentUpdate when large ones are others than those that were prepared */
export async function writeSearchRows(
  tx: AnyTransaction,
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
  return pages.map((page) => {
    const {
      id,
      title,
      text: hash,
      fields: { description = '', condition },
    } = page;
    const text = hash ? (texts[next++] as string) : '';
    return {
      pageId: id,
      title,
      description,
      text,
      conditional: condition !== undefined || mayHaveConditions(text),
      hash,
      key: keyOf(page, language),
    };
  });
}

const keyOf = ({ id, title, text, fields: { description = '', condition } }: PageEntry, language: string | null) =>
  JSON.stringify([language, id, title, description, condition, text]);
