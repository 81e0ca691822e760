/** The document of a page. */
import type { PageModel } from '../model.ts';
import { article, fullCover } from './article.ts';
import { browserTitle, documentText } from './document.ts';
import { type FrameAssets, frameOf } from './frame.ts';
import { pageMetadata } from './head.ts';
import { html } from './html.ts';
import { outline } from './outline.ts';

/** HTML of a page, complete. Its content is taken as it is: finished, safe HTML. */
export function pageHtml(model: PageModel, assets: FrameAssets): string {
  const frame = frameOf(model.site, assets);
  return documentText(frame, {
    language: model.language,
    direction: model.direction,
    variants: model.variants,
    navigation: model.navigation,
    navigationHref: model.navigationHref,
    href: model.href,
    title: browserTitle(model.title, model.site.title),
    metadata: pageMetadata(frame, model),
    outline: html`${fullCover(model)}
${outline(frame, model)}`,
    main: article(frame, model),
    hasSide: model.layout.tableOfContents && model.navigation.length > 0,
    data: {
      page: { title: model.title, href: model.href, space: model.spaceId, id: `${model.spaceId}:${model.id}` },
      view: model.site.services.view,
    },
  });
}
