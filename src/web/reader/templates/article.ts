/** A page itself: from its cover to the next page. */
import type { NavigationEntry, PageModel } from '../model.ts';
import { dayIn, filled } from '../words/words.ts';
import { actions } from './actions.ts';
import { feedback } from './feedback.ts';
import { type Frame, icon, sign, targetOf } from './frame.ts';

import { address, type Html, html, NOTHING, picture, safe } from './html.ts';

/** The main part of the document. */
export function article(frame: Frame, model: PageModel): Html {
  const { layout, cover } = model;
  return html`<main id="content" tabindex="-1" data-region="main"${layout.isWide && safe(' class="r-wide"')}>
<article class="r-article">
${cover?.size === 'hero' && coverOf(model)}${titles(frame, model)}
<div class="doc" data-page>${safe(model.content)}</div>
${model.children.length > 0 && childList(frame, model)}
</article>
${bottom(frame, model)}
</main>`;
}

function titles(frame: Frame, model: PageModel): Html {
  const { layout, breadcrumbs, title, description } = model;
  const page = sign(frame, model);
  return html`<header class="r-head">
<div class="r-head-row" lang="${frame.language}">${
    breadcrumbs.length > 0 &&
    html`<nav class="r-crumbs" aria-label="${frame.words.breadcrumbs}"${model.language && html` lang="${model.language}"`}><ol>${breadcrumbs.map(
      ({ title, href }) =>
        html`<li>${href === null ? html`<span>${title}</span>` : html`<a href="${address(href)}">${title}</a>`}</li>`,
    )}</ol></nav>`
  }${actions(frame, model)}</div>
${!model.titleInText && html`<h1${!layout.title && safe(' class="r-unseen"')}>${page !== NOTHING && html`<span class="r-page-sign">${page}</span>`}<span>${title}</span></h1>`}
${layout.description && description && html`<p class="r-description">${description}</p>`}
</header>`;
}

/** A cover over the whole width has a place of its own, above the columns. */
export const fullCover = (model: PageModel): Html =>
  html`<div class="r-cover-region" data-region="cover">${model.cover?.size === 'full' && coverOf(model)}</div>`;

/** Moved within its frame by a class: addresses of styles are the only styles that the policy lets in. */
function coverOf({ cover }: PageModel): Html {
  if (!cover) return NOTHING;
  const move = Math.round(Math.min(100, Math.max(-100, cover.yPos)) / 5) * 5;
  const image = ({ src, classes }: { src: string; classes: string }) =>
    html`<img class="r-cover-y${move}${classes}" src="${picture(src)}"${cover.height !== null && html` height="${Math.round(cover.height)}"`} alt="" fetchpriority="high">`;
  return html`<div class="r-cover r-cover-${cover.size}">${
    cover.dark === null || cover.dark === cover.light
      ? image({ src: cover.light, classes: '' })
      : [image({ src: cover.light, classes: ' r-light' }), image({ src: cover.dark, classes: ' r-dark' })]
  }</div>`;
}

function childList(frame: Frame, { children }: PageModel): Html {
  const pages = children.flatMap(function pagesOf(entry: NavigationEntry): NavigationEntry[] {
    return entry.href === null ? entry.children.flatMap(pagesOf) : [entry];
  });
  return html`<nav class="r-children" aria-label="${frame.words.children}"><ul>${pages.map(
    (entry) =>
      html`<li><a href="${address(entry.href!)}"${targetOf(frame, entry)}>${sign(frame, entry)}<span>${entry.title}</span>${icon('arrow-right')}</a></li>`,
  )}</ul></nav>`;
}

/** When it was changed, how it is rated, what comes next: in the words of the frame. */
function bottom(frame: Frame, model: PageModel): Html {
  const { layout, previous, next, updatedAt } = model;
  const { words } = frame;
  const [before, after] = filled(words.updated, { date: '\0' }).split('\0');
  return html`<div class="r-bottom" lang="${frame.language}">
${model.hasFeedback && feedback(frame, model)}${
  layout.metadata &&
  html`<p class="r-updated">${before}<time datetime="${updatedAt.toISOString()}">${dayIn(updatedAt, frame.locale)}</time>${after}</p>`
}${
  layout.pagination &&
  (previous || next) &&
  html`<nav class="r-pager" aria-label="${words.pager}">${(['previous', 'next'] as const).map((which) => {
    const target = model[which];
    return (
      target &&
      html`<a class="r-${which}" rel="${which === 'next' ? 'next' : 'prev'}" href="${address(target.href)}"><span class="r-pager-word">${words[which]}</span> <span class="r-pager-title"${model.language && html` lang="${model.language}"`}>${target.title}</span>${icon(which === 'next' ? 'chevron-right' : 'chevron-left')}</a>`
    );
  })}</nav>`
}</div>`;
}
