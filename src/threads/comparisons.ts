/**
 * Comparisons and merges of the texts of one request: on small texts at once, in slices; on large ones in a thread; all of them together
 * within a bound.
 */

import { createHash } from 'node:crypto';
import { ConcurrentUpdate } from '../db/retry.ts';
import { ALL_COMPARISONS } from '../engine/comparison-budget.ts';
import { mergeFieldWithin } from '../engine/markdown/merge.ts';
import type { TextMerger } from '../engine/revisions/text-merge.ts';
import { partsWithin, type TextPart } from '../engine/revisions/text-parts.ts';
import type { Threads } from './pool.ts';
import { LARGE_COMPARISON, ready } from './texts.ts';

export type TextComparer = (before: string, after: string) => Promise<TextPart[]>;

/** Compares the texts of one request, one after the other: all of them together may cost `ALL_COMPARISONS`, and a little for each line. */
export function textComparer(threads: Threads): TextComparer {
  let left = ALL_COMPARISONS;
  return inTurn(async (before, after) => {
    const size = before.length + after.length;
    if (size < LARGE_COMPARISON) await ready(size);
    const { parts, spent } =
      size >= LARGE_COMPARISON
        ? await threads.run('textParts', [before, after, left])
        : partsWithin(before, after, left);
    left = Math.max(0, left - spent);
    return parts;
  });
}

/** Merges the texts of one request, for `MergeOptions`, with the same bound for each of the two sides. */
export function textMerger(threads: Threads): TextMerger {
  const left = { ours: ALL_COMPARISONS, theirs: ALL_COMPARISONS };
  return inTurn(async (base, ours, theirs, labels, field) => {
    const size = base.length + ours.length + theirs.length;
    if (size < LARGE_COMPARISON) await ready(size);
    const { merged, spent } =
      size >= LARGE_COMPARISON
        ? await threads.run('mergeText', [base, ours, theirs, labels, field, left])
        : mergeFieldWithin(base, ours, theirs, labels, field, left);
    left.ours = Math.max(0, left.ours - spent.ours);
    left.theirs = Math.max(0, left.theirs - spent.theirs);
    return merged;
  });
}

export interface RehearsedMerger {
  /** Merges, and remembers what came of it. */
  before: TextMerger;
  /** For the transaction: gives what is remembered, merges small texts. @throws ConcurrentUpdate where a large text is another by then */
  within: TextMerger;
}

/**
 * For a merge that is done before a transaction, and again in it, on the content as it is then: no transaction waits for a thread
 * (docs/decisions/0049). Where it would have to, the caller was overtaken, and goes round again.
 */
export function rehearsedMerger(threads: Threads): RehearsedMerger {
  const mergeText = textMerger(threads);
  const known = new Map<string, ReturnType<TextMerger>>();
  const keyOf = (args: Parameters<TextMerger>) => createHash('sha256').update(JSON.stringify(args)).digest('base64');
  return {
    before: (...args) => {
      const key = keyOf(args);
      const merged = known.get(key) ?? mergeText(...args);
      known.set(key, merged);
      return merged;
    },
    within: (...args) => {
      const merged = known.get(keyOf(args));
      if (merged) return merged;
      const [base, ours, theirs] = args;
      if (base.length + ours.length + theirs.length >= LARGE_COMPARISON) throw new ConcurrentUpdate();
      return mergeText(...args);
    },
  };
}

/** Each call waits for those before it: what it may spend is what they left. */
function inTurn<Args extends unknown[], Value>(
  work: (...args: Args) => Promise<Value>,
): (...args: Args) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const done = last.then(() => work(...args));
    last = done.catch(() => {});
    return done;
  };
}
