/** The frame of every page: the head, the bar at the top, notices; and the headers that pages are sent with. */
import type { FastifyReply } from 'fastify';
import { ICON } from '../html.ts';
import { frameIcon } from '../icons.ts';
import { type Html, html, NOTHING, safe } from './html.ts';
import type { Notice } from './session.ts';
import { inSlices } from './slices.ts';

/** A page, before it has its surroundings. */
export interface Shell {
  title: string;
  /** From the top down; the last one is the page itself and has no address. */
  trail?: readonly { title: string; href?: string }[];
  /** Where the search box of the bar looks. */
  search?: { action: string; label: string; query?: string };
  /** Next to the main part: the pages of a space. */
  aside?: Html;
  /** On the other side: the sections of a page. */
  outline?: Html;
  main: Html;
  /** How wide the main part may be. */
  width?: 'text' | 'wide';
  /** The address of a script beside the one of every page. */
  script?: string;
  /** It has frames, which show pages of this server. */
  hasFrames?: boolean;
}

/** Where pages take things from. Pictures of texts may come from elsewhere, by https; nothing else does. */
const DIRECTIVES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "font-src 'self'",
  // What is under way is asked for again.
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];
const POLICY = DIRECTIVES.join('; ');
const WITH_FRAMES = [...DIRECTIVES, "frame-src 'self'"].join('; ');
const IN_A_FRAME = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** Sends a page that is for one person, and for now. `isFramed`: a page of this server shows it in a frame. */
export function sendPage(
  reply: FastifyReply,
  status: number,
  page: Html,
  { hasFrames = false, isFramed = false }: { hasFrames?: boolean | undefined; isFramed?: boolean } = {},
): FastifyReply {
  return (
    reply
      .code(status)
      .header('content-security-policy', isFramed ? IN_A_FRAME : hasFrames ? WITH_FRAMES : POLICY)
      .header('x-frame-options', isFramed ? 'SAMEORIGIN' : 'DENY')
      .header('cross-origin-opener-policy', 'same-origin')
      // Forms say where they come from only when pages let them.
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'private, no-store')
      .type('text/html; charset=utf-8')
      .send(inSlices(page))
  );
}

interface Signed {
  session: { caller: { userId: string } };
  proof: Html;
  query: URLSearchParams;
  /** Notifications that the reader has not read; left out: not counted. */
  unread?: number;
}

/** The whole page. `signed` is absent for people who are not signed in. */
export function shell(page: Shell, signed: Signed | undefined, notice: Notice | undefined): Html {
  const { title, trail = [], search, aside, outline, main, width = 'text', script } = page;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Octavo</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="/app/assets/content.css">
<link rel="stylesheet" href="/app/assets/app.css">
<script src="/app/assets/app.js" defer></script>${script ? html`<script src="${script}" defer></script>` : NOTHING}
</head>
<body${signed ? html` data-reader="${signed.session.caller.userId}"` : NOTHING}>
<a class="app-skip" href="#app-main">Skip to the content</a>
<header class="app-bar">
<a class="app-brand" href="/app" aria-label="Octavo"><img src="${ICON}" alt="" width="26" height="26"><span>Octavo</span></a>
${crumbs(trail)}
${search && signed ? searchBox(search) : NOTHING}
${
  signed
    ? html`<form method="post" action="/app/sign-out" class="app-sign-out">${bell(signed.unread)} <a class="app-quiet" href="/app/account">Account</a> ${signed.proof}<button class="app-quiet">Sign out</button></form>`
    : NOTHING
}
</header>
<div class="app-frame${aside ? ' app-with-aside' : ''}${outline ? ' app-with-outline' : ''}">
${aside ?? NOTHING}
<main id="app-main" class="app-main app-${width}" tabindex="-1"${notice?.draft ? html` data-saved="${notice.draft}"` : NOTHING}>
${notice?.text ? html`<p class="app-notice app-${notice.kind}" role="${notice.kind === 'failed' ? 'alert' : 'status'}">${notice.text}</p>` : NOTHING}
${main}
</main>
${outline ?? NOTHING}
</div>
</body>
</html>
`;
}

/** The way to the notifications, with how many are new. */
const bell = (unread = 0): Html =>
  html`<a class="app-bell" href="/app/notifications" aria-label="Notifications${unread > 0 ? `, ${unread} unread` : ''}">${safe(frameIcon('bell'))}${unread > 0 ? html`<span class="app-bell-count" aria-hidden="true">${unread > 99 ? '99+' : unread}</span>` : NOTHING}</a>`;

const crumbs = (trail: NonNullable<Shell['trail']>): Html =>
  trail.length === 0
    ? NOTHING
    : html`<nav class="app-trail" aria-label="Where you are"><ol>${trail.map(({ title, href }) =>
        href ? html`<li><a href="${href}">${title}</a></li>` : html`<li aria-current="page">${title}</li>`,
      )}</ol></nav>`;

const searchBox = ({ action, label, query = '' }: NonNullable<Shell['search']>): Html =>
  html`<form class="app-search" role="search" action="${action}"><input type="search" name="q" value="${query}" placeholder="${label}" aria-label="${label}" maxlength="500"></form>`;

const HEADINGS: Readonly<Record<number, string>> = {
  403: 'You may not do this',
  404: 'Not found',
  409: 'This is not possible now',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'The server is busy',
};

export const errorPage = (status: number, text: string): Shell => ({
  title: HEADINGS[status] ?? 'This was refused',
  main: html`<h1>${HEADINGS[status] ?? 'This was refused'}</h1><p class="app-lead">${text}</p><p><a class="app-button" href="/app">Go to your spaces</a></p>`,
});
