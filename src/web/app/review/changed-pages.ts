/** The changed pages of a change request: what is said of each, and its text before and after. */
import type { Context } from '../../../context.ts';
import type { PageEntry } from '../../../engine/revisions/types.ts';
import { open, revisionById } from '../../../features/content/reading.ts';
import { withBothVersions } from '../editing/conflict-parts.ts';
import { question } from '../generated/gql.ts';
import type { ChangesOfQuery } from '../generated/graphql.ts';
import { type Html, html, NOTHING } from '../html.ts';
import { type ReadView, renderPage } from '../reading/page-content.ts';
import type { SiteMap } from '../reading/site-map.ts';
import type { SpaceFacts } from '../reading/space.ts';
import type { Visit } from '../visit.ts';
import { addressOf, baseOf, type ChangeRequestFacts, mayEdit } from './change-request-facts.ts';
import { discussed } from './commented-blocks.ts';
import type { Comment, Talk } from './discussion.ts';

const CHANGES = question(
  `query ChangesOf($spaceId: ID!, $changeRequestId: ID!, $limit: Int!) { changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {
    changes(limit: $limit) { more changes { type id title fields { field before after } } } } }`,
);

type Change = ChangesOfQuery['changeRequest']['changes']['changes'][number];

/** So many changes are listed, and the texts of so many pages are shown at once. */
const LISTED = 500;
const AT_ONCE = 20;

export interface Changed {
  /** All that happened to one page, by its id, in order. */
  pages: Map<string, Change[]>;
  /** Files, reusable contents and variables. */
  others: Change[];
  more: number;
}

export async function askChanges(visit: Visit): Promise<Changed> {
  const { changeRequest } = await visit.ask(CHANGES, { ...visit.params, limit: LISTED });
  const { changes, more } = changeRequest.changes;
  const isPage = ({ type }: Change) => type.startsWith('page_');
  return {
    pages: Map.groupBy(changes.filter(isPage), ({ id }) => id),
    others: changes.filter((change) => !isPage(change)),
    more,
  };
}

const KINDS: Readonly<Record<string, string>> = {
  page_created: 'New',
  page_edited: 'Edited',
  page_moved: 'Moved',
  page_deleted: 'Deleted',
};

/** What is said of each changed page, in a word: for the navigation. */
export const kindsOf = ({ pages }: Changed): Map<string, string> =>
  new Map([...pages].map(([id, changes]) => [id, changes.map(({ type }) => KINDS[type] ?? type).join(', ')]));

/** Where the changes of a page are shown: on this page of the overview, or on another one. */
export const addressIn = ({ pages }: Changed, base: string, from: number): ((id: string) => string) => {
  const at = new Map([...pages.keys()].map((id, index) => [id, index]));
  return (id) => {
    const start = Math.floor((at.get(id) ?? 0) / AT_ONCE) * AT_ONCE;
    const address = from === start ? '' : start === 0 ? base : `${base}?from=${start}`;
    return `${address}#app-p-${id}`;
  };
};

/** From which changed page on the overview shows them. */
export const startOf = ({ query }: Visit): number => Math.max(0, Math.trunc(Number(query.get('from') ?? 0)) || 0);

interface Shown {
  visit: Visit;
  space: SpaceFacts;
  changeRequest: ChangeRequestFacts;
  view: ReadView;
  /** The content without the changes. */
  before: SiteMap;
  comments: readonly Comment[];
  talk: Talk;
}

/** The pages with their differences; `?from=` goes on. */
export async function changedPages(changed: Changed, shown: Shown): Promise<Html> {
  const { visit, changeRequest, view } = shown;
  const from = startOf(visit);
  const ids = [...changed.pages.keys()];
  const here = ids.slice(from, from + AT_ONCE);
  const [before, after] = await Promise.all([
    textsIn(visit.context, baseOf(changeRequest), here),
    textsIn(visit.context, changeRequest.revision.id, here),
  ]);
  const baseMap = shown.before;
  const titleOf = (id: unknown): string =>
    id === null ? 'the top' : (view.map.byId.get(String(id)) ?? baseMap.byId.get(String(id)))?.page.title || String(id);
  const sections: Html[] = [];
  for (const [index, id] of here.entries()) {
    sections.push(await changedPage(id, changed.pages.get(id) ?? [], before[index], after[index], titleOf, shown));
  }
  const next = from + AT_ONCE < ids.length;
  return html`${sections}${others(changed)}
${from > 0 || next ? html`<nav class="app-pager" aria-label="More changed pages">${from > 0 ? html`<a class="app-button" href="${view.base}?from=${Math.max(0, from - AT_ONCE)}">Previous</a>` : NOTHING}<span class="app-dim">${from + 1} to ${Math.min(ids.length, from + AT_ONCE)} of ${ids.length}</span>${next ? html`<a class="app-button" href="${view.base}?from=${from + AT_ONCE}">Next</a>` : NOTHING}</nav>` : NOTHING}
${changed.more > 0 ? html`<p class="app-dim">There are ${changed.more} further changes.</p>` : NOTHING}`;
}

async function changedPage(
  id: string,
  changes: readonly Change[],
  before: PageTexts | undefined,
  after: PageTexts | undefined,
  titleOf: (id: unknown) => string,
  { visit, space, changeRequest, view, comments, talk }: Shown,
): Promise<Html> {
  const base = addressOf(space, changeRequest);
  const title = changes[0]?.title || 'Untitled';
  const isConflicted = changeRequest.conflicts.includes(id);
  const text = after?.text ?? '';
  const rendered = await renderPage(
    visit.context,
    view,
    { pageId: id, markdown: isConflicted ? withBothVersions(text) : text, before: before?.text ?? '' },
    visit.cache,
  );
  const editable = mayEdit(space, changeRequest) && after?.page.type === 'document';
  const edit = isConflicted
    ? html`<a class="app-button app-small" href="${base}/pages/${id}/resolve">Resolve the conflict</a>`
    : html`<a class="app-button app-small" href="${base}/pages/${id}/edit">Edit</a>`;
  const isSilent = before?.text === after?.text;
  return html`<section class="app-change" id="app-p-${id}" aria-labelledby="app-h-${id}">
<header><h3 id="app-h-${id}">${after ? html`<a href="${base}/pages/${id}">${title}</a>` : title}</h3>
${changes.map(({ type }) => html`<span class="app-kind app-kind-${type.slice(5)}">${KINDS[type] ?? type}</span>`)}${isConflicted ? html`<span class="app-kind app-kind-deleted">Conflict</span>` : NOTHING}
${editable ? html`<span class="app-change-actions">${edit}</span>` : NOTHING}</header>
${fieldsOf(changes, titleOf)}
${isConflicted && !isSilent ? html`<p class="app-dim app-change-note">Where both sides changed the same text, both versions are shown, the main content first, until you resolve the conflict.</p>` : NOTHING}
${isSilent && comments.every(({ target }) => target.page?.id !== id) ? NOTHING : await discussed(rendered, id, comments, talk, { isFolded: true })}
</section>`;
}

/** What changed besides the text. */
function fieldsOf(changes: readonly Change[], titleOf: (id: unknown) => string): Html {
  const rows = changes.flatMap(({ type, fields }) => {
    if (type === 'page_moved' && fields.length === 0) return [html`<li>Moved among its siblings</li>`];
    return fields.map((change) =>
      change.field === 'parent'
        ? html`<li><span>parent</span> <del>${titleOf(change.before)}</del> <ins>${titleOf(change.after)}</ins></li>`
        : html`<li>${fieldOf(change)}</li>`,
    );
  });
  return rows.length > 0 ? html`<ul class="app-fields">${rows}</ul>` : NOTHING;
}

function fieldOf({ field, before, after }: Change['fields'][number]): Html {
  const show = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const was = before === null ? NOTHING : html`<del>${show(before)}</del>`;
  const is = after === null ? NOTHING : html`<ins>${show(after)}</ins>`;
  return html`<span>${field}</span> ${was} ${is}`;
}

const others = ({ others: changes }: Changed): Html =>
  changes.length === 0
    ? NOTHING
    : html`<section class="app-change" id="app-others"><header><h3>Files, reusable contents and variables</h3></header><ul class="app-fields">${changes.flatMap(
        ({ type, title, id, fields }) =>
          type === 'variables_edited'
            ? fields.map((change) => html`<li>Variable ${fieldOf(change)}</li>`)
            : [
                html`<li>${title || id}: ${type.replaceAll('_', ' ')}${fields.map((change) => html` ${fieldOf(change)}`)}</li>`,
              ],
      )}</ul></section>`;

interface PageTexts {
  page: PageEntry;
  text: string;
}

/** Pages of a revision with their texts, in one read. Whether the caller may see them was asked before. */
async function textsIn(
  context: Context,
  revisionId: string,
  ids: readonly string[],
): Promise<(PageTexts | undefined)[]> {
  const { revision } = await open(context, await revisionById(context, revisionId));
  const pages = await revision.pagesById(ids);
  const texts = await revision.texts(pages.flatMap((page) => page?.text ?? []));
  let next = 0;
  return pages.map((page) => page && { page, text: page.text ? (texts[next++] as string) : '' });
}
