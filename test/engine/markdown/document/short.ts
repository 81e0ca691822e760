/** Nodes in a form that a test can spell out: `['hint', {style: 'info'}, …]`; texts are their words. */
import { markKey } from '../../../../src/engine/markdown/document/build.ts';
import type { Leaf, Node } from '../../../../src/engine/markdown/document/types.ts';

const shortLeaf = ({ text, marks }: Leaf): unknown =>
  marks.length === 0 ? text : { text, marks: marks.map((mark) => markKey(mark)) };

/** A text of one leaf is that leaf; of more, they are told one by one by the node around it. */
export function short(node: Node): unknown {
  if (node.object === 'text')
    return node.leaves.length === 1 ? shortLeaf(node.leaves[0] as Leaf) : node.leaves.map(shortLeaf);
  const nodes = node.nodes.flatMap((child) => (child.object === 'text' ? child.leaves.map(shortLeaf) : [short(child)]));
  // Void inlines always tell their data.
  const data = Object.keys(node.data).length > 0 || (node.object === 'inline' && node.isVoid) ? [node.data] : [];
  return [node.type, ...data, ...nodes];
}
