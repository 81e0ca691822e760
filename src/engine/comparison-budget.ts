/** What comparing two texts may cost: one budget for all parts of them, so that no text is slow, however it is made. */

/** What comparing all texts of one request may cost, in comparisons of two lines or words: from a fifth of a second to one second. */
export const ALL_COMPARISONS = 20_000_000;
/** What each part may cost when that is spent: looking once for those that occur once, and a small edit. */
const LEAST = 8;
/** Of a word with what is behind it, roughly. */
const CHARACTERS = 4;

/** A number of comparisons. What has not been compared when they are spent counts as replaced. */
export class ComparisonBudget {
  readonly #all: number;
  #left: number;

  constructor(comparisons: number) {
    this.#all = comparisons;
    this.#left = comparisons;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  get spent(): number {
    return this.#all - this.#left;
  }

  spend(comparisons: number): void {
    this.#left -= comparisons;
  }
}

/**
 * For two texts of so many parts (lines, words, blocks) together. In proportion to them, but for short texts, which get a little more,
 * and for long ones, which get less. `left` is what the request may still spend; when that is nothing, what each part costs is bounded.
 */
export function budgetForParts(parts: number, left = Number.POSITIVE_INFINITY): ComparisonBudget {
  const all = Math.min(500_000 + 150 * parts, ALL_COMPARISONS + LEAST * parts);
  return new ComparisonBudget(Math.max(Math.min(all, left), LEAST * parts));
}

/** The same for two texts of so many characters, compared by words. */
export const budgetForWords = (characters: number, left?: number): ComparisonBudget =>
  budgetForParts(characters / CHARACTERS, left);
