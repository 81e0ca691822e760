/** What comparing the blocks of texts may cost, in looks at a word or a block (about 50 ns each). */

/** For all pages of one request: about a second. */
export const ALL_BLOCK_COMPARISONS = 20_000_000;
/** What each page has when that is spent: enough for a small edit. */
const LEAST = 20_000;

/** One for all parts of one page. When it is spent, what is left counts as taken out and put in. */
export class BlockBudget {
  #left: number;
  #spent = 0;

  /** `left` is what the request may still spend. */
  constructor(left: number = ALL_BLOCK_COMPARISONS) {
    this.#left = Math.max(left, LEAST);
  }

  get left(): number {
    return this.#left;
  }

  get spent(): number {
    return this.#spent;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  spend(looks: number): void {
    this.#left = Math.max(0, this.#left - looks);
    this.#spent += looks;
  }
}
