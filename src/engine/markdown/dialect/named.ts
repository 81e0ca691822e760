/** What of a Document is known before it is published: the anchors of its blocks, and its footnotes. */
import { anchorOf, anchorsOf } from '../anchors.ts';
import { explicitAnchor, plainText, titleOf } from '../document/headings.ts';
import type { Block } from '../document/types.ts';

export interface Named {
  /** By block; those that say nothing have none. */
  anchors: ReadonlyMap<Block, string>;
  /** By label, in lower case; of several the first. */
  notes: ReadonlyMap<string, Block>;
}

/** Anchors of headings are those that links name; those of what else has a title come behind them. */
export function namedIn(nodes: readonly Block[]): Named {
  const headings: Block[] = [];
  const others: [Block, string][] = [];
  const notes = new Map<string, Block>();
  const open: Block[] = [];
  const put = (within: Block['nodes']) => {
    for (let i = within.length - 1; i >= 0; i -= 1) {
      const node = within[i] as Block;
      // Most blocks are text, and have no name.
      if (node.object === 'block' && node.type !== 'paragraph' && node.type !== 'code') open.push(node);
    }
  };
  put(nodes as Block[]);
  for (let block = open.pop(); block; block = open.pop()) {
    const { type } = block;
    if (type.startsWith('heading-')) {
      headings.push(block);
      continue;
    }
    if (type === 'footnote') {
      const label = String(block.data['label']).toLowerCase();
      if (!notes.has(label)) notes.set(label, block);
    }
    const title = titleOf(block);
    if (title !== undefined && anchorOf(title) !== '') others.push([block, title]);
    put(block.nodes);
  }
  const wanted = [
    ...headings.map((block) => ({ text: plainText(block.nodes), explicit: explicitAnchor(block) })),
    ...others.map(([, text]) => ({ text, explicit: undefined })),
  ];
  const blocks = [...headings, ...others.map(([block]) => block)];
  return { anchors: new Map(anchorsOf(wanted).map((anchor, i) => [blocks[i] as Block, anchor])), notes };
}
