/**
 * Three-way merge of revisions: entry by entry, field by field, texts by lines; then the tree is repaired. The cost is what
 * the two sides changed. The result is the same whichever side is `ours`, but for the order of the versions between marks.
 */
import { rememberDeleted, rememberNames } from './commit.ts';
import { diffMaps } from './diff.ts';
import { Draft } from './draft.ts';
import { sameValue } from './encode.ts';
import {
  type FieldClash,
  isEdited,
  type MergedEntry,
  mergeFiles,
  mergePages,
  mergeReusableContents,
  mergeValues,
  type TextSides,
} from './merge-entry.ts';
import { type PageSides, sidesOf, TreeRepair } from './merge-tree.ts';
import { type MapName, type RevisionMaps, type RevisionRoot, readRoot } from './root.ts';
import { MERGE_LABELS, mergeText, type TextMergeLabels } from './text-merge.ts';
import type { BlobStore, Hash, PageEntry, ReusableContentEntry } from './types.ts';

export interface MergeConflict {
  /** What it is about: one of the four. */
  page?: string;
  file?: string;
  reusableContent?: string;
  variable?: string;
  /** `title`, `parent`, `text`, `layout.width`, …; `deleted`: one side deleted what the other edited (it was kept). */
  field: string;
  /** The value on each side, null when not set; of `text` and `frontMatter` the hash; of `deleted` a boolean. */
  ours: unknown;
  theirs: unknown;
}

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
}

type Kind = 'page' | 'file' | 'reusableContent' | 'variable';

/** Where a map's entries are put, and how two versions of one are merged. */
interface MapMerge<T> {
  kind: Kind;
  put(id: string, entry: T | undefined): void;
  merge(id: string, base: T | undefined, ours: T, theirs: T): MergedEntry<T>;
  isEdited(base: T, side: T): boolean;
}

class Merge {
  readonly conflicts: MergeConflict[] = [];
  readonly #store: BlobStore;
  readonly #draft: Draft;
  readonly #labels: TextMergeLabels;
  readonly #base: RevisionRoot;
  readonly #theirs: RevisionRoot;

  constructor(store: BlobStore, draft: Draft, base: RevisionRoot, theirs: RevisionRoot, labels: TextMergeLabels) {
    this.#store = store;
    this.#draft = draft;
    this.#base = base;
    this.#theirs = theirs;
    this.#labels = labels;
  }

  /** The changes of both sides to one map. */
  async changes<M extends MapName>(map: M) {
    const [ours, theirs] = await Promise.all([
      diffMaps(this.#store, map, this.#base, this.#draft.base.maps),
      diffMaps(this.#store, map, this.#base, this.#theirs),
    ]);
    return { ours, theirs };
  }

  conflict(kind: Kind, id: string, clashes: readonly FieldClash[]): void {
    for (const clash of clashes) this.conflicts.push({ [kind]: id, ...clash });
  }

  async mergeMap<M extends MapName>(map: M, how: MapMerge<RevisionMaps[M]>): Promise<void> {
    const { ours, theirs } = await this.changes(map);
    const oursById = new Map(ours.map((change) => [change.id, change]));
    const open: { id: string; merged: MergedEntry<RevisionMaps[M]> }[] = [];
    for (const { id, before: base, after } of theirs) {
      const own = oursById.get(id);
      if (!own) {
        how.put(id, after);
      } else if (own.after !== undefined && after !== undefined) {
        open.push({ id, merged: how.merge(id, base, own.after, after) });
      } else if (own.after !== undefined || after !== undefined) {
        this.#mergeDeletion(how, id, base as RevisionMaps[M], own.after, after);
      }
    }
    const texts = await this.#mergeTexts(open.flatMap(({ merged }) => merged.texts));
    for (const { id, merged } of open) {
      const entry = { ...(merged.entry as object) } as RevisionMaps[M] & Partial<PageEntry & ReusableContentEntry>;
      for (const sides of merged.texts) {
        const { text, conflict } = texts.get(sides) as { text: string; conflict: boolean };
        if (conflict) merged.clashes.push({ field: sides.field, ours: sides.ours, theirs: sides.theirs });
        // Marks would not be YAML any more: there the winner's bytes stay.
        if (!conflict || sides.field === 'text') entry[sides.field] = this.#draft.putText(text);
      }
      how.put(id, merged.texts.length > 0 ? entry : merged.entry);
      this.conflict(how.kind, id, merged.clashes);
    }
  }

  /** One side deleted it: it stays when the other edited it, for nothing may be lost unseen. */
  #mergeDeletion<T>(how: MapMerge<T>, id: string, base: T, ours: T | undefined, theirs: T | undefined): void {
    const side = (ours ?? theirs) as T;
    const kept = how.isEdited(base, side);
    how.put(id, kept ? side : undefined);
    if (!kept) return;
    this.conflict(how.kind, id, [{ field: 'deleted', ours: ours === undefined, theirs: theirs === undefined }]);
  }

  async #mergeTexts(open: readonly TextSides[]): Promise<Map<TextSides, { text: string; conflict: boolean }>> {
    const hashes = [
      ...new Set(open.flatMap(({ base, ours, theirs }) => (base ? [base, ours, theirs] : [ours, theirs]))),
    ];
    const texts = new Map((await this.#draft.texts(hashes)).map((text, i) => [hashes[i] as Hash, text]));
    const textOf = (hash: Hash | undefined) => (hash === undefined ? '' : (texts.get(hash) as string));
    return new Map(
      open.map((sides) => [
        sides,
        mergeText(textOf(sides.base), textOf(sides.ours), textOf(sides.theirs), this.#labels),
      ]),
    );
  }

  /** A map in which two values for one key are no conflict: the greater one is taken, and any before none. */
  async mergeSilently(
    map: 'oldSlugs' | 'redirects',
    put: (key: string, value: string | undefined) => void,
  ): Promise<void> {
    const { ours, theirs } = await this.changes(map);
    const oursByKey = new Map(ours.map(({ id, after }) => [id, after]));
    for (const { id, after } of theirs) {
      const own = oursByKey.get(id);
      put(id, own !== undefined && (after === undefined || own > after) ? own : after);
    }
  }
}

const always = () => true;

async function mergeContents(draft: Draft, merge: Merge): Promise<void> {
  await merge.mergeMap('files', {
    kind: 'file',
    put: (id, file) => (file ? draft.putFile(file) : draft.deleteFile(id)),
    merge: (_, base, ours, theirs) => mergeFiles({ base, ours, theirs }),
    isEdited: always,
  });
  await merge.mergeMap('reusableContents', {
    kind: 'reusableContent',
    put: (id, content) => (content ? draft.putReusableContent(content) : draft.deleteReusableContent(id)),
    merge: (_, base, ours, theirs) => mergeReusableContents({ base, ours, theirs }),
    isEdited: always,
  });
  await merge.mergeMap('variables', {
    kind: 'variable',
    put: (name, value) => draft.setVariable(name, value ?? null),
    merge: (_, base, ours, theirs) => mergeValues(base, ours, theirs),
    isEdited: always,
  });
  await merge.mergeSilently('redirects', (path, page) => draft.putRedirect(path, page ?? null));
  await merge.mergeSilently('oldSlugs', (key, time) => draft.oldSlugEdits.set(key, time));
}

async function mergePagesAndTree(draft: Draft, merge: Merge, now: string): Promise<void> {
  await merge.mergeMap('pages', {
    kind: 'page',
    put: (id, page) => (page ? draft.putPage(page) : draft.deletePage(id)),
    merge: (_, base, ours, theirs) => mergePages({ base, ours, theirs }),
    isEdited,
  });
  const { ours, theirs } = await merge.changes('pages');
  const sides = sidesOf(ours, theirs);
  const repair = new TreeRepair(draft, sides);
  await repair.run();
  for (const id of repair.sentBack) {
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

/** Every page is found where either side had it. */
async function rememberPaths(draft: Draft, sides: ReadonlyMap<string, PageSides>): Promise<void> {
  const pages = await draft.pagesById([...sides.keys()]);
  const oldNames: { page: PageEntry; name: PageEntry }[] = [];
  const deleted = new Map<string, PageEntry>();
  [...sides].forEach(([id, { base, ours, theirs }], i) => {
    const page = pages[i];
    if (!page && base) deleted.set(id, base);
    for (const name of [ours, theirs]) {
      if (page && name && (name.parent !== page.parent || name.slug !== page.slug)) oldNames.push({ page, name });
    }
  });
  await rememberNames(draft.base, draft.oldSlugEdits, oldNames);
  await rememberDeleted(draft.base, draft.oldSlugEdits, deleted);
}

/**
 * Merges `ours` (the primary content) and `theirs` (the change request), which both came from `base`. Nothing is written:
 * put `blobs` into the store, then refer to `root`. With conflicts the result is still whole: texts hold both versions
 * between marks, fields the later one.
 */
export async function merge(
  store: BlobStore,
  base: Hash,
  ours: Hash,
  theirs: Hash,
  { now, labels = MERGE_LABELS }: MergeOptions,
): Promise<Merged> {
  const nothingNew = { blobs: new Map<Hash, Uint8Array>(), conflicts: [], conflictedPages: [] };
  if (base === theirs || ours === theirs) return { root: ours, ...nothingNew };
  if (base === ours) return { root: theirs, ...nothingNew };
  const draft = await Draft.open(store, ours, { keepOldPaths: false });
  const [baseMaps, theirMaps] = await Promise.all([readRoot(store, base), readRoot(store, theirs)]);
  const merging = new Merge(store, draft, baseMaps, theirMaps, labels);
  await mergeContents(draft, merging);
  await mergePagesAndTree(draft, merging, now);
  const { root, blobs } = await draft.commit();
  const conflicts = sortConflicts(merging.conflicts);
  const conflictedPages = [...new Set(conflicts.flatMap(({ page }) => (page === undefined ? [] : [page])))];
  return { root, blobs, conflicts, conflictedPages };
}

function sortConflicts(conflicts: readonly MergeConflict[]): MergeConflict[] {
  const kinds: Kind[] = ['page', 'file', 'reusableContent', 'variable'];
  const keyOf = (conflict: MergeConflict) => {
    const kind = kinds.findIndex((each) => conflict[each] !== undefined);
    return [String(kind), conflict[kinds[kind] as Kind] as string, conflict.field];
  };
  const compare = (a: string[], b: string[]) => {
    const at = a.findIndex((part, i) => part !== b[i]);
    return at < 0 ? 0 : (a[at] as string) < (b[at] as string) ? -1 : 1;
  };
  return conflicts.toSorted((a, b) => compare(keyOf(a), keyOf(b)));
}
