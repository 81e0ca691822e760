/**
 * Which sibling became which: what stayed is matched in order, and within what changed between two matches the most alike
 * counterpart of the same kind is taken, if it has half of its words. Pure.
 */

import type { ComparisonBudget } from '../../comparison-budget.ts';
import { diffLines, type Hunk } from '../../revisions/line-diff.ts';
import { likenessOf, type WordCounts, wordCounts } from '../../shared-words.ts';
import { contentOfKey } from '../document/keys.ts';

/** One of several siblings. */
export interface Item {
  /** A key: what it says, and, for the second and later that say the same, their number. */
  id: string;
  kind: string;
  text(): string;
}

/** With more pairs than this, changed blocks count as rewritten. */
const MAX_PAIRS = 2500;
const ALIKE = 0.5;

/** The siblings of two texts. What was found of some is kept for the next ones that are asked for. */
export class Siblings {
  readonly #before: readonly Item[];
  readonly #after: readonly Item[];
  readonly #hunks: readonly Hunk[];
  readonly #places = new Map<string, number>();
  readonly #words = new Map<Item, WordCounts>();
  readonly #likest = new Map<Item, number | null>();

  /** The budget bounds what comparing them may cost; it may be one for several levels of a text. */
  constructor(before: readonly Item[], after: readonly Item[], budget: ComparisonBudget) {
    this.#before = before;
    this.#after = after;
    const contents = (items: readonly Item[]) => items.map(({ id }) => contentOfKey(id));
    this.#hunks = diffLines(contents(before), contents(after), budget);
    for (const [place, { id }] of before.entries()) if (!this.#places.has(id)) this.#places.set(id, place);
  }

  /** Where the sibling with this id is now. With `inPlace`, the only one between two that stayed is it, whatever became of it. */
  counterpart(id: string, inPlace = false): number | null {
    const index = this.#places.get(id);
    if (index === undefined) return null;
    const hunk = this.#lastHunkUpTo(index);
    if (!hunk) return index;
    return index < hunk.aEnd ? this.#within(hunk, index, inPlace) : index + hunk.bEnd - hunk.aEnd;
  }

  #lastHunkUpTo(index: number): Hunk | undefined {
    let [low, high] = [0, this.#hunks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#hunks[middle]!.aStart <= index) low = middle + 1;
      else high = middle;
    }
    return this.#hunks[low - 1];
  }

  #within({ aStart, aEnd, bStart, bEnd }: Hunk, index: number, inPlace: boolean): number | null {
    if (inPlace && aEnd - aStart === 1 && bEnd - bStart === 1) return bStart;
    if ((aEnd - aStart) * (bEnd - bStart) > MAX_PAIRS) return null;
    const [old, now] = [this.#before.slice(aStart, aEnd), this.#after.slice(bStart, bEnd)];
    const item = old[index - aStart]!;
    const best = this.#mostAlike(item, now);
    if (best === null || this.#likeness(item, now[best]!) < ALIKE) return null;
    // It may be more similar to a neighbour.
    return this.#mostAlike(now[best]!, old) === index - aStart ? bStart + best : null;
  }

  /** An item is in one hunk, so those that it is compared with are always the same. */
  #mostAlike(item: Item, others: readonly Item[]): number | null {
    const known = this.#likest.get(item);
    if (known !== undefined) return known;
    let best: number | null = null;
    let most = 0;
    others.forEach((other, i) => {
      const alike = this.#likeness(item, other);
      if (alike <= most) return;
      [best, most] = [i, alike];
    });
    this.#likest.set(item, best);
    return best;
  }

  /** 0 where they are of two kinds. */
  #likeness(item: Item, other: Item): number {
    return item.kind === other.kind ? likenessOf(this.#wordsOf(item), this.#wordsOf(other)) : 0;
  }

  #wordsOf(item: Item): WordCounts {
    let known = this.#words.get(item);
    if (!known) {
      known = wordCounts(item.text(), (word) => word.toLowerCase());
      this.#words.set(item, known);
    }
    return known;
  }
}
