/** The change requests of a space, by status, and beginning a new one. */
import type { FastifyInstance } from 'fastify';
import { question } from '../generated/gql.ts';
import { counted, html, NOTHING, when } from '../html.ts';
import { trailOf } from '../reading/space.ts';
import { type AppServices, form, page } from '../visit.ts';
import { badge, nameOf, type Status } from './change-request-facts.ts';

const LIST = question(
  `query ChangeRequests($spaceId: ID!, $status: ChangeRequestStatus!, $page: String) { space(spaceId: $spaceId) { ...SpaceFacts
    changeRequests(status: $status, limit: 50, page: $page) { count next { page }
      items { number subject status createdAt updatedAt commentCount outdated createdBy { displayName } } } } }`,
);
const CREATE = question(
  `mutation CreateChangeRequest($spaceId: ID!, $subject: String) { created: createChangeRequest(spaceId: $spaceId, subject: $subject) { number } }`,
);

const STATUSES: readonly [Status, string][] = [
  ['open', 'Open'],
  ['draft', 'Drafts'],
  ['merged', 'Merged'],
  ['archived', 'Archived'],
];

const PATH = '/app/spaces/:spaceId/change-requests';

export function mountChangeRequestList(app: FastifyInstance, own: AppServices): void {
  page(app, own, PATH, async ({ ask, params, query, proof }) => {
    const given = query.get('status');
    const status = STATUSES.find(([name]) => name === given)?.[0] ?? 'open';
    const { space } = await ask(LIST, { ...params, status, page: query.get('page') ?? undefined });
    const base = `/app/spaces/${space.id}/change-requests`;
    const { items, count, next } = space.changeRequests;
    return {
      title: `Change requests of ${space.title}`,
      trail: [...trailOf(space), { title: 'Change requests' }],
      width: 'wide',
      main: html`<div class="app-head"><h1>Change requests</h1>
${space.permissions.edit ? html`<form method="post" action="${base}" class="app-inline-form">${proof}<input type="hidden" name="back" value="${base}"><label class="app-unseen" for="app-new">Subject of a new change request</label><input id="app-new" name="subject" maxlength="100" placeholder="What is it about?"><button class="app-button app-primary">Create</button></form>` : NOTHING}</div>
<nav class="app-tabs" aria-label="By status">${STATUSES.map(([name, label]) => html`<a href="${base}?status=${name}"${name === status ? html` aria-current="page"` : NOTHING}>${label}</a>`)}</nav>
${
  items.length === 0
    ? html`<p class="app-empty">None.</p>`
    : html`<p class="app-dim">${counted(count, 'change request')}</p><ul class="app-list">${items.map(
        (one) =>
          html`<li><a href="${base}/${one.number}"><b>${nameOf(one)}</b> <span class="app-dim">#${one.number}</span></a><p>${badge(one.status)} <span class="app-dim">by ${one.createdBy?.displayName ?? 'a former user'}, ${when(one.createdAt)}${one.commentCount > 0 ? html` · ${counted(one.commentCount, 'open comment')}` : NOTHING}${one.outdated ? ' · outdated' : NOTHING}</span></p></li>`,
      )}</ul>`
}
${next ? html`<p><a class="app-button" href="${base}?status=${status}&page=${encodeURIComponent(next.page)}">Older</a></p>` : NOTHING}`,
    };
  });

  form(app, own, PATH, async ({ ask, params }, fields) => {
    const { spaceId } = params;
    const { created } = await ask(CREATE, { spaceId, subject: fields.get('subject')?.trim() || undefined });
    return {
      to: `/app/spaces/${spaceId}/change-requests/${created.number}`,
      said: 'A change request was begun: nothing of it is seen by readers before it is merged.',
    };
  });
}
