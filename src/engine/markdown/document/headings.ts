/** What a heading says, and the anchor that it sets itself; and what other blocks are called. */
import { anchorOfTag } from '../anchors.ts';
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

/** The anchor that a tag in the heading sets. */
export function explicitAnchor({ nodes }: Block): string | undefined {
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
