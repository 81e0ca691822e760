/** Results of a search as a page, for readers without a script. */
import type { NavigationEntry, SearchAnswer, SearchResult, SiteModel, VariantModel } from '../model.ts';
import { counted, filled } from '../words/words.ts';
import { browserTitle, documentText, emptyOutline } from './document.ts';
import { type Frame, type FrameAssets, frameOf, sign } from './frame.ts';
import { queryFields } from './header.ts';
import { address, escaped, type Html, html, safe } from './html.ts';

/** A search as a page; the navigation is that of the place where it began, as far as it is known. */
export interface SearchModel {
  site: SiteModel;
  variants: readonly VariantModel[];
  navigation: readonly NavigationEntry[];
  navigationHref: string | null;
  language: string | null;
  direction: 'ltr' | 'rtl';
  answer: SearchAnswer;
}

export function searchHtml(model: SearchModel, assets: FrameAssets): string {
  const { site, answer } = model;
  const frame = frameOf(site, assets);
  const { words } = frame;
  const title = answer.query ? filled(words.resultsFor, { query: answer.query }) : words.search;
  const { search } = site.services;
  const again = `${search}${search.includes('?') ? '&' : '?'}q=${encodeURIComponent(answer.didYouMean ?? '')}`;
  const main = html`<main id="content" tabindex="-1" data-region="main"><article class="r-article r-results" lang="${frame.language}">
<h1>${title}</h1>
<form class="r-search-form" action="${address(site.services.search)}" role="search">${queryFields(site.services.search)}<input type="search" name="q" value="${answer.query}" aria-label="${words.search}"><button class="r-button">${words.search}</button></form>
${answer.didYouMean && html`<p class="r-mean">${words.didYouMean} <a href="${address(again)}">${answer.didYouMean}</a>?</p>`}${
  answer.query &&
  html`<p class="r-count">${answer.results.length ? counted(words.results, answer.results.length, frame.locale) : filled(words.searchEmpty, { query: answer.query })}</p>`
}<ol class="r-hits"${model.language && html` lang="${model.language}"`}>${answer.results.map((result) => hit(frame, result))}</ol>
</article></main>`;
  return documentText(frame, {
    ...model,
    href: null,
    title: browserTitle(title, site.title),
    metadata: safe('<meta name="robots" content="noindex">\n'),
    outline: emptyOutline,
    main,
    hasSide: model.navigation.length > 0,
    data: {},
  });
}

const hit = (frame: Frame, { title, href, trail, sections, ...signs }: SearchResult): Html =>
  html`<li><h2><a href="${address(href)}">${sign(frame, signs)}<span>${marked(title)}</span></a></h2>${
    trail.length > 0 && html`<p class="r-trail">${trail.join(' › ')}</p>`
  }${
    sections.length > 0 &&
    html`<ul>${sections.map(
      (section) =>
        html`<li><a href="${address(section.href)}">${section.title && html`<strong>${marked(section.title)}</strong>`}<span>${marked(section.excerpt)}</span></a></li>`,
    )}</ul>`
  }</li>`;

/** A text in which the matched words are between U+E000 and U+E001. A mark that was not ended ends with the text. */
export function marked(text: string): Html {
  let result = '';
  let isOpen = false;
  for (const part of text.split(/([\uE000\uE001])/)) {
    if (part === '\uE000') {
      result += isOpen ? '' : '<mark>';
      isOpen = true;
    } else if (part === '\uE001') {
      result += isOpen ? '</mark>' : '';
      isOpen = false;
    } else result += escaped(part);
  }
  return safe(result + (isOpen ? '</mark>' : ''));
}
