/** Three-way merge of the maps of a revision, entry by entry; a `MapMerge` says what is special in each. */
import { diffMaps } from './diff.ts';
import type { Draft } from './draft.ts';
import type { FieldClash, MergedEntry, TextSides, Winner } from './merge-entry.ts';
import { type Moves, movesOf } from './merge-order.ts';
import type { PageSides } from './merge-tree.ts';
import { refuseForeign } from './readable.ts';
import type { MapName, RevisionMaps, RevisionRoot } from './root.ts';
import type { TextMergeLabels, TextMerger } from './text-merge.ts';
import type { BlobStore, Hash, PageEntry, ReusableContentEntry } from './types.ts';

export interface MergeConflict {
  /** What it is about: one of the four. */
  page?: string;
  file?: string;
  reusableContent?: string;
  variable?: string;
  /** `title`, `parent`, `order`, `text`, `layout.width`, …; `deleted`: one side deleted what the other edited. */
  field: string;
  /**
   * The value on each side, null when not set; of `text` and `frontMatter` the hash; of `deleted` a boolean; of `order` the
   * sibling before the page, null when it is the first.
   */
  ours: unknown;
  theirs: unknown;
}

type Kind = 'page' | 'file' | 'reusableContent' | 'variable';

/** Where a map's entries are put, and how two versions of one are merged. */
export interface MapMerge<T> {
  kind: Kind;
  put(id: string, entry: T | undefined): void;
  merge(id: string, base: T | undefined, ours: T, theirs: T): MergedEntry<T>;
  isEdited(base: T, side: T): boolean;
}

interface MergeManner {
  labels: TextMergeLabels;
  mergeText: TextMerger;
  theirsCounts: boolean;
  winner: Winner | undefined;
}

/** A merge under way: the draft it fills, and the conflicts that it met. */
export class Merge {
  readonly conflicts: MergeConflict[] = [];
  readonly #store: BlobStore;
  readonly #draft: Draft;
  readonly #labels: TextMergeLabels;
  readonly #mergeText: TextMerger;
  /** What both sides changed is as theirs has it, and no conflict. */
  readonly #theirsCounts: boolean;
  readonly #winner: Winner | undefined;
  readonly #base: RevisionRoot;
  readonly #theirs: RevisionRoot;

  constructor(
    store: BlobStore,
    draft: Draft,
    base: RevisionRoot,
    theirs: RevisionRoot,
    { labels, mergeText, theirsCounts, winner }: MergeManner,
  ) {
    this.#store = store;
    this.#draft = draft;
    this.#base = base;
    this.#theirs = theirs;
    this.#labels = labels;
    this.#mergeText = mergeText;
    this.#theirsCounts = theirsCounts;
    this.#winner = winner;
  }

  /** The changes of both sides to one map. */
  async changes<M extends MapName>(map: M) {
    const [ours, theirs] = await Promise.all([
      diffMaps(this.#store, map, this.#base, this.#draft.base.maps),
      diffMaps(this.#store, map, this.#base, this.#theirs),
    ]);
    return { ours, theirs };
  }

  /** Who moved which page. */
  moves(sides: ReadonlyMap<string, PageSides>): Promise<Moves> {
    return movesOf(this.#store, { base: this.#base, ours: this.#draft.base.maps, theirs: this.#theirs }, sides);
  }

  conflict(kind: Kind, id: string, clashes: readonly FieldClash[]): void {
    if (this.#theirsCounts) return;
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
    const texts = await this.#mergeTexts(open);
    for (const { id, merged } of open) {
      const entry = { ...(merged.entry as object) } as RevisionMaps[M] & Partial<PageEntry & ReusableContentEntry>;
      for (const sides of merged.texts) {
        const { text, conflict } = texts.get(sides) as { text: string; conflict: boolean };
        if (conflict) merged.clashes.push({ field: sides.field, ours: sides.ours, theirs: sides.theirs });
        // Marks would not be YAML any more: there the winner's bytes stay.
        if (conflict && this.#theirsCounts) entry[sides.field] = sides.theirs;
        else if (!conflict || sides.field === 'text') entry[sides.field] = this.#draft.putText(text);
      }
      how.put(id, merged.texts.length > 0 ? entry : merged.entry);
      this.conflict(how.kind, id, merged.clashes);
    }
  }

  /**
   * One side deleted it, which needs a decision when the other edited it. Until then it is as the winner has it; without one it
   * stays, for nothing may be lost unseen.
   */
  #mergeDeletion<T>(how: MapMerge<T>, id: string, base: T, ours: T | undefined, theirs: T | undefined): void {
    const sides = { ours, theirs };
    const side = (ours ?? theirs) as T;
    const isOpen = !this.#theirsCounts && how.isEdited(base, side);
    const isKept = this.#theirsCounts
      ? theirs !== undefined
      : isOpen && (this.#winner ? sides[this.#winner] !== undefined : true);
    how.put(id, isKept ? side : undefined);
    if (!isOpen) return;
    this.conflict(how.kind, id, [{ field: 'deleted', ours: ours === undefined, theirs: theirs === undefined }]);
  }

  /** Throws `UnreadableText` where a text is not UTF-8. */
  async #mergeTexts(
    entries: readonly { id: string; merged: MergedEntry<unknown> }[],
  ): Promise<Map<TextSides, { text: string; conflict: boolean }>> {
    const open = entries.flatMap(({ merged }) => merged.texts);
    const hashes = [
      ...new Set(open.flatMap(({ base, ours, theirs }) => (base ? [base, ours, theirs] : [ours, theirs]))),
    ];
    const texts = new Map((await this.#draft.texts(hashes)).map((text, i) => [hashes[i] as Hash, text]));
    const textOf = (hash: Hash | undefined) => (hash === undefined ? '' : (texts.get(hash) as string));
    for (const { id, merged } of entries) {
      const title = String((merged.entry as { title?: unknown }).title ?? id);
      for (const { base, ours, theirs } of merged.texts) {
        for (const hash of base ? [base, ours, theirs] : [ours, theirs])
          await refuseForeign(this.#draft, hash, textOf(hash), { id, title });
      }
    }
    const merged = new Map<TextSides, { text: string; conflict: boolean }>();
    for (const sides of open) {
      const [base, ours, theirs] = [textOf(sides.base), textOf(sides.ours), textOf(sides.theirs)];
      merged.set(sides, await this.#mergeText(base, ours, theirs, this.#labels, sides.field));
    }
    return merged;
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

/** In the order of kind, id and field. */
export function sortConflicts(conflicts: readonly MergeConflict[]): MergeConflict[] {
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
