/**
 * Three-way merge of revisions: entry by entry, field by field, texts by lines and words; then the tree is repaired. The cost is what
 * the two sides changed. The result is the same whichever side is `ours`, but for the order of the versions between marks, and
 * for what a caller prefers.
 */
import { rememberNames } from './commit.ts';
import { Draft } from './draft.ts';
import { sameValue } from './encode.ts';
import {
  type EntryMerge,
  isEdited,
  isEditedButForNames,
  isFileEditedButForName,
  mergeFiles,
  mergePages,
  mergeReusableContents,
  mergeValues,
  type Winner,
} from './merge-entry.ts';
import { Merge, type MergeConflict, sortConflicts } from './merge-maps.ts';
import { type PageSides, sidesOf, TreeRepair } from './merge-tree.ts';
import { readRoot } from './root.ts';
import { MERGE_LABELS, mergeText, type TextMergeLabels, type TextMerger } from './text-merge.ts';
import type { BlobStore, Hash, PageEntry } from './types.ts';

export type { MergeConflict } from './merge-maps.ts';

export interface Merged {
  root: Hash;
  blobs: Map<Hash, Uint8Array>;
  /** In the order of kind, id and field. Empty: everything fitted. */
  conflicts: MergeConflict[];
  /** Ids of the pages among them. */
  conflictedPages: string[];
}

export interface MergeOptions {
  /** ISO 8601; `updatedAt` of the pages that are as neither side had them. */
  now: string;
  /** What the marks in texts call the sides; `main` and `change request` unless given. */
  labels?: TextMergeLabels;
  /** Who merges texts that both sides changed; unless given, it is done here, by lines. */
  mergeText?: TextMerger;
  /**
   * The side whose value wins where both changed a field, and that decides where one side deleted what the other edited. By default
   * the later value wins, and edited entries are kept. Texts always keep both.
   */
  winner?: Winner;
  /**
   * The side whose pages keep their slugs when both sides have a page with the same slug; by default those of the base,
   * then the older ones.
   */
  keepsSlugs?: Winner;
  /**
   * Changes of `theirs` that win over those of `ours` without a conflict. `names`: slugs and names of files, which then do not count
   * as edits that keep an entry that `theirs` deleted. `all`: everything, including texts and deletions.
   */
  theirsCounts?: 'names' | 'all';
}

const always = () => true;

async function mergeContents(draft: Draft, merge: Merge, how: EntryMerge): Promise<void> {
  await merge.mergeMap('files', {
    kind: 'file',
    put: (id, file) => (file ? draft.putFile(file) : draft.deleteFile(id)),
    merge: (_, base, ours, theirs) => mergeFiles({ base, ours, theirs }, how),
    isEdited: how.theirNames ? isFileEditedButForName : always,
  });
  await merge.mergeMap('reusableContents', {
    kind: 'reusableContent',
    put: (id, content) => (content ? draft.putReusableContent(content) : draft.deleteReusableContent(id)),
    merge: (_, base, ours, theirs) => mergeReusableContents({ base, ours, theirs }, how),
    isEdited: always,
  });
  await merge.mergeMap('variables', {
    kind: 'variable',
    put: (name, value) => draft.setVariable(name, value ?? null),
    merge: (_, base, ours, theirs) => mergeValues({ base, ours, theirs }, how),
    isEdited: always,
  });
  await merge.mergeSilently('redirects', (path, page) => draft.putRedirect(path, page ?? null));
  await merge.mergeSilently('oldSlugs', (key, time) => draft.oldSlugEdits.set(key, time));
}

async function mergePagesAndTree(
  draft: Draft,
  merge: Merge,
  { now, keepsSlugs }: MergeOptions,
  how: EntryMerge,
): Promise<void> {
  const { ours, theirs } = await merge.changes('pages');
  const sides = sidesOf(ours, theirs);
  const moves = await merge.moves(sides);
  await merge.mergeMap('pages', {
    kind: 'page',
    put: (id, page) => (page ? draft.putPage(page) : draft.deletePage(id)),
    merge: (_, base, ours, theirs) => mergePages({ base, ours, theirs }, moves, how),
    isEdited: how.theirNames ? isEditedButForNames : isEdited,
  });
  const repair = new TreeRepair(draft, sides, { keepsSlugs, winner: how.winner });
  await repair.run();
  const told = new Set(merge.conflicts.flatMap(({ page, field }) => (field === 'parent' ? [page] : [])));
  for (const id of repair.sentBack) {
    if (told.has(id)) continue;
    const { ours: own, theirs: other } = sides.get(id) ?? {};
    merge.conflict('page', id, [{ field: 'parent', ours: own?.parent ?? null, theirs: other?.parent ?? null }]);
  }
  await stampMerged(draft, sides, now);
  await rememberPaths(draft, sides, now);
}

/** Pages that are as neither side had them were changed by the merge. */
async function stampMerged(draft: Draft, sides: ReadonlyMap<string, PageSides>, now: string): Promise<void> {
  for (const page of await draft.pagesById([...sides.keys()])) {
    const { ours, theirs } = (page && sides.get(page.id)) ?? {};
    const as = (side: PageEntry | undefined) => side && sameValue({ ...page, updatedAt: side.updatedAt }, side);
    if (page && !as(ours) && !as(theirs)) draft.putPage({ ...page, updatedAt: now });
  }
}

/**
 * Every page is found where either side had it, and what stood below a page that is gone. What a side deleted or renamed, it has
 * remembered itself.
 */
async function rememberPaths(draft: Draft, sides: ReadonlyMap<string, PageSides>, now: string): Promise<void> {
  const names: { page: PageEntry; name: PageEntry }[] = [];
  const ids = [...sides.keys()];
  for (const [i, page] of (await draft.pagesById(ids)).entries()) {
    const { ours, theirs } = sides.get(ids[i] as string) ?? {};
    for (const name of [ours, theirs]) {
      const isElsewhere = name && !(page && name.parent === page.parent && name.slug === page.slug);
      if (isElsewhere) names.push({ page: page ?? { ...name, updatedAt: now }, name });
    }
  }
  await rememberNames(draft.base, draft.oldSlugEdits, names);
}

/**
 * Merges `ours` (the primary content) and `theirs` (the change request), which both came from `base`. Nothing is written:
 * put `blobs` into the store, then refer to `root`. With conflicts the result is still whole: texts hold both versions
 * between marks, fields the value of the `winner`.
 */
export async function merge(
  store: BlobStore,
  base: Hash,
  ours: Hash,
  theirs: Hash,
  options: MergeOptions,
): Promise<Merged> {
  const nothingNew = { blobs: new Map<Hash, Uint8Array>(), conflicts: [], conflictedPages: [] };
  if (base === theirs || ours === theirs) return { root: ours, ...nothingNew };
  if (base === ours) return { root: theirs, ...nothingNew };
  const draft = await Draft.open(store, ours, { keepOldPaths: false });
  const [baseMaps, theirMaps] = await Promise.all([readRoot(store, base), readRoot(store, theirs)]);
  const { labels = MERGE_LABELS, winner, theirsCounts } = options;
  const all = theirsCounts === 'all';
  const merging = new Merge(store, draft, baseMaps, theirMaps, {
    labels,
    mergeText: options.mergeText ?? ((base, ours, theirs, labels) => mergeText(base, ours, theirs, labels)),
    theirsCounts: all,
    winner: all ? 'theirs' : winner,
  });
  const how = { winner: all ? 'theirs' : winner, theirNames: theirsCounts !== undefined } as const;
  await mergeContents(draft, merging, how);
  await mergePagesAndTree(draft, merging, options, how);
  const { root, blobs } = await draft.commit();
  const conflicts = sortConflicts(merging.conflicts);
  const conflictedPages = [...new Set(conflicts.flatMap(({ page }) => (page === undefined ? [] : [page])))];
  return { root, blobs, conflicts, conflictedPages };
}
