/** A change request: what it changes, what is said of it, and what can be done. */
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { withBothVersions } from '../editing/conflict-parts.ts';
import { askConflicts, openConflicts } from '../editing/open-conflicts.ts';
import { question } from '../generated/gql.ts';
import { counted, type Html, html, NOTHING, when } from '../html.ts';
import type { Shell } from '../layout.ts';
import { navigation, outlineOf } from '../reading/navigation.ts';
import { renderPage } from '../reading/page-content.ts';
import { siteMapOf } from '../reading/site-map.ts';
import { previewOfChange } from '../reading/site-preview.ts';
import { hereOf, langOf, leadOf, pageHead } from '../reading/space.ts';
import { type AppServices, page, type Visit } from '../visit.ts';
import {
  askChangeRequest,
  askComments,
  askPage,
  badge,
  baseOf,
  type ChangeRequestFacts,
  mayEdit,
  nameOf,
  talkOf,
  trailTo,
  viewOf,
  warnings,
} from './change-request-facts.ts';
import { panel } from './change-request-panel.ts';
import { addressIn, askChanges, changedPages, kindsOf, startOf } from './changed-pages.ts';
import { changesTree, inReadingOrder } from './changes-tree.ts';
import { discussed } from './commented-blocks.ts';
import { type Comment, composer, composerTemplate, type Talk, thread } from './discussion.ts';
import { isAuthor, mergeCheck } from './merge-check.ts';
import { askable, reviewersPart } from './reviewers.ts';
import { type Review, waitingFor } from './verdicts.ts';

const PEOPLE = question(
  `query ChangeRequestPeople($spaceId: ID!, $changeRequestId: ID!) { space(spaceId: $spaceId) { urls { published } }
    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {
    reviews(limit: 50) { items { ...Review } } requestedReviewers(limit: 50) { items { user { id displayName } } }
    contributors(limit: 100) { items { user { id displayName } } } } }`,
);
const FILE = question(
  `query ChangeRequestFile($spaceId: ID!, $changeRequestId: ID!, $fileId: ID!) {
    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { file(fileId: $fileId) { downloadURL } } }`,
);

const PATH = '/app/spaces/:spaceId/change-requests/:changeRequestId';

export function mountChangeRequest(app: FastifyInstance, own: AppServices): void {
  page(app, own, PATH, overview);
  page(app, own, `${PATH}/preview`, async (visit) => {
    const { space, changeRequest } = await askChangeRequest(visit);
    const address = await previewOfChange(visit, space, changeRequest);
    if (address === null) throw notFound('Published site');
    return { to: address };
  });
  page(app, own, `${PATH}/pages/:pageId`, onePage);
  page(app, own, `${PATH}/files/:fileId`, async ({ ask, params }) => {
    const { changeRequest } = await ask(FILE, params);
    return { to: hereOf(changeRequest.file.downloadURL) };
  });
}

async function overview(visit: Visit): Promise<Shell> {
  const { space, changeRequest } = await askChangeRequest(visit);
  const [people, comments, found, view, before, conflicts] = await Promise.all([
    visit.ask(PEOPLE, visit.params),
    askComments(visit),
    askChanges(visit),
    viewOf(visit, space, changeRequest),
    siteMapOf(visit.context, baseOf(changeRequest), visit.cache),
    askConflicts(visit),
  ]);
  const maps = { after: view.map, before };
  const changed = inReadingOrder(found, maps);
  const base = view.base;
  const talk = talkOf(visit, space, changeRequest, base);
  const pages = await changedPages(changed, { visit, space, changeRequest, view, before, comments, talk });
  const titleOf = (id: string) => {
    const [page, reusable] = [view.map.byId.get(id)?.page, view.map.reusable.get(id)];
    if (page) return { title: page.title || 'a page', of: 'pages' as const };
    return reusable && { title: reusable.title || 'a reusable content', of: 'reusable-contents' as const };
  };
  const elsewhere = comments.filter(({ target }) => !target.page || !changed.pages.has(target.page.id));
  const { reviews, contributors, requestedReviewers } = people.changeRequest;
  const asked = requestedReviewers.items.map(({ user }) => user);
  const hidden = html`${visit.proof}<input type="hidden" name="back" value="${base}">`;
  const reviewers = reviewersPart(space, changeRequest, {
    asked: waitingFor(asked, reviews.items),
    people: await askable(visit, space, changeRequest, asked),
    hidden,
  });
  const tree = changesTree(changed, maps, {
    kinds: kindsOf(changed),
    addressOf: addressIn(changed, base, startOf(visit)),
  });
  const count = changed.pages.size + changed.others.length + changed.more;
  return {
    title: `${nameOf(changeRequest)} · ${space.title}`,
    width: 'wide',
    trail: trailTo(space).concat({ title: `#${changeRequest.number}`, href: base }),
    search: { action: `/app/spaces/${space.id}/search`, label: `Search ${space.title}` },
    ...(tree && { aside: tree }),
    main: html`${head(changeRequest, contributors.items)}
${people.space.urls.published ? html`<p class="app-actions"><a class="app-button" href="${base}/preview">Preview the site</a></p>` : NOTHING}
<div class="app-columns">
<div class="app-column-main">
${changeRequest.descriptionMarkdown ? html`<div class="doc app-description">${await talk.say(changeRequest.descriptionMarkdown)}</div>` : NOTHING}
${warnings(space, changeRequest, titleOf, visit.proof)}
${openConflicts(space, changeRequest, conflicts, { proof: visit.proof, titleOf: (id) => titleOf(id)?.title })}
<section aria-labelledby="app-changes"><h2 id="app-changes">Changes <span class="app-count">${count}</span></h2>
${count === 0 ? html`<p class="app-empty">No changes yet.</p>` : pages}
${mayEdit(space, changeRequest) ? html`<p class="app-actions"><a class="app-button" href="${base}/new-page">Add a page</a> <a class="app-button" href="${base}/tree">Arrange pages</a> ${browse(firstOf(view.map.byId), base)}</p>` : NOTHING}</section>
<section aria-labelledby="app-talk" class="app-conversation"><h2 id="app-talk">Conversation</h2>
${await timeline(elsewhere, reviews.items, talk)}
${space.permissions.comment ? composer(talk, null, null) : NOTHING}</section>
</div>
${panel({ space, changeRequest, hidden, reviewers, reviews: reviews.items, isAuthor: isAuthor(visit, changeRequest, contributors.items), merge: await mergeCheck(visit, changeRequest, { hasChanges: count > 0, open: conflicts.count }) })}
</div>${composerTemplate(talk)}`,
  };
}

const firstOf = (byId: ReadonlyMap<string, { page: { id: string; type: string } }>) =>
  [...byId.values()].find(({ page: { type } }) => type === 'document')?.page.id;

const browse = (first: string | undefined, base: string): Html =>
  first === undefined ? NOTHING : html`<a class="app-button" href="${base}/pages/${first}">Edit other pages</a>`;

function head(changeRequest: ChangeRequestFacts, contributors: readonly { user: { displayName: string } }[]): Html {
  const { status, number, createdBy, createdAt } = changeRequest;
  const others = contributors.map(({ user }) => user.displayName).filter((name) => name !== createdBy?.displayName);
  return html`<div class="app-head"><h1>${nameOf(changeRequest)} <span class="app-dim">#${number}</span></h1>
<p>${badge(status)} <span class="app-dim">by ${createdBy?.displayName ?? 'a former user'}, ${when(createdAt)}${others.length > 0 ? html`; with ${others.join(', ')}` : NOTHING}</span></p></div>`;
}

/** What was said of the whole, and the reviews with what was said in them, in their order. */
async function timeline(comments: readonly Comment[], reviews: readonly Review[], talk: Talk): Promise<Html> {
  const ofReviews = new Map(reviews.map((review) => [review.comment?.id, review]));
  const entries: { at: string; shown: Html }[] = [];
  for (const comment of comments)
    if (!ofReviews.has(comment.id)) entries.push({ at: comment.postedAt, shown: await thread(comment, talk) });
  for (const review of reviews) {
    const words = comments.find(({ id }) => id === review.comment?.id);
    const shown = html`${reviewed(review)}${words ? await thread(words, talk) : NOTHING}`;
    entries.push({ at: review.createdAt, shown });
  }
  entries.sort((a, b) => (a.at < b.at ? -1 : 1));
  return html`${entries.map(({ shown }) => shown)}`;
}

const reviewed = ({ status, outdated, reviewer, createdAt }: Review): Html =>
  html`<article class="app-review app-review-${status}${outdated ? ' app-outdated' : ''}"><p><span aria-hidden="true">${status === 'approved' ? '✓' : '!'}</span> <b>${reviewer?.displayName ?? 'Former user'}</b> ${status === 'approved' ? 'approved' : 'requested changes'} ${when(createdAt)}${outdated ? html` <span class="app-tag">of an earlier revision</span>` : NOTHING}</p></article>`;

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
        foot: html`<p class="app-nav-head"><a href="${base}/new-page">Add a page</a> · <a href="${base}/tree">Arrange</a></p>`,
      }),
    }),
    ...(outline && { outline }),
    main: html`${mayEdit(space, changeRequest) && isText ? html`<div class="app-page-actions">${isConflicted ? html`<a class="app-button app-primary" href="${base}/pages/${pageId}/resolve">Resolve the conflict</a>` : NOTHING}<a class="app-button" href="${base}/pages/${pageId}/edit">Edit</a></div>` : NOTHING}
<article${langOf(space)}>${pageHead(shown, rendered.hasTitle)}${await discussed(rendered, pageId, comments, talk, { lead: leadOf(shown) })}</article>
${talk.mayComment && !talk.on ? html`<details class="app-begin"><summary>Comment on the page</summary>${composer(talk, pageId, null)}</details>` : NOTHING}${composerTemplate(talk)}`,
  };
}
