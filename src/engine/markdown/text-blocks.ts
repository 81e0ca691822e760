/**
 * A text in pieces that end where, for certain, a block of text ends: at blank lines, before the items of lists, and at the rows of
 * tables. Told from how lines begin, before anything is parsed: what is not certain is one piece.
 */

/** Lines are known by how they begin. */
const MAX_MARGIN = 200;
const BLANK = /^[ \t>]*\r?$/;
/** Bullets, and the number 1, begin an item wherever they stand, but for where they are indented as code is. */
const ITEM = /^(?:> ?)* {0,3}(?:[-+*]|1[.)])[ \t]+\S/;
/** Other numbers do where no paragraph can go on: not within an item, and right below a blank line or another item. */
const NUMBERED = /^(?:> ?)* ?\d{1,9}[.)][ \t]+\S/;

/** The pieces, in order; together they are the text. */
export function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  const table = new TableLines();
  let from = 0;
  let below = true;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const next = Math.min(end + 1, text.length);
    const line = text.slice(start, Math.min(end, start + MAX_MARGIN));
    const item: boolean = ITEM.test(line) || (below && NUMBERED.test(line));
    const isBlank = line.length < MAX_MARGIN && BLANK.test(line);
    const isRow = table.isRow(line, isBlank, () => text.slice(start, end));
    below = item || isBlank;
    if ((below || isRow) && start > from) {
      blocks.push(text.slice(from, start));
      from = start;
    }
    start = next;
  }
  blocks.push(text.slice(from));
  return blocks;
}

/** The marks of quotes and the indentation that every line of a table begins with. */
const PREFIX = /^[ \t>]*/;
/** What begins no block but a paragraph or a table, and goes on with one. */
const ROW = /^(?:\||\p{L}|\d+(?![\d.)]))/u;
const DELIMITERS = /^(?=[^|]*\|)(?:\||:?-{2,}|:-)(?:[ \t:|-]*)$/;
const DELIMITER = /^[ \t]*:?-+:?[ \t]*$/;
/** Headings and tags stand in lines of their own, whatever is around them; the parser sees tags as `<? … ?>`. */
const OWN_LINE = /^(?:[ \t>]*>)? {0,3}(?:#{1,6}[ \t]|<\?[^<>?]*\?>[ \t]*\r?$)/;

/**
 * Follows the lines of a text, and knows which of them are rows of a table: below a header with as many cells as the line of dashes.
 * The header comes first in its block, or behind lines of plain text: elsewhere it may be text that goes on in a list or quote.
 */
class TableLines {
  /** What all lines of the block begin with, as long as a table may begin in it, or goes on. */
  #prefix: string | undefined;
  #state: 'first' | 'text' | 'rows' = 'first';
  /** Of the line above. */
  #cells = 0;

  /** Whether this line, the next of the text, is a row: the dashes are one, too. `whole` is the line in full. */
  isRow(line: string, isBlank: boolean, whole: () => string): boolean {
    if (isBlank || OWN_LINE.test(line)) {
      this.#state = 'first';
      return false;
    }
    const prefix = (PREFIX.exec(line) as RegExpExecArray)[0];
    const own = line.slice(prefix.length);
    if (this.#state === 'first') [this.#state, this.#prefix, this.#cells] = ['text', prefix, 0];
    else if (prefix !== this.#prefix) this.#prefix = undefined;
    if (this.#prefix === undefined) return false;
    if (this.#state === 'text' && this.#cells > 0 && isDelimiters(whole().slice(prefix.length), this.#cells)) {
      this.#state = 'rows';
      return true;
    }
    if (!ROW.test(own)) {
      this.#prefix = undefined;
      return false;
    }
    if (this.#state === 'rows') return true;
    this.#cells = own.includes('|') || line.length >= MAX_MARGIN ? cellsOf(whole().slice(prefix.length)).length : 0;
    return false;
  }
}

function isDelimiters(line: string, cells: number): boolean {
  if (!DELIMITERS.test(line.trimEnd())) return false;
  const found = cellsOf(line);
  return found.length === cells && found.every((cell) => DELIMITER.test(cell));
}

/** The cells of a line; none where it has no bars, or where they may be escaped. */
function cellsOf(line: string): string[] {
  if (line.includes('\\') || !line.includes('|')) return [];
  return line.trim().replace(/^\|/, '').replace(/\|$/, '').split('|');
}
