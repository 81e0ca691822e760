/** Very many entries put into an order, a piece at a time. */
import { turn } from './turn.ts';

/** Entries that are sorted, or merged, in one piece. */
const PIECE = 500;

/** By code units, as keys, hashes and paths are ordered. */
export const compareStrings = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The entries in order, as `toSorted` gives them; with very many of them, others have their turn in between. */
export async function sortInPieces<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<Item[]> {
  let runs: Item[][] = [];
  for (let at = 0; at < items.length; at += PIECE) {
    if (at > 0) await turn();
    runs.push(items.slice(at, at + PIECE).sort(compare));
  }
  while (runs.length > 1) {
    const longer: Item[][] = [];
    for (let i = 0; i < runs.length; i += 2) {
      const other = runs[i + 1];
      longer.push(other ? await merged(runs[i]!, other, compare) : runs[i]!);
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

/** Two runs as one; of equal entries those of the first come first. */
async function merged<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<Item[]> {
  const all: Item[] = [];
  let [i, j] = [0, 0];
  while (i < first.length || j < second.length) {
    const isFirst = j >= second.length || (i < first.length && compare(first[i]!, second[j]!) <= 0);
    all.push(isFirst ? first[i++]! : second[j++]!);
    if (all.length % PIECE === 0) await turn();
  }
  return all;
}
