/** Places of a text, `[start, end)` in UTF-16 units: in order, and apart from each other. */
export type Ranges = readonly (readonly [start: number, end: number])[];

/** The places in order, with those joined that overlap or touch. */
export function joinRanges(ranges: Ranges): Ranges {
  const joined: [number, number][] = [];
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** Whether a part of a text is in one of the places, partly or wholly; an empty part is when it is within one. */
export function touches(ranges: Ranges, start: number, end: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.[1] ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const found = ranges[low];
  return found !== undefined && (start === end ? found[0] < start : found[0] < end);
}
