/**
 * A text taken apart for editors of blocks, and what they made of it written back. Blocks that such an editor has no view for are
 * edited as Markdown: it is given them with their texts, and sends what was changed as blocks of type `markdown`.
 */
import { documentOf } from './build.ts';
import { isEditable, partsOf } from './editable.ts';
import { NamedElsewhere, TooLongDefinitions } from './named-elsewhere.ts';
import { toMarkdown } from './print.ts';
import { readDocument, toDocument } from './read.ts';
import { type Written, writeDocument } from './rewrite.ts';
import type { Block, Document } from './types.ts';
import { validateDocument } from './validate.ts';

export interface BlocksToEdit {
  document: Document;
  /** The Markdown of each block that is not edited in place, by its key. */
  sources: Record<string, string>;
}

/** The blocks of a text. */
export function blocksToEdit(markdown: string): BlocksToEdit {
  const { document, source, ranges } = readDocument(markdown);
  const sources: Record<string, string> = {};
  const left = [...document.nodes];
  for (let block = left.pop(); block; block = left.pop()) {
    if (isEditable(block)) for (const part of partsOf(block)) left.push(part);
    else {
      const range = ranges.get(block);
      sources[block.key] = range ? source.slice(...range) : toMarkdown(documentOf([block])).trimEnd();
    }
  }
  return { document, sources };
}

/**
 * The text with what was edited: `json` is a Document that an editor made of the blocks of `current`. What it says wrong is told with
 * the path in it.
 */
export function writeBlocks(current: string, json: string): Written {
  const document = parsed(json);
  const [problem] = validateDocument(document);
  if (problem) return problem;
  try {
    return writeDocument(current, withMarkdownRead(document as Document));
  } catch (error) {
    if (error instanceof TooLongDefinitions) return { path: 'nodes', message: error.message };
    throw error;
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** With the blocks that edited Markdown says, in its place. @throws TooLongDefinitions */
function withMarkdownRead(document: Document): Document {
  const elsewhere = new NamedElsewhere(document.nodes);
  const read = (nodes: Block['nodes']): Block['nodes'] =>
    nodes.flatMap((node): Block['nodes'] => {
      if (node.object !== 'block') return [node];
      if (node.type === 'markdown') return blocksIn(String(node.data['markdown']), elsewhere);
      return [node.nodes.some(({ object }) => object === 'block') ? { ...node, nodes: read(node.nodes) } : node];
    });
  return { ...document, nodes: read(document.nodes) as Block[] };
}

/** A part of a page, read with the definitions and footnotes of the others. */
function blocksIn(markdown: string, elsewhere: NamedElsewhere): Block[] {
  const named = elsewhere.for(markdown);
  if (named.blocks.length === 0) return toDocument(markdown).nodes;
  const { nodes } = toDocument(`${markdown}\n\n${named.markdown}`);
  const own = nodes.slice(0, -named.blocks.length);
  // Code without an end takes in whatever follows it.
  const isApart = nodes.slice(-named.blocks.length).every(({ type }, index) => type === named.blocks[index]?.type);
  return isApart ? own : toDocument(markdown).nodes;
}
