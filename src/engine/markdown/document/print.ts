/** A Document as Markdown, in one canonical form. */
import { maskTags } from '../mask.ts';
import { treeOf } from '../parse.ts';
import { tagsOf } from '../tags.ts';
import { escapeInfo, fenceOf, printCode } from './code-blocks.ts';
import { printHtmlBlock } from './html-blocks.ts';
import { htmlKind } from './html-kind.ts';
import { escapeLabel, escapeQuoted, printInline, printUrl } from './print-inline.ts';
import { printInlineHtml } from './print-inline-html.ts';
import { printTable } from './table.ts';
import { endTagLine, printTag, tagLine } from './tag-blocks.ts';
import { type Block, type Document, LISTS, type Node, type Phrasing } from './types.ts';

/** Markdown of a Document; ends with a line end unless it is empty. */
export function toMarkdown(document: Document): string {
  return document.nodes.length === 0 ? '' : `${printBlocks(document.nodes)}\n`;
}

/**
 * Blocks below each other. In a `tight` list item there is no blank line where there need not be one. `first`: the text of the
 * first block, when it is printed otherwise; `marker`: of the list item that they stand in.
 */
export function printBlocks(nodes: readonly Node[], tight = false, first?: string, marker?: string): string {
  let text = '';
  let before: Printed | undefined;
  for (const node of nodes) {
    if (node.object !== 'block') continue;
    const printed =
      !before && first !== undefined ? { block: node, text: first } : printAfter(node, before, tight, marker);
    if (before) text += separator(before.block, node, tight);
    text += printed.text;
    before = printed;
  }
  return text;
}

interface Printed {
  block: Block;
  text: string;
  /** Of a list: how its items begin. */
  marker?: string;
}

function printAfter(node: Block, before: Printed | undefined, tight: boolean, outer: string | undefined): Printed {
  if (LISTS.has(node.type)) {
    // `* * *` would be a rule.
    const marker = markerAfter(node, before?.marker ?? (before ? undefined : outer));
    return { block: node, marker, text: printList(node, marker) };
  }
  // Right below a paragraph `---` would make it a heading.
  if (node.type === 'divider') return { block: node, text: tight && before ? '***' : '---' };
  return { block: node, text: printBlock(node) };
}

/** A list right after one of its kind begins its items otherwise, so that they stay two. */
function markerAfter(list: Block, before: string | undefined): string {
  const [first, other] = list.type === 'list-ordered' ? ['.', ')'] : ['*', '-'];
  return before === first ? other : first;
}

/** The separator between two blocks. */
export const separator = (a: Block, b: Block, tight: boolean): string => (tight && mayTouch(a, b) ? '\n' : '\n\n');

/** Blocks that end with their last line. */
const ENDED = /^(?:heading-\d|code|divider|math)$/;
const isTag = (block: Block): boolean => printTag(block) !== undefined;

/** Whether the second block may begin on the line below the first, without becoming part of it. */
export function mayTouch(a: Block, b: Block): boolean {
  if (isHtml(a)) return false;
  if (a.type === 'html') return htmlKind(String(a.data['html'])) < 6;
  if (ENDED.test(a.type) || isTag(a)) return true;
  if (a.type !== 'paragraph' && a.type !== 'blockquote' && !LISTS.has(a.type)) return false;
  if (isHtml(b)) return true;
  if (b.type === 'html') return htmlKind(String(b.data['html'])) < 7;
  if (LISTS.has(b.type)) return LISTS.has(a.type) || mayFollowText(b);
  if (b.type === 'blockquote') return a.type !== 'blockquote';
  return ENDED.test(b.type) || isTag(b);
}

/** A list that begins with nothing, or with another number than 1, is text below a line of text. */
function mayFollowText(list: Block): boolean {
  const [first] = list.nodes;
  if (list.type === 'list-ordered' && (list.data['start'] ?? 1) !== 1) return false;
  return first?.object === 'block' && first.nodes.length > 0;
}

/** Whether a list item has a blank line between its blocks, or between those of a tag in it. */
export function needsSpread(nodes: readonly Node[], within = false): boolean {
  return nodes.some((node, i) => {
    if (node.object !== 'block') return false;
    if (node.type === 'expandable') return true;
    const before = nodes[i - 1];
    if (before?.object === 'block' && (within || !mayTouch(before, node))) return true;
    return isTag(node) && !node.isVoid && (needsSpread(node.nodes, true) || endsAsHtml(node.nodes));
  });
}

/** Blocks that are written as HTML, which goes on to the next blank line. */
export function isHtml({ type, data, nodes }: Block): boolean {
  if (type === 'images' || type === 'expandable') return true;
  if (type === 'table') return data['html'] === true;
  if (data['align'] !== undefined) return type === 'paragraph' || type.startsWith('heading-');
  return (
    type === 'paragraph' && (isEmpty(nodes) || (mayBeOther(nodes) && !isParagraph(printInline(nodes as Phrasing[]))))
  );
}

/** Without an inline of HTML, or a link at its beginning, a paragraph is one. */
const mayBeOther = (nodes: readonly Node[]): boolean =>
  nodes.some((node, i) => {
    if (node.object !== 'inline' || /^(?:annotation|inline-math)$/.test(node.type)) return false;
    return node.type !== 'link' || node.data['html'] === true || i === 0;
  });

const isEmpty = (nodes: readonly Node[]): boolean =>
  nodes.every((node) => node.object === 'text' && node.leaves.every(({ text }) => text === ''));

/** One block; lists and dividers, which depend on what precedes them, as if nothing did. */
export function printBlock(block: Block): string {
  const { type, data, nodes } = block;
  const tag = printTag(block);
  if (tag) return printTagBlock(block, tag);
  switch (type) {
    case 'paragraph':
      return printParagraph(block);
    case 'blockquote':
      return quoted(printBlocks(nodes));
    case 'list-ordered':
    case 'list-unordered':
    case 'list-tasks':
      return printList(block, markerAfter(block, undefined));
    case 'divider':
      return '---';
    case 'code':
      return printCode(block);
    case 'math':
      return printMath(block);
    case 'html':
      return String(data['html']);
    case 'markdown':
      return String(data['markdown']);
    case 'table':
      return printTable(block);
    case 'images':
      return printHtmlBlock(block);
    case 'expandable':
      return printExpandable(block);
    case 'definition': {
      const title = data['title'] === undefined ? '' : ` "${escapeQuoted(String(data['title']))}"`;
      return `[${escapeLabel(String(data['label']))}]: ${printUrl(String(data['url']))}${title}`;
    }
    case 'footnote':
      return `[^${escapeLabel(String(data['label']))}]:${nodes.length === 0 ? '' : ` ${indented(printBlocks(nodes), '    ')}`}`;
    default:
      return /^heading-\d$/.test(type) ? printHeading(block) : '';
  }
}

function printParagraph(block: Block): string {
  if (block.data['align'] !== undefined) return printHtmlBlock(block);
  const text = printInline(block.nodes as Phrasing[]);
  return isParagraph(text) ? text : printHtmlBlock(block);
}

/** Whether text that was meant as a paragraph is one, and not the beginning of HTML, or a definition. */
export function isParagraph(text: string): boolean {
  if (text === '') return false;
  if (!/^[<{]|\n[<{]|^\[.*\]:/s.test(text)) return true;
  const root = treeOf(maskTags(text, tagsOf(text)), { features: { gfm: true, frontmatter: false } });
  return 'children' in root && root.children.length === 1 && root.children[0]?.type === 'paragraph';
}

function printHeading(block: Block): string {
  if (block.data['align'] !== undefined) return printHtmlBlock(block);
  const hashes = '#'.repeat(Number(block.type.slice(-1)));
  const text = printInline(block.nodes as Phrasing[], { line: true });
  // Hashes at the end would be no part of it.
  return text === '' ? hashes : `${hashes} ${text.replace(/#$/, '\\#')}`;
}

function printMath({ data }: Block): string {
  const formula = String(data['formula']);
  const fence = fenceOf(formula, '$', 2);
  const meta = data['meta'] === undefined ? '' : escapeInfo(String(data['meta']));
  return `${fence}${meta}\n${formula === '' ? '' : `${formula}\n`}${fence}`;
}

function printTagBlock(block: Block, tag: { name: string; body: string }): string {
  if (block.type === 'tag' && block.data['closing'] === true) return endTagLine(tag);
  const open = tagLine(tag);
  if (block.isVoid) return open;
  const inner = printBlocks(block.nodes);
  const gap = inner === '' ? '' : endsAsHtml(block.nodes) ? '\n\n' : '\n';
  return `${open}\n${inner}${gap}${endTagLine(tag)}`;
}

/** HTML goes on to the next blank line; behind a definition the parser needs one, too. */
function endsAsHtml(nodes: readonly Node[]): boolean {
  const last = nodes.at(-1);
  if (last?.object !== 'block') return false;
  return (
    isHtml(last) ||
    last.type === 'markdown' ||
    last.type === 'definition' ||
    (last.type === 'html' && htmlKind(String(last.data['html'])) > 5)
  );
}

function printExpandable({ data, nodes }: Block): string {
  const [title, ...body] = nodes as Block[];
  const summary = title?.type === 'expandable-title' ? printInlineHtml(title.nodes as Phrasing[]) : '';
  const inner = printBlocks(title?.type === 'expandable-title' ? body : nodes);
  return `<details${data['open'] === true ? ' open' : ''}>\n\n<summary>${summary}</summary>\n\n${inner}${inner === '' ? '' : '\n\n'}</details>`;
}

function printList(list: Block, marker: string): string {
  const spread = list.data['spread'] === true;
  const start = Number(list.data['start'] ?? 1);
  return list.nodes
    .filter((item) => item.object === 'block')
    .map((item, i) => printItem(item, list.type === 'list-ordered' ? `${start + i}${marker}` : marker, spread))
    .join(spread ? '\n\n' : '\n');
}

/** A list item behind its marker. */
export function printItem({ data, nodes }: Block, marker: string, spread: boolean): string {
  const box = data['checked'] === true ? '[x] ' : data['checked'] === false ? '[ ] ' : '';
  const inner = printBlocks(nodes, !spread, box === '' ? undefined : printBoxed(nodes[0]), marker);
  if (inner === '' && box === '') return marker;
  const text = inner === '' ? '<p></p>' : inner;
  // `* ---` is a list item with a rule, `- ---` a rule.
  const rule = marker === '-' ? text.replace(/^---(?=\n|$)/, '***') : text;
  return `${marker} ${box}${indented(rule, ' '.repeat(marker.length + 1))}`;
}

/** The line behind a box, which is text whatever it begins with: a heading is one by its underline. */
function printBoxed(first: Node | undefined): string | undefined {
  if (first?.object !== 'block' || first.data['align'] !== undefined) return undefined;
  if (isUnderlined(first))
    return `${printInline(first.nodes as Phrasing[], { line: true })}\n${UNDERLINES[first.type]}`;
  return first.type === 'paragraph' ? printInline(first.nodes as Phrasing[]) || '<p></p>' : undefined;
}

const UNDERLINES: Readonly<Record<string, string>> = { 'heading-1': '===', 'heading-2': '---' };

/** Whether a heading may be written with an underline. */
export const isUnderlined = ({ type, data, nodes }: Block): boolean =>
  Object.hasOwn(UNDERLINES, type) && data['align'] === undefined && !isEmpty(nodes);

/** All lines but the first behind a prefix; empty ones stay empty. */
export const indented = (text: string, prefix: string): string => text.replace(/\n(?!\n|$)/g, `\n${prefix}`);

/** Lines of a quote. */
export const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
