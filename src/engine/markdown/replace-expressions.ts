/**
 * Expressions in a text, `<code class="expression">space.vars.name</code>`, replaced by their values. A value is text: what
 * would mean something to Markdown, HTML or tags is escaped. Everything else keeps its bytes.
 */
import { decodeReferences } from './character-references.ts';
import { escapeText, type TextContext } from './document/escape.ts';
import { escapeHtml, htmlTag } from './document/html-tokens.ts';
import { type MarkdownNode, parseMarkdown, rangeOf } from './parse.ts';
import { type Slice, withSlices } from './slices.ts';

/** The value of an expression as text; undefined: it stays as written. */
export type TextOf = (expression: string) => string | undefined;

/** Whether a text could have expressions; false: it has none. */
export const mayHaveExpressions = (markdown: string): boolean => /<code\s[^<>]*expression/i.test(markdown);

/** The text with the values of its expressions. Those in code are text. Time grows with the length. */
export function replaceExpressions(markdown: string, textOf: TextOf): string {
  if (!mayHaveExpressions(markdown)) return markdown;
  const { source, root } = parseMarkdown(markdown);
  const slices: Slice[] = [];
  const stack: [node: MarkdownNode, place: Pick<TextContext, 'line' | 'cell' | 'link'>][] = [[root, FLOW]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, place] = next;
    if (node.type === 'html') for (const each of inHtml(node, source, textOf)) slices.push(each);
    if (!('children' in node)) continue;
    const children = node.children as MarkdownNode[];
    const within = placeWithin(node, place);
    for (const each of among(children, source, within, textOf)) slices.push(each);
    for (const child of children) stack.push([child, within]);
  }
  return markdown.slice(0, markdown.length - source.length) + withSlices(source, slices);
}

const FLOW = { line: false, cell: false, link: false };

function placeWithin({ type }: MarkdownNode, place: Pick<TextContext, 'line' | 'cell' | 'link'>) {
  if (type === 'tableCell') return { ...place, line: true, cell: true };
  if (type === 'heading') return { ...place, line: true };
  return type === 'link' || type === 'linkReference' ? { ...place, link: true } : place;
}

/** The expressions whose tags are among these nodes. */
function among(
  nodes: readonly MarkdownNode[],
  source: string,
  place: Pick<TextContext, 'line' | 'cell' | 'link'>,
  textOf: TextOf,
): Slice[] {
  const slices: Slice[] = [];
  let open = -1;
  nodes.forEach((node, at) => {
    if (node.type !== 'html') return;
    const tag = htmlTag(node.value);
    if (tag?.name !== 'code') return;
    if (tag.kind === 'open') open = tag.attributes.get('class') === 'expression' ? at : -1;
    else if (open >= 0) {
      const [start] = rangeOf(nodes[open] as MarkdownNode);
      const [, end] = rangeOf(node);
      const text = textOf(sourceOfExpression(nodes.slice(open + 1, at), source));
      if (text !== undefined) {
        const around = {
          before: neighbour(source, start - 1, nodes[open - 1]),
          after: neighbour(source, end, nodes[at + 1]),
        };
        slices.push({ start, end, text: textAt(inOneLine(text), { ...place, ...around }) });
      }
      open = -1;
    }
  });
  return slices;
}

/** A value as Markdown. The text after it may make it the beginning of a block: `1` before `. two`, `#` before a space. */
function textAt(text: string, place: TextContext): string {
  // At the end of a heading, `#` would be one of its marks.
  if (place.line && !place.cell && place.after === '' && text.endsWith('#'))
    return `${textAt(text.slice(0, -1), { ...place, after: '*' })}\\#`;
  if (place.before !== '' || place.after === '') return escapeText(text, place);
  if (/\s/.test(place.after)) return escapeText(`${text} x`, { ...place, after: 'x' }).slice(0, -2);
  const first = text[0] ?? '';
  const begins = /[-+#=>:|]/.test(first) || (/^\d{1,9}$/.test(text) && /[.)]/.test(place.after));
  return begins
    ? `&#${first.charCodeAt(0)};${escapeText(text.slice(1), { ...place, before: ';' })}`
    : escapeText(text, place);
}

/** What the author wrote between the tags: `a * b` may look like emphasis. */
function sourceOfExpression(nodes: readonly MarkdownNode[], source: string): string {
  if (nodes.every((node) => node.type === 'text'))
    return nodes.map((node) => ('value' in node ? node.value : '')).join('');
  const [from] = rangeOf(nodes[0] as MarkdownNode);
  const [, to] = rangeOf(nodes.at(-1) as MarkdownNode);
  return decodeReferences(source.slice(from, to));
}

/** The character next to a value; '' at the edge of its block. */
const neighbour = (source: string, at: number, node: MarkdownNode | undefined): string =>
  node === undefined ? '' : node.type === 'text' ? (source[at] ?? '') : '*';

/** A line end in a value would end a heading, or begin a block. */
const inOneLine = (text: string): string => text.replace(/[\n\r]+/g, ' ');

const IN_HTML = /<!--[\s\S]*?(?:-->|$)|<code\s+class=(?:"expression"|'expression')\s*>([^<]*)<\/code\s*>/gi;

/** Expressions in a piece of HTML, such as a table of cards, which Markdown takes as one. */
function inHtml(node: MarkdownNode, source: string, textOf: TextOf): Slice[] {
  const [from, to] = rangeOf(node);
  return [...source.slice(from, to).matchAll(IN_HTML)].flatMap((found) => {
    const text = found[1] === undefined ? undefined : textOf(decodeReferences(found[1]));
    if (text === undefined) return [];
    const start = from + found.index;
    return [{ start, end: start + found[0].length, text: escapeHtml(inOneLine(text)) }];
  });
}
