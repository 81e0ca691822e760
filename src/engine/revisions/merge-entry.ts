/**
 * One entry of three revisions, merged field by field. A field that one side changed has that side's value; where both
 * changed it differently, the side that the caller prefers wins; without one the side with the later `updatedAt` (of two alike,
 * the one with the greater bytes), which does not depend on the order of the sides. The conflict names both values.
 */
import { canonicalJson, sameValue } from './encode.ts';
import type { Moves } from './merge-order.ts';
import type { FileEntry, Hash, PageEntry, PageFields, ReusableContentEntry } from './types.ts';

export interface Sides<T> {
  base?: T;
  ours: T;
  theirs: T;
}

/** Both sides gave a field another value. Texts are named by hash; null means "not set". */
export interface FieldClash {
  field: string;
  ours: unknown;
  theirs: unknown;
}

/** Three versions of a text that both sides changed, to be merged by lines. */
export interface TextSides {
  field: 'text' | 'frontMatter';
  base?: Hash;
  ours: Hash;
  theirs: Hash;
}

export interface MergedEntry<T> {
  entry: T;
  clashes: FieldClash[];
  /** The entry holds the winner's until they are merged. */
  texts: TextSides[];
}

/** The side whose value a field has that both changed. */
export type Winner = 'ours' | 'theirs';

/** How two versions of an entry are merged. */
export interface EntryMerge {
  /** The later one's value unless given. */
  winner?: Winner | undefined;
  /** Names that `theirs` changed count, whatever they are in `ours`, and are no conflict: slugs, names of files. */
  theirNames?: boolean;
}

/** A member of plain data by a name that a caller chose: `constructor` and `__proto__` are names like any other. */
const ownMember = (of: object, name: string): unknown =>
  Object.hasOwn(of, name) ? (of as Record<string, unknown>)[name] : undefined;

function winnerOf<T extends object>({ ours, theirs }: Sides<T>): Winner {
  const a = 'updatedAt' in ours ? String(ours.updatedAt) : '';
  const b = 'updatedAt' in theirs ? String(theirs.updatedAt) : '';
  if (a !== b) return a > b ? 'ours' : 'theirs';
  return canonicalJson(ours) >= canonicalJson(theirs) ? 'ours' : 'theirs';
}

/** Merges the fields of one entry and collects the clashes. */
class FieldMerge {
  readonly clashes: FieldClash[] = [];
  readonly winner: Winner;

  constructor(winner: Winner) {
    this.winner = winner;
  }

  /** The value of one field. `silent`: a clash is no conflict, the winner's value is as good. */
  value<V>(field: string, base: V, ours: V, theirs: V, silent = false): V {
    if (sameValue(ours, theirs) || sameValue(base, theirs)) return ours;
    if (sameValue(base, ours)) return theirs;
    if (!silent) this.clashes.push({ field, ours: ours ?? null, theirs: theirs ?? null });
    return this.winner === 'ours' ? ours : theirs;
  }

  /** A map, key by key; the keys of `maps` are maps again. Absent when nothing is left of what was there. */
  map(
    name: string,
    base: object = {},
    ours: object = {},
    theirs: object = {},
    maps: string[] = [],
    silent = false,
  ): object {
    const merged = new Map<string, unknown>();
    for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
      const field = name === '' ? key : `${name}.${key}`;
      const [b, o, t] = [ownMember(base, key), ownMember(ours, key), ownMember(theirs, key)];
      const nested = maps.includes(key) && o !== undefined && t !== undefined;
      const value = nested
        ? this.map(field, b as object | undefined, o as object, t as object, [], silent)
        : this.value(field, b, o, t, silent);
      if (value !== undefined) merged.set(key, value);
    }
    return Object.fromEntries(merged);
  }
}

/** A page that both sides have. `base` is absent when both made it (two imports of one commit). */
export function mergePages(
  sides: Sides<PageEntry>,
  moves: Moves,
  { winner = winnerOf(sides), theirNames = false }: EntryMerge = {},
): MergedEntry<PageEntry> {
  const { base, ours, theirs } = sides;
  const merge = new FieldMerge(winner);
  const value = <F extends keyof PageEntry>(field: F, silent = false) =>
    merge.value(field, base?.[field], ours[field], theirs[field], silent) as PageEntry[F];
  const title = value('title');
  const titleClash = merge.clashes.length > 0;
  const entry: PageEntry = {
    id: ours.id,
    ...mergePlace(sides, merge, moves),
    type: value('type'),
    title,
    // Slugs follow titles: one conflict is enough to say.
    slug: theirNames && theirs.slug !== base?.slug ? theirs.slug : value('slug', titleClash),
    createdAt: ours.createdAt < theirs.createdAt ? ours.createdAt : theirs.createdAt,
    updatedAt: ours.updatedAt > theirs.updatedAt ? ours.updatedAt : theirs.updatedAt,
    fields: merge.map('', base?.fields, ours.fields, theirs.fields, ['layout', 'variables']) as PageFields,
    git: originOf(sides),
    target: value('target'),
    computed: value('computed'),
  };
  if (ours.source || theirs.source) {
    const later = new FieldMerge(winnerOf(sides));
    entry.source = later.map('source', base?.source, ours.source, theirs.source, [], true) as Record<string, unknown>;
  }
  return withTexts(entry, sides, merge);
}

/** The origin is not proposed by either side: the later one counts, whichever side is preferred. */
function originOf<T extends PageEntry | ReusableContentEntry | FileEntry>(sides: Sides<T>): T['git'] {
  const { base, ours, theirs } = sides;
  return new FieldMerge(winnerOf(sides)).value('git', base?.git, ours.git, theirs.git, true);
}

/**
 * Parent and order belong together: two moves of one page to different places clash. Which keys are moves is in `moves`: a
 * page that one side moved stands there, whatever key it got on the other.
 */
function mergePlace(sides: Sides<PageEntry>, merge: FieldMerge, moves: Moves): Pick<PageEntry, 'parent' | 'order'> {
  const { base, ours, theirs } = sides;
  const placeOf = ({ parent, order }: PageEntry) => ({ parent, order });
  const isAt = (a: PageEntry, b: PageEntry) => a.parent === b.parent && a.order === b.order;
  if (base && isAt(base, ours)) return placeOf(theirs);
  if (isAt(ours, theirs) || (base && isAt(base, theirs))) return placeOf(ours);
  const moved = (side: Winner) => base?.parent !== sides[side].parent || moves[side].has(ours.id);
  if (base && !moved('ours')) return placeOf(moved('theirs') ? theirs : later(ours, theirs));
  if (base && !moved('theirs')) return placeOf(ours);
  const apart = base && moves.apart.get(ours.id);
  if (ours.parent !== theirs.parent) {
    merge.clashes.push({ field: 'parent', ours: ours.parent, theirs: theirs.parent });
  } else if (apart) {
    merge.clashes.push({ field: 'order', ...apart });
  } else {
    return placeOf(later(ours, theirs));
  }
  return placeOf(sides[merge.winner]);
}

/** Of two keys for one place the greater: pages that both sides put next to each other keep their order. */
const later = (ours: PageEntry, theirs: PageEntry): PageEntry => (ours.order > theirs.order ? ours : theirs);

export function mergeReusableContents(
  sides: Sides<ReusableContentEntry>,
  { winner = winnerOf(sides) }: EntryMerge = {},
): MergedEntry<ReusableContentEntry> {
  const { base, ours, theirs } = sides;
  const merge = new FieldMerge(winner);
  const entry: ReusableContentEntry = {
    id: ours.id,
    title: merge.value('title', base?.title, ours.title, theirs.title) as string,
    text: ours.text,
    git: originOf(sides),
  };
  return withTexts(entry, sides, merge);
}

export function mergeFiles(
  sides: Sides<FileEntry>,
  { winner = winnerOf(sides), theirNames = false }: EntryMerge = {},
): MergedEntry<FileEntry> {
  const { base, ours, theirs } = sides;
  const merge = new FieldMerge(winner);
  // The bytes and what is said about them go together.
  const bytes = ({ contentType, size, hash, dimensions }: FileEntry) => ({ contentType, size, hash, dimensions });
  const kept = merge.value('hash', base && bytes(base), bytes(ours), bytes(theirs)) as ReturnType<typeof bytes>;
  const entry: FileEntry = {
    id: ours.id,
    name:
      theirNames && theirs.name !== base?.name
        ? theirs.name
        : (merge.value('name', base?.name, ours.name, theirs.name) as string),
    ...kept,
    git: originOf(sides),
  };
  return { entry: withoutAbsent(entry), clashes: merge.clashes, texts: [] };
}

/** One value by name (a variable). */
export function mergeValues(
  { base, ours, theirs }: Sides<string>,
  { winner = ours >= theirs ? 'ours' : 'theirs' }: EntryMerge = {},
): MergedEntry<string> {
  const merge = new FieldMerge(winner);
  return {
    entry: merge.value<string | undefined>('value', base, ours, theirs) as string,
    clashes: merge.clashes,
    texts: [],
  };
}

function withTexts<T extends PageEntry | ReusableContentEntry>(
  entry: T,
  { base, ours, theirs }: Sides<T>,
  merge: FieldMerge,
): MergedEntry<T> {
  const merged = { ...entry };
  const texts: TextSides[] = [];
  for (const field of ['text', 'frontMatter'] as const) {
    const versions = { base: base?.[field], ours: ours[field], theirs: theirs[field] };
    const bothChanged = versions.ours !== versions.base && versions.theirs !== versions.base;
    const byLines = bothChanged && versions.ours && versions.theirs && versions.ours !== versions.theirs;
    if (byLines) texts.push({ field, ...versions } as TextSides);
    merged[field] = merge.value(field, versions.base, versions.ours, versions.theirs, Boolean(byLines)) as Hash;
  }
  return { entry: withoutAbsent(merged), clashes: merge.clashes, texts };
}

function withoutAbsent<T extends object>(entry: T): T {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as T;
}

/** Whether a side did more to a page than put it elsewhere among its siblings: then its deletion needs a decision. */
export function isEdited(base: PageEntry, side: PageEntry): boolean {
  const { order: _order, updatedAt: _updatedAt, ...before } = base;
  const { order: _newOrder, updatedAt: _newUpdatedAt, ...after } = side;
  return !sameValue(before, after);
}

/** The same for a side whose names do not count; a page without a text has nothing but its title, place and target then. */
export function isEditedButForNames(base: PageEntry, side: PageEntry): boolean {
  const { slug, fields } = base;
  return isEdited(base, { ...side, slug, ...(side.type !== 'document' && { fields }) });
}

/** Whether a side did more to a file than rename it. */
export const isFileEditedButForName = (base: FileEntry, side: FileEntry): boolean =>
  !sameValue(base, { ...side, name: base.name });
