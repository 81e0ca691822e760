/**
 * What to replace in a text so that it says an edited Document: the smallest blocks that changed, printed; all others keep
 * their bytes. A plan may be wrong where Markdown is odd: the caller that applies it reads the result and compares.
 */
import { tagsOf } from '../tags.ts';
import { type Frame, idOf, type Planner, Siblings } from './plan-siblings.ts';
import type { Range, ReadDocument } from './read.ts';
import { printTag, tagLine } from './tag-blocks.ts';
import { type Block, LISTS } from './types.ts';

/** Of `[start, end)` in the source. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** The replacements, in order; undefined when there is no plan. `deep` looks into blocks that changed, too. */
export function planEdits(read: ReadDocument, edited: readonly Block[], deep: boolean): Replacement[] | undefined {
  const plan = new Plan(read, deep);
  if (!plan.children(read.document.nodes, edited, { prefix: '', tight: false })) return undefined;
  const sorted = plan.replacements.sort((a, b) => a.start - b.start || a.end - b.end);
  return sorted.every(({ start }, i) => i === 0 || start >= (sorted[i - 1] as Replacement).end) ? sorted : undefined;
}

class Plan implements Planner {
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
    const side = new Siblings(this, before, ranges as Range[], after, frame);
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
    // Other white space, such as a vertical tab, is text; and blanks at the end of indented code are.
    const blank = endsInCode(node) ? /\n/ : /[ \t\n]/;
    while (end > start && blank.test(this.source[end - 1] as string)) end -= 1;
    if (node.type !== 'code') return [start, end];
    // Code begins with its indentation. (What else there is may stand in one line by the thousand: no looking for its beginning.)
    const line = this.source.lastIndexOf('\n', start - 1) + 1 + prefix.length;
    while (start > line && /[ \t]/.test(this.source[start - 1] as string)) start -= 1;
    return [start, end];
  }

  /** Plans to replace one block with another of the same kind, by their contents. */
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
    // The end tag stays as it is, so the name has to.
    if (!tag || end < 2 || end > stop || tagsOf(this.source.slice(start, end))[0]?.name !== tag.name) return false;
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
    const [, marker = '', box] = head;
    const [was, is] = [before.data['checked'], after.data['checked']];
    if (was !== is) {
      if (was === undefined || is === undefined || !box) return false;
      const at = start + marker.length;
      this.replace(at, at + box.length, is === true ? '[x]' : '[ ]');
    }
    const inner = { prefix: prefix + ' '.repeat(marker.length), tight };
    return this.children(before.nodes as Block[], after.nodes as Block[], inner);
  }
}

/** Whether the last line of a block is one of code. Indented code does not nest deep: each level takes indentation. */
function endsInCode(node: Block): boolean {
  let last = node;
  for (let depth = 0; depth < MAX_DEPTH_OF_CODE; depth += 1) {
    if (last.type === 'code') return true;
    const next = last.nodes.at(-1);
    if (next?.object !== 'block') return false;
    last = next;
  }
  return false;
}

const MAX_DEPTH_OF_CODE = 100;

/** The marker of a list item with the space behind it, and its box. */
const ITEM = /^((?:[-*+]|\d{1,9}[.)])(?: {1,4}(?! )|(?= {5}) ))(\[[ xX]\])?/;
