/** A text as a Document. */
import { type MarkdownNode, parseMarkdown, rangeOf } from '../parse.ts';
import { voidBlock } from './build.ts';
import { setKeys } from './keys.ts';
import { readSiblings } from './read-blocks.ts';
import type { Definition } from './read-inline.ts';
import { type Block, type Document, SCHEMA_VERSION } from './types.ts';

/** `[start, end)` of a block in the source. */
export type Range = readonly [start: number, end: number];

export interface ReadDocument {
  document: Document;
  /** The text to which ranges relate: without a byte order mark, every line end `\n` (`plainLines`). */
  source: string;
  /** Of blocks that stand in one piece, without marks of quotes or lists between their lines. */
  ranges: ReadonlyMap<Block, Range>;
}

/** What reading needs to know of the whole text. */
export interface Reading {
  source: string;
  definitions: ReadonlyMap<string, Definition>;
  /** Where blocks stand; absent when nobody asks. */
  ranges: Map<Block, Range> | undefined;
}

/** The Document of a Markdown text. Never throws; time grows with the length. */
export const toDocument = (markdown: string): Document => read(plainLines(markdown), undefined);

/** The Document, and where its blocks stand. */
export function readDocument(markdown: string): ReadDocument {
  const source = plainLines(markdown);
  const ranges = new Map<Block, Range>();
  return { document: read(source, ranges), source, ranges };
}

function read(source: string, ranges: Map<Block, Range> | undefined): Document {
  const nodes = source.length > MAX_TEXT ? [inOne(source, ranges)] : readBlocks(source, ranges);
  return setKeys({ object: 'document', data: { schemaVersion: SCHEMA_VERSION }, nodes, meta: {} });
}

function readBlocks(text: string, ranges: Map<Block, Range> | undefined): Block[] {
  const { source, root } = parseMarkdown(text);
  const children = 'children' in root ? (root.children as MarkdownNode[]) : [];
  const { definitions, deep } = survey(children);
  const reading: Reading = { source, definitions, ranges };
  if (deep.length === 0) return readSiblings(children, reading);
  const nodes: Block[] = [];
  let from = 0;
  for (const at of deep) {
    nodes.push(...readSiblings(children.slice(from, at), reading), asItStands(children[at] as MarkdownNode, reading));
    from = at + 1;
  }
  nodes.push(...readSiblings(children.slice(from), reading));
  return nodes;
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

/** Blocks within blocks that are taken apart. */
const MAX_NESTED = 120;

/** The definitions of a text, and its top blocks that are too deep, by index. */
function survey(children: readonly MarkdownNode[]): { definitions: Map<string, Definition>; deep: number[] } {
  const definitions = new Map<string, Definition>();
  const deep: number[] = [];
  children.forEach((top, index) => {
    if (surveyBlock(top, definitions)) deep.push(index);
  });
  return { definitions, deep };
}

/** Notes the definitions in a block, in the order of the text; whether it is too deep. */
function surveyBlock(top: MarkdownNode, definitions: Map<string, Definition>): boolean {
  let tooDeep = false;
  const stack: [node: MarkdownNode, depth: number][] = [[top, 1]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, depth] = next;
    if (node.type === 'definition') {
      const id = node.identifier.toLowerCase();
      if (!definitions.has(id)) definitions.set(id, { url: node.url, title: node.title });
    } else if (CONTAINERS.has(node.type) && 'children' in node) {
      tooDeep ||= depth > MAX_NESTED;
      const { children } = node;
      for (let i = children.length - 1; i >= 0; i -= 1) stack.push([children[i] as MarkdownNode, depth + 1]);
    }
  }
  return tooDeep;
}

const CONTAINERS = new Set(['blockquote', 'list', 'listItem', 'footnoteDefinition']);

function asItStands(node: MarkdownNode, { source, ranges }: Reading): Block {
  const range = rangeOf(node);
  const block = voidBlock('markdown', { markdown: source.slice(...range) });
  ranges?.set(block, range);
  return block;
}
