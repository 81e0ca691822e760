/** What can be done with a change request: review, merge, describe, archive. */

import { baseVersionField, baseVersionOf } from '../editing/base-version.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { SpaceFacts } from '../reading/space.ts';
import { addressOf, type ChangeRequestFacts, isEditable } from './change-request-facts.ts';
import type { MergeCheck } from './merge-check.ts';
import { type Review, verdicts } from './verdicts.ts';

interface Panel {
  space: SpaceFacts;
  changeRequest: ChangeRequestFacts;
  /** What every form of the page carries. */
  hidden: Html;
  /** Newest first. */
  reviews: readonly Review[];
  /** Who was asked, and the form to ask. */
  reviewers: Html;
  /** The reader wrote some of it. */
  isAuthor: boolean;
  merge: MergeCheck;
}

export function panel(shown: Panel): Html {
  const { space, changeRequest, reviews, reviewers } = shown;
  const { permissions } = space;
  const editable = isEditable(changeRequest);
  return html`<aside class="app-panel" aria-label="Review and merge">
<section><h2>Reviews</h2>
${verdicts(reviews)}
${reviewers}
${permissions.review && editable ? reviewForm(shown) : NOTHING}</section>
${permissions.merge && editable ? mergeForm(shown) : NOTHING}
${changeRequest.revisionMerged ? html`<section><h2>Merged</h2><p>It became <a href="/app/spaces/${space.id}/revisions/${changeRequest.revisionMerged}">a revision of the space</a>.</p></section>` : NOTHING}
${permissions.edit && changeRequest.status !== 'merged' ? ownForms(shown) : NOTHING}
</aside>`;
}

/** Review and merge apply to what this page shows, whatever has been edited since. */
const seen = ({ hidden, changeRequest }: Panel): Html =>
  html`${hidden}<input type="hidden" name="revision" value="${changeRequest.revision.id}">`;

function reviewForm(shown: Panel): Html {
  const { space, changeRequest, isAuthor } = shown;
  const form = html`<form method="post" action="${addressOf(space, changeRequest)}/reviews">${seen(shown)}<label for="app-verdict">Your review</label><textarea id="app-verdict" name="markdown" rows="3" maxlength="50000" placeholder="Comment (optional)"></textarea>
<div class="app-actions"><button class="app-button${isAuthor ? '' : ' app-primary'}" name="status" value="approved">Approve</button><button class="app-button" name="status" value="changes_requested">Request changes</button></div></form>`;
  return isAuthor
    ? html`<p class="app-dim">You wrote some of this, so merge rules do not count your review.</p><details><summary>Review it anyway</summary>${form}</details>`
    : form;
}

function mergeForm(shown: Panel): Html {
  const { space, changeRequest, merge } = shown;
  const { blocked, unmet, mayBypass } = merge;
  const isReady = blocked.length === 0 && unmet.length === 0;
  const rules =
    unmet.length > 0
      ? html`<p>The merge rules are not met. The change request</p><ul class="app-unmet">${unmet.map((message) => html`<li>${message}</li>`)}</ul>`
      : NOTHING;
  const without =
    mayBypass && blocked.length === 0 && unmet.length > 0
      ? html`<div class="app-actions"><button class="app-button app-danger" name="bypass" value="yes">Bypass the rules and merge</button></div>`
      : NOTHING;
  return html`<section><h2>Merge</h2>${blocked.map((sentence) => html`<p class="app-dim">${sentence}</p>`)}${rules}${isReady ? html`<p class="app-dim">All changes here become the main content.</p>` : NOTHING}
<form method="post" action="${addressOf(space, changeRequest)}/merge">${seen(shown)}<button class="app-button app-primary"${isReady ? NOTHING : html` disabled`}>Merge</button>${without}</form></section>`;
}

function ownForms({ space, changeRequest, hidden }: Panel): Html {
  const base = addressOf(space, changeRequest);
  const { subject, status } = changeRequest;
  const description = changeRequest.descriptionMarkdown ?? '';
  return html`<section><h2>This change request</h2>
<details><summary>Subject and description</summary><form method="post" action="${base}/description">${hidden}${baseVersionField(baseVersionOf(subject, description))}<label for="app-subject">Subject</label><input id="app-subject" name="subject" value="${subject}" maxlength="100"><label for="app-description">Description, in Markdown</label><textarea id="app-description" name="description" rows="5">${'\n'}${description}</textarea><div class="app-actions"><button class="app-button">Save</button></div></form></details>
<form method="post" action="${base}/status">${hidden}${status === 'draft' ? html`<button class="app-button app-primary" name="status" value="open">Open for review</button> ` : NOTHING}${status === 'archived' ? html`<button class="app-button" name="status" value="open">Reopen</button>` : status === 'open' ? html`<button class="app-button" name="status" value="archived">Archive</button>` : NOTHING}</form></section>`;
}
