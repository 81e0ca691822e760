/** The history of one page: the revisions in which it changed, with who changed it. */
import type { FastifyInstance } from 'fastify';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { html, NOTHING } from '../html.ts';
import { spaceFrame, spaceTabs } from '../spaces/frame.ts';
import type { AppServices } from '../visit.ts';
import { comparable } from './revision-row.ts';

const PAGE_HISTORY = question(
  `query PageHistory($spaceId: ID!, $pageId: ID!, $from: ID) { space(spaceId: $spaceId) { ...SpaceFrame revision { id }
    pageHistory(pageId: $pageId, from: $from) { title next revisions { ...RevisionRow } } } }`,
);

export function mountPageHistory(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/spaces/:spaceId/pages/:pageId/history',
    ask: async ({ ask, params, query }) =>
      (await ask(PAGE_HISTORY, { ...params, from: query.get('from') ?? undefined })).space,
    around: (space, { params: { pageId } }) => {
      const { trail = [], ...frame } = spaceFrame(space, 'History');
      const page = { title: space.pageHistory.title || 'Untitled', href: `/app/spaces/${space.id}/pages/${pageId}` };
      return { ...frame, trail: [...trail.slice(0, -1), page, ...trail.slice(-1)] };
    },
    main: (space, { here, visit }) => {
      const { title, next, revisions } = space.pageHistory;
      const pageId = visit.params['pageId'] ?? '';
      const home = `/app/spaces/${space.id}`;
      const list =
        revisions.length > 0
          ? comparable(revisions, {
              home,
              current: space.revision.id,
              href: (id) => `${home}/revisions/${id}/pages/${pageId}`,
              hidden: html`<input type="hidden" name="of" value="${pageId}">`,
            })
          : html`<p class="app-empty">The page did not change in the revisions that were looked at.</p>`;
      return html`${spaceTabs(space, 'history')}<h1>History of ${title || 'a page'}</h1>
<p class="app-lead">The revisions of the main content in which this page changed. <a href="${home}/history">All revisions of the space</a></p>
${list}${next ? html`<nav class="app-pager" aria-label="Pages of the list">${visit.query.has('from') ? html`<a href="${here}">Newest</a>` : NOTHING}<a class="app-button" href="${here}?from=${next}">Look further back</a></nav>` : NOTHING}`;
    },
  });
}
