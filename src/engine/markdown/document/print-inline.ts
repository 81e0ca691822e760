/** Texts and inlines as Markdown. */
import { marksKey } from './build.ts';
import { SEPARATOR } from './escape.ts';
import { openTag } from './html-tokens.ts';
import { type Element, htmlOfImage, needsHtml, partsOfVoid, tagsOfElement } from './inline-html.ts';
import { hasTagOf, type InlinePlace, InlinePrinter, type Item, sameMark } from './inline-printer.ts';
import { urlOf } from './refs.ts';
import type { ContentRef, Inline, Phrasing } from './types.ts';

/** Markdown of texts and inlines; may have several lines unless the place has one. */
export function printInline(nodes: readonly Phrasing[], place: InlinePlace = {}): string {
  return new InlinePrinter(itemsIn(nodes, place), place).print();
}

/** The inlines of a line; two adjacent formulas are kept apart. */
function itemsIn(nodes: readonly Phrasing[], place: InlinePlace): Item[] {
  return nodes.flatMap((node, i) => {
    const before = nodes[i - 1];
    const items = itemsOf(node, { ...place, leads: i === 0 && place.leads !== false });
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
  const within: InlinePlace = { ...place, link: !html, leads: false, behindTag: html && place.leads === true };
  const inner = itemsIn(node.nodes, within);
  const shared =
    inner[0]?.marks.filter((mark) => inner.every(({ marks }) => marks.some((one) => sameMark(one, mark)))) ?? [];
  const rest = inner.map((item) => ({
    ...item,
    marks: item.marks.filter((mark) => !shared.some((one) => sameMark(one, mark))),
  }));
  const print = (items: readonly Item[]): string => {
    const text = new InlinePrinter(items, within, true).print();
    if (!html) return automatic(node, text) ?? `[${text}](${destination(node.data, place)})`;
    const [open, close] = tagsOfElement({ type: node.type as Element['type'], data: node.data });
    return tagForCell(open, place) + text + close;
  };
  const item: Item = { kind: 'link', marks: shared, text: print(rest) };
  const either = shared.length > 0 && item.text[0] === '[' && !shared.some((mark) => hasTagOf(mark, inner));
  return either ? { ...item, marked: print(inner) } : item;
}

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
    .replace(/[\r\n\t\f]/g, (char) => `&#${char.charCodeAt(0)};`);
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

const forCell = (text: string, { cell }: InlinePlace): string => (cell ? text.replaceAll('|', '\\|') : text);

/** A tag in a cell, where its bars cannot be escaped otherwise. */
const tagForCell = (tag: string, { cell }: InlinePlace): string => (cell ? tag.replaceAll('|', '&#124;') : tag);

/** Of the backslashes before a bar in a cell one is its escape, and they must be odd in number: in code nothing else is one. */
const ODD_BEFORE_BAR = /(?<!\\)\\(?:\\\\)*\|/;

/** Only where all is spaces, U+0020, none are taken away at the ends (CommonMark §6.1). */
const HAS_OTHER_THAN_SPACES = /[^ ]/;

/** Code in as many back quotes as it needs. */
function printCode(code: string, place: InlinePlace): string {
  const { cell } = place;
  const text = code.replace(/[\r\n]/g, ' ');
  if (cell && ODD_BEFORE_BAR.test(text)) {
    const escaped = new InlinePrinter([{ kind: 'text', marks: [], text }], { ...place, link: false }, true);
    return `<code>${escaped.print()}</code>`;
  }
  const longest = longestRun(text, /`+/g, 0);
  const quotes = '`'.repeat(shortestNot(text, longest));
  const pad = /^`|`$/.test(text) || (/^ .* $/.test(text) && HAS_OTHER_THAN_SPACES.test(text)) ? ' ' : '';
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
      // As written in a cell, where bars are escaped in HTML, too.
      return place.cell ? String(data['html']).replace(/(?<!\\)\|/g, '\\|') : String(data['html']);
    case 'inline-math': {
      const formula = String(data['formula']).replace(/[\r\n]/g, ' ');
      const longest = longestRun(formula, /\$+/g, 1);
      const fence = '$'.repeat(Math.max(2, longest > 1 ? longest + 1 : 2));
      const pad = /^\$|\$$/.test(formula) || (/^ .* $/.test(formula) && HAS_OTHER_THAN_SPACES.test(formula)) ? ' ' : '';
      return forCell(fence + pad + formula + pad + fence, place);
    }
    case 'annotation':
      return forCell(`[^${escapeLabel(String(data['label']))}]`, place);
    case 'inline-image': {
      if (needsHtml(node)) return tagForCell(htmlOfImage(data), place);
      const alt = new InlinePrinter(
        [{ kind: 'text', marks: [], text: String(data['alt'] ?? '') }],
        { ...place, link: true },
        true,
      );
      return `![${alt.print()}](${destination(data, place)})`;
    }
    default: {
      const parts = partsOfVoid(type, data);
      if (!parts) return '';
      const text = new InlinePrinter([{ kind: 'text', marks: [], text: parts.text }], place, true).print();
      return `${tagForCell(openTag(parts.name, parts.attributes), place) + text}</${parts.name}>`;
    }
  }
}

/** The length of the longest match, at least `least`: a long text has more of them than a call has arguments. */
function longestRun(text: string, pattern: RegExp, least: number): number {
  let longest = least;
  for (const [run] of text.matchAll(pattern)) longest = Math.max(longest, run.length);
  return longest;
}
