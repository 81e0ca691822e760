/** Texts and inlines as Markdown. */
import { markKey, marksKey } from './build.ts';
import { escapeText, SEPARATOR } from './escape.ts';
import { canClose, canOpen, firstChar, lastChar } from './flanking.ts';
import { escapeHtml, openTag } from './html-tokens.ts';
import { type Element, htmlOfImage, needsHtml, partsOfVoid, tagsOfElement, tagsOfMark } from './inline-html.ts';
import { urlOf } from './refs.ts';
import type { ContentRef, Inline, Mark, Phrasing } from './types.ts';

/** Where texts and inlines stand. */
export interface InlinePlace {
  /** All in one line: a heading or a cell. */
  line?: boolean;
  /** In the cell of a table that is written with bars. */
  cell?: boolean;
  /** In a link. */
  link?: boolean;
}

/** What stands in a row: a piece of text with its marks, or an inline, printed but for its outer marks. */
interface Item {
  kind: 'text' | 'code' | 'link' | 'inline' | 'break';
  marks: readonly Mark[];
  /** Of texts: not yet escaped. Of all others: Markdown. */
  text: string;
  /** The same with its marks within: of links, which look better so when they stand alone. */
  marked?: string;
}

/** Markdown of texts and inlines; may have several lines unless the place has one. */
export function printInline(nodes: readonly Phrasing[], place: InlinePlace = {}): string {
  return new InlinePrinter(itemsIn(nodes, place), place).print();
}

/** What stands in a row; two formulas side by side are kept apart. */
function itemsIn(nodes: readonly Phrasing[], place: InlinePlace): Item[] {
  return nodes.flatMap((node, i) => {
    const before = nodes[i - 1];
    const items = itemsOf(node, place);
    if (!isMath(before) || !isMath(node) || marksKey(before.marks ?? []) !== marksKey(node.marks ?? [])) return items;
    return [{ kind: 'inline', marks: node.marks ?? [], text: SEPARATOR }, ...items];
  });
}

const isMath = (node: Phrasing | undefined): node is Inline => node?.object === 'inline' && node.type === 'inline-math';

function itemsOf(node: Phrasing, place: InlinePlace): Item[] {
  if (node.object === 'text') {
    return node.leaves.flatMap(({ text, marks }): Item[] => {
      if (text === '') return [];
      if (!marks.some(({ type }) => type === 'code')) return [{ kind: 'text', marks, text }];
      return [{ kind: 'code', marks: marks.filter(({ type }) => type !== 'code'), text: printCode(text, place) }];
    });
  }
  if (node.type === 'line-break') {
    const html = (node.data['html'] as string | undefined) ?? (place.line ? '<br>' : undefined);
    return [{ kind: html ? 'inline' : 'break', marks: node.marks ?? [], text: html ?? '\\\n' }];
  }
  if (node.isVoid) return [{ kind: 'inline', marks: node.marks ?? [], text: printVoid(node, place) }];
  return [printElement(node, place)];
}

/** Marks that all of a link's text has stand around the link where its neighbours have them too. */
function printElement(node: Inline, place: InlinePlace): Item {
  const html = node.type !== 'link' || node.data['html'] === true;
  // Within a link of Markdown brackets are escaped, and no address is linked.
  const within: InlinePlace = { ...place, link: !html };
  const inner = itemsIn(node.nodes, within);
  const shared = inner[0]?.marks.filter((mark) => inner.every(({ marks }) => marks.some((one) => same(one, mark)))) ?? [];
  const rest = inner.map((item) => ({ ...item, marks: item.marks.filter((mark) => !shared.some((one) => same(one, mark))) }));
  const print = (items: readonly Item[]): string => {
    const text = new InlinePrinter(items, within, true).print();
    if (!html) return automatic(node, text) ?? `[${text}](${destination(node.data, place)})`;
    const [open, close] = tagsOfElement({ type: node.type as Element['type'], data: node.data });
    return tagForCell(open, place) + text + close;
  };
  const item: Item = { kind: 'link', marks: shared, text: print(rest) };
  return shared.length > 0 && item.text[0] === '[' ? { ...item, marked: print(inner) } : item;
}

const same = (a: Mark, b: Mark): boolean => markKey(a) === markKey(b);

const PLAIN_ADDRESS = /^(?:https?:\/\/|mailto:)[\w./:?#@=+%,;-]+$/;
const MAIL = /^[\w.+-]+@[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*\.[A-Za-z]+$/;

/** `<https://…>` for a link that says its own address. */
function automatic({ data, nodes }: Inline, printed: string): string | undefined {
  const [text] = nodes;
  const leaf = nodes.length === 1 && text?.object === 'text' && text.leaves.length === 1 ? text.leaves[0] : undefined;
  if (!leaf || data['title'] !== undefined || printed.includes('`')) return undefined;
  const url = urlOf(data['ref'] as ContentRef);
  if (!PLAIN_ADDRESS.test(url)) return undefined;
  if (leaf.text === url) return `<${url}>`;
  return url === `mailto:${leaf.text}` && MAIL.test(leaf.text) ? `<${leaf.text}>` : undefined;
}

/** Address and title as they stand behind a link or image. */
function destination(data: Inline['data'], place: InlinePlace): string {
  const title = data['title'] as string | undefined;
  const url = urlOf(data['ref'] as ContentRef);
  return forCell(title === undefined ? printUrl(url) : `${printUrl(url)} "${escapeQuoted(title)}"`, place);
}

/** An address in Markdown. */
export function printUrl(url: string): string {
  const escaped = url
    .replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
    .replace(/&(?=#|\w+;)/g, '\\&')
    .replace(/\{(?=%)/g, '{\\')
    .replace(/[\r\n\t\v\f]/g, (char) => `&#${char.charCodeAt(0)};`);
  if (url !== '' && !/[\s()<>\u0000-\u001f\u007f]/.test(url)) return escaped;
  return `<${escaped.replace(/[<>]/g, '\\$&')}>`;
}

/** Text in double quotes: a title. */
export const escapeQuoted = (text: string): string =>
  text
    .replace(/["\\]/g, '\\$&')
    .replace(/&(?=#|\w+;)/g, '\\&')
    .replace(/\{(?=%)/g, '{\\')
    .replace(/[\r\n]/g, (char) => `&#${char.charCodeAt(0)};`);

/** The label of a definition or footnote. */
export const escapeLabel = (label: string): string =>
  label
    .replace(/[\\[\]]/g, '\\$&')
    .replace(/&(?=#|\w+;)/g, '\\&')
    .replace(/\{(?=%)/g, '{\\');

const forCell = (text: string, { cell }: InlinePlace): string => (cell ? text.replace(/(?<!\\)\|/g, '\\|') : text);

/** A tag in a cell, where its bars cannot be escaped otherwise. */
const tagForCell = (tag: string, { cell }: InlinePlace): string => (cell ? tag.replaceAll('|', '&#124;') : tag);

/** Code in as many back quotes as it needs. */
function printCode(code: string, { cell }: InlinePlace): string {
  const text = code.replace(/[\r\n]/g, ' ');
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const quotes = '`'.repeat(shortestNot(text, longest));
  const pad = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '') ? ' ' : '';
  const printed = quotes + pad + text + pad + quotes;
  return cell ? printed.replace(/\|/g, '\\|') : printed;
}

/** The smallest number of back quotes that is no run of them in the text. */
function shortestNot(text: string, longest: number): number {
  if (longest === 0) return 1;
  const runs = new Set([...text.matchAll(/`+/g)].map(([run]) => run.length));
  for (let length = 1; length <= longest; length += 1) if (!runs.has(length)) return length;
  return longest + 1;
}

function printVoid(node: Inline, place: InlinePlace): string {
  const { type, data } = node;
  switch (type) {
    case 'html':
      return forCell(String(data['html']), place);
    case 'inline-math': {
      const formula = String(data['formula']).replace(/[\r\n]/g, ' ');
      const longest = Math.max(1, ...[...formula.matchAll(/\$+/g)].map(([run]) => run.length));
      const fence = '$'.repeat(Math.max(2, longest > 1 ? longest + 1 : 2));
      const pad = /^\$|\$$/.test(formula) || (/^ .* $/.test(formula) && formula.trim() !== '') ? ' ' : '';
      return forCell(fence + pad + formula + pad + fence, place);
    }
    case 'annotation':
      return forCell(`[^${escapeLabel(String(data['label']))}]`, place);
    case 'inline-image': {
      if (needsHtml(node)) return tagForCell(htmlOfImage(data), place);
      const alt = new InlinePrinter([{ kind: 'text', marks: [], text: String(data['alt'] ?? '') }], { ...place, link: true }, true);
      return `![${alt.print()}](${destination(data, place)})`;
    }
    default: {
      const parts = partsOfVoid(type, data);
      if (!parts) return '';
      const text = new InlinePrinter([{ kind: 'text', marks: [], text: parts.text }], { ...place, link: true }, true).print();
      return tagForCell(openTag(parts.name, parts.attributes), place) + text + `</${parts.name}>`;
    }
  }
}

/** Any character that is punctuation, which every mark and inline begins and ends with. */
const SOME = '*';

/** Prints items, the marks that neighbours share around them all. */
class InlinePrinter {
  readonly #items: readonly Item[];
  readonly #texts: readonly string[];
  /** What stands around: brackets of a link, or the edges of lines. */
  readonly #edge: string;

  constructor(items: readonly Item[], place: InlinePlace, within = false) {
    this.#edge = within ? SOME : '';
    // A backslash at the very end is one.
    const last = items.at(-1);
    if (!within && last?.kind === 'break') items = [...items.slice(0, -1), { ...last, kind: 'inline', text: '<br>' }];
    this.#items = items;
    this.#texts = items.map((item, i) => (item.kind === 'text' ? this.#escape(item, i, place) : item.text));
  }

  print(): string {
    return this.#printRange(0, this.#items.length, [], this.#edge, this.#edge);
  }

  #escape({ text }: Item, i: number, { line = false, cell = false, link = false }: InlinePlace): string {
    const before = this.#items[i - 1];
    const after = this.#items[i + 1];
    const escaped = escapeText(text, {
      before: !before ? this.#edge : before.kind === 'text' ? before.text.slice(-1) : before.kind === 'break' ? '\n' : SOME,
      after: !after ? this.#edge : after.kind === 'text' ? after.text.slice(0, 1) : after.kind === 'break' ? '\\' : '[',
      line,
      cell,
      link,
    });
    // At the beginning of a line `[^1]:` would be a footnote.
    return before?.text.endsWith(']') && before.kind === 'inline' && text[0] === ':' ? `\\${escaped}` : escaped;
  }

  /** Items `from` to `to`, around which `open` marks stand already; `before` and `after` are the characters beside. */
  #printRange(from: number, to: number, open: readonly Mark[], before: string, after: string): string {
    let text = '';
    for (let i = from; i < to; ) {
      const [mark, end] = this.#longestRun(i, to, open);
      if (!mark) {
        text += this.#texts[i];
        i += 1;
        continue;
      }
      const left = text === '' ? before : lastChar(text);
      const right = end < to ? this.#firstOf(end, open) : after;
      text += this.#printMarked(mark, i, end, open, left, right);
      i = end;
    }
    return text;
  }

  /** The mark at `i`, not open yet, that goes on for most items; the outermost of those that go on for the same. */
  #longestRun(i: number, to: number, open: readonly Mark[]): [Mark | undefined, number] {
    let [longest, longestEnd]: [Mark | undefined, number] = [undefined, i];
    for (const mark of (this.#items[i] as Item).marks) {
      if (open.some((one) => same(one, mark))) continue;
      let end = i + 1;
      while (end < to && (this.#items[end] as Item).marks.some((one) => same(one, mark))) end += 1;
      if (end > longestEnd) [longest, longestEnd] = [mark, end];
    }
    return [longest, longestEnd];
  }

  #firstOf(i: number, open: readonly Mark[]): string {
    const marked = (this.#items[i] as Item).marks.some((mark) => !open.some((one) => same(one, mark)));
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

/** Texts and inlines within HTML: the cell of an HTML table, a caption, a summary. */
export function printInlineHtml(nodes: readonly Phrasing[]): string {
  return nodes.map(htmlOfNode).join('');
}

function htmlOfNode(node: Phrasing): string {
  if (node.object === 'text') return htmlOfLeaves(node.leaves);
  return inMarks(node.marks ?? [], htmlOfInline(node));
}

/** Neighbours share the marks that they both have, as far as these stand outermost. */
function htmlOfLeaves(leaves: readonly { text: string; marks: readonly Mark[] }[]): string {
  let html = '';
  let open: readonly Mark[] = [];
  const closeTo = (depth: number) => {
    for (let i = open.length - 1; i >= depth; i -= 1) html += tagsOfMark(open[i] as Mark)[1];
    open = open.slice(0, depth);
  };
  for (const { text, marks } of leaves) {
    let shared = 0;
    while (shared < open.length && shared < marks.length && same(open[shared] as Mark, marks[shared] as Mark)) shared += 1;
    closeTo(shared);
    for (const mark of marks.slice(shared)) html += tagsOfMark(mark)[0];
    open = marks;
    html += escapeHtml(text);
  }
  closeTo(0);
  return html;
}

const inMarks = (marks: readonly Mark[], html: string): string =>
  marks.reduceRight((inner, mark) => tagsOfMark(mark)[0] + inner + tagsOfMark(mark)[1], html);

function htmlOfInline(node: Inline): string {
  const { type, data } = node;
  if (type === 'line-break') return String(data['html'] ?? '<br>');
  if (type === 'html') return String(data['html']);
  if (type === 'inline-image') return htmlOfImage(data);
  if (!node.isVoid) {
    const [open, close] = tagsOfElement({ type: type as Element['type'], data });
    return open + printInlineHtml(node.nodes) + close;
  }
  const parts = partsOfVoid(type, data);
  return parts ? `${openTag(parts.name, parts.attributes)}${escapeHtml(parts.text)}</${parts.name}>` : '';
}
