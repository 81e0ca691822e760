/**
 * Three-way merge of revisions: entry by entry, field by field, texts by lines; then the tree is repaired. The cost is what
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
import { MERGE_LABELS, type TextMergeLabels } from './text-merge.ts';
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
  /** Whose value a field has that both sides changed; the later one's unless given. Texts hold both in any case. */
  winner?: Winner;
  /**
   * Whose pages keep their slugs when one of the other side comes beside them with the same; unless given, those of the base
   * do, then the older ones.
   */
  standing?: Winner;
  /**
   * What `theirs` changed counts whatever `ours` did to it, and is no conflict. `names`: slugs and names of files, which then are no
   * edits either that would keep what `theirs` deleted. `all`: everything, texts and deletions as well.
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
  { now, standing }: MergeOptions,
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
  const repair = new TreeRepair(draft, sides, standing);
  await repair.run();
  const told = new Set(merge.conflicts.flatMap(({ page, field }) => (field === 'parent' ? [page] : [])));
  for (const id of repair.sentBack) {
    if (told.has(id)) continue;
    const { ours: own, theirs: other } = sides.get(id) ?? {};
    merge.conflict('page', id, [{ field: 'parent', ours: own?.parent ?? null, theirs: other?.parent ?? null }]);
  }
  await stampMerged(draft, sides, now);
  await rememberPaths(draft, sides);
}

/** Pages that are as neither side had them were changed by the merge. */
async function stampMerged(draft: Draft, sides: ReadonlyMap<string, PageSides>, now: string): Promise<void> {
  for (const page of await draft.pagesById([...sides.keys()])) {
    const { ours, theirs } = (page && sides.get(page.id)) ?? {};
    const as = (side: PageEntry | undefined) => side && sameValue({ ...page, updatedAt: side.updatedAt }, side);
    if (page && !as(ours) && !as(theirs)) draft.putPage({ ...page, updatedAt: now });
  }
}

/** Every page is found where either side had it. What a side deleted or renamed, it has remembered itself. */
async function rememberPaths(draft: Draft, sides: ReadonlyMap<string, PageSides>): Promise<void> {
  const names: { page: PageEntry; name: PageEntry }[] = [];
  for (const page of await draft.pagesById([...sides.keys()])) {
    const { ours, theirs } = (page && sides.get(page.id)) ?? {};
    for (const name of [ours, theirs]) {
      if (page && name && (name.parent !== page.parent || name.slug !== page.slug)) names.push({ page, name });
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
  const merging = new Merge(store, draft, baseMaps, theirMaps, { labels, theirsCounts: all });
  const how = { winner: all ? 'theirs' : winner, theirNames: theirsCounts !== undefined } as const;
  await mergeContents(draft, merging, how);
  await mergePagesAndTree(draft, merging, options, how);
  const { root, blobs } = await draft.commit();
  const conflicts = sortConflicts(merging.conflicts);
  const conflictedPages = [...new Set(conflicts.flatMap(({ page }) => (page === undefined ? [] : [page])))];
  return { root, blobs, conflicts, conflictedPages };
}
