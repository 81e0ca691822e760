/** A text as a Document. */
import { type MarkdownNode, parseMarkdown, rangeOf } from '../parse.ts';
import { survey } from './bounds.ts';
import { documentOf, voidBlock } from './build.ts';
import { setKeys } from './keys.ts';
import { readSiblings } from './read-blocks.ts';
import type { Definition } from './read-inline.ts';
import type { Block, Document } from './types.ts';

/** `[start, end)` of a block in the source. */
export type Range = readonly [start: number, end: number];

export interface ReadDocument {
  document: Document;
  /** The text to which ranges relate: without a byte order mark, every line end `\n` (`plainLines`). */
  source: string;
  /** Of blocks that stand in one piece, without marks of quotes or lists between their lines. */
  ranges: ReadonlyMap<Block, Range>;
  /** There would be too many blocks: the text is one, as it is written. */
  isInOne: boolean;
}

/** What reading needs to know of the whole text. */
export interface Reading {
  source: string;
  definitions: ReadonlyMap<string, Definition>;
  /** The ranges of blocks; absent when not asked for. */
  ranges: Map<Block, Range> | undefined;
}

/** The Document of a Markdown text. Never throws; time grows with the length. */
export const toDocument = (markdown: string): Document => setKeys(toDocumentWithoutKeys(markdown));

/** The same, whose blocks have no keys: making them takes a fifth of the time. */
export const toDocumentWithoutKeys = (markdown: string): Document => {
  const source = plainLines(markdown);
  return documentOf(blocksOf(source, undefined) ?? [inOne(source, undefined)]);
};

/** The Document, and where its blocks stand. */
export function readDocument(markdown: string): ReadDocument {
  const source = plainLines(markdown);
  const ranges = new Map<Block, Range>();
  const blocks = blocksOf(source, ranges);
  const nodes = blocks ?? [inOne(source, ranges)];
  return { document: setKeys(documentOf(nodes)), source, ranges, isInOne: blocks === undefined };
}

const blocksOf = (source: string, ranges: Map<Block, Range> | undefined): Block[] | undefined =>
  source.length > MAX_TEXT ? undefined : readBlocks(source, ranges);

/** Undefined when there would be too many. */
function readBlocks(text: string, ranges: Map<Block, Range> | undefined): Block[] | undefined {
  const { source, root } = parseMarkdown(text);
  const children = 'children' in root ? (root.children as MarkdownNode[]) : [];
  const { definitions, unread, isTooLarge } = survey(children);
  if (isTooLarge) return undefined;
  const reading: Reading = { source, definitions, ranges };
  if (unread.length === 0) return readSiblings(children, reading);
  const parts: Block[][] = [];
  let from = 0;
  for (const at of unread) {
    parts.push(readSiblings(children.slice(from, at), reading), [asItStands(children[at]!, reading)]);
    from = at + 1;
  }
  parts.push(readSiblings(children.slice(from), reading));
  return parts.flat();
}

/** Longer texts are not taken apart: that bounds what one of them can cost. */
const MAX_TEXT = 4_000_000;

function inOne(source: string, ranges: Map<Block, Range> | undefined): Block {
  const markdown = source.trimEnd();
  const block = voidBlock('markdown', { markdown });
  ranges?.set(block, [0, markdown.length]);
  return block;
}

/** Documents know one line end, so that a text says the same, and its blocks have the same keys, with whichever it has. */
export const plainLines = (markdown: string): string => {
  const text = markdown.startsWith('\ufeff') ? markdown.slice(1) : markdown;
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
};

function asItStands(node: MarkdownNode, { source, ranges }: Reading): Block {
  const range = rangeOf(node);
  const block = voidBlock('markdown', { markdown: source.slice(...range) });
  ranges?.set(block, range);
  return block;
}
