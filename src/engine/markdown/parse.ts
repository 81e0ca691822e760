/**
 * Markdown as this product understands it: CommonMark, GFM, `$$` math, and block tags. One tree for all readers of a text
 * (search, links, documents, pages to show). Front matter is no part of the text.
 */
import { type Features, type MdastNode, markdownToMdast, type TreeOptions } from 'satteri';
import { hideExcess, unhidden } from './excess.ts';
import { maskTags, withoutNull } from './mask.ts';
import { type Tag, tagsOf } from './tags.ts';

export type MarkdownNode = MdastNode;

export interface ParsedMarkdown {
  /** What was parsed, to which all offsets (UTF-16 units) relate: the text, without a byte order mark. */
  readonly source: string;
  /** An mdast tree. Tags are `html` nodes, or parts of such; values are the source's. Nesting is the author's to choose. */
  readonly root: MarkdownNode;
  /** The tags that count, in order: what looks like one in code or in an attribute of a link is text. */
  readonly tags: readonly Tag[];
}

const FEATURES: Features = { gfm: true, frontmatter: false, math: { singleDollarTextMath: false } };

/** Parses a text. Never throws; time grows with the length, whatever it holds. */
export function parseMarkdown(text: string): ParsedMarkdown {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text;
  let tags = tagsOf(source);
  let parsed = parse(source, tags);
  if (!parsed.complete) {
    // In an address, and wherever else it is neither HTML nor code to the parser, a tag is text: without its mask the values are right.
    tags = parsed.tags;
    parsed = parse(source, tags);
  }
  return { source, root: parsed.root, tags: parsed.tags };
}

interface Parsed {
  root: MarkdownNode;
  /** The tags that are HTML in it. */
  tags: Tag[];
  /** All others are in code, where they stand as in the source. */
  complete: boolean;
}

const CODE = new Set(['code', 'inlineCode', 'math', 'inlineMath']);

function parse(source: string, tags: Tag[]): Parsed {
  const masked = maskTags(source, tags);
  const root = treeOf(masked);
  if (tags.length === 0) return { root, tags, complete: true };
  const texts = { source: withoutNull(source), masked };
  const found: Tag[] = [];
  let inCode = 0;
  let next = 0;
  visit(root, (node) => {
    const isHtml = node.type === 'html';
    if (!isHtml && !CODE.has(node.type)) return;
    const [start, end] = rangeOf(node);
    while (next < tags.length && (tags[next] as Tag).start < start) next += 1;
    const from = next;
    while (next < tags.length && (tags[next] as Tag).end <= end) next += 1;
    if (next === from) return;
    const within = tags.slice(from, next);
    const value = unmasked((node as { value: string }).value, [start, end], texts, within);
    if (isHtml) for (const tag of within) found.push(tag);
    else if (value.missing === 0) inCode += within.length;
    (node as { value: string }).value = value.text;
  });
  return { root, tags: found, complete: found.length + inCode === tags.length };
}

/** The bare tree of a text, tags and all as the parser takes them. Use this for every text that users wrote. */
export function treeOf(text: string, options: TreeOptions = { features: FEATURES }): MarkdownNode {
  const seen = hideExcess(text);
  const root = markdownToMdast(seen, options);
  if (seen !== text) visit(root, reveal);
  return root;
}

/** Calls `enter` for each node in the order of the text, and `leave` behind its children. Iterative: any depth will do. */
export function visit(
  root: MarkdownNode,
  enter: (node: MarkdownNode) => void,
  leave?: (node: MarkdownNode) => void,
): void {
  const stack: (MarkdownNode | { left: MarkdownNode })[] = [root];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if ('left' in next) {
      leave?.(next.left);
      continue;
    }
    enter(next);
    if (leave) stack.push({ left: next });
    if (!('children' in next)) continue;
    const { children } = next;
    for (let i = children.length - 1; i >= 0; i -= 1) stack.push(children[i] as MarkdownNode);
  }
}

/** The range of a node in the source. */
export const rangeOf = (node: MarkdownNode): readonly [start: number, end: number] => [
  node.position?.start.offset ?? 0,
  node.position?.end.offset ?? 0,
];

/** The value of a node with its tags as they stand in the source, and how many were not found in it. */
function unmasked(
  value: string,
  [start, end]: readonly [number, number],
  { source, masked }: { source: string; masked: string },
  tags: readonly Tag[],
): { text: string; missing: number } {
  // Nearly all values stand in one piece.
  if (value.length === end - start && masked.startsWith(value, start)) {
    return { text: source.slice(start, end), missing: 0 };
  }
  let text = '';
  let from = 0;
  let before = start;
  let missing = 0;
  for (const tag of tags) {
    const mask = masked.slice(tag.start, tag.end);
    let at = value.indexOf(mask, from);
    // What the author wrote like the mask comes first.
    for (let own = masked.indexOf(mask, before); own < tag.start && at >= 0; own = masked.indexOf(mask, own + 1)) {
      at = value.indexOf(mask, at + 1);
    }
    before = tag.end;
    if (at < 0) {
      // A tag over several lines of a container: the value has lost the container's marks. Each search costs all the rest.
      missing += 1;
      if (missing > 20) break;
      continue;
    }
    text += value.slice(from, at) + source.slice(tag.start, tag.end);
    from = at + mask.length;
  }
  return { text: text + value.slice(from), missing };
}

function reveal(node: MarkdownNode): void {
  if ('value' in node) node.value = unhidden(node.value);
  if ('url' in node) node.url = unhidden(node.url);
  if ('title' in node && node.title) node.title = unhidden(node.title);
  if ('alt' in node && node.alt) node.alt = unhidden(node.alt);
  if ('label' in node && node.label) node.label = unhidden(node.label);
}
