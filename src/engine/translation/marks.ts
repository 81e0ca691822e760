/**
 * Marks stand in the text of a segment for what an engine must not touch: `<x1/>` for a piece that stays as it is, `<g2>…</g2>` around
 * words with something about them, as bold text or a link. They come back each once, pairs well nested; in which order is for the
 * language to say.
 */

/** The source that a mark stands for. With `close`, it is a pair. */
export interface Mark {
  readonly open: string;
  readonly close?: string;
  /** An address without brackets, which ends where white space begins: before anything else it gets brackets. */
  readonly bare?: true;
}

/** Engines write `<x1>` and `<x1 />` too. */
const MARK = /<\s{0,3}(\/?)\s{0,3}([xg])(\d{1,4})\s{0,3}(\/?)\s{0,3}>/g;

export const withoutMarks = (text: string): string => text.replace(MARK, ' ');

/** Takes pieces of source, and gives the marks to write for them. */
export class Marks {
  readonly list: Mark[] = [];

  piece(source: string, bare = false): string {
    this.list.push({ open: source, ...(bare && { bare }) });
    return `<x${this.list.length}/>`;
  }

  pair(open: string, words: string, close: string, number = this.reserve()): string {
    this.list[number - 1] = { open, close };
    return `<g${number}>${words}</g${number}>`;
  }

  /** A number for a pair around what is marked later. */
  reserve(): number {
    return this.list.push({ open: '' });
  }
}

/** Words of a source: `words` is what is between marks, changed by `escaped`; undefined where the marks are not as they were. */
export function unmarked(
  text: string,
  marks: readonly Mark[],
  options: { escaped?: (words: string) => string; ordered?: boolean } = {},
): string | undefined {
  const { escaped = (words: string) => words, ordered = false } = options;
  const seen = new Set<string>();
  const open: number[] = [];
  const pieces: string[] = [];
  let before = 0;
  let from = 0;
  let last = 0;
  for (const found of text.matchAll(MARK)) {
    const [whole, slash, kind, digits] = found;
    const number = Number(digits);
    const mark = marks[number - 1];
    const closes = slash === '/';
    if (!mark || (kind === 'g') !== (mark.close !== undefined) || (closes && kind === 'x')) return undefined;
    const key = `${closes ? '/' : ''}${number}`;
    if (seen.has(key) || (ordered && !closes && number < last)) return undefined;
    seen.add(key);
    last = number;
    if (closes && open.pop() !== number) return undefined;
    if (kind === 'g' && !closes) open.push(number);
    from = found.index + whole.length;
    pieces.push(escaped(text.slice(before, found.index)), sourceOf(mark, closes, text.slice(from, from + 2)));
    before = from;
  }
  pieces.push(escaped(text.slice(from)));
  const wanted = marks.reduce((sum, { close }) => sum + (close === undefined ? 1 : 2), 0);
  return seen.size === wanted && open.length === 0 ? pieces.join('') : undefined;
}

function sourceOf({ open, close, bare }: Mark, closes: boolean, behind: string): string {
  if (closes) return close ?? '';
  return bare && /^https?:/i.test(open) && !/^(?:$|\s|[.,;:!?](?:$|\s))/.test(behind) ? `<${open}>` : open;
}
