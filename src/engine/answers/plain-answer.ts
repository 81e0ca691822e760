/**
 * What a language model wrote for readers, reduced to words and their layout. It may have been told by a page to link somewhere, or to show
 * a picture that tells its host who looks: links, pictures, HTML and tags are gone, and what was in them stays as words.
 */
import { toMarkdown } from '../markdown/document/print.ts';
import { toDocument } from '../markdown/document/read.ts';
import type { Block, Document, Inline, Node, Phrasing, Text } from '../markdown/document/types.ts';

/** Blocks that only lay words out, with the facts that they keep. */
const LAYOUT: Readonly<Record<string, readonly string[]>> = {
  paragraph: [],
  'heading-1': [],
  'heading-2': [],
  'heading-3': [],
  'heading-4': [],
  'heading-5': [],
  'heading-6': [],
  'list-ordered': ['start', 'spread'],
  'list-unordered': ['spread'],
  'list-item': ['spread'],
  blockquote: [],
  code: ['syntax'],
  'code-line': [],
  divider: [],
};

/** The answer as Markdown in which nothing leads, or is loaded from, anywhere. */
export function plainAnswer(markdown: string): string {
  const document = toDocument(markdown);
  const plain: Document = { ...document, nodes: blocksOf(document.nodes) };
  return plain.nodes.length === 0 ? '' : toMarkdown(plain).trim();
}

const blocksOf = (nodes: readonly Node[]): Block[] =>
  nodes.flatMap((node) => (node.object === 'block' ? blockOf(node) : []));

function blockOf(block: Block): Block[] {
  const kept = Object.hasOwn(LAYOUT, block.type) ? LAYOUT[block.type] : undefined;
  // Of what is around blocks, the blocks are kept.
  if (kept === undefined) return blocksOf(block.nodes);
  const data = Object.fromEntries(Object.entries(block.data).filter(([name]) => kept.includes(name)));
  const nodes = block.nodes.flatMap((node): Node[] => (node.object === 'block' ? blockOf(node) : phrasingOf(node)));
  const isEmpty = nodes.length === 0 && block.nodes.length > 0;
  return isEmpty ? [] : [{ ...block, data, nodes }];
}

function phrasingOf(node: Phrasing): Phrasing[] {
  if (node.object === 'text') return [plainText(node)];
  if (node.type === 'line-break' || node.type === 'emoji') return [node];
  return (node as Inline).nodes.flatMap(phrasingOf);
}

/** Colours are HTML. */
const plainText = (text: Text): Text => ({
  ...text,
  leaves: text.leaves.map((leaf) => ({ ...leaf, marks: leaf.marks.filter(({ type }) => type !== 'color') })),
});
