/** A row of texts and inlines as one text: the marks that neighbours share stand around them all. */
import { markKey } from './build.ts';
import { escapeText } from './escape.ts';
import { canClose, canOpen, firstChar, lastChar } from './flanking.ts';
import { htmlKind } from './html-kind.ts';
import { tagsOfMark } from './inline-html.ts';
import type { Mark } from './types.ts';

/** Where texts and inlines stand. */
export interface InlinePlace {
  /** All in one line: a heading or a cell. */
  line?: boolean;
  /** In the cell of a table that is written with bars. */
  cell?: boolean;
  /** In a link. */
  link?: boolean;
  /** At the very beginning. */
  leads?: boolean;
  /** In an element of HTML whose tag is at the very beginning. */
  behindTag?: boolean;
}

/** An item of a line: a piece of text with its marks, or an inline, printed without its outer marks. */
export interface Item {
  kind: 'text' | 'code' | 'link' | 'inline' | 'break';
  marks: readonly Mark[];
  /** Of texts: not yet escaped. Of all others: Markdown. */
  text: string;
  /** The same with its marks within: of links, which look better so when they stand alone. */
  marked?: string;
}

export const sameMark = (a: Mark, b: Mark): boolean => markKey(a) === markKey(b);

/** Whether a literal HTML tag could be mistaken for one of this mark. */
export const hasTagOf = (mark: Mark, items: readonly Item[]): boolean => {
  const name = tagsOfMark(mark)[1].slice(2, -1);
  return items.some(({ kind, text }) => kind === 'inline' && TAG_NAME.exec(text)?.[1]?.toLowerCase() === name);
};

const TAG_NAME = /^<\/?([A-Za-z][A-Za-z0-9-]*)/;

/** Any character that is punctuation, which every mark and inline begins and ends with. */
const SOME = '*';

/** Prints items, the marks that neighbours share around them all. */
export class InlinePrinter {
  readonly #items: readonly Item[];
  readonly #texts: readonly string[];
  /** The surroundings: brackets of a link, or the edges of lines. */
  readonly #edge: string;

  constructor(items: readonly Item[], place: InlinePlace, within = false) {
    this.#edge = within ? SOME : '';
    // A backslash at the very end, or at that of a link, is one.
    const last = items.at(-1);
    if ((!within || place.link) && last?.kind === 'break')
      items = [...items.slice(0, -1), { ...last, kind: 'inline', text: '<br>' }];
    this.#items = items;
    this.#texts = items.map((item, i) => (item.kind === 'text' ? this.#escape(item, i, place) : item.text));
  }

  print(): string {
    return this.#printRange(0, this.#items.length, [], this.#edge, this.#edge);
  }

  #escape({ text }: Item, i: number, place: InlinePlace): string {
    const before = this.#items[i - 1];
    const after = this.#items[i + 1];
    const escaped = escapeText(text, {
      before: this.#isBehindFirstTag(text, i, place) ? '\n' : this.#besideOf(before, '\n', (value) => value.slice(-1)),
      after: this.#besideOf(after, '\\', (value) => value.slice(0, 1), '['),
      line: place.line ?? false,
      cell: place.cell ?? false,
      link: place.link ?? false,
    });
    // At the beginning of a line `[^1]:` would be a footnote.
    return before?.text.endsWith(']') && before.kind === 'inline' && text[0] === ':' ? `\\${escaped}` : escaped;
  }

  /** The character next to a text. */
  #besideOf(item: Item | undefined, ofBreak: string, ofText: (text: string) => string, ofOther = SOME): string {
    if (!item) return this.#edge;
    return item.kind === 'text' ? ofText(item.text) : item.kind === 'break' ? ofBreak : ofOther;
  }

  /** A line with nothing but one tag at the beginning of a paragraph would make it HTML. */
  #isBehindFirstTag(text: string, i: number, { behindTag }: InlinePlace): boolean {
    if (text[0] !== '\n') return false;
    return i === 0 ? behindTag === true : i === 1 && this.#items[0]?.kind === 'inline' && this.#edge === '';
  }

  /** Items `from` to `to`, around which `open` marks stand already; `before` and `after` are the characters beside. */
  #printRange(from: number, to: number, open: readonly Mark[], before: string, after: string): string {
    let text = '';
    // What is printed is looked at by its last piece: a string that grows is copied whenever one of its characters is asked for.
    let last = '';
    for (let i = from; i < to; ) {
      const [mark, end] = this.#longestRun(i, to, open);
      let piece: string;
      if (!mark) {
        piece = this.#onLine(i, last === '' ? before : last);
        i += 1;
      } else {
        const left = last === '' ? before : lastChar(last);
        const right = end < to ? this.#firstOf(end, open) : after;
        piece = this.#printMarked(mark, i, end, open, left, right);
        i = end;
      }
      text += piece;
      if (piece !== '') last = piece;
    }
    return text;
  }

  /** Four spaces, which are no part of it, keep HTML at the beginning of a line from being a block. */
  #onLine(i: number, before: string): string {
    const text = this.#texts[i] as string;
    const { kind } = this.#items[i] as Item;
    return before.endsWith('\n') && kind !== 'text' && htmlKind(text) < 7 ? `    ${text}` : text;
  }

  /**
   * The mark at `i`, not open yet, that goes on for most items; the outermost of those that go on for the same. A tag of its
   * own name that stands for itself is set apart by other marks: then it is the outermost.
   */
  #longestRun(i: number, to: number, open: readonly Mark[]): [Mark | undefined, number] {
    let [longest, longestEnd]: [Mark | undefined, number] = [undefined, i];
    for (const mark of (this.#items[i] as Item).marks) {
      if (open.some((one) => sameMark(one, mark))) continue;
      let end = i + 1;
      while (end < to && (this.#items[end] as Item).marks.some((one) => sameMark(one, mark))) end += 1;
      const wins = end > longestEnd || (end === longestEnd && hasTagOf(mark, this.#items.slice(i, end)));
      if (wins) [longest, longestEnd] = [mark, end];
    }
    return [longest, longestEnd];
  }

  #firstOf(i: number, open: readonly Mark[]): string {
    const marked = (this.#items[i] as Item).marks.some((mark) => !open.some((one) => sameMark(one, mark)));
    return marked ? SOME : firstChar(this.#texts[i] as string);
  }

  #printMarked(mark: Mark, from: number, to: number, open: readonly Mark[], left: string, right: string): string {
    const only = to === from + 1 ? this.#items[from] : undefined;
    if (only?.marked !== undefined && open.length === 0) return only.marked;
    const within = [...open, mark];
    const delimiters = DELIMITERS[mark.type];
    if (delimiters) {
      const inner = this.#printRange(from, to, within, SOME, SOME);
      const delimiter = delimiters.find((one) => fits(one, left, inner, right));
      if (delimiter) return delimiter + inner + delimiter;
    }
    const [start, end] = tagsOfMark(mark);
    return start + this.#printRange(from, to, within, '>', '<') + end;
  }
}

const DELIMITERS: Partial<Record<Mark['type'], readonly string[]>> = {
  bold: ['**'],
  italic: ['_', '*'],
  strikethrough: ['~~'],
};

/** Whether a delimiter is read as such between these neighbours. Two of `*` side by side would be read as one. */
function fits(delimiter: string, left: string, inner: string, right: string): boolean {
  const [first, last] = [firstChar(inner), lastChar(inner)];
  const char = delimiter[0] as string;
  if (first === char || (last === char && !/\\.$/s.test(inner))) return false;
  if (delimiter === '*' && (left === SOME || right === SOME)) return false;
  return canOpen(char, left, first) && canClose(char, last, right);
}
