/**
 * Merges a stretch of lines that both sides changed word by word, which is how prose is edited: a paragraph is one line, and
 * two people mend two places of it. Edits that are close to each other, or that are not of words alone, do not merge.
 */
import type { ComparisonBudget } from '../comparison-budget.ts';
import { diffLines, type Hunk } from './line-diff.ts';
import { type Ranges, touches } from './ranges.ts';
import { wordsOf } from './words.ts';

/** Some lines of a text. */
export interface Stretch {
  text: string;
  /** Where they begin in the whole text. */
  start: number;
  /** Where the whole text is not prose. */
  fixed: () => Ranges;
}

/** What the comparison of either side with the base may cost. */
export interface WordBudgets {
  ours: ComparisonBudget;
  theirs: ComparisonBudget;
}

/** So many unchanged words are between an edit of one side and an edit of the other. */
const WORDS_BETWEEN = 2;
/** What makes code, links, tags, formulas and cells out of words: two halves of it, one by each side, would be a whole. */
const MARKUP = /[`[\]<>{}$|\\]/;

/** The stretch with the edits of both sides; undefined when they do not fit together. */
export function mergeWords(base: Stretch, ours: Stretch, theirs: Stretch, budgets: WordBudgets): string | undefined {
  const from = new Words(base);
  const edits = inOrder(
    new Edits(from, new Words(ours), budgets.ours),
    new Edits(from, new Words(theirs), budgets.theirs),
  );
  // Prose is looked for in the end: it takes reading the whole texts.
  if (!edits?.every((edit) => edit.isOfWords()) || edits.some((edit) => edit.isFixed())) return undefined;
  let text = '';
  let copied = 0;
  for (const { hunk, added } of edits) {
    text += from.text(copied, hunk.aStart) + added;
    copied = hunk.aEnd;
  }
  return text + from.text(copied, from.list.length);
}

/** A stretch cut into words and what is between them. */
class Words {
  readonly list: readonly string[];
  readonly #stretch: Stretch;
  /** Where each begins in the stretch, and where the last one ends. */
  readonly #starts: number[] = [0];
  /** How many words there are before each. */
  readonly #counts: number[] = [0];

  constructor(stretch: Stretch) {
    this.#stretch = stretch;
    const list: string[] = [];
    for (const { text, isWord } of wordsOf(stretch.text)) {
      this.#starts.push((this.#starts.at(-1) ?? 0) + text.length);
      this.#counts.push((this.#counts.at(-1) ?? 0) + (isWord ? 1 : 0));
      list.push(text);
    }
    this.list = list;
  }

  text(start: number, end: number): string {
    return this.#stretch.text.slice(this.#starts[start], this.#starts[end]);
  }

  /** How many words are between two places; none when the second comes first. */
  between(end: number, start: number): number {
    return (this.#counts[start] ?? 0) - (this.#counts[end] ?? 0);
  }

  /** Whether there is no prose somewhere between two places. */
  isFixed(start: number, end: number): boolean {
    const at = this.#stretch.start;
    return touches(this.#stretch.fixed(), at + (this.#starts[start] ?? 0), at + (this.#starts[end] ?? 0));
  }
}

/** One edit of one side. */
class Edit {
  readonly hunk: Hunk;
  readonly removed: string;
  readonly added: string;
  readonly #base: Words;
  readonly #side: Words;
  #other: { words: Words; shift: number } | undefined;

  constructor(base: Words, side: Words, hunk: Hunk) {
    this.hunk = hunk;
    this.removed = base.text(hunk.aStart, hunk.aEnd);
    this.added = side.text(hunk.bStart, hunk.bEnd);
    this.#base = base;
    this.#side = side;
  }

  isSameAs({ hunk, added }: Edit): boolean {
    return hunk.aStart === this.hunk.aStart && hunk.aEnd === this.hunk.aEnd && added === this.added;
  }

  /** Where it comes to stand on the other side, which has the words around it as the base has them. */
  meets(words: Words, shift: number): void {
    this.#other = { words, shift };
  }

  /** Whether it is one of words, and leaves every line a line. */
  isOfWords(): boolean {
    return !/[\r\n]/.test(this.removed) && !MARKUP.test(this.removed) && !MARKUP.test(this.added);
  }

  /** Whether its place is not prose: in the base, or on either side. */
  isFixed(): boolean {
    const { aStart, aEnd, bStart, bEnd } = this.hunk;
    if (this.#base.isFixed(aStart, aEnd) || this.#side.isFixed(bStart, bEnd)) return true;
    const { words, shift } = this.#other ?? {};
    return words !== undefined && shift !== undefined && words.isFixed(aStart + shift, aEnd + shift);
  }
}

/** The edits of one side, one after the other. */
class Edits {
  readonly base: Words;
  readonly side: Words;
  readonly #edits: Edit[];
  #next = 0;
  /** What lies behind the last edit that was taken has so many pieces more before it than in the base. */
  shift = 0;
  /** Where the last edit that was taken ends in the base, and where the last one that the other side does not have as well. */
  #end: number | undefined;
  #ownEnd: number | undefined;

  constructor(base: Words, side: Words, budget: ComparisonBudget) {
    this.base = base;
    this.side = side;
    const hunks = diffLines(base.list, side.list, budget);
    this.#edits = atTheLastPlace(hunks, base.list, side.list).map((hunk) => new Edit(base, side, hunk));
  }

  get next(): Edit | undefined {
    return this.#edits[this.#next];
  }

  take({ isCommon }: { isCommon: boolean }): void {
    const { aEnd = 0, bEnd = 0 } = this.next?.hunk ?? {};
    this.#end = aEnd;
    this.shift = bEnd - aEnd;
    if (!isCommon) this.#ownEnd = this.#end;
    this.#next += 1;
  }

  /** Whether an edit of the other side comes close behind the last one that was taken. */
  isClose(edit: Edit): boolean {
    return this.#isNear(this.#end, edit);
  }

  /** Whether one that both sides have comes close behind the last one that only this side has. */
  isCloseToOwn(edit: Edit): boolean {
    return this.#isNear(this.#ownEnd, edit);
  }

  #isNear(end: number | undefined, { hunk }: Edit): boolean {
    if (end === undefined) return false;
    return hunk.aStart < end || this.base.between(end, hunk.aStart) < WORDS_BETWEEN;
  }
}

/**
 * The same changes, with what was put in or taken out as far behind as it may be said to stand: of `a b c` and `a b b c` it is the second
 * `b` that is new. Without this, one edit that both sides made could be told as two different ones.
 */
function atTheLastPlace(hunks: readonly Hunk[], a: readonly string[], b: readonly string[]): Hunk[] {
  const placed: Hunk[] = [];
  let [end, after] = [a.length, b.length];
  for (const hunk of hunks.toReversed()) {
    let { aStart, aEnd, bStart, bEnd } = hunk;
    const isSlidable = () => (aStart === aEnd ? b[bStart] === b[bEnd] : bStart === bEnd && a[aStart] === a[aEnd]);
    while (aEnd < end && bEnd < after && isSlidable())
      [aStart, aEnd, bStart, bEnd] = [aStart + 1, aEnd + 1, bStart + 1, bEnd + 1];
    const next = placed.at(-1);
    // It met the next one: together they are one.
    if (next && aEnd === next.aStart && bEnd === next.bStart) placed[placed.length - 1] = { ...next, aStart, bStart };
    else placed.push({ aStart, aEnd, bStart, bEnd });
    [end, after] = [aStart, bStart];
  }
  return placed.reverse();
}

/** The edits of both sides in the order of the base, the same ones once; undefined when two are close to each other. */
function inOrder(ours: Edits, theirs: Edits): Edit[] | undefined {
  const edits: Edit[] = [];
  for (;;) {
    const [mine, other] = [ours.next, theirs.next];
    if (!mine && !other) return edits;
    if (mine && other?.isSameAs(mine)) {
      if (ours.isCloseToOwn(mine) || theirs.isCloseToOwn(mine)) return undefined;
      ours.take({ isCommon: true });
      theirs.take({ isCommon: true });
      edits.push(mine);
      continue;
    }
    const isMine = mine && (!other || mine.hunk.aStart <= other.hunk.aStart);
    const edit = (isMine ? mine : other) as Edit;
    const [own, others] = isMine ? [ours, theirs] : [theirs, ours];
    if (others.isClose(edit)) return undefined;
    own.take({ isCommon: false });
    edit.meets(others.side, others.shift);
    edits.push(edit);
  }
}
