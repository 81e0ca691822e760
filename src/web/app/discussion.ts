/** Comments on a page: beside the block that they are on, with the forms to answer, resolve and begin. */
import { toDocument } from '../../markdown/document/read.ts';
import type { ContentRef, Document } from '../../markdown/document/types.ts';
import { cleanTree, plainPage, printHtml } from '../../markdown/html/clean.ts';
import { renderDocument } from '../../markdown/html/render.ts';
import type { Place } from '../../markdown/html/sources.ts';
import { counted, type Html, html, NOTHING, safe, when } from './html.ts';
import { ownWords, type Words } from './own-words.ts';
import type { Piece, Rendered } from './render-cache.ts';

export const COMMENT = `id status postedAt editedAt resolvedAt resolvedBy { displayName } postedBy { displayName } body { markdown }
  permissions { edit reply resolve delete } target { outdated page { id } node { id } }
  replies(limit: 100, order: asc) { count items { id postedAt editedAt postedBy { displayName } body { markdown } permissions { edit delete } } }`;

interface Said extends Words {
  postedAt: string;
  editedAt: string | null;
  postedBy: { displayName: string };
}

export interface Comment extends Said {
  status: 'open' | 'resolved';
  resolvedBy: { displayName: string } | null;
  permissions: Words['permissions'] & { reply: boolean; resolve: boolean };
  target: { outdated: boolean; page: { id: string } | null; node: { id: string } | null };
  replies: { count: number; items: Said[] };
}

/** What every form of a discussion needs. */
export interface Talk {
  /** `/app/spaces/…/comments`: replies and the like stand below it. */
  action: string;
  /** Where to go afterwards. */
  back: string;
  proof: Html;
  mayComment: boolean;
  /** The block whose form is open, and its page. */
  on: { page: string; node: string | null } | null;
}

/** A page with its comments. `isFolded`: only what changed or was commented on is open. */
export function discussed(
  rendered: Rendered,
  pageId: string,
  comments: readonly Comment[],
  talk: Talk,
  { isFolded = false, lead }: { isFolded?: boolean; lead?: Html | undefined } = {},
): Html {
  const here = comments.filter(({ target }) => target.page?.id === pageId);
  const keys = new Set(rendered.pieces.map(({ key }) => key));
  const placeOf = ({ target }: Comment): string | undefined => {
    if (target.outdated || !target.node) return undefined;
    const top = rendered.topOf.get(target.node.id) ?? target.node.id;
    return keys.has(top) ? top : undefined;
  };
  const beside = Map.groupBy(here, placeOf);
  const isOn = (key: string | undefined) => key !== undefined && talk.on?.page === pageId && talk.on.node === key;
  const show = (piece: Piece): Html =>
    block(piece, pageId, (piece.key && beside.get(piece.key)) || [], talk, isOn(piece.key));
  const body = isFolded
    ? folded(rendered.pieces, (piece) => piece.isChanged || beside.has(piece.key ?? '') || isOn(piece.key), show)
    : rendered.pieces.map(show);
  // A text that begins with its title has the description below it.
  if (lead) body.splice(rendered.hasTitle ? 1 : 0, 0, lead);
  const rest = beside.get(undefined) ?? [];
  const opensHere = talk.on?.page === pageId && talk.on.node === null;
  return html`<div class="doc">${body}</div>${
    rest.length > 0 || opensHere
      ? html`<section class="app-threads" aria-label="Comments on the page">${rest.map((comment) => thread(comment, talk))}${opensHere ? composer(talk, pageId, null) : NOTHING}</section>`
      : NOTHING
  }`;
}

function block(piece: Piece, pageId: string, comments: readonly Comment[], talk: Talk, isOn: boolean): Html {
  const { key } = piece;
  if (key === undefined) return html`<div class="app-block" dir="auto">${safe(piece.html)}</div>`;
  const open = comments.filter(({ status }) => status === 'open').length;
  const add = talk.mayComment
    ? html`<a class="app-add" href="${addressOf(talk.back, pageId, key)}" data-page="${pageId}" data-node="${key}" title="Comment on this block"><span class="app-unseen">Comment on this block</span><span aria-hidden="true">${open > 0 ? open : '+'}</span></a>`
    : NOTHING;
  const below =
    comments.length > 0 || isOn
      ? html`<div class="app-threads">${comments.map((comment) => thread(comment, talk))}${isOn ? composer(talk, pageId, key) : NOTHING}</div>`
      : NOTHING;
  return html`<div class="app-block${comments.length > 0 ? ' app-commented' : ''}" id="app-b-${pageId}-${key}" dir="auto">${safe(piece.html)}${add}${below}</div>`;
}

function addressOf(back: string, page: string, node: string): string {
  const [address = '', anchor] = back.split('#');
  void anchor;
  return `${address}${address.includes('?') ? '&' : '?'}on=${encodeURIComponent(node)}&onPage=${page}#app-b-${page}-${node}`;
}

/** Equal blocks around a change that stay in sight. */
const AROUND = 1;

/** Long runs of blocks that nothing happened to are folded. */
function folded(
  pieces: readonly Piece[],
  isInteresting: (piece: Piece) => boolean,
  show: (piece: Piece) => Html,
): Html[] {
  const near = pieces.map((_, index) =>
    pieces.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(isInteresting),
  );
  const shown: Html[] = [];
  for (let start = 0; start < pieces.length; ) {
    let end = start + 1;
    while (end < pieces.length && near[end] === near[start]) end += 1;
    const run = pieces.slice(start, end).map(show);
    const fold = !near[start] && run.length > 2;
    if (fold)
      shown.push(
        html`<details class="app-fold"><summary>${counted(run.length, 'block')} unchanged</summary>${run}</details>`,
      );
    else shown.push(...run);
    start = end;
  }
  return shown;
}

/** A comment with its replies. */
export function thread(comment: Comment, talk: Talk): Html {
  const { id, status, permissions, replies, resolvedBy, target } = comment;
  const isResolved = status === 'resolved';
  const action = `${talk.action}/${id}`;
  const own = (what: 'comment' | 'reply', words: Said, at: string) =>
    ownWords(words, { action: at, what, hidden: hidden(talk) });
  const content = html`${said(comment, own('comment', comment, action))}${replies.items.map((reply) => said(reply, own('reply', reply, `${action}/replies/${reply.id}`)))}
<div class="app-thread-actions">${
    permissions.reply && !isResolved
      ? html`<details><summary>Reply</summary>${form(`${action}/replies`, talk, 'Your reply', 'Reply', `reply-${id}`)}</details>`
      : NOTHING
  }${
    permissions.resolve
      ? html`<form method="post" action="${action}/${isResolved ? 'reopen' : 'resolve'}">${hidden(talk)}<button class="app-quiet">${isResolved ? 'Reopen' : 'Resolve'}</button></form>`
      : NOTHING
  }</div>`;
  const gone = target.outdated ? html`<p class="app-dim">What this was said of is not there any more.</p>` : NOTHING;
  return isResolved
    ? html`<details class="app-thread app-resolved" id="app-c-${id}"><summary>Resolved${resolvedBy ? ` by ${resolvedBy.displayName}` : ''}: ${comment.postedBy.displayName}, ${counted(replies.count + 1, 'message')}</summary>${gone}${content}</details>`
    : html`<article class="app-thread" id="app-c-${id}" aria-label="Comment by ${comment.postedBy.displayName}">${gone}${content}</article>`;
}

const said = ({ postedBy, postedAt, editedAt, body }: Said, actions: Html): Html =>
  html`<div class="app-said"><p class="app-said-by"><span class="app-face" aria-hidden="true">${initials(postedBy.displayName)}</span><b>${postedBy.displayName}</b> ${when(postedAt)}${editedAt ? html` <span class="app-dim">edited</span>` : NOTHING}</p><div class="doc doc-small" dir="auto">${spoken(body.markdown)}</div>${actions}</div>`;

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();

/** What somebody said: the same blocks as in pages, its links as they are written. */
export function spoken(markdown: string): Html {
  const document: Document = toDocument(markdown);
  try {
    const tree = renderDocument(document, { place: asWritten });
    return safe(printHtml(cleanTree(withoutIds(tree), () => undefined)));
  } catch (error) {
    if (error instanceof RangeError) return safe(printHtml(plainPage(markdown)));
    throw error;
  }
}

const asWritten = (ref: ContentRef): Place | undefined => (ref.kind === 'url' ? { href: ref.url } : undefined);

/** A heading in a comment must not be what the address of a section leads to. */
function withoutIds<Tree extends { children: unknown[] }>(tree: Tree): Tree {
  for (const node of tree.children as { properties?: Record<string, unknown> }[])
    if (node.properties) delete node.properties['id'];
  return tree;
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
