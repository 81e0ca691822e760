/** The pages of a space next to the current one: the path to it is open, the rest is one step away. */
import { signOfPage } from '../../../engine/markdown/icons.ts';
import type { PageNode } from '../../../engine/revisions/revision.ts';
import { counted, type Html, html, NOTHING } from '../html.ts';
import { placeIn, type View } from './places.ts';

export interface Navigation {
  view: View;
  /** The page that is read. */
  current?: string | undefined;
  /** Pages to mark, with what is said of them. */
  marked?: ReadonlyMap<string, string>;
  /** Above the pages. */
  head?: Html;
  /** Below the pages. */
  foot?: Html;
}

/** Up to so many pages, all are shown at once. */
const FEW = 60;
/** Of the pages of one parent, so many around the one that is read. */
const MANY = 300;

export function navigation({ view, current, marked, head, foot }: Navigation): Html {
  const open = new Set<string>();
  for (let node = view.map.byId.get(current ?? ''); node; node = view.map.byId.get(node.page.parent ?? '')) {
    open.add(node.page.id);
  }
  const isFew = view.map.byId.size <= FEW;
  const list = (nodes: readonly PageNode[]): Html => {
    const at = nodes.findIndex(({ page }) => open.has(page.id));
    const first = nodes.length > MANY ? Math.max(0, Math.min(at - MANY / 2, nodes.length - MANY)) : 0;
    const shown = nodes.slice(first, first + MANY);
    const left = nodes.length - shown.length;
    return html`<ul>${shown.map((node) => item(node))}${left > 0 ? html`<li class="app-empty">${counted(left, 'further page')}: the search finds them</li>` : NOTHING}</ul>`;
  };
  const item = (node: PageNode): Html => {
    const { page, children } = node;
    const isOpen = isFew || page.type === 'group' || open.has(page.id);
    const mark = marked?.get(page.id);
    return html`<li class="app-nav-${page.type}">${entry(view, node, current)}${mark ? html` <span class="app-mark" title="${mark}">●<span class="app-unseen"> ${mark}</span></span>` : NOTHING}${
      children.length === 0
        ? NOTHING
        : isOpen
          ? list(children)
          : html`<span class="app-more" aria-hidden="true">›</span>`
    }</li>`;
  };
  const pages = view.map.tree.length > 0 ? list(view.map.tree) : html`<p class="app-empty">No pages yet.</p>`;
  return asideOf(
    'Pages',
    html`${head ?? NOTHING}<nav class="app-nav" aria-label="Pages">${pages}</nav>${foot ?? NOTHING}`,
  );
}

/** The sidebar of the main part; on a phone it opens by its name. */
export const asideOf = (name: string, body: Html): Html => html`<aside class="app-aside" aria-label="Page navigation">
<input type="checkbox" id="app-nav-open" class="app-unseen"><label for="app-nav-open" class="app-nav-label">${name}</label>
<div class="app-nav-body">${body}</div>
</aside>`;

function entry(view: View, node: PageNode, current: string | undefined): Html {
  const { page } = node;
  const sign = signOfPage(page.fields);
  const title = html`${sign ? html`<span class="app-emoji" aria-hidden="true">${sign}</span> ` : NOTHING}${page.title || 'Untitled'}${page.fields.hidden ? html` <span class="app-tag">hidden</span>` : NOTHING}`;
  if (page.type === 'group') return html`<span>${title}</span>`;
  if (page.type === 'link') {
    const place = page.target && placeIn(view, page.target);
    return place && isSafe(place.href)
      ? html`<a href="${place.href}" rel="noreferrer nofollow">${title} <span aria-hidden="true">↗</span></a>`
      : html`<span class="app-dead">${title}</span>`;
  }
  return html`<a href="${view.base}/pages/${page.id}"${current === page.id ? html` aria-current="page"` : NOTHING}>${title}</a>`;
}

/** Addresses of link pages are user input. */
const isSafe = (href: string): boolean => /^(?:https?:|mailto:|\/(?!\/)|#)/i.test(href);

/** The sections of a page, to jump to. */
export const outlineOf = (sections: readonly { id: string; title: string; level: number }[]): Html | undefined =>
  sections.length < 2
    ? undefined
    : html`<div class="app-outline"><nav aria-label="On this page"><p>On this page</p><ul>${sections
        .slice(0, 60)
        .map(
          ({ id, title, level }) => html`<li class="app-level-${level}"><a href="#${id}">${title}</a></li>`,
        )}</ul></nav></div>`;
