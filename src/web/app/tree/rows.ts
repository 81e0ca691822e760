/** The pages of a space as rows that can be moved, by buttons, keyboard or dragging. */
import { signOfPage } from '../../../engine/markdown/icons.ts';
import type { PageNode } from '../../../engine/revisions/revision.ts';
import { counted, type Html, html, NOTHING } from '../html.ts';
import { type Move, movesOf, siblingsOf } from './moves.ts';
import type { ArrangedTree } from './place.ts';

/** Up to so many pages, all are shown at once; of more, those on the way to one of them. */
const FEW = 200;
/** Of the pages of one parent, so many around the one that is looked for. */
const MANY = 300;

/** The id of the form that the buttons of all rows belong to. */
export const MOVE_FORM = 'app-move-form';

const SIGNS: Readonly<Record<string, [sign: string, name: string]>> = {
  up: ['↑', 'Move up'],
  down: ['↓', 'Move down'],
  in: ['→', 'Move below the page above'],
  out: ['←', 'Move out of its page'],
} satisfies Partial<Record<Move, [string, string]>>;

/** The name of a page, as it is shown. */
export const titleOf = ({ page }: PageNode): string => page.title || 'Untitled';

/** The rows; `at` names the page whose children are shown, where there are many. */
export function treeRows({ view }: ArrangedTree, at: string | undefined): Html {
  const { map, base } = view;
  const open = new Set<string>();
  for (let node = map.byId.get(at ?? ''); node; node = map.byId.get(node.page.parent ?? '')) open.add(node.page.id);
  const isFew = map.byId.size <= FEW;
  const list = (nodes: readonly PageNode[]): Html => {
    const on = nodes.findIndex(({ page }) => open.has(page.id));
    const first = nodes.length > MANY ? Math.max(0, Math.min(on - MANY / 2, nodes.length - MANY)) : 0;
    const left = nodes.length - MANY;
    return html`<ul>${nodes.slice(first, first + MANY).map(item)}${left > 0 ? html`<li class="app-empty">${counted(left, 'further page')}: the search of the space finds them</li>` : NOTHING}</ul>`;
  };
  const item = (node: PageNode): Html => {
    const { page, children } = node;
    const below =
      children.length === 0
        ? NOTHING
        : isFew || open.has(page.id)
          ? list(children)
          : html`<p class="app-tree-folded"><a href="?at=${page.id}#app-page-${page.id}">Show ${counted(children.length, 'page')}<span class="app-unseen"> of ${titleOf(node)}</span></a></p>`;
    return html`<li><div class="app-tree-row" data-page="${page.id}" draggable="true"><span class="app-tree-grip" aria-hidden="true">⠿</span>${name(base, node)}<span class="app-tree-moves">${buttons(node)}</span></div>${below}</li>`;
  };
  const buttons = (node: PageNode): Html[] => {
    const may = new Set<string>(movesOf(map, node));
    return Object.entries(SIGNS).map(([move, [sign, label]]) =>
      may.has(move)
        ? html`<button form="${MOVE_FORM}" name="move" value="${move} ${node.page.id}" class="app-quiet" title="${label}" aria-label="${label}: ${titleOf(node)}">${sign}</button>`
        : html`<span class="app-quiet" aria-hidden="true"></span>`,
    );
  };
  return map.tree.length > 0 ? list(map.tree) : html`<p class="app-empty">No pages yet.</p>`;
}

function name(base: string, node: PageNode): Html {
  const { page } = node;
  const sign = signOfPage(page.fields);
  const tags = [...(page.type === 'document' ? [] : [page.type]), ...(page.fields.hidden ? ['hidden'] : [])];
  return html`<a class="app-tree-name" id="app-page-${page.id}" href="${base}/tree/pages/${page.id}" draggable="false">${sign ? html`<span aria-hidden="true">${sign}</span> ` : NOTHING}${titleOf(node)}</a>${tags.map((tag) => html` <span class="app-tag">${tag}</span>`)}`;
}

/** Options of a choice among pages, in reading order, except one and all below it. */
export function pageOptions({ view }: ArrangedTree, except?: string): { value: string; label: string }[] {
  const options: { value: string; label: string }[] = [];
  const add = (nodes: readonly PageNode[], depth: number) => {
    for (const node of nodes) {
      if (node.page.id === except || options.length >= MOST_OPTIONS) continue;
      options.push({ value: node.page.id, label: `${'\u00a0\u00a0'.repeat(depth)}${titleOf(node)}` });
      add(node.children, depth + 1);
    }
  };
  add(view.map.tree, 0);
  return options;
}

/** A longer choice is no help; pages beyond are moved from their row. */
const MOST_OPTIONS = 2000;

/** Which child of its parent a page is, from 1, and of how many. */
export function placeOf({ view }: ArrangedTree, node: PageNode): { position: number; count: number } {
  const siblings = siblingsOf(view.map, node);
  return { position: siblings.indexOf(node) + 1, count: siblings.length };
}
