/** Three-way merge of texts by lines (diff3), and of prose that both sides changed by words. */
import { budgetForParts } from '../comparison-budget.ts';
import { diffLines, type Hunk } from './line-diff.ts';
import { changedLineEnd, countOf, withLineEnd, withShortLineEnds } from './line-ends.ts';
import { type NotProse, Prose } from './prose.ts';

export interface TextMerge {
  text: string;
  /** Both sides changed the same place differently: both versions are in the text, between marks. */
  conflict: boolean;
}

/** What the marks call the two sides. */
export interface TextMergeLabels {
  ours: string;
  theirs: string;
}

/** `mergeText`, or what does the same elsewhere; `field` says which text of an entry it is. */
export type TextMerger = (
  base: string,
  ours: string,
  theirs: string,
  labels: TextMergeLabels,
  field: 'text' | 'frontMatter',
) => TextMerge | Promise<TextMerge>;

/** What comparing either side with the base costs, in comparisons: what the one spends must not change what becomes of the other. */
export interface SideCosts {
  ours: number;
  theirs: number;
}

export const MERGE_LABELS: TextMergeLabels = { ours: 'main', theirs: 'change request' };

const SEPARATOR = '=======';

/** Lines with their line ends; the last one may have none. */
export function linesOf(text: string): string[] {
  const ends = countOf(text, '\n');
  const lines = new Array<string>(text === '' || text.endsWith('\n') ? ends : ends + 1);
  for (let line = 0, start = 0; line < lines.length; line++) {
    const end = line < ends ? text.indexOf('\n', start) + 1 : text.length;
    lines[line] = text.slice(start, end);
    start = end;
  }
  return lines;
}

/** A stretch of the base that one or both sides changed, and what became of it on each. */
interface Region {
  baseStart: number;
  baseEnd: number;
  ours: [start: number, end: number];
  theirs: [start: number, end: number];
}

/** Follows one side through its hunks: which lines a stretch of the base became. */
class Side {
  readonly hunks: readonly Hunk[];
  next = 0;
  /** Lines added less lines removed so far. */
  #shift = 0;

  constructor(hunks: readonly Hunk[]) {
    this.hunks = hunks;
  }

  get nextStart(): number {
    return this.hunks[this.next]?.aStart ?? Number.POSITIVE_INFINITY;
  }

  /** Takes the hunks that begin at or before `end`; gives the end of the base that they reach. */
  takeUpTo(end: number): number {
    let reached = end;
    while (this.nextStart <= reached) {
      const hunk = this.hunks[this.next++] as Hunk;
      reached = Math.max(reached, hunk.aEnd);
      this.#shift = hunk.bEnd - hunk.aEnd;
    }
    return reached;
  }

  lineAt(base: number): number {
    return base + this.#shift;
  }
}

function regionsOf(ours: Side, theirs: Side): Region[] {
  const regions: Region[] = [];
  for (;;) {
    const baseStart = Math.min(ours.nextStart, theirs.nextStart);
    if (baseStart === Number.POSITIVE_INFINITY) return regions;
    const starts = [ours.lineAt(baseStart), theirs.lineAt(baseStart)] as const;
    let baseEnd = baseStart;
    // Changes that touch each other belong together, as in Git: no one has seen them together.
    for (let reached = -1; reached !== baseEnd; ) {
      reached = baseEnd;
      baseEnd = theirs.takeUpTo(ours.takeUpTo(baseEnd));
    }
    regions.push({
      baseStart,
      baseEnd,
      ours: [starts[0], ours.lineAt(baseEnd)],
      theirs: [starts[1], theirs.lineAt(baseEnd)],
    });
  }
}

/**
 * What both sides made of `base`. Equal changes are taken once; where both changed one place differently, both versions
 * stay, marked as Git does. Every word that a side added is in the result. Places are lines; given `notProse`, words in prose.
 */
export function mergeText(
  base: string,
  ours: string,
  theirs: string,
  labels: TextMergeLabels = MERGE_LABELS,
  notProse?: NotProse,
): TextMerge {
  return mergeWithin(base, ours, theirs, labels, { ...(notProse && { notProse }) }).merged;
}

interface Within {
  notProse?: NotProse;
  /** What the request may still spend. */
  left?: SideCosts;
}

/** The same, and what it cost. */
export function mergeWithin(
  base: string,
  ours: string,
  theirs: string,
  labels: TextMergeLabels,
  within: Within,
): { merged: TextMerge; spent: SideCosts } {
  const at = (text: string) => ({ merged: { text, conflict: false }, spent: { ours: 0, theirs: 0 } });
  if (ours === theirs || base === theirs) return at(ours);
  if (base === ours) return at(theirs);
  const end = changedLineEnd(base, ours, theirs);
  if (!end) return mergeLines(base, ours, theirs, labels, within);
  // One side changed the end of every line: by lines it would conflict with any edit, so the words are merged apart from it.
  const [o, a, b] = [base, ours, theirs].map(withShortLineEnds) as [string, string, string];
  const { merged, spent } = mergeLines(o, a, b, labels, within);
  return { merged: { ...merged, text: withLineEnd(merged.text, end) }, spent };
}

function mergeLines(
  base: string,
  ours: string,
  theirs: string,
  labels: TextMergeLabels,
  { notProse, left }: Within,
): { merged: TextMerge; spent: SideCosts } {
  const [o, a, b] = [linesOf(base), linesOf(ours), linesOf(theirs)];
  const lineEnd = /\r\n/.test(ours) && /\r\n/.test(theirs) ? '\r\n' : '\n';
  const merged: string[] = [];
  const add = (lines: readonly string[]) => merged.push(lines.join(''));
  let conflict = false;
  let copied = 0;
  // Each side has a budget of its own: what the one spends must not change what becomes of the other.
  const budgets = {
    ours: budgetForParts(o.length + a.length, left?.ours),
    theirs: budgetForParts(o.length + b.length, left?.theirs),
  };
  const regions = regionsOf(new Side(diffLines(o, a, budgets.ours)), new Side(diffLines(o, b, budgets.theirs)));
  const after = (side: keyof SideCosts) => (left ? Math.max(0, left[side] - budgets[side].spent) : undefined);
  const prose = notProse && new Prose([o, a, b], notProse, { ours: after('ours'), theirs: after('theirs') });
  for (const region of regions) {
    add(o.slice(copied, region.baseStart));
    copied = region.baseEnd;
    const was = o.slice(region.baseStart, region.baseEnd);
    const mine = a.slice(...region.ours);
    const other = b.slice(...region.theirs);
    if (sameLines(mine, other) || sameLines(other, was)) add(mine);
    else if (sameLines(mine, was)) add(other);
    else {
      const words = prose?.merged([region.baseStart, region.baseEnd], region.ours, region.theirs);
      conflict ||= words === undefined;
      add(words === undefined ? marked(mine, other, labels, lineEnd) : [words]);
    }
  }
  add(o.slice(copied));
  const costOf = (side: keyof SideCosts) => budgets[side].spent + (prose?.spent[side] ?? 0);
  return {
    merged: { text: merged.join(''), conflict },
    spent: { ours: costOf('ours'), theirs: costOf('theirs') },
  };
}

function sameLines(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, i) => line === b[i]);
}

/** Both versions between marks; lines with which both begin or end stand outside. */
function marked(ours: string[], theirs: string[], labels: TextMergeLabels, lineEnd: string): string[] {
  const shorter = Math.min(ours.length, theirs.length);
  let start = 0;
  while (start < shorter && ours[start] === theirs[start]) start++;
  let end = 0;
  while (end < shorter - start && ours.at(-1 - end) === theirs.at(-1 - end)) end++;
  // A mark is on a line of its own, even after a last line without line end.
  const closed = (lines: string[]) => lines.map((line) => (line.endsWith('\n') ? line : line + lineEnd));
  return [
    ...ours.slice(0, start),
    `<<<<<<< ${labels.ours}${lineEnd}`,
    ...closed(ours.slice(start, ours.length - end)),
    SEPARATOR + lineEnd,
    ...closed(theirs.slice(start, theirs.length - end)),
    `>>>>>>> ${labels.theirs}${lineEnd}`,
    ...ours.slice(ours.length - end),
  ];
}

/**
 * Whether a text holds a whole group of marks: `<<<<<<< main`, `=======`, `>>>>>>> change request`, each a line of its
 * own, in this order. A line `=======` alone is a heading; a part of a group is no conflict any more.
 */
export function hasConflictMarks(text: string, labels: TextMergeLabels = MERGE_LABELS): boolean {
  const wanted = [`<<<<<<< ${labels.ours}`, SEPARATOR, `>>>>>>> ${labels.theirs}`];
  let found = 0;
  for (const line of linesOf(text)) {
    if (line.trimEnd() === wanted[found]) found++;
    if (found === wanted.length) return true;
  }
  return false;
}
