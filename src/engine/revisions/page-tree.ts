/** All pages of a revision, nested. */
import { countPieces, PIECE } from '../pieces.ts';
import { sortInPieces } from '../sort-in-pieces.ts';
import { turn } from '../turn.ts';
import { comparePositions } from './root.ts';
import type { PageEntry } from './types.ts';

export interface PageNode {
  page: PageEntry;
  /** The slugs from the top, joined by `/`. */
  path: string;
  children: PageNode[];
}

/** Nests pages that come in any order; siblings by (order, id). A page whose parent is absent is left out. */
export async function buildTree(pages: AsyncIterable<PageEntry> | Iterable<PageEntry>): Promise<PageNode[]> {
  const nodes = new Map<string, PageNode>();
  const byParent = new Map<string | null, PageNode[]>();
  for await (const page of pages) {
    const node = { page, path: page.slug, children: [] };
    nodes.set(page.id, node);
    const siblings = byParent.get(page.parent);
    if (siblings) siblings.push(node);
    else byParent.set(page.parent, [node]);
    if (nodes.size % PIECE === 0) await turn();
  }
  let sorted = 0;
  for (const [parent, siblings] of byParent) {
    sorted += siblings.length;
    if (sorted >= PIECE) {
      sorted = 0;
      await turn();
    }
    if (siblings.length < PIECE) siblings.sort((a, b) => comparePositions(a.page, b.page));
    else byParent.set(parent, await sortInPieces(siblings, (a, b) => comparePositions(a.page, b.page)));
  }
  const top = byParent.get(null) ?? [];
  const open = [...top];
  const isPiece = countPieces();
  for (let node = open.pop(); node; node = open.pop()) {
    if (isPiece()) await turn();
    node.children = byParent.get(node.page.id) ?? [];
    for (const child of node.children) {
      child.path = `${node.path}/${child.page.slug}`;
      open.push(child);
    }
  }
  return top;
}

/** Each page before its subpages, in reading order. */
export function* inReadingOrder(tree: readonly PageNode[]): Generator<PageNode> {
  const open = [...tree].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i] as PageNode);
  }
}
