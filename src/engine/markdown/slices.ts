/** Pieces of a text replaced by others. */

export interface Slice {
  /** `[start, end)`, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The replacement. */
  readonly text: string;
}

/** The text with the slices in it, which may come in any order. Of two that overlap the first to begin counts. */
export function withSlices(source: string, slices: readonly Slice[]): string {
  if (slices.length === 0) return source;
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, text } of slices.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue;
    pieces.push(source.slice(from, start), text);
    from = end;
  }
  pieces.push(source.slice(from));
  return pieces.join('');
}
