/** Where nothing is: what may have been meant. */
import type { MissingModel } from '../model.ts';
import { browserTitle, documentText, emptyOutline } from './document.ts';
import { type FrameAssets, frameOf, icon } from './frame.ts';
import { queryFields } from './header.ts';
import { address, html, safe } from './html.ts';

/** HTML of the page for 404, with the navigation of the place. */
export function missingHtml(model: MissingModel, assets: FrameAssets): string {
  const { site, suggestions } = model;
  const frame = frameOf(site, assets);
  const { words } = frame;
  const main = html`<main id="content" tabindex="-1" data-region="main"><article class="r-article r-missing" lang="${frame.language}">
<p class="r-code" aria-hidden="true">404</p>
<h1>${words.missing}</h1>
<p class="r-description">${words.missingText}</p>
${
  suggestions.length > 0 &&
  html`<h2>${words.suggestions}</h2><ul class="r-suggestions">${suggestions.map(
    ({ title, href, trail }) =>
      html`<li><a href="${address(href)}"><span class="r-suggestion-title">${title}</span>${trail.length > 0 && html`<span class="r-trail">${trail.join(' › ')}</span>`}</a></li>`,
  )}</ul>`
}<form class="r-search-form" action="${address(site.services.search)}" role="search">${queryFields(site.services.search)}<input type="search" name="q" aria-label="${words.search}" placeholder="${words.searchPrompt}"><button class="r-button">${words.search}</button></form>
<p><a class="r-home" href="${address(site.home)}">${icon('arrow-left')}<span>${words.home}</span></a></p>
</article></main>`;
  return documentText(frame, {
    ...model,
    href: null,
    title: browserTitle(words.missing, site.title),
    metadata: safe('<meta name="robots" content="noindex">\n'),
    outline: emptyOutline,
    main,
    hasSide: model.navigation.length > 0,
    data: {},
  });
}
