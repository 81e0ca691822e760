/** Comments on a page: next to their block, with the forms to comment, reply and resolve. */
import type { Context } from '../../../context.ts';
import { commentHtmlOf } from '../../../threads/texts.ts';
import type { CommentFragment } from '../generated/graphql.ts';
import { counted, type Html, html, NOTHING, safe, when } from '../html.ts';
import { pageSize } from '../page-size.ts';
import { ownWords } from './own-words.ts';

export type Comment = CommentFragment;
type Said = Comment | Comment['replies']['items'][number];

/** What every form of a discussion needs. */
export interface Talk {
  /** `/app/spaces/…/comments`: replies and the like stand below it. */
  action: string;
  /** Where to go afterwards. */
  back: string;
  proof: Html;
  mayComment: boolean;
  /** The text of a comment as HTML (`spoken`). */
  say(markdown: string): Promise<Html>;
  /** The block whose form is open, and its page. */
  on: { page: string; node: string | null } | null;
}

/** A comment with its replies. */
export async function thread(comment: Comment, talk: Talk): Promise<Html> {
  const { id, status, permissions, replies, resolvedBy, target } = comment;
  const isResolved = status === 'resolved';
  const action = `${talk.action}/${id}`;
  const own = (what: 'comment' | 'reply', words: Said, at: string) =>
    ownWords(words, { action: at, what, hidden: hidden(talk) });
  const words = [await said(comment, own('comment', comment, action), talk)];
  for (const reply of replies.items)
    words.push(await said(reply, own('reply', reply, `${action}/replies/${reply.id}`), talk));
  const content = html`${words}
<div class="app-thread-actions">${
    permissions.reply && !isResolved
      ? html`<details><summary>Reply</summary>${form(`${action}/replies`, talk, 'Your reply', 'Reply', `reply-${id}`)}</details>`
      : NOTHING
  }${
    permissions.resolve
      ? html`<form method="post" action="${action}/${isResolved ? 'reopen' : 'resolve'}">${hidden(talk)}<button class="app-quiet">${isResolved ? 'Reopen' : 'Resolve'}</button></form>`
      : NOTHING
  }</div>`;
  const gone = target.outdated
    ? html`<p class="app-dim">The text that this comment refers to no longer exists.</p>`
    : NOTHING;
  return isResolved
    ? html`<details class="app-thread app-resolved" id="app-c-${id}"><summary>Resolved${resolvedBy ? ` by ${resolvedBy.displayName}` : ''}: ${comment.postedBy.displayName}, ${counted(replies.count + 1, 'message')}</summary>${gone}${content}</details>`
    : html`<article class="app-thread" id="app-c-${id}" aria-label="Comment by ${comment.postedBy.displayName}">${gone}${content}</article>`;
}

const said = async ({ postedBy, postedAt, editedAt, body }: Said, actions: Html, { say }: Talk): Promise<Html> =>
  html`<div class="app-said"><p class="app-said-by"><span class="app-face" aria-hidden="true">${initials(postedBy.displayName)}</span><b>${postedBy.displayName}</b> ${when(postedAt)}${editedAt ? html` <span class="app-dim">edited</span>` : NOTHING}</p><div class="doc doc-small" dir="auto">${await say(body.markdown ?? '')}</div>${actions}</div>`;

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();

/** The text of a comment as HTML, counted for the page that shows it. */
export async function spoken(context: Context, markdown: string): Promise<Html> {
  const shown = await commentHtmlOf(context.threads, markdown);
  pageSize(context).add(shown.length);
  return safe(shown);
}

/** The form for a new comment; without a page it is on the whole. */
export const composer = (talk: Talk, page: string | null, node: string | null): Html =>
  html`<div class="app-thread app-composer" id="app-composer">${form(talk.action, talk, 'Your comment', 'Comment', `comment-${node ?? page ?? 'all'}`, page, node)}</div>`;

/** What the script of the page takes for forms that it opens itself. */
export const composerTemplate = (talk: Talk): Html =>
  talk.mayComment
    ? html`<template id="app-composer-template"><div class="app-thread app-composer">${form(talk.action, talk, 'Your comment', 'Comment', 'new', '', '')}</div></template>`
    : NOTHING;

function form(
  action: string,
  talk: Talk,
  label: string,
  button: string,
  id: string,
  page: string | null = null,
  node: string | null = null,
): Html {
  return html`<form method="post" action="${action}">${hidden(talk)}${page !== null ? html`<input type="hidden" name="page" value="${page}">` : NOTHING}${node !== null ? html`<input type="hidden" name="node" value="${node}">` : NOTHING}
<label class="app-unseen" for="app-${id}">${label}</label><textarea id="app-${id}" name="markdown" rows="3" required maxlength="50000" placeholder="${label}, in Markdown"></textarea>
<div class="app-actions"><button class="app-button app-primary">${button}</button></div></form>`;
}

const hidden = ({ proof, back }: Talk): Html => html`${proof}<input type="hidden" name="back" value="${back}">`;
