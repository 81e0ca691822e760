/** A text as a Document. */
import { type MarkdownNode, parseMarkdown, rangeOf, visit } from '../parse.ts';
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
  ranges: Map<Block, Range>;
}

/** The Document of a Markdown text. Never throws; time grows with the length. */
export const toDocument = (markdown: string): Document => readDocument(markdown).document;

/** The Document, and where its blocks stand. */
export function readDocument(markdown: string): ReadDocument {
  if (markdown.length > MAX_TEXT) return inOne(plainLines(markdown));
  const { source, root } = parseMarkdown(plainLines(markdown));
  const { definitions, deep } = survey(root);
  const reading: Reading = { source, definitions, ranges: new Map() };
  const children = 'children' in root ? (root.children as MarkdownNode[]) : [];
  const nodes: Block[] = [];
  let from = 0;
  for (const node of deep) {
    const at = children.indexOf(node, from);
    nodes.push(...readSiblings(children.slice(from, at), reading), asItStands(node, reading));
    from = at + 1;
  }
  nodes.push(...readSiblings(from === 0 ? children : children.slice(from), reading));
  const document: Document = { object: 'document', data: { schemaVersion: SCHEMA_VERSION }, nodes, meta: {} };
  return { document: setKeys(document), source, ranges: reading.ranges };
}

/** Longer texts are not taken apart: that bounds what one of them can cost. */
const MAX_TEXT = 4_000_000;

function inOne(source: string): ReadDocument {
  const block = voidBlock('markdown', { markdown: source.trimEnd() });
  const document: Document = { object: 'document', data: { schemaVersion: SCHEMA_VERSION }, nodes: [block], meta: {} };
  return { document: setKeys(document), source, ranges: new Map([[block, [0, source.trimEnd().length]]]) };
}

/** Documents know one line end, so that a text says the same, and its blocks have the same keys, with whichever it has. */
export const plainLines = (markdown: string): string => {
  const text = markdown.startsWith('\ufeff') ? markdown.slice(1) : markdown;
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
};

/** Blocks within blocks that are taken apart. */
const MAX_NESTED = 60;

/** The definitions of a text, and its top blocks that are too deep. */
function survey(root: MarkdownNode): { definitions: Map<string, Definition>; deep: MarkdownNode[] } {
  const definitions = new Map<string, Definition>();
  const deep: MarkdownNode[] = [];
  let depth = 0;
  let top: MarkdownNode = root;
  visit(
    root,
    (node) => {
      if (depth === 1) top = node;
      if (node.type === 'definition') {
        const id = node.identifier.toLowerCase();
        if (!definitions.has(id)) definitions.set(id, { url: node.url, title: node.title });
      }
      if (!CONTAINERS.has(node.type)) return;
      depth += 1;
      if (depth > MAX_NESTED * 2 && deep.at(-1) !== top) deep.push(top);
    },
    (node) => {
      if (CONTAINERS.has(node.type)) depth -= 1;
    },
  );
  return { definitions, deep };
}

const CONTAINERS = new Set(['root', 'blockquote', 'list', 'listItem', 'footnoteDefinition']);

function asItStands(node: MarkdownNode, { source, ranges }: Reading): Block {
  const range = rangeOf(node);
  const block = voidBlock('markdown', { markdown: source.slice(...range) });
  ranges.set(block, range);
  return block;
}
