/** Three-way merge of texts by lines (diff3). */
import { diffLines, type Hunk } from './line-diff.ts';

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

export const MERGE_LABELS: TextMergeLabels = { ours: 'main', theirs: 'change request' };

const SEPARATOR = '=======';

/** Lines with their line ends; the last one may have none. */
export function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
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
    // Changes that touch each other belong together, as in Git: nobody has seen them side by side.
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
 * stay, marked as Git does. Every line that a side added is in the result.
 */
export function mergeText(
  base: string,
  ours: string,
  theirs: string,
  labels: TextMergeLabels = MERGE_LABELS,
): TextMerge {
  if (ours === theirs || base === theirs) return { text: ours, conflict: false };
  if (base === ours) return { text: theirs, conflict: false };
  const [o, a, b] = [linesOf(base), linesOf(ours), linesOf(theirs)];
  const lineEnd = /\r\n/.test(ours) && /\r\n/.test(theirs) ? '\r\n' : '\n';
  const merged: string[] = [];
  const add = (lines: readonly string[]) => {
    for (const line of lines) merged.push(line);
  };
  let conflict = false;
  let copied = 0;
  for (const region of regionsOf(new Side(diffLines(o, a)), new Side(diffLines(o, b)))) {
    add(o.slice(copied, region.baseStart));
    copied = region.baseEnd;
    const was = o.slice(region.baseStart, region.baseEnd);
    const mine = a.slice(...region.ours);
    const other = b.slice(...region.theirs);
    if (sameLines(mine, other) || sameLines(other, was)) add(mine);
    else if (sameLines(mine, was)) add(other);
    else {
      conflict = true;
      add(marked(mine, other, labels, lineEnd));
    }
  }
  add(o.slice(copied));
  return { text: merged.join(''), conflict };
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
  // A mark stands on a line of its own, also behind a last line without line end.
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
