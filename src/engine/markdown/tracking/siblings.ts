/**
 * Which sibling became which: what stayed is matched in order, and within what changed between two matches the most alike
 * counterpart of the same kind is taken, if it has half of its words. Pure.
 */

import { diffLines, type Hunk } from '../../revisions/line-diff.ts';
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

/** Where siblings differ. */
export const hunksOf = (before: Item[], after: Item[]): Hunk[] =>
  diffLines(
    before.map(({ id }) => contentOfKey(id)),
    after.map(({ id }) => contentOfKey(id)),
  );

/** Where the sibling is now. With `inPlace`, the only one between two that stayed is it, whatever became of it. */
export function counterpart(
  before: Item[],
  after: Item[],
  index: number,
  hunks: Hunk[],
  inPlace = false,
): number | null {
  let shift = 0;
  for (const hunk of hunks) {
    if (index < hunk.aStart) break;
    if (index < hunk.aEnd) return within(hunk, before, after, index, inPlace);
    shift = hunk.bEnd - hunk.aEnd;
  }
  return index + shift;
}

function within({ aStart, aEnd, bStart, bEnd }: Hunk, before: Item[], after: Item[], index: number, inPlace: boolean) {
  if (inPlace && aEnd - aStart === 1 && bEnd - bStart === 1) return bStart;
  if ((aEnd - aStart) * (bEnd - bStart) > MAX_PAIRS) return null;
  const old = before.slice(aStart, aEnd).map(measured);
  const now = after.slice(bStart, bEnd).map(measured);
  const item = old[index - aStart] as Measured;
  const best = mostAlike(item, now);
  if (best === null || similarity(item, now[best] as Measured) < ALIKE) return null;
  // It may be more similar to a neighbour.
  return mostAlike(now[best] as Measured, old) === index - aStart ? bStart + best : null;
}

interface Measured {
  kind: string;
  words: Map<string, number>;
  size: number;
}

/** Letters of scripts without spaces count as words. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu;

function measured({ kind, text }: Item): Measured {
  const words = new Map<string, number>();
  let size = 0;
  for (const [word] of text().toLowerCase().matchAll(WORD)) {
    words.set(word, (words.get(word) ?? 0) + 1);
    size += 1;
  }
  return { kind, words, size };
}

function mostAlike(item: Measured, others: readonly Measured[]): number | null {
  let best: number | null = null;
  let most = 0;
  others.forEach((other, i) => {
    const alike = similarity(item, other);
    if (alike <= most) return;
    [best, most] = [i, alike];
  });
  return best;
}

/** 0 (nothing in common, or of another kind) to 1: Dice's coefficient over words. */
function similarity(a: Measured, b: Measured): number {
  if (a.kind !== b.kind || a.size + b.size === 0) return 0;
  let common = 0;
  for (const [word, count] of a.words) common += Math.min(count, b.words.get(word) ?? 0);
  return (2 * common) / (a.size + b.size);
}
