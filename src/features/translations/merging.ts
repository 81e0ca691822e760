/** A run's result brought into the translated space: what people edited there stays, and is marked where its source changed. */
import { createHash } from 'node:crypto';
import { ConcurrentUpdate } from '../../db/retry.ts';
import { diffMaps } from '../../engine/revisions/diff.ts';
import { Draft } from '../../engine/revisions/draft.ts';
import { type Merged, merge } from '../../engine/revisions/merge.ts';
import { overlay } from '../../engine/revisions/overlay.ts';
import { readTexts } from '../../engine/revisions/revision.ts';
import { readRoot } from '../../engine/revisions/root.ts';
import type { TextMerger } from '../../engine/revisions/text-merge.ts';
import type { BlobStore, Hash, PageEntry } from '../../engine/revisions/types.ts';
import { type MergedTranslation, mergeTranslation } from '../../engine/translation/merge-blocks.ts';
import type { ThreadPool } from '../../threads/pool.ts';
import { LARGE_COMPARISON } from '../../threads/texts.ts';

export type BlockMerger = (base: string, ours: string, theirs: string) => Promise<MergedTranslation>;

export interface RehearsedBlocks {
  /** Merges, in a thread what is large, and remembers what came of it. */
  before: BlockMerger;
  /** For the transaction, which waits for no thread. @throws ConcurrentUpdate where a large text is another by then */
  within: BlockMerger;
}

/** As `rehearsedMerger` of texts that two sides wrote. */
export function rehearsedBlocks(threads: ThreadPool): RehearsedBlocks {
  const known = new Map<string, Promise<MergedTranslation>>();
  const keyOf = (...texts: string[]) => createHash('sha256').update(JSON.stringify(texts)).digest('base64');
  const isLarge = (...texts: string[]) => texts.join('').length >= LARGE_COMPARISON;
  const merged = async (...texts: [string, string, string]) =>
    isLarge(...texts) ? threads.run('mergeTranslation', texts) : mergeTranslation(...texts);
  return {
    before: (...texts) => {
      const key = keyOf(...texts);
      const made = known.get(key) ?? merged(...texts);
      known.set(key, made);
      return made;
    },
    within: (...texts) => {
      const made = known.get(keyOf(...texts));
      if (!made && isLarge(...texts)) throw new ConcurrentUpdate();
      return made ?? merged(...texts);
    },
  };
}

export interface Sides {
  base: Hash;
  /** The translated space. */
  ours: Hash;
  /** The run. */
  theirs: Hash;
}

/** The content of both; what people changed wins, but for pages that the source has deleted. */
export async function mergeIntoSpace(
  store: BlobStore,
  { base, ours, theirs }: Sides,
  blocks: BlockMerger,
): Promise<Merged> {
  const mergeText: TextMerger = async (...texts) => {
    const [was, own, news] = texts;
    return { text: (await blocks(was, own, news)).text, conflict: false };
  };
  const now = new Date().toISOString();
  const merged = await merge(store, base, ours, theirs, { now, mergeText, winner: 'ours', keepsSlugs: 'ours' });
  const deleted = merged.conflicts.flatMap(({ page, field, theirs }) =>
    page !== undefined && field === 'deleted' && theirs === true ? [page] : [],
  );
  return deleted.length > 0 ? withoutPages(store, merged, deleted) : merged;
}

/** People's pages below a deleted one keep it. */
async function withoutPages(store: BlobStore, merged: Merged, ids: readonly string[]): Promise<Merged> {
  const draft = await Draft.open(overlay(store, merged.blobs), merged.root, { keepOldPaths: false });
  const going = new Set(ids);
  for (let before = -1; before !== going.size; ) {
    before = going.size;
    const children = await draft.base.childIdsOf([...going]);
    for (const [i, id] of [...going].entries()) if (children[i]?.some((child) => !going.has(child))) going.delete(id);
  }
  for (const id of going) draft.deletePage(id);
  const { root, blobs } = await draft.commit();
  return { ...merged, root, blobs: new Map([...merged.blobs, ...blobs]) };
}

/** What people wrote, whose source has changed since. */
export interface Stale {
  pageId: string;
  field: 'text' | 'title' | 'description';
  edited: string;
  suggested: string;
}

/** What is stale after a merge of these sides; costs what both changed. */
export async function staleOf(store: BlobStore, { base, ours, theirs }: Sides, blocks: BlockMerger): Promise<Stale[]> {
  if (base === ours || base === theirs) return [];
  const [was, own, news] = await Promise.all([base, ours, theirs].map((root) => readRoot(store, root)));
  const mine = new Map((await diffMaps(store, 'pages', was!, own!)).map((one) => [one.id, one]));
  const stale: Stale[] = [];
  for (const { id: pageId, before, after } of await diffMaps(store, 'pages', was!, news!)) {
    const edited = mine.get(pageId)?.after;
    if (!before || !after || !edited) continue;
    for (const one of staleFields(before, edited, after)) stale.push({ pageId, ...one });
    const hashes = [before.text, edited.text, after.text];
    if (new Set(hashes).size < 3 || hashes.includes(undefined)) continue;
    const texts = (await readTexts(store, hashes as Hash[])) as [string, string, string];
    for (const one of (await blocks(...texts)).stale) stale.push({ pageId, field: 'text', ...one });
  }
  return stale;
}

function staleFields(was: PageEntry, own: PageEntry, news: PageEntry): Omit<Stale, 'pageId'>[] {
  const values = {
    title: [was.title, own.title, news.title],
    description: [was, own, news].map(({ fields }) => fields.description ?? ''),
  } as const;
  return (['title', 'description'] as const).flatMap((field) => {
    const [before = '', edited = '', suggested = ''] = values[field];
    return new Set([before, edited, suggested]).size === 3 ? [{ field, edited, suggested }] : [];
  });
}
