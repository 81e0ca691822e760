/** A space as people read it: its pages, search, files, and earlier revisions. */

import type { FastifyInstance } from 'fastify';
import { signOfPage } from '../../../engine/markdown/icons.ts';
import { question } from '../generated/gql.ts';
import type { PageTextFragment, SpaceFactsFragment } from '../generated/graphql.ts';
import { type Html, html, NOTHING, when } from '../html.ts';
import type { Shell } from '../layout.ts';
import { discussed } from '../review/commented-blocks.ts';
import { composer, composerTemplate, spoken, type Talk } from '../review/discussion.ts';
import { type AppServices, page, type Visit } from '../visit.ts';
import { foundLine, hits } from './hits.ts';
import { navigation, outlineOf } from './navigation.ts';
import { type ReadView, renderPage } from './page-content.ts';
import { firstPage, siteMapOf } from './site-map.ts';

export type SpaceFacts = SpaceFactsFragment;
export type PageText = PageTextFragment;

const SPACE_ONLY = question(`query SpaceOnly($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts } }`);
const SPACE_PAGE = question(
  `query SpacePage($spaceId: ID!, $pageId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts page(pageId: $pageId) { ...PageText }
    comments(targetPage: $pageId, order: asc, limit: 200) { items { ...Comment } } } }`,
);
const SEARCH = question(
  `query SearchSpace($spaceId: ID!, $query: String!) { space(spaceId: $spaceId) { ...SpaceFacts
    search(query: $query, limit: 30) { count didYouMean items { ...Hit } } } }`,
);
const REVISION = question(
  `query Revision($spaceId: ID!, $revisionId: ID!, $pageId: ID!, $withPage: Boolean!) { space(spaceId: $spaceId) { ...SpaceFacts }
    revision(spaceId: $spaceId, revisionId: $revisionId) { id type createdAt author { displayName }
      page(pageId: $pageId) @include(if: $withPage) { ...PageText } } }`,
);
const FILE = question(
  `query SpaceFile($spaceId: ID!, $fileId: ID!) { space(spaceId: $spaceId) { file(fileId: $fileId) { downloadURL } } }`,
);
const REVISION_FILE = question(
  `query RevisionFile($spaceId: ID!, $revisionId: ID!, $fileId: ID!) { revision(spaceId: $spaceId, revisionId: $revisionId) {
    file(fileId: $fileId) { downloadURL } } }`,
);

export function mountSpace(app: FastifyInstance, own: AppServices): void {
  page(app, own, '/app/spaces/:spaceId', async (visit) => {
    const { space } = await visit.ask(SPACE_ONLY, visit.params);
    const view = await viewOf(visit, space);
    const first = firstPage(view.map);
    return first?.page.type === 'document' || first?.page.type === 'computed'
      ? readPage(visit, first.page.id)
      : {
          ...around(space, view, undefined),
          main: html`<h1>${space.title}</h1><p class="app-empty">This space has no pages yet.</p>${space.permissions.edit ? startChange(visit, space) : NOTHING}`,
        };
  });
  page(app, own, '/app/spaces/:spaceId/pages/:pageId', (visit) => readPage(visit, visit.params['pageId'] as string));
  page(app, own, '/app/spaces/:spaceId/search', search);
  page(app, own, '/app/spaces/:spaceId/revisions/:revisionId', readRevision);
  page(app, own, '/app/spaces/:spaceId/revisions/:revisionId/pages/:pageId', readRevision);
  page(app, own, '/app/spaces/:spaceId/files/:fileId', async ({ ask, params }) => {
    const { space } = await ask(FILE, params);
    return { to: hereOf(space.file.downloadURL) };
  });
  page(app, own, '/app/spaces/:spaceId/revisions/:revisionId/files/:fileId', async ({ ask, params }) => {
    const { revision } = await ask(REVISION_FILE, params);
    return { to: hereOf(revision.file.downloadURL) };
  });
}

/** Under the address that the page was opened under, which need not be the one that `PUBLIC_URL` names. */
export const hereOf = (downloadURL: string): string => new URL(downloadURL).pathname;

const viewOf = async ({ context, cache }: Visit, space: SpaceFacts): Promise<ReadView> => ({
  base: `/app/spaces/${space.id}`,
  revisionId: space.revision.id,
  map: await siteMapOf(context, space.revision.id, cache),
});

async function readPage(visit: Visit, pageId: string): Promise<Shell> {
  const { space } = await visit.ask(SPACE_PAGE, { spaceId: visit.params['spaceId'], pageId });
  const view = await viewOf(visit, space);
  const talk: Talk = {
    action: `${view.base}/comments`,
    back: `${view.base}/pages/${pageId}`,
    proof: visit.proof,
    mayComment: space.permissions.comment,
    say: (markdown) => spoken(visit.context, markdown),
    on: openForm(visit),
  };
  const rendered = await renderPage(visit.context, view, { pageId, markdown: space.page.markdown ?? '' }, visit.cache);
  const outline = outlineOf(rendered.sections);
  const main = html`<article${langOf(space)}>${pageHead(space.page, rendered.hasTitle)}${await discussed(rendered, pageId, space.comments.items, talk, { lead: leadOf(space.page) })}</article>
${pageFoot(space.page, view)}
${talk.mayComment && !talk.on ? html`<details class="app-begin"><summary>Comment on the page</summary>${composer(talk, pageId, null)}</details>` : NOTHING}${composerTemplate(talk)}`;
  return {
    ...around(space, view, pageId),
    title: `${space.page.title} · ${space.title}`,
    ...(outline && { outline }),
    main: html`${space.permissions.edit && space.page.type === 'document' ? html`<div class="app-page-actions"><a class="app-button" href="${view.base}/pages/${pageId}/edit">Edit in a change request</a></div>` : NOTHING}${main}`,
  };
}

/** The block whose form is open, when there is no script to open it. */
export function openForm({ query }: Visit): Talk['on'] {
  const [page, node] = [query.get('onPage'), query.get('on')];
  return page && node !== null ? { page, node: node || null } : null;
}

/** In which language the texts of a space are. */
export const langOf = ({ language }: SpaceFacts): Html =>
  language ? html` lang="${language.replace('_', '-')}"` : NOTHING;

/** What a page says of itself below its title. */
export const leadOf = ({ description }: PageText): Html | undefined =>
  description ? html`<p class="app-lead">${description}</p>` : undefined;

/** The title, where the text does not begin with it. */
export const pageHead = (page: PageText, hasTitle: boolean): Html => {
  const sign = signOfPage(page);
  const { title, type } = page;
  return html`${hasTitle ? NOTHING : html`<h1 class="app-title">${sign ? html`<span aria-hidden="true">${sign}</span> ` : NOTHING}${title}</h1>`}${type === 'group' ? html`<p class="app-empty">A group. Its pages are in the table of contents.</p>` : NOTHING}`;
};

/** When it was changed, and what comes before and after. */
function pageFoot({ id, updatedAt }: PageText, { base, map }: ReadView): Html {
  const pages = [...map.byId.values()].filter(
    ({ page: { type, fields } }) => (type === 'document' || type === 'computed') && !fields.hidden,
  );
  const at = pages.findIndex(({ page: { id: own } }) => own === id);
  const link = (node: (typeof pages)[number] | undefined, label: string, className: string) =>
    node
      ? html`<a class="${className}" href="${base}/pages/${node.page.id}"><span>${label}</span><b>${node.page.title}</b></a>`
      : html`<span></span>`;
  return html`<footer class="app-page-foot"><nav aria-label="Previous and next page" class="app-steps">${link(at > 0 ? pages[at - 1] : undefined, 'Previous', 'app-previous')}${link(at >= 0 ? pages[at + 1] : undefined, 'Next', 'app-next')}</nav><p class="app-dim">Last changed ${when(updatedAt)} · <a href="${base}/pages/${id}/history">History of the page</a></p></footer>`;
}

/** The frame of each page of a space. */
export function around(space: SpaceFacts, view: ReadView, current: string | undefined): Omit<Shell, 'main'> {
  return {
    title: space.title,
    trail: trailOf(space),
    search: { action: `/app/spaces/${space.id}/search`, label: `Search ${space.title}` },
    aside: navigation({ view, current, head: spaceHead(space) }),
  };
}

export const trailOf = ({ id, title, organization }: SpaceFacts) => [
  { title: organization.title, href: `/app/orgs/${organization.id}` },
  { title, href: `/app/spaces/${id}` },
];

export const spaceHead = ({ id, permissions, changeRequestsOpen, changeRequestsDraft }: SpaceFacts): Html =>
  html`<p class="app-nav-head"><a href="/app/spaces/${id}/change-requests">Change requests${changeRequestsOpen + changeRequestsDraft > 0 ? html` <span class="app-count">${changeRequestsOpen + changeRequestsDraft}</span>` : NOTHING}</a></p><p class="app-nav-head"><a href="/app/spaces/${id}/history">History</a>${permissions.edit ? html` · <a href="/app/spaces/${id}/tree">Arrange</a>` : NOTHING}${permissions.triggerGitSync ? html` · <a href="/app/spaces/${id}/settings">Settings</a>` : NOTHING}</p>`;

const startChange = ({ proof }: Visit, { id }: SpaceFacts): Html =>
  html`<form method="post" action="/app/spaces/${id}/change-requests">${proof}<button class="app-button app-primary">Start a change request</button></form>`;

async function search(visit: Visit): Promise<Shell> {
  const words = visit.query.get('q')?.trim() ?? '';
  if (words === '') {
    const { space } = await visit.ask(SPACE_ONLY, visit.params);
    return {
      ...around(space, await viewOf(visit, space), undefined),
      main: html`<h1>Search</h1><p class="app-empty">What are you looking for?</p>`,
    };
  }
  const { space } = await visit.ask(SEARCH, { ...visit.params, query: words });
  const shell = around(space, await viewOf(visit, space), undefined);
  return {
    ...shell,
    title: `${words} in ${space.title}`,
    search: { action: `/app/spaces/${space.id}/search`, label: `Search ${space.title}`, query: words },
    main: html`<h1>Search</h1>${foundLine(words, space.search, 'page')}${hits(`/app/spaces/${space.id}`, space.search.items)}`,
  };
}

async function readRevision(visit: Visit): Promise<Shell> {
  const { spaceId, revisionId, pageId } = visit.params as { spaceId: string; revisionId: string; pageId?: string };
  const ask = (id: string | undefined) =>
    visit.ask(REVISION, { spaceId, revisionId, pageId: id ?? '', withPage: id !== undefined });
  const found = await ask(pageId);
  const map = await siteMapOf(visit.context, found.revision.id, visit.cache);
  const first = pageId ?? firstPage(map)?.page.id;
  const { space, revision } = pageId === undefined && first !== undefined ? await ask(first) : found;
  const view: ReadView = { base: `/app/spaces/${spaceId}/revisions/${revisionId}`, revisionId: revision.id, map };
  const talk: Talk = {
    action: '',
    back: view.base,
    proof: visit.proof,
    mayComment: false,
    say: (markdown) => spoken(visit.context, markdown),
    on: null,
  };
  const shown = revision.page;
  const rendered =
    shown && (await renderPage(visit.context, view, { pageId: shown.id, markdown: shown.markdown ?? '' }, visit.cache));
  return {
    title: `Revision of ${space.title}`,
    trail: [...trailOf(space), { title: 'Revision' }],
    aside: navigation({
      view,
      current: first,
      head: html`<p class="app-nav-head"><a href="/app/spaces/${spaceId}">Back to the current content</a></p>`,
    }),
    main: html`<div class="app-notice app-info"><p>The space as it was: ${revision.type} by ${revision.author?.displayName ?? 'an unknown user'}, ${when(revision.createdAt)}.</p></div>
${shown && rendered ? html`<article${langOf(space)}>${pageHead(shown, rendered.hasTitle)}${await discussed(rendered, shown.id, [], talk, { lead: leadOf(shown) })}</article>` : html`<h1>${space.title}</h1><p class="app-empty">It had no pages.</p>`}`,
  };
}
