/** Parts that pages of the workplace share: sections, and the way to the next page of a list. */
import { type Html, html, NOTHING } from '../html.ts';
import type { Drawn } from './page.ts';

/** A section with its heading. */
export const section = (title: string, body: Html, about?: string): Html =>
  html`<section class="app-group"><h2>${title}</h2>${about ? html`<p class="app-dim">${about}</p>` : NOTHING}${body}</section>`;

/** The rows of a list, or what is said of none. */
export const rows = (items: readonly Html[], none: string): Html =>
  items.length === 0
    ? html`<p class="app-empty">${none}</p>`
    : html`<ul class="app-list app-rows">${items.map((item) => html`<li>${item}</li>`)}</ul>`;

/** What a row names, and what can be done with it. */
export const row = (what: Html, actions: Html = NOTHING): Html =>
  html`<div class="app-row-what">${what}</div>${actions === NOTHING ? NOTHING : html`<div class="app-row-actions">${actions}</div>`}`;

/** Links to the first and the next page of a list; nothing where there is one page. */
export function pager({ visit, here }: Drawn, next: { page: string } | null, name = 'page'): Html {
  const at = (page?: string) => {
    const query = new URLSearchParams(visit.query);
    query.delete(name);
    if (page !== undefined) query.set(name, page);
    const text = query.toString();
    return text ? `${here}?${text}` : here;
  };
  const isFirst = !visit.query.has(name);
  if (isFirst && !next) return NOTHING;
  return html`<nav class="app-pager" aria-label="Pages of the list">${isFirst ? NOTHING : html`<a href="${at()}">First page</a>`}${next ? html`<a class="app-button" href="${at(next.page)}">Next page</a>` : NOTHING}</nav>`;
}

/** A part of the page that shows what may be under way; as long as it is, the script looks at the page again. */
export const livePart = (id: string, isUnderWay: boolean, body: Html): Html =>
  html`<div id="${id}"${isUnderWay ? html` data-live aria-live="polite"` : NOTHING}>${body}</div>`;

/** For people without a script, next to such a part. */
export const reloadHint = (isUnderWay: boolean): Html =>
  isUnderWay ? html`<noscript><p class="app-dim">Load the page again to see how far it is.</p></noscript>` : NOTHING;

/** A form that filters a list by what stands in the address. */
export const filterForm = (here: string, fields: Html, button = 'Search'): Html =>
  html`<form class="app-line-form app-filter" action="${here}">${fields}<button class="app-button">${button}</button></form>`;
