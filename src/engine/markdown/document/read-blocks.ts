/** Blocks from the block nodes of a tree. Tags and `<details>` are siblings of their contents: here they become parents. */
import { nameOf } from '../addressed-tags.ts';
import { type MarkdownNode, rangeOf } from '../parse.ts';
import { pairTags, type Tag } from '../tags.ts';
import { block, emptyText, voidBlock } from './build.ts';
import { codeTagData, metaData, readCode } from './code-blocks.ts';
import type { InlineNode } from './inline-pairs.ts';
import { needsSpread } from './print.ts';
import type { Range, Reading } from './read.ts';
import { type HtmlPiece, piecesOfHtml } from './read-html.ts';
import { readInline } from './read-inline.ts';
import { readTable } from './table.ts';
import { rawTag, readTag } from './tag-blocks.ts';
import type { Block, Data, Node } from './types.ts';

type Piece = ({ kind: 'node'; node: MarkdownNode } | Exclude<HtmlPiece, { kind: 'never' }>) & {
  range: Range | undefined;
};

/** Blocks of tags within each other; deeper ones are tags without an end. */
const MAX_TAGS = 60;

/** The blocks that siblings in the tree are. */
export function readSiblings(nodes: readonly MarkdownNode[], reading: Reading): Block[] {
  if (!nodes.some(({ type }) => type === 'html')) return nodes.map((node) => readOne(node, reading));
  const pieces: Piece[] = [];
  for (const node of nodes) addPieces(pieces, node, reading);
  return new Assembly(pieces, reading).blocks();
}

function readOne(node: MarkdownNode, reading: Reading): Block {
  const block = readNode(node, reading);
  reading.ranges?.set(block, rangeOf(node));
  return block;
}

function addPieces(pieces: Piece[], node: MarkdownNode, { source, ranges }: Reading): void {
  const range = ranges && rangeOf(node);
  if (node.type !== 'html') {
    pieces.push({ kind: 'node', node, range });
    return;
  }
  const found = piecesOfHtml(node.value);
  // If the node is in one piece, so are its parts.
  const offset = range && found.length > 1 && source.startsWith(node.value, range[0]) ? range[0] : undefined;
  for (const piece of found) {
    const own: Range | undefined = offset === undefined ? undefined : [offset + piece.start, offset + piece.end];
    pieces.push({ ...piece, range: found.length === 1 ? range : own });
  }
}

/** A tag, or a part of `<details>`, as a tag of this name. */
const DETAILS = '<details>';

class Assembly {
  readonly #pieces: readonly Piece[];
  readonly #reading: Reading;
  /** From an opening piece to its end. */
  readonly #ends = new Map<number, number>();

  constructor(pieces: readonly Piece[], reading: Reading) {
    this.#pieces = pieces;
    this.#reading = reading;
    const tags = pieces.flatMap((piece, index): (Tag & { index: number })[] => {
      // Under one name whatever the spelling: so they are paired as they will be when they are printed.
      if (piece.kind === 'tag') return [{ ...piece.tag, name: nameOf(piece.tag), index }];
      if (piece.kind !== 'details' && piece.kind !== 'end-details') return [];
      return [{ name: DETAILS, closing: piece.kind === 'end-details', body: '', start: 0, end: 0, index }];
    });
    for (const { open, close } of pairTags(tags)) if (close) this.#ends.set(open.index, close.index);
  }

  blocks(from = 0, to = this.#pieces.length, depth = 0): Block[] {
    const blocks: Block[] = [];
    for (let i = from; i < to; ) {
      const end = depth < MAX_TAGS ? this.#ends.get(i) : undefined;
      const [node, next] = end === undefined ? [this.#single(i), i + 1] : this.#pair(i, end, depth);
      const [start, stop] = [this.#pieces[i]?.range, this.#pieces[next - 1]?.range];
      if (start && stop) this.#reading.ranges?.set(node, [start[0], stop[1]]);
      blocks.push(node);
      i = next;
    }
    return blocks;
  }

  #single(i: number): Block {
    const piece = this.#pieces[i] as Piece;
    if (piece.kind === 'node') return readNode(piece.node, this.#reading);
    if (piece.kind === 'block') return piece.block;
    if (piece.kind !== 'tag') return voidBlock('html', { html: piece.html });
    const { type, data } = piece.tag.closing ? rawTag(piece.tag) : readTag(piece.tag, false);
    return voidBlock(type, data);
  }

  /** A block with its contents, and the index after it. */
  #pair(i: number, end: number, depth: number): [Block, number] {
    const piece = this.#pieces[i] as Piece;
    if (piece.kind === 'details') {
      const title = this.#pieces[i + 1];
      if (title?.kind !== 'summary') return [this.#single(i), i + 1];
      const nodes = [block('expandable-title', {}, title.nodes), ...this.blocks(i + 2, end, depth + 1)];
      return [block('expandable', piece.isOpen ? { open: true } : {}, nodes), end + 1];
    }
    const { tag } = piece as Piece & { kind: 'tag' };
    const only = end === i + 2 ? this.#pieces[i + 1] : undefined;
    if (tag.name === 'code' && only?.kind === 'node' && only.node.type === 'code') {
      const data = codeTagData(tag);
      const code = readCode(only.node);
      if (data) return [{ ...code, data: { ...code.data, ...data } }, end + 1];
    }
    const { type, data } = readTag(tag, true);
    return [block(type, data, this.blocks(i + 1, end, depth + 1)), end + 1];
  }
}

/** One node of the tree as a block. */
function readNode(node: MarkdownNode, reading: Reading): Block {
  const { definitions } = reading;
  switch (node.type) {
    case 'paragraph':
      return block('paragraph', {}, readInline(node.children as InlineNode[], { place: 'flow', definitions }));
    case 'heading':
      return block(
        `heading-${node.depth}`,
        {},
        readInline(node.children as InlineNode[], { place: 'line', definitions }),
      );
    case 'blockquote':
      return block('blockquote', {}, readSiblings(node.children as MarkdownNode[], reading));
    case 'list':
      return readList(node, reading);
    case 'code':
      return readCode(node);
    case 'math':
      return voidBlock('math', { formula: node.value, ...metaData(node.meta) });
    case 'thematicBreak':
      return voidBlock('divider', {});
    case 'table':
      return readTable(node, { place: 'line', definitions });
    case 'definition':
      return voidBlock('definition', {
        label: (node.label ?? node.identifier).replace(/\s+/g, ' ').trim(),
        url: node.url,
        ...(node.title && { title: node.title }),
      });
    case 'footnoteDefinition':
      return block(
        'footnote',
        { label: node.label ?? node.identifier },
        readSiblings(node.children as MarkdownNode[], reading),
      );
    default:
      return voidBlock('markdown', { markdown: reading.source.slice(...rangeOf(node)) });
  }
}

function readList(node: MarkdownNode & { type: 'list' }, reading: Reading): Block {
  const items = node.children.map((item) => readItem(item, reading));
  // The parser takes an empty line deep within an only child for one of the item.
  const loose =
    node.spread === true ||
    node.children.some(({ spread, children }) => spread === true && children.length > 1) ||
    node.children.some((item, i) => i > 0 && isApart(node.children[i - 1] as MarkdownNode, item, reading.source));
  const tasks = items.some(({ data }) => data['checked'] !== undefined);
  const spread = loose || items.some((item) => needsSpread(item.nodes));
  const data: Data = { ...(spread && { spread }), ...(node.ordered && node.start !== 1 && { start: node.start ?? 1 }) };
  return block(node.ordered ? 'list-ordered' : tasks ? 'list-tasks' : 'list-unordered', data, items);
}

/** Whether an empty line is between two items, the first of which ends with a quote: in quotes the parser does not see it. */
function isApart(before: MarkdownNode, item: MarkdownNode, source: string): boolean {
  if (!endsWithQuote(before)) return false;
  const [at] = rangeOf(item);
  const line = source.lastIndexOf('\n', at - 1) + 1;
  const above = source.slice(source.lastIndexOf('\n', line - 2) + 1, Math.max(0, line - 1));
  // With more marks it is an empty line of the quote in the item.
  return /^[ \t>]*$/.test(above) && marksIn(above) <= marksIn(source.slice(line, at));
}

const marksIn = (margin: string): number => margin.split('>').length - 1;

function endsWithQuote(node: MarkdownNode): boolean {
  for (let last: MarkdownNode | undefined = node; last; ) {
    if (last.type === 'blockquote') return true;
    if (last.type !== 'list' && last.type !== 'listItem') return false;
    last = (last.children as MarkdownNode[]).at(-1);
  }
  return false;
}

function readItem(item: MarkdownNode & { type: 'listItem' }, reading: Reading): Block {
  const nodes: Node[] = readSiblings(item.children as MarkdownNode[], reading);
  const checked = item.checked ?? undefined;
  const node = block('list-item', checked === undefined ? {} : { checked }, nodes);
  if (checked !== undefined) emptyFirst(nodes);
  reading.ranges?.set(node, rangeOf(item));
  return node;
}

/** A box with no text is written with an empty `<p></p>`, since it takes some text to make one. */
function emptyFirst(nodes: Node[]): void {
  const [first] = nodes;
  if (first?.object !== 'block' || first.type !== 'paragraph' || first.nodes.length !== 2) return;
  const html = first.nodes.map((node) => (node.object === 'inline' && node.type === 'html' ? node.data['html'] : ''));
  if (html.join('') === '<p></p>') first.nodes = [emptyText()];
}
