/** What a heading says, and the anchor that it sets itself; and what other blocks are called. */
import { anchorOfTag, withAnchorAtEnd } from '../anchors.ts';
import type { Block, Node } from './types.ts';

/** The words of texts and inlines. */
export const plainText = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if (node.object === 'text') return node.leaves.map(({ text }) => text).join('');
      if (node.type === 'inline-image') return String(node.data['alt'] ?? '');
      if (node.type === 'inline-math') return String(node.data['formula'] ?? '');
      return plainText(node.nodes);
    })
    .join('');

/** What a heading shows, and the anchor that it sets itself: by a tag in it, or by `{#anchor}` at its end. */
export function headingParts(nodes: readonly Node[]): { nodes: readonly Node[]; anchor: string | undefined } {
  const byTag = anchorByTag(nodes);
  const last = nodes.at(-1);
  const leaf = last?.object === 'text' ? last.leaves.at(-1) : undefined;
  const isCode = leaf?.marks.some(({ type }) => type === 'code');
  const found = leaf && !isCode ? withAnchorAtEnd(leaf.text) : undefined;
  if (!found || last?.object !== 'text' || !leaf) return { nodes, anchor: byTag };
  const shown = [
    ...nodes.slice(0, -1),
    { ...last, leaves: [...last.leaves.slice(0, -1), { ...leaf, text: found.text }] },
  ];
  // Alone it is the text of the heading.
  return plainText(shown).trim() === '' ? { nodes, anchor: byTag } : { nodes: shown, anchor: byTag ?? found.anchor };
}

/** The anchor that a heading sets itself. */
export const explicitAnchor = ({ nodes }: Block): string | undefined => headingParts(nodes).anchor;

function anchorByTag(nodes: readonly Node[]): string | undefined {
  for (const node of nodes) {
    if (node.object === 'inline' && node.type === 'html') {
      const anchor = anchorOfTag(String(node.data['html']));
      if (anchor !== undefined) return anchor;
    }
  }
  return undefined;
}

/** What a block is called that is no heading. */
export function titleOf({ type, data, nodes }: Block): string | undefined {
  if (type === 'tabs-item') return String(data['title'] ?? '');
  if (type === 'openapi-operation')
    return `${String(data['method'] ?? '')} ${String(data['path'] ?? '')}`.replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  if (type !== 'expandable') return undefined;
  const [title] = nodes;
  return title?.object === 'block' && title.type === 'expandable-title' ? plainText(title.nodes) : undefined;
}
