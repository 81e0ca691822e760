/** A block of an integration as a page of its own, after a reader without a script has pressed something in it. */
import type { NavigationEntry, SiteModel, VariantModel } from '../model.ts';
import { browserTitle, documentText, emptyOutline } from './document.ts';
import { type FrameAssets, frameOf } from './frame.ts';
import { address, html, safe } from './html.ts';

/** What is around it is that of the start of the site. */
export interface BlockModel {
  site: SiteModel;
  variants: readonly VariantModel[];
  navigation: readonly NavigationEntry[];
  navigationHref: string | null;
  language: string | null;
  direction: 'ltr' | 'rtl';
  /** The form, as HTML. */
  block: string;
  /** The page that it was pressed on. */
  back: string;
}

export function blockHtml({ block, back, ...model }: BlockModel, assets: FrameAssets): string {
  const frame = frameOf(model.site, assets);
  const main = html`<main id="content" tabindex="-1" data-region="main"><article class="r-article"><h1>${model.site.title}</h1>
<div class="doc">${safe(block)}</div><p><a href="${address(back)}">${frame.words.back}</a></p></article></main>`;
  return documentText(frame, {
    ...model,
    href: null,
    title: browserTitle(model.site.title, model.site.title),
    metadata: safe('<meta name="robots" content="noindex">\n'),
    outline: emptyOutline,
    main,
    hasSide: model.navigation.length > 0,
    data: {},
  });
}
