/** What pages ask of a change request, and what they have in common. */

import { question } from '../generated/gql.ts';
import type { ChangeRequestFactsFragment } from '../generated/graphql.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { ReadView } from '../reading/page-content.ts';
import { siteMapOf } from '../reading/site-map.ts';
import { openForm, type SpaceFacts, trailOf } from '../reading/space.ts';
import type { Visit } from '../visit.ts';
import { type Comment, spoken, type Talk } from './discussion.ts';

export type ChangeRequestFacts = ChangeRequestFactsFragment;
export type Status = ChangeRequestFacts['status'];

const WITH_PAGE = question(
  `query ChangeRequestPage($spaceId: ID!, $changeRequestId: ID!, $pageId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts }
    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { ...ChangeRequestFacts page(pageId: $pageId) { ...PageText } } }`,
);
const WITHOUT_PAGE = question(
  `query ChangeRequest($spaceId: ID!, $changeRequestId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts }
    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { ...ChangeRequestFacts } }`,
);
const COMMENTS = question(
  `query ChangeRequestComments($spaceId: ID!, $changeRequestId: ID!, $pageId: ID) {
    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {
      comments(targetPage: $pageId, order: asc, limit: 300) { items { ...Comment } } } }`,
);

/** A change request and one page of it. */
export const askPage = (visit: Visit) => visit.ask(WITH_PAGE, visit.params);
export const askChangeRequest = (visit: Visit) => visit.ask(WITHOUT_PAGE, visit.params);

/** The comments on the change request, or on one page of it; oldest first. */
export async function askComments(visit: Visit, pageId?: string): Promise<Comment[]> {
  const { changeRequest } = await visit.ask(COMMENTS, { ...visit.params, ...(pageId !== undefined && { pageId }) });
  return changeRequest.comments.items;
}

export const addressOf = (space: { id: string }, { number }: { number: number }): string =>
  `/app/spaces/${space.id}/change-requests/${number}`;

/** The content of the branch. */
export const viewOf = async (
  visit: Visit,
  space: SpaceFacts,
  changeRequest: ChangeRequestFacts,
): Promise<ReadView> => ({
  base: addressOf(space, changeRequest),
  revisionId: changeRequest.revision.id,
  map: await siteMapOf(visit.context, changeRequest.revision.id, visit.cache),
});

/** The revision of the main content that the branch is compared with. */
export const baseOf = ({ revisionInitial, revisionMergedAncestor }: ChangeRequestFacts): string =>
  revisionMergedAncestor ?? revisionInitial;

export const isEditable = ({ status }: ChangeRequestFacts): boolean => status === 'draft' || status === 'open';

export const mayEdit = (space: SpaceFacts, changeRequest: ChangeRequestFacts): boolean =>
  space.permissions.edit && isEditable(changeRequest);

export const nameOf = ({ subject, number }: { subject: string; number: number }): string =>
  subject || `Change request ${number}`;

export const talkOf = (visit: Visit, space: SpaceFacts, changeRequest: ChangeRequestFacts, back: string): Talk => ({
  action: `${addressOf(space, changeRequest)}/comments`,
  back,
  proof: visit.proof,
  mayComment: space.permissions.comment,
  say: (markdown) => spoken(visit.context, markdown),
  on: openForm(visit),
});

export const trailTo = (space: SpaceFacts, changeRequest?: ChangeRequestFacts) => [
  ...trailOf(space),
  { title: 'Change requests', href: `/app/spaces/${space.id}/change-requests` },
  ...(changeRequest ? [{ title: `#${changeRequest.number}`, href: addressOf(space, changeRequest) }] : []),
];

export const badge = (status: Status): Html =>
  html`<span class="app-badge app-badge-${status}">${{ draft: 'Draft', open: 'Open', archived: 'Archived', merged: 'Merged' }[status]}</span>`;

/** What prevents a merge. */
export function warnings(
  space: SpaceFacts,
  changeRequest: ChangeRequestFacts,
  titleOf: (id: string) => { title: string; of: 'pages' | 'reusable-contents' } | undefined,
  proof: Html,
): Html {
  const base = addressOf(space, changeRequest);
  const editable = mayEdit(space, changeRequest);
  const conflictIn = (id: string) => {
    const { title, of } = titleOf(id) ?? { title: 'a text', of: 'pages' };
    return editable ? html`<a href="${base}/${of}/${id}/resolve">Resolve the conflict in ${title}</a>` : title;
  };
  const conflicts =
    changeRequest.conflicts.length > 0
      ? html`<div class="app-notice app-failed"><p><b>Both sides changed the same text.</b> It holds both versions, and can be merged when you have resolved the conflict.</p>
<ul>${changeRequest.conflicts.map((id) => html`<li>${conflictIn(id)}</li>`)}</ul></div>`
      : NOTHING;
  const outdated =
    changeRequest.outdated && isEditable(changeRequest)
      ? html`<div class="app-notice app-info"><p>The main content has changed since.</p>${editable ? html`<form method="post" action="${base}/update">${proof}<input type="hidden" name="back" value="${base}"><button class="app-button">Update from the main content</button></form>` : NOTHING}</div>`
      : NOTHING;
  return html`${conflicts}${outdated}`;
}
