/** Plans the edits of one list of blocks: which stay, which change their place, their text, or only something in them. */
import { align } from './align.ts';
import { contentOfKey } from './keys.ts';
import { indented, mayTouch, printBlocks, printItem, separator } from './print.ts';
import type { Range } from './read.ts';
import { type Block, LISTS } from './types.ts';

/** How blocks stand in the block around them. */
export interface Frame {
  /** What every line but the first begins with. */
  prefix: string;
  /** In a list item without blank lines. */
  tight: boolean;
  /** Blocks are items of this list. */
  list?: Block;
}

/** What takes the edits. */
export interface Planner {
  readonly source: string;
  replace(start: number, end: number, text: string): void;
  /** Plans to replace one block with another by their contents; false: it has to be replaced as a whole. */
  within(before: Block, after: Block, range: Range, frame: Frame): boolean;
}

export const idOf = ({ key }: Block): string => contentOfKey(key);

/** Two lists of blocks, one of which is in the source. */
export class Siblings {
  readonly #plan: Planner;
  readonly #before: readonly Block[];
  readonly #ranges: readonly Range[];
  readonly #after: readonly Block[];
  readonly #frame: Frame;
  readonly #moved: ReadonlyMap<number, number>;
  readonly #kept: readonly [number, number][];

  constructor(
    plan: Planner,
    before: readonly Block[],
    ranges: readonly Range[],
    after: readonly Block[],
    frame: Frame,
  ) {
    this.#plan = plan;
    this.#before = before;
    this.#ranges = ranges;
    this.#after = after;
    this.#frame = frame;
    const { kept, moved } = align(before.map(idOf), after.map(idOf));
    this.#kept = kept;
    this.#moved = moved;
  }

  plan(): boolean {
    // The number of a list is that of its first item.
    if (this.#frame.list?.type === 'list-ordered' && this.#kept[0]?.[0] !== 0 && this.#kept[0]?.[1] !== 0) {
      if (this.#before.length !== this.#after.length) return false;
    }
    let [from, to] = [0, 0];
    for (const [before, after] of [...this.#kept, [this.#before.length, this.#after.length] as const]) {
      this.#section(from, before, to, after);
      [from, to] = [before + 1, after + 1];
    }
    return true;
  }

  /** Old blocks `from` to `end` become new blocks `to` to `stop`. */
  #section(from: number, end: number, to: number, stop: number): void {
    const pairs = Math.min(end - from, stop - to);
    for (let i = 0; i < pairs; i += 1) this.#change(from + i, to + i);
    for (let i = from + pairs; i < end; i += 1) this.#remove(i, i === end - 1 ? stop : -1);
    if (to + pairs < stop) this.#insert(from + pairs, to + pairs, stop);
  }

  #change(before: number, after: number): void {
    const [old, fresh] = [this.#before[before] as Block, this.#after[after] as Block];
    const range = this.#ranges[before] as Range;
    if (!this.#moved.has(after) && this.#plan.within(old, fresh, range, this.#frame)) return;
    const text = this.#space(before - 1, after - 1) + this.#text(after, before) + this.#space(before, after);
    this.#plan.replace(...range, this.#indent(text));
  }

  /** `next`: the new block that follows then; -1 when others are removed, too. */
  #remove(i: number, next: number): void {
    const [start, end] = this.#ranges[i] as Range;
    const last = this.#ranges[i - 1];
    const following = this.#ranges[i + 1];
    if (last)
      this.#plan.replace(last[1], this.#pastBlanks(end), next > 0 ? this.#indent(this.#space(i, next - 1)) : '');
    else this.#plan.replace(this.#withIndent(start), following ? this.#withIndent(following[0]) : end, '');
  }

  /** A line end where two new blocks need a blank line, and the gap behind the old block `before` has none. */
  #space(before: number, after: number): string {
    const [end, start] = [this.#ranges[before]?.[1], this.#ranges[before + 1]?.[0]];
    if (end === undefined || start === undefined || after < 0 || after + 1 >= this.#after.length) return '';
    const [first, second] = [this.#after[after], this.#after[after + 1]] as [Block, Block];
    if (this.#frame.list || mayTouch(first, second)) return '';
    return this.#plan.source.slice(end, start).split('\n').length < 3 ? '\n' : '';
  }

  #insert(at: number, to: number, stop: number): void {
    let text = '';
    for (let i = to; i < stop; i += 1)
      text += (i === to ? '' : this.#separator(i - 1, i)) + this.#text(i, i === to ? at : -1);
    const before = this.#ranges[at - 1];
    if (before) {
      const behind = this.#space(at - 1, stop - 1);
      this.#plan.replace(before[1], before[1], this.#indent(this.#separator(to - 1, to) + text + behind));
    } else {
      const start = this.#withIndent((this.#ranges[at] as Range)[0]);
      this.#plan.replace(
        start,
        start,
        this.#indent(`${text}${this.#separator(stop - 1, stop)}\u0001`).replace('\u0001', ''),
      );
    }
  }

  #separator(a: number, b: number): string {
    const [first, second] = [this.#after[a], this.#after[b]];
    if (this.#frame.list) return this.#frame.tight ? '\n' : '\n\n';
    return first && second ? separator(first, second, this.#frame.tight) : '\n\n';
  }

  /** A block as written elsewhere in this list, or printed. */
  #text(after: number, near: number): string {
    const from = this.#moved.get(after);
    if (from !== undefined && this.#frame.prefix === '') {
      return this.#plan.source.slice(...(this.#ranges[from] as Range));
    }
    const node = this.#after[after] as Block;
    if (this.#frame.list) return printItem(node, this.#marker(after, near), !this.#frame.tight);
    const text = printBlocks([node], this.#frame.tight);
    return LISTS.has(node.type) ? this.#apart(text, node, after) : text;
  }

  /** In the style of its neighbouring items. */
  #marker(after: number, near: number): string {
    const [start] = (this.#ranges[near] ?? this.#ranges[0]) as Range;
    const found = /^(?:([-*+])|\d{1,9}([.)]))/.exec(this.#plan.source.slice(start, start + 12));
    if (found?.[1]) return found[1];
    return `${Number(this.#frame.list?.data['start'] ?? 1) + after}${found?.[2] ?? '.'}`;
  }

  /** A list next to another one needs other markers, or both would be one. */
  #apart(text: string, node: Block, after: number): string {
    const taken = new Set<string>();
    for (const [before, kept] of this.#kept) {
      if (kept !== after - 1 && kept !== after + 1) continue;
      const [start] = this.#ranges[before] as Range;
      taken.add(/^(?:[-*+]|\d{1,9}[.)])/.exec(this.#plan.source.slice(start, start + 12))?.[0].at(-1) ?? '');
    }
    const ordered = node.type === 'list-ordered';
    const own = ordered ? '.' : '*';
    if (!taken.has(own)) return text;
    const other = (ordered ? [')'] : ['-', '+']).find((marker) => !taken.has(marker));
    if (!other) return text;
    return text.replace(ordered ? /^(\d+)\./gm : /^\*(?=\s|$)/gm, ordered ? `$1${other}` : other);
  }

  /** Where the indentation of a block begins; where the block does when something else is before it on its line. */
  #withIndent(start: number): number {
    const { source } = this.#plan;
    const { prefix } = this.#frame;
    const sign = prefix.trimEnd();
    let at = start;
    while (at > 0 && BLANK.has(source[at - 1] as string)) at -= 1;
    const line = at - sign.length;
    const beginsLine = line >= 0 && (line === 0 || source[line - 1] === '\n') && source.startsWith(sign, line);
    return beginsLine ? Math.min(start, line + prefix.length) : start;
  }

  /** Behind the blanks at the end of a line. */
  #pastBlanks(end: number): number {
    const { source } = this.#plan;
    let at = end;
    while (BLANK.has(source[at] as string)) at += 1;
    return at === source.length || source[at] === '\n' ? at : end;
  }

  #indent(text: string): string {
    const { prefix } = this.#frame;
    return prefix === '' ? text : indentedWith(text, prefix);
  }
}

const BLANK: ReadonlySet<string> = new Set([' ', '\t']);

const indentedWith = (text: string, prefix: string): string => {
  const empty = prefix.trimEnd();
  return empty === ''
    ? indented(text, prefix)
    : text.replace(/\n(.?)/g, (_, next: string) => `\n${next ? prefix : empty}${next}`);
};
