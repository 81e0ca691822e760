/** Which entries of a list are still there in a later one. */
import { longestRising } from '../../revisions/longest-rising.ts';

export interface Alignment {
  /** Pairs of indices in both lists, rising in both. */
  kept: [before: number, after: number][];
  /** From an index in the later list to the one in the former with the same content at another position. */
  moved: Map<number, number>;
}

/** Aligns two lists of content ids. Equal ones are matched in their order. O(n log n). */
export function align(before: readonly string[], after: readonly string[]): Alignment {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let [a, b] = [before.length, after.length];
  while (a > start && b > start && before[a - 1] === after[b - 1]) [a, b] = [a - 1, b - 1];
  const places = new Map<string, number[]>();
  for (let i = a - 1; i >= start; i -= 1) {
    const id = before[i] as string;
    const list = places.get(id);
    if (list) list.push(i);
    else places.set(id, [i]);
  }
  const matches: [number, number][] = [];
  for (let i = start; i < b; i += 1) {
    const place = places.get(after[i] as string)?.pop();
    if (place !== undefined) matches.push([place, i]);
  }
  const rising = longestRising(matches.map(([place]) => place));
  const middle = matches.filter((_, i) => rising.has(i));
  const kept: [number, number][] = [];
  for (let i = 0; i < start; i += 1) kept.push([i, i]);
  for (const each of middle) kept.push(each);
  for (let i = 0; a + i < before.length; i += 1) kept.push([a + i, b + i]);
  return { kept, moved: new Map(matches.filter((_, i) => !rising.has(i)).map(([from, to]) => [to, from])) };
}
