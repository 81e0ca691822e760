/** The inline content of a block as the text of a segment. */
import { htmlTag } from '../markdown/document/html-tokens.ts';
import { type MarkdownNode, rangeOf } from '../markdown/parse.ts';
import { UNSPACED_LINE_END_OF_SOURCE } from '../unspaced.ts';
import { Marks } from './marks.ts';
import type { Segment } from './segments.ts';

/** What is nested deeper stays in its language. */
const MAX_DEPTH = 20;
/** Elements whose words are not prose: an expression is one, too. */
const NOT_PROSE = new Set(['code', 'kbd', 'samp', 'var', 'pre', 'script', 'style', 'svg', 'math']);

/** The words of a paragraph, heading or cell; undefined when it is empty. */
export function markInline(block: MarkdownNode, source: string): Omit<Segment, 'place'> | undefined {
  const range = rangeOfChildren(block);
  if (!range) return undefined;
  const marks = new Marks();
  const text = markChildren(childrenOf(block), source, marks, 0);
  return { start: range[0], end: range[1], text, marks: marks.list };
}

function markChildren(nodes: readonly MarkdownNode[], source: string, marks: Marks, depth: number): string {
  let text = '';
  let at = nodes[0] ? rangeOf(nodes[0])[0] : 0;
  const unclosed = new Set<string>();
  for (let i = 0; i < nodes.length; i += 1) {
    const [start] = rangeOf(nodes[i] as MarkdownNode);
    // White space that belongs to no node.
    if (start > at) text += markWords(source.slice(at, start), marks);
    const last = endOfElement(nodes, i, unclosed);
    const end = rangeOf(nodes[last] as MarkdownNode)[1];
    text += last > i ? marks.piece(source.slice(start, end)) : markNode(nodes[i] as MarkdownNode, source, marks, depth);
    i = last;
    at = end;
  }
  return text;
}

/**
 * The index of the tag that closes an element without prose; that of the node itself for all others. `unclosed` are names that no
 * further tag closes: they are looked for once.
 */
function endOfElement(nodes: readonly MarkdownNode[], from: number, unclosed: Set<string>): number {
  const name = openedBy(nodes[from] as MarkdownNode);
  if (!name || !NOT_PROSE.has(name) || unclosed.has(name)) return from;
  for (let i = from + 1; i < nodes.length; i += 1) {
    const node = nodes[i] as MarkdownNode;
    const tag = node.type === 'html' ? htmlTag(node.value) : undefined;
    if (tag?.kind === 'close' && tag.name === name) return i;
  }
  unclosed.add(name);
  return from;
}

function openedBy(node: MarkdownNode): string | undefined {
  const tag = node.type === 'html' ? htmlTag(node.value) : undefined;
  return tag?.kind === 'open' ? tag.name : undefined;
}

function markNode(node: MarkdownNode, source: string, marks: Marks, depth: number): string {
  const [start, end] = rangeOf(node);
  const raw = source.slice(start, end);
  if (node.type === 'text') return markWords(raw, marks);
  if (node.type === 'image') {
    const alt = node.alt ?? '';
    const isPlain = alt !== '' && !alt.includes('\n') && raw.startsWith(`![${alt}](`);
    return isPlain ? marks.pair('![', alt, raw.slice(2 + alt.length)) : marks.piece(raw);
  }
  const inner = rangeOfChildren(node);
  const isAddress = node.type === 'link' && !raw.startsWith('[');
  if (isAddress) return marks.piece(raw, !raw.startsWith('<'));
  if (!inner || depth >= MAX_DEPTH || !AROUND.has(node.type)) return marks.piece(raw);
  const number = marks.reserve();
  const words = markChildren(childrenOf(node), source, marks, depth + 1);
  return marks.pair(source.slice(start, inner[0]), words, closeOf(node, source.slice(inner[1], end)), number);
}

const AROUND = new Set<string>(['emphasis', 'strong', 'delete', 'link', 'linkReference']);

/** `[words]` names a definition by its words: other words have to say which. */
function closeOf(node: MarkdownNode, raw: string): string {
  if (node.type !== 'linkReference' || node.referenceType === 'full') return raw;
  return `][${node.label ?? node.identifier}]`;
}

/** Addresses, what programs put something in for, and what would be a mark. As in `tags.ts`, no tag holds the beginning of another one. */
const PLACEHOLDER =
  /\bhttps?:\/\/[^\s<>()[\]]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|\{\{[^{}\n]*\}\}|\$\{[^{}\s]*\}|\{[\w.-]+\}|%[sdf]\b|(?<![\w:]):[a-z0-9_+-]+:(?!\w)|\\<|<(?=\s{0,3}\/?\s{0,3}[xg]\d)|\{%(?:(?!\{%)[\s\S])*?%\}/g;
/** Text in one line, with placeholders behind marks. */
export function markWords(raw: string, marks: Marks): string {
  const line = raw.replace(UNSPACED_LINE_END_OF_SOURCE, '').replace(/(?<![ \t])[ \t]*\r?\n[ \t>]*/g, ' ');
  return line.replace(PLACEHOLDER, (placeholder) => marks.piece(placeholder));
}

/** The children of a node that has any. */
const childrenOf = (node: MarkdownNode): readonly MarkdownNode[] =>
  'children' in node ? (node.children as MarkdownNode[]) : [];

/** Where the children of a node begin and end; undefined without any. */
function rangeOfChildren(node: MarkdownNode): readonly [start: number, end: number] | undefined {
  const children = childrenOf(node);
  const [first, last] = [children[0], children.at(-1)];
  return first && last && [rangeOf(first)[0], rangeOf(last)[1]];
}
