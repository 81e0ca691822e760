/** What the buttons of a row, and a page that is dropped, mean: one change of the tree. */
import type { MovePage } from '../../../engine/revisions/changes.ts';
import type { PageNode } from '../../../engine/revisions/revision.ts';
import { badInput } from '../../../errors.ts';
import type { SiteMap } from '../reading/site-map.ts';

/** Those that the buttons have, and those that need the page beside which, or in which, it comes to stand. */
export type Move = 'up' | 'down' | 'in' | 'out' | 'before' | 'after' | 'into';

/** The nodes next to one, itself included, in their order. */
export const siblingsOf = (map: SiteMap, { page }: PageNode): readonly PageNode[] =>
  page.parent === null ? map.tree : (map.byId.get(page.parent)?.children ?? []);

/** Which of its buttons move a page. */
export function movesOf(map: SiteMap, node: PageNode): Move[] {
  const siblings = siblingsOf(map, node);
  const at = siblings.indexOf(node);
  const is: [Move, boolean][] = [
    ['up', at > 0],
    ['down', at < siblings.length - 1],
    ['in', at > 0],
    ['out', node.page.parent !== null],
  ];
  return is.flatMap(([move, may]) => (may ? [move] : []));
}

/** The change; null when the page stands there already. 400 for what no button sends. */
export function changeFor(map: SiteMap, node: PageNode, move: string, other: PageNode | undefined): MovePage | null {
  const { id: page, parent } = node.page;
  const siblings = siblingsOf(map, node);
  const at = siblings.indexOf(node);
  const to = (change: Omit<MovePage, 'type' | 'page'>): MovePage => ({ type: 'move_page', page, ...change });
  switch (move) {
    case 'up':
      return at > 0 ? to({ position: { before: siblings[at - 1]!.page.id } }) : null;
    case 'down':
      return at < siblings.length - 1 ? to({ position: { after: siblings[at + 1]!.page.id } }) : null;
    case 'in':
      return at > 0 ? to({ parent: siblings[at - 1]!.page.id, position: 'last' }) : null;
    case 'out':
      return parent === null
        ? null
        : to({ parent: map.byId.get(parent)?.page.parent ?? null, position: { after: parent } });
  }
  if (!other || other.page.id === page) return null;
  switch (move) {
    case 'before':
      return to({ parent: other.page.parent, position: { before: other.page.id } });
    case 'after':
      return to({ parent: other.page.parent, position: { after: other.page.id } });
    case 'into':
      return to({ parent: other.page.id, position: 'last' });
    default:
      throw badInput('move', 'is not known');
  }
}
