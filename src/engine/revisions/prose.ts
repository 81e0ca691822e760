/** The prose of three versions of a text, where both sides changed the same lines of it. */
import { budgetForWords } from '../comparison-budget.ts';
import type { Ranges } from './ranges.ts';
import { mergeWords, type Stretch, type WordBudgets } from './word-merge.ts';

/** Where a text is not prose: code, links, tags and the like. */
export type NotProse = (text: string) => Ranges;

/** Lines of one version, by number: `[start, end)`. */
type Lines = readonly [start: number, end: number];

/** Merges stretches of three versions by words. */
export class Prose {
  readonly #base: Version;
  readonly #ours: Version;
  readonly #theirs: Version;
  readonly #budgets: WordBudgets;

  constructor(
    [base, ours, theirs]: readonly [string[], string[], string[]],
    notProse: NotProse,
    left: { ours?: number | undefined; theirs?: number | undefined } = {},
  ) {
    this.#base = new Version(base, notProse);
    this.#ours = new Version(ours, notProse);
    this.#theirs = new Version(theirs, notProse);
    // One for all stretches, as large as for a text of so many words.
    const budget = (side: Version, most: number | undefined) => budgetForWords(this.#base.length + side.length, most);
    this.#budgets = { ours: budget(this.#ours, left.ours), theirs: budget(this.#theirs, left.theirs) };
  }

  /** In comparisons. */
  get spent(): { ours: number; theirs: number } {
    return { ours: this.#budgets.ours.spent, theirs: this.#budgets.theirs.spent };
  }

  /** The lines with the edits of both sides; undefined when a person has to say. */
  merged(base: Lines, ours: Lines, theirs: Lines): string | undefined {
    const sides = [this.#base.stretch(base), this.#ours.stretch(ours), this.#theirs.stretch(theirs)] as const;
    // What one side made from nothing, or took away, has no words in common with the other.
    return sides.some(({ text }) => text === '') ? undefined : mergeWords(...sides, this.#budgets);
  }
}

/** One version. What is not prose in it is looked for once, and only when it matters. */
class Version {
  readonly #lines: readonly string[];
  readonly #notProse: NotProse;
  /** Where each line begins, and where the last one ends. */
  readonly #starts: Int32Array;
  #fixed: Ranges | undefined;

  constructor(lines: readonly string[], notProse: NotProse) {
    this.#lines = lines;
    this.#notProse = notProse;
    this.#starts = new Int32Array(lines.length + 1);
    let end = 0;
    for (const [i, line] of lines.entries()) {
      end += line.length;
      this.#starts[i + 1] = end;
    }
  }

  get length(): number {
    return this.#starts.at(-1) ?? 0;
  }

  stretch([start, end]: Lines): Stretch {
    return {
      text: this.#lines.slice(start, end).join(''),
      start: this.#starts[start] ?? 0,
      fixed: () => {
        this.#fixed ??= this.#notProse(this.#lines.join(''));
        return this.#fixed;
      },
    };
  }
}
