/**
 * Texts out of an OpenAPI document as parts of a page. They are Markdown of strangers: they keep what they say, but cannot
 * end a block around them, add a section to the page, or use tags of this product.
 */
import { escapeText } from '../markdown/document/escape.ts';
import { type MarkdownNode, rangeOf, treeOf } from '../markdown/parse.ts';
import { type Slice, withSlices } from '../markdown/slices.ts';
import { isSmall } from './described.ts';

/** Longer ones are cut. */
const MAX_PROSE = 100_000;
const END = 'end-of-prose';
const LINE = { before: '*', after: '*', line: true, cell: false, link: false };

/** A text as blocks; its headings stand below those of the given level. */
export function prose(text: string, below: number): string {
  const source = withoutTags(text.slice(0, MAX_PROSE).replace(/\r\n?/g, '\n').replaceAll('\0', '')).trim();
  if (!/[#~`<=\-\t|]|^ {4}|\n {4}/.test(source)) return source;
  const whole = `${source}\n\n${END}`;
  const root = treeOf(whole);
  const children = 'children' in root ? (root.children as MarkdownNode[]) : [];
  const last = children.at(-1);
  // A fence, a comment or an element without an end would take what follows into it.
  if (last?.type !== 'paragraph' || whole.slice(...rangeOf(last)) !== END)
    return escapeText(inOneLine(source), { ...LINE, before: '', after: '', line: false });
  return withSlices(
    source,
    children.flatMap((node) => (node.type === 'heading' ? lowered(node, source, below) : [])),
  );
}

function lowered(node: Extract<MarkdownNode, { type: 'heading' }>, source: string, below: number): Slice {
  const [start, end] = rangeOf(node);
  const first = node.children[0];
  const last = node.children.at(-1);
  const words = first && last ? source.slice(rangeOf(first)[0], rangeOf(last)[1]).replace(/\n/g, ' ') : '';
  return { start, end, text: `${'#'.repeat(Math.min(6, node.depth + below))} ${words}` };
}

/** So long are texts in cells. */
const MAX_CELL = 600;
/** Of a longer one no more is read: descriptions can be as long as their document. */
const MAX_READ = 5000;

/** The first paragraph of a text, for the cell of a table. */
export function cell(text: string): string {
  const [first = ''] = text
    .slice(0, MAX_READ)
    .trim()
    .split(/\n\s*\n|\n\s*(?:```|~~~|[-*+]\s|#)/);
  const words = withoutTags(first.replaceAll('\0', '')).replace(/\s+/g, ' ').trim();
  const short =
    words.length > MAX_CELL ? `${words.slice(0, words.lastIndexOf(' ', MAX_CELL) + 1 || MAX_CELL).trim()} …` : words;
  return short.replace(/(?<!\\)\\*\|/g, '\\|').replace(/<!--/g, '\\<!--');
}

/** A name as plain text in one line: titles of sections. */
export const oneLine = (text: string): string => escapeText(inOneLine(text), LINE);

/** A name as the text of a link. */
export const linkText = (text: string): string => escapeText(inOneLine(text), { ...LINE, link: true });

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A name or a value as code, also in a cell. */
export function code(value: unknown): string {
  const written = typeof value !== 'object' ? value : isSmall(value, 200) ? JSON.stringify(value) : '…';
  const text = String(written).slice(0, 1000).replaceAll('\0', '').replace(/\s+/g, ' ').slice(0, 200);
  const longest = (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
  const fence = '`'.repeat(longest + 1);
  const space = text.startsWith('`') || text.endsWith('`') || text.trim() === '' ? ' ' : '';
  return withoutTags(`${fence}${space}${text}${space}${fence}`).replace(/(?<!\\)\\*\|/g, '\\|');
}

/** Tags would be those of this product: a reference reads the same, and is none. */
const withoutTags = (text: string): string => text.replace(/\{(?=%)/g, '{\u200b');
