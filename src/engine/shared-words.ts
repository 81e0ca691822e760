/** How much two pieces of text have in common, by their words: whether the one may have become the other. Pure. */
import { IN_SPACED_WORD, UNSPACED } from './unspaced.ts';

/** How many words of a text are looked at, from its beginning. */
const COMPARED_WORDS = 50_000;

/** Letters of scripts without spaces count as words. For millions of letters in one, the expression would have no room. */
const WORD = new RegExp(`${UNSPACED}|${IN_SPACED_WORD}{1,1000}`, 'gv');

/** How often each word is in a text, and how many there are. */
export interface WordCounts {
  counts: ReadonlyMap<string, number>;
  total: number;
}

/** Those at the beginning of a very long text, each as `form` has it: of itself, upper and lower case are two words. */
export function wordCounts(text: string, form = (word: string) => word): WordCounts {
  const counts = new Map<string, number>();
  let total = 0;
  for (const [written] of text.matchAll(WORD)) {
    const word = form(written);
    counts.set(word, (counts.get(word) ?? 0) + 1);
    total += 1;
    if (total === COMPARED_WORDS) break;
  }
  return { counts, total };
}

/** 0 (nothing in common, or nothing at all) to 1: Dice's coefficient, twice the common words of all words of both. */
export function likenessOf(a: WordCounts, b: WordCounts): number {
  if (a.total === 0 || b.total === 0) return 0;
  const [few, many] = a.counts.size < b.counts.size ? [a, b] : [b, a];
  let common = 0;
  for (const [word, count] of few.counts) common += Math.min(count, many.counts.get(word) ?? 0);
  return (2 * common) / (a.total + b.total);
}
