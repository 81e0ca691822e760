/** A change request: what it changes, what is said of it, and what can be done. */
import type { FastifyInstance } from 'fastify';
import { type MergeRules, mayBypass, rulesFor } from '../../features/change-requests/rules.ts';
import { question } from './ask.ts';
import {
  addressOf,
  askChangeRequest,
  askComments,
  askPage,
  badge,
  type ChangeRequestFacts,
  isEditable,
  mayEdit,
  nameOf,
  talkOf,
  trailTo,
  viewOf,
  warnings,
} from './change-request-facts.ts';
import { askChanges, changedPages, kindsOf } from './changed-pages.ts';
import { withBothVersions } from './conflict-parts.ts';
import { type Comment, composer, composerTemplate, discussed, spoken, type Talk, thread } from './discussion.ts';
import { counted, type Html, html, NOTHING, when } from './html.ts';
import type { Shell } from './layout.ts';
import { navigation, outlineOf } from './navigation.ts';
import { renderPage } from './page-content.ts';
import { askable, reviewersPart } from './reviewers.ts';
import { hereOf, langOf, leadOf, pageHead, type SpaceFacts } from './space.ts';
import { markOf, stoodField } from './stood.ts';
import { type AppServices, page, type Visit } from './visit.ts';

interface Review {
  id: string;
  status: 'approved' | 'changes_requested';
  outdated: boolean;
  createdAt: string;
  reviewer: { displayName: string } | null;
  comment: { id: string } | null;
}

const PEOPLE = question<{
  changeRequest: {
    reviews: { items: Review[] };
    requestedReviewers: { items: { user: { id: string; displayName: string } }[] };
    contributors: { items: { user: { displayName: string } }[] };
  };
  space: { mergeRules: MergeRules; organization: { mergeRules: MergeRules } };
}>(`query ($spaceId: ID!, $changeRequestId: ID!) { changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {
  reviews(limit: 50) { items { id status outdated createdAt reviewer { displayName } comment { id } } }
  requestedReviewers(limit: 50) { items { user { id displayName } } } contributors(limit: 20) { items { user { displayName } } } }
  space(spaceId: $spaceId) { mergeRules { type rules { rule users } } organization { mergeRules { type rules { rule users } } } } }`);
const FILE = question<{ changeRequest: { file: { downloadURL: string } } }>(
  `query ($spaceId: ID!, $changeRequestId: ID!, $fileId: ID!) { changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {
    file(fileId: $fileId) { downloadURL } } }`,
);

const PATH = '/app/spaces/:spaceId/change-requests/:changeRequestId';

export function mountChangeRequest(app: FastifyInstance, own: AppServices): void {
  page(app, own, PATH, overview);
  page(app, own, `${PATH}/pages/:pageId`, onePage);
  page(app, own, `${PATH}/files/:fileId`, async ({ ask, params }) => {
    const { changeRequest } = await ask(FILE, params);
    return { to: hereOf(changeRequest.file.downloadURL) };
  });
}

async function overview(visit: Visit): Promise<Shell> {
  const { space, changeRequest } = await askChangeRequest(visit);
  const [people, comments, changed, view] = await Promise.all([
    visit.ask(PEOPLE, visit.params),
    askComments(visit),
    askChanges(visit),
    viewOf(visit, space, changeRequest),
  ]);
  const base = view.base;
  const talk = talkOf(visit, space, changeRequest, base);
  const pages = await changedPages(changed, { visit, space, changeRequest, view, comments, talk });
  const titleOf = (id: string) => {
    const [page, reusable] = [view.map.byId.get(id)?.page, view.map.reusable.get(id)];
    if (page) return { title: page.title || 'a page', of: 'pages' as const };
    return reusable && { title: reusable.title || 'a reusable content', of: 'reusable-contents' as const };
  };
  const elsewhere = comments.filter(({ target }) => !target.page || !changed.pages.has(target.page.id));
  const { reviews, contributors, requestedReviewers } = people.changeRequest;
  const rules = rulesFor(people.space.mergeRules, people.space.organization.mergeRules);
  const asked = requestedReviewers.items.map(({ user }) => user);
  const reviewers = reviewersPart(space, changeRequest, {
    asked,
    people: await askable(visit, space, changeRequest, asked),
    hidden: html`${visit.proof}<input type="hidden" name="back" value="${base}">`,
  });
  const count = changed.pages.size + changed.others.length + changed.more;
  return {
    title: `${nameOf(changeRequest)} · ${space.title}`,
    width: 'wide',
    trail: trailTo(space).concat({ title: `#${changeRequest.number}`, href: base }),
    search: { action: `/app/spaces/${space.id}/search`, label: `Search ${space.title}` },
    main: html`${head(changeRequest, contributors.items)}
<div class="app-columns">
<div class="app-column-main">
${changeRequest.descriptionMarkdown ? html`<div class="doc app-description">${spoken(changeRequest.descriptionMarkdown)}</div>` : NOTHING}
${warnings(space, changeRequest, titleOf, visit.proof)}
<section aria-labelledby="app-changes"><h2 id="app-changes">Changes <span class="app-count">${count}</span></h2>
${count === 0 ? html`<p class="app-empty">Nothing is changed yet.</p>` : pages}
${mayEdit(space, changeRequest) ? html`<p class="app-actions"><a class="app-button" href="${base}/new-page">Add a page</a> ${browse(visit, changeRequest, view.map.byId.size > 0 ? firstOf(view.map.byId) : undefined, base)}</p>` : NOTHING}</section>
<section aria-labelledby="app-talk" class="app-conversation"><h2 id="app-talk">Conversation</h2>
${timeline(elsewhere, reviews.items, talk)}
${space.permissions.comment ? composer(talk, null, null) : NOTHING}</section>
</div>
${panel(visit, space, changeRequest, { reviews, reviewers, bypasses: mayBypass(rules, visit.session.caller.userId) })}
</div>${composerTemplate(talk)}`,
  };
}

const firstOf = (byId: ReadonlyMap<string, { page: { id: string; type: string } }>) =>
  [...byId.values()].find(({ page: { type } }) => type === 'document')?.page.id;

const browse = (_visit: Visit, _changeRequest: ChangeRequestFacts, first: string | undefined, base: string): Html =>
  first === undefined ? NOTHING : html`<a class="app-button" href="${base}/pages/${first}">Edit other pages</a>`;

function head(changeRequest: ChangeRequestFacts, contributors: readonly { user: { displayName: string } }[]): Html {
  const { status, number, createdBy, createdAt } = changeRequest;
  const others = contributors.map(({ user }) => user.displayName).filter((name) => name !== createdBy?.displayName);
  return html`<div class="app-head"><h1>${nameOf(changeRequest)} <span class="app-dim">#${number}</span></h1>
<p>${badge(status)} <span class="app-dim">by ${createdBy?.displayName ?? 'somebody who left'}, ${when(createdAt)}${others.length > 0 ? html`; with ${others.join(', ')}` : NOTHING}</span></p></div>`;
}

/** What was said of the whole, and the reviews with what was said in them, in their order. */
function timeline(comments: readonly Comment[], reviews: readonly Review[], talk: Talk): Html {
  const ofReviews = new Map(reviews.map((review) => [review.comment?.id, review]));
  const entries = [
    ...comments
      .filter(({ id }) => !ofReviews.has(id))
      .map((comment) => ({ at: comment.postedAt, shown: thread(comment, talk) })),
    ...reviews.map((review) => {
      const words = comments.find(({ id }) => id === review.comment?.id);
      return { at: review.createdAt, shown: html`${reviewed(review)}${words ? thread(words, talk) : NOTHING}` };
    }),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
  return html`${entries.map(({ shown }) => shown)}`;
}

const reviewed = ({ status, outdated, reviewer, createdAt }: Review): Html =>
  html`<article class="app-review app-review-${status}${outdated ? ' app-outdated' : ''}"><p><span aria-hidden="true">${status === 'approved' ? '✓' : '!'}</span> <b>${reviewer?.displayName ?? 'Somebody who left'}</b> ${status === 'approved' ? 'approved' : 'asked for changes'} ${when(createdAt)}${outdated ? html` <span class="app-tag">of an earlier revision</span>` : NOTHING}</p></article>`;

interface People {
  reviews: { items: Review[] };
  reviewers: Html;
  /** Whether the merge rules name the reader among those who may merge without. */
  bypasses: boolean;
}

/** What can be done with it. */
function panel(
  { proof }: Visit,
  space: SpaceFacts,
  changeRequest: ChangeRequestFacts,
  { reviews, reviewers, bypasses }: People,
): Html {
  const base = addressOf(space, changeRequest);
  const hidden = html`${proof}<input type="hidden" name="back" value="${base}">`;
  // Verdict and merge are about what stands on this page, whatever has been edited since.
  const seen = html`${hidden}<input type="hidden" name="revision" value="${changeRequest.revision.id}">`;
  const { permissions } = space;
  const editable = isEditable(changeRequest);
  const standing = reviews.items.filter(({ outdated }) => !outdated);
  const conflicted = changeRequest.conflicts.length > 0;
  return html`<aside class="app-panel" aria-label="Review and merge">
<section><h2>Reviews</h2>
${standing.length === 0 ? html`<p class="app-dim">Nobody has reviewed this revision yet.</p>` : html`<ul class="app-people">${standing.map(({ reviewer, status }) => html`<li class="app-review-${status}"><span aria-hidden="true">${status === 'approved' ? '✓' : '!'}</span> ${reviewer?.displayName ?? 'Somebody who left'} <span class="app-dim">${status === 'approved' ? 'approved' : 'asked for changes'}</span></li>`)}</ul>`}
${reviewers}
${
  permissions.review && editable
    ? html`<form method="post" action="${base}/reviews">${seen}<label for="app-verdict">Your review</label><textarea id="app-verdict" name="markdown" rows="3" maxlength="50000" placeholder="What you think of it, if you like"></textarea>
<div class="app-actions"><button class="app-button app-primary" name="status" value="approved">Approve</button><button class="app-button" name="status" value="changes_requested">Ask for changes</button></div></form>`
    : NOTHING
}</section>
${
  permissions.merge && editable
    ? html`<section><h2>Merge</h2><p class="app-dim">${conflicted ? 'First resolve the conflicts.' : 'Everything that is changed here becomes the main content.'}</p>
<form method="post" action="${base}/merge">${seen}<button class="app-button app-primary"${conflicted ? html` disabled` : NOTHING}>Merge</button>
${bypasses ? html`<label class="app-check"><input type="checkbox" name="bypass" value="yes"> Also when the merge rules are not met</label>` : NOTHING}</form></section>`
    : NOTHING
}
${changeRequest.revisionMerged ? html`<section><h2>Merged</h2><p>It is <a href="/app/spaces/${space.id}/revisions/${changeRequest.revisionMerged}">a revision of the space</a> now.</p></section>` : NOTHING}
${
  permissions.edit && changeRequest.status !== 'merged'
    ? html`<section><h2>This change request</h2>
<details><summary>Subject and description</summary><form method="post" action="${base}/description">${hidden}${stoodField(markOf(changeRequest.subject, changeRequest.descriptionMarkdown ?? ''))}<label for="app-subject">Subject</label><input id="app-subject" name="subject" value="${changeRequest.subject}" maxlength="100"><label for="app-description">Description, in Markdown</label><textarea id="app-description" name="description" rows="5">${'\n'}${changeRequest.descriptionMarkdown ?? ''}</textarea><div class="app-actions"><button class="app-button">Save</button></div></form></details>
<form method="post" action="${base}/status">${hidden}${changeRequest.status === 'draft' ? html`<button class="app-button" name="status" value="open">Open for review</button> ` : NOTHING}${changeRequest.status === 'archived' ? html`<button class="app-button" name="status" value="open">Reopen</button>` : changeRequest.status === 'open' ? html`<button class="app-button" name="status" value="archived">Archive</button>` : NOTHING}</form></section>`
    : NOTHING
}
</aside>`;
}

/** One page of the branch, as it would be. */
async function onePage(visit: Visit): Promise<Shell> {
  const pageId = visit.params['pageId'] as string;
  const { space, changeRequest } = await askPage(visit);
  const [comments, changed, view] = await Promise.all([
    askComments(visit, pageId),
    askChanges(visit),
    viewOf(visit, space, changeRequest),
  ]);
  const { base } = view;
  const shown = changeRequest.page;
  const talk = talkOf(visit, space, changeRequest, `${base}/pages/${pageId}`);
  const isConflicted = changeRequest.conflicts.includes(pageId);
  const text = shown.markdown ?? '';
  const markdown = isConflicted ? withBothVersions(text) : text;
  const rendered = await renderPage(visit.context, view, { pageId, markdown }, visit.cache);
  const isText = shown.type === 'document';
  const outline = outlineOf(rendered.sections);
  return {
    title: `${shown.title} in ${nameOf(changeRequest)}`,
    trail: trailTo(space, changeRequest),
    search: { action: `/app/spaces/${space.id}/search`, label: `Search ${space.title}` },
    aside: navigation({
      view,
      current: pageId,
      marked: kindsOf(changed),
      head: html`<p class="app-nav-head"><a href="${base}">${nameOf(changeRequest)}</a> ${badge(changeRequest.status)}<br><span class="app-dim">${counted(changed.pages.size, 'changed page')}</span></p>`,
      ...(mayEdit(space, changeRequest) && {
        foot: html`<p class="app-nav-head"><a href="${base}/new-page">Add a page</a></p>`,
      }),
    }),
    ...(outline && { outline }),
    main: html`${mayEdit(space, changeRequest) && isText ? html`<div class="app-page-actions">${isConflicted ? html`<a class="app-button app-primary" href="${base}/pages/${pageId}/resolve">Resolve the conflict</a>` : NOTHING}<a class="app-button" href="${base}/pages/${pageId}/edit">Edit</a></div>` : NOTHING}
<article${langOf(space)}>${pageHead(shown, rendered.hasTitle)}${discussed(rendered, pageId, comments, talk, { lead: leadOf(shown) })}</article>
${talk.mayComment && !talk.on ? html`<details class="app-begin"><summary>Comment on the page</summary>${composer(talk, pageId, null)}</details>` : NOTHING}${composerTemplate(talk)}`,
  };
}
