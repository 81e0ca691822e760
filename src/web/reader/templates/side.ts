/** The side of a page: versions and navigation; on phones a drawer, with what the header has no room for. */
import type { VariantModel } from '../model.ts';
import { type Frame, icon, menu } from './frame.ts';
import { areLanguages, headerLinks, variantLink } from './header.ts';
import { type Html, html } from './html.ts';
import { type NavigationParts, navigation } from './navigation.ts';

/** What stands at the side. */
interface SideParts extends NavigationParts {
  variants: readonly VariantModel[];
  /** Of the titles. */
  language: string | null;
}

export function side(frame: Frame, { variants, language, ...parts }: SideParts): Html {
  const { words, site } = frame;
  const { html: list, key } = navigation(frame, parts);
  const current = variants.find(({ isCurrent }) => isCurrent) ?? variants[0];
  return html`<div class="r-side" id="navigation" data-region="side" data-key="${key}">
<a class="r-side-close" href="#" aria-label="${words.close}">${icon('x')}</a>
<div class="r-side-scroll">
<div data-region="variants">${
    variants.length > 1 &&
    current &&
    html`<div class="r-variants${areLanguages(variants) && ' r-variants-languages'}" lang="${frame.language}">${menu('variants', html`<span class="r-unseen">${areLanguages(variants) ? words.languages : words.variants}</span><span>${current.title}</span>${icon('chevrons-up-down')}`, 'r-variant-menu', variants.map(variantLink))}</div>`
  }</div>
<nav class="r-nav" aria-label="${words.navigation}"${language && html` lang="${language}"`}>${list}</nav>
${site.header.length > 0 && html`<nav class="r-side-links" aria-label="${words.links}" lang="${frame.language}">${headerLinks(frame)}</nav>`}
</div></div>`;
}
