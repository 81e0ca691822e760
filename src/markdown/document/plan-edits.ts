/**
 * What to replace in a text so that it says an edited Document: the smallest blocks that changed, printed; all others keep
 * their bytes. A plan may be wrong where Markdown is odd: whoever carries it out reads the result and compares.
 */
import { align } from './align.ts';
import { contentOfKey } from './keys.ts';
import { indented, printBlocks, printItem, separator } from './print.ts';
import type { Range, ReadDocument } from './read.ts';
import { printTag, tagLine } from './tag-blocks.ts';
import { type Block, LISTS } from './types.ts';

/** Of `[start, end)` in the source. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** How blocks stand in the block around them. */
interface Frame {
  /** What every line but the first begins with. */
  prefix: string;
  /** In a list item without blank lines. */
  tight: boolean;
  /** Blocks are items of this list. */
  list?: Block;
}

/** The replacements, in order; undefined when there is no plan. `deep` looks into blocks that changed, too. */
export function planEdits(read: ReadDocument, edited: readonly Block[], deep: boolean): Replacement[] | undefined {
  const plan = new Plan(read, deep);
  if (!plan.children(read.document.nodes, edited, { prefix: '', tight: false })) return undefined;
  const sorted = plan.replacements.sort((a, b) => a.start - b.start || a.end - b.end);
  return sorted.every(({ start }, i) => i === 0 || start >= (sorted[i - 1] as Replacement).end) ? sorted : undefined;
}

const idOf = ({ key }: Block): string => contentOfKey(key);

class Plan {
  readonly replacements: Replacement[] = [];
  readonly #read: ReadDocument;
  readonly #deep: boolean;

  constructor(read: ReadDocument, deep: boolean) {
    this.#read = read;
    this.#deep = deep;
  }

  /** Plans for the blocks in a block; false when it has to be replaced as a whole. */
  children(before: readonly Block[], after: readonly Block[], frame: Frame): boolean {
    const ranges = before.map((node) => this.#rangeOf(node, frame));
    if (before.length === 0 || after.length === 0) return this.#empty(ranges, after, frame);
    if (ranges.some((range, i) => !range || (i > 0 && range[0] < (ranges[i - 1]?.[1] ?? 0)))) return false;
    const side = new Side(this, before, ranges as Range[], after, frame);
    return side.plan();
  }

  replace(start: number, end: number, text: string): void {
    this.replacements.push({ start, end, text });
  }

  get source(): string {
    return this.#read.source;
  }

  /** Only the whole text can lose all its blocks, and only a block that has some can get more. */
  #empty(ranges: readonly (Range | undefined)[], after: readonly Block[], { prefix, list }: Frame): boolean {
    const [first, last] = [ranges[0], ranges.at(-1)];
    if (ranges.length === after.length) return true;
    if (after.length > 0 || prefix !== '' || list || !first || !last) return false;
    this.replace(first[0], last[1], '');
    return true;
  }

  #rangeOf(node: Block, { prefix }: Frame): Range | undefined {
    const range = this.#read.ranges.get(node);
    if (!range) return undefined;
    let [start, end] = range;
    while (end > start && /\s/.test(this.source[end - 1] as string)) end -= 1;
    // Code begins with its indentation.
    const line = this.source.lastIndexOf('\n', start - 1) + 1 + prefix.length;
    if (node.type === 'code') while (start > line && /[ \t]/.test(this.source[start - 1] as string)) start -= 1;
    return [start, end];
  }

  /** Plans for one block in the place of another of the same kind, by what stands in it. */
  within(before: Block, after: Block, range: Range, frame: Frame): boolean {
    if (!this.#deep || before.type !== after.type || before.isVoid || after.isVoid) return false;
    const mark = this.replacements.length;
    const done = this.#withinSame(before, after, range, frame);
    if (!done) this.replacements.length = mark;
    return done;
  }

  #withinSame(before: Block, after: Block, range: Range, frame: Frame): boolean {
    const sameData = JSON.stringify(before.data) === JSON.stringify(after.data);
    const inner = [before.nodes as Block[], after.nodes as Block[]] as const;
    if (printTag(before)) {
      if (!sameData && !this.#newTag(after, range)) return false;
      return this.children(...inner, { prefix: frame.prefix, tight: false });
    }
    if (before.type === 'list-item') return this.#withinItem(before, after, range, frame);
    if (!sameData) return false;
    if (before.type === 'blockquote') return this.children(...inner, { prefix: `${frame.prefix}> `, tight: false });
    if (before.type === 'expandable') return this.#withinExpandable(...inner, frame);
    if (!LISTS.has(before.type)) return false;
    const prefix = frame.prefix + this.#indentOf(range[0], frame.prefix);
    return this.children(...inner, { prefix, tight: before.data['spread'] !== true, list: before });
  }

  /** How far a list is indented beyond what is around it. */
  #indentOf(start: number, prefix: string): string {
    const line = this.source.lastIndexOf('\n', start - 1) + 1;
    return ' '.repeat(Math.max(0, start - line - prefix.length));
  }

  #newTag(after: Block, [start, stop]: Range): boolean {
    const end = this.source.indexOf('%}', start) + 2;
    const tag = printTag(after);
    if (!tag || end < 2 || end > stop) return false;
    this.replace(start, end, tagLine(tag));
    return true;
  }

  #withinExpandable(before: readonly Block[], after: readonly Block[], frame: Frame): boolean {
    const [title, ...body] = before;
    const [newTitle, ...newBody] = after;
    if (!title || !newTitle || idOf(title) !== idOf(newTitle)) return false;
    return this.children(body, newBody, { prefix: frame.prefix, tight: false });
  }

  #withinItem(before: Block, after: Block, [start, end]: Range, { prefix, tight }: Frame): boolean {
    const head = ITEM.exec(this.source.slice(start, Math.min(end, start + 40)));
    if (!head) return false;
    const [marker = '', box] = head;
    const [was, is] = [before.data['checked'], after.data['checked']];
    if (was !== is) {
      if (was === undefined || is === undefined || !box) return false;
      this.replace(start + marker.length, start + marker.length + box.length, is === true ? '[x]' : '[ ]');
    }
    const inner = { prefix: prefix + ' '.repeat(marker.length - (box?.length ?? 0)), tight };
    if (box) inner.prefix = prefix + ' '.repeat(head[0].length - box.length);
    return this.children(before.nodes as Block[], after.nodes as Block[], inner);
  }
}

/** The marker of a list item with the space behind it, and its box. */
const ITEM = /^(?:[-*+]|\d{1,9}[.)])(?: {1,4}(?! )|(?= {5}) )(\[[ xX]\])?/;

/** Two lists of blocks, one of which is in the source. */
class Side {
  readonly #plan: Plan;
  readonly #before: readonly Block[];
  readonly #ranges: readonly Range[];
  readonly #after: readonly Block[];
  readonly #frame: Frame;
  readonly #moved: ReadonlyMap<number, number>;
  readonly #kept: readonly [number, number][];

  constructor(plan: Plan, before: readonly Block[], ranges: readonly Range[], after: readonly Block[], frame: Frame) {
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
    for (let i = from + pairs; i < end; i += 1) this.#remove(i);
    if (to + pairs < stop) this.#insert(from + pairs, to + pairs, stop);
  }

  #change(before: number, after: number): void {
    const [old, fresh] = [this.#before[before] as Block, this.#after[after] as Block];
    const range = this.#ranges[before] as Range;
    if (!this.#moved.has(after) && this.#plan.within(old, fresh, range, this.#frame)) return;
    this.#plan.replace(...range, this.#indent(this.#text(after, before)));
  }

  #remove(i: number): void {
    const [start, end] = this.#ranges[i] as Range;
    const last = this.#ranges[i - 1];
    const next = this.#ranges[i + 1];
    if (last) this.#plan.replace(last[1], end, '');
    else this.#plan.replace(start, next ? next[0] : end, '');
  }

  /** New blocks in front of the old block `at`, or behind the last one. */
  #insert(at: number, to: number, stop: number): void {
    let text = '';
    for (let i = to; i < stop; i += 1) text += (i === to ? '' : this.#separator(i - 1, i)) + this.#text(i, i === to ? at : -1);
    const before = this.#ranges[at - 1];
    if (before) this.#plan.replace(before[1], before[1], this.#indent(this.#separator(to - 1, to) + text));
    else {
      const start = (this.#ranges[at] as Range)[0];
      this.#plan.replace(start, start, this.#indent(`${text}${this.#separator(stop - 1, stop)}\u0001`).replace('\u0001', ''));
    }
  }

  #separator(a: number, b: number): string {
    const [first, second] = [this.#after[a], this.#after[b]];
    if (this.#frame.list) return this.#frame.tight ? '\n' : '\n\n';
    return first && second ? separator(first, second, this.#frame.tight) : '\n\n';
  }

  /** A block as it stands elsewhere in this list, or printed. */
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

  /** As the items beside it have it. */
  #marker(after: number, near: number): string {
    const [start] = (this.#ranges[near] ?? this.#ranges[0]) as Range;
    const found = /^(?:([-*+])|\d{1,9}([.)]))/.exec(this.#plan.source.slice(start, start + 12));
    if (found?.[1]) return found[1];
    return `${Number(this.#frame.list?.data['start'] ?? 1) + after}${found?.[2] ?? '.'}`;
  }

  /** A list beside another one has other markers, or both would be one. */
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

  #indent(text: string): string {
    const { prefix } = this.#frame;
    return prefix === '' ? text : indentedWith(text, prefix);
  }
}

const indentedWith = (text: string, prefix: string): string => {
  const empty = prefix.trimEnd();
  return empty === '' ? indented(text, prefix) : text.replace(/\n(.?)/g, (_, next: string) => `\n${next ? prefix : empty}${next}`);
};
