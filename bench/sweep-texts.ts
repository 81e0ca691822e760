/** Which texts `npm run bench -- sweep` is about. */
import { PAIRS_OF_KINDS } from '../test/support/kinds.ts';
import { PAIRS, repeated, SINGLES } from '../test/support/patterns.ts';

/** By name: a text of about this length. */
export type Shapes = Readonly<Record<string, (length: number) => string>>;

/** Pairs of whole kinds, or of pieces, where a part of them is asked for (`3/10`), else the single ones; with one of these words in their names. */
export function chosenShapes(chosen: { kinds?: string; pairs?: string; shapes?: string }): Shapes {
  const all = chosen.kinds
    ? partOf(Object.entries(PAIRS_OF_KINDS), chosen.kinds)
    : chosen.pairs
      ? partOf(
          PAIRS.map((pair): [string, string] => [JSON.stringify(pair), pair]),
          chosen.pairs,
        )
      : Object.entries(SINGLES);
  const wanted = chosen.shapes?.split(',') ?? [''];
  return Object.fromEntries(all.filter(([name]) => wanted.some((word) => name.includes(word))));
}

/** Of `3/150` every 150th, from the third, as texts that repeat it. */
function partOf(patterns: [name: string, pattern: string][], written: string): [string, Shapes[string]][] {
  const [part = 1, parts = 1] = written.split('/').map(Number);
  return patterns
    .filter((_, i) => i % parts === part - 1)
    .map(([name, pattern]) => [name, (length) => repeated(pattern, length)]);
}
