/** What two revisions differ in: page by page, with the lines that were removed and added. */

import type { CompareRevisionsQuery } from '../generated/graphql.ts';
import { type Html, html, NOTHING } from '../html.ts';

type Changes = CompareRevisionsQuery['after']['changesSince'];
type Change = Changes['changes'][number];

const KINDS: Readonly<Record<string, string>> = {
  page_created: 'New',
  page_edited: 'Edited',
  page_moved: 'Moved',
  page_deleted: 'Deleted',
};

/** The difference, or what of it is of one page; `act`: what can be done with a page of the first revision. */
export function comparison(
  { changes: all, more }: Changes,
  only: string | undefined,
  act: (pageId: string) => Html,
): Html {
  const changes = only === undefined ? all : all.filter(({ id }) => id === only);
  if (changes.length === 0)
    return html`<p class="app-empty">${only === undefined ? 'The two revisions have the same content.' : more > 0 ? 'Between the two so much changed that not all of it is shown.' : 'The page is the same in both.'}</p>`;
  const isPage = ({ type }: Change) => type.startsWith('page_');
  const pages = Map.groupBy(changes.filter(isPage), ({ id }) => id);
  const others = changes.filter((change) => !isPage(change));
  return html`${[...pages].map(([id, own]) => changedPage(id, own, act))}
${others.length > 0 ? html`<section class="app-change"><header><h2 class="app-change-title">Files, reusable contents and variables</h2></header><ul class="app-fields">${others.map(({ type, title, id }) => html`<li>${title || id}: ${type.replaceAll('_', ' ')}</li>`)}</ul></section>` : NOTHING}
${more > 0 && only === undefined ? html`<p class="app-dim">There are ${more} further changes.</p>` : NOTHING}`;
}

function changedPage(id: string, changes: readonly Change[], act: (pageId: string) => Html): Html {
  const fields = changes.flatMap((change) => change.fields.filter(({ field }) => field !== 'parent'));
  const text = changes.flatMap((change) => change.text ?? []);
  const isNew = changes.some(({ type }) => type === 'page_created');
  return html`<section class="app-change"><header><h2 class="app-change-title">${changes[0]?.title || 'Untitled'}</h2>${changes.map(({ type }) => html`<span class="app-kind app-kind-${type.slice(5)}">${KINDS[type] ?? type}</span>`)}</header>
${fields.length > 0 ? html`<ul class="app-fields">${fields.map(({ field, before, after }) => html`<li><span>${field}</span> ${side('del', before)} ${side('ins', after)}</li>`)}</ul>` : NOTHING}
${text.length > 0 ? lines(text) : NOTHING}${isNew ? NOTHING : html`<div class="app-change-note">${act(id)}</div>`}</section>`;
}

function side(name: 'del' | 'ins', value: unknown): Html {
  if (value === null || value === undefined) return NOTHING;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return name === 'del' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`;
}

/** Unchanged lines around a change that are shown. */
const AROUND = 3;

function lines(parts: NonNullable<Change['text']>): Html {
  return html`<pre class="app-lines" tabindex="0">${parts.map(({ type, text }, at) => {
    if (type === 'removed') return html`<del>${text}</del>`;
    if (type === 'added') return html`<ins>${text}</ins>`;
    return folded(text, at > 0, at < parts.length - 1);
  })}</pre>`;
}

/** Unchanged lines, without those far from any change. */
function folded(text: string, hasBefore: boolean, hasAfter: boolean): string {
  const all = text.split('\n');
  const [head, tail] = [hasBefore ? AROUND : 0, hasAfter ? AROUND + 1 : 0];
  if (all.length <= head + tail + 2) return text;
  return `${all
    .slice(0, head)
    .map((line) => `${line}\n`)
    .join('')}⋯\n${tail > 0 ? all.slice(-tail).join('\n') : ''}`;
}
