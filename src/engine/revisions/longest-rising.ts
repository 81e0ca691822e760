/** Which entries of a list can stay where they stand, when it is to be in order and as few as possible may move. */

/**
 * The indices of a longest strictly rising subsequence, by patience sorting; an entry without a key is in none. Keys are all
 * numbers or all strings. O(n log n).
 */
export function longestRising<Key extends number | string>(keys: readonly (Key | undefined)[]): Set<number> {
  /** By length: where the rising subsequence of that length ends which has the lowest end. */
  const tails: number[] = [];
  const previous: number[] = [];
  keys.forEach((key, index) => {
    if (key === undefined) return;
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((keys[tails[middle] as number] as Key) < key) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tails[low - 1] as number) : -1;
    tails[low] = index;
  });
  const rising = new Set<number>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] as number) rising.add(index);
  return rising;
}
