/** A whole document around a main part. */

import type { NavigationEntry, VariantModel } from '../model.ts';
import type { Words } from '../words/words.ts';
import { footer } from './footer.ts';
import type { Frame } from './frame.ts';
import { head } from './head.ts';
import { header } from './header.ts';
import { type Html, html, json, type Part, safe } from './html.ts';
import { side } from './side.ts';

/** What the parts around the main one need. */
export interface DocumentParts {
  /** Of the page, BCP 47. */
  language: string | null;
  direction: 'ltr' | 'rtl';
  variants: readonly VariantModel[];
  navigation: readonly NavigationEntry[];
  navigationHref: string | null;
  /** The address of the shown page; null: it is none of the navigation's. */
  href: string | null;
  /** As the browser shows it. */
  title: string;
  /** Of the head, as HTML. */
  metadata: Part;
  /** Cover and outline. */
  outline: Part;
  main: Part;
  /** Without it the navigation is only in the drawer. */
  hasSide: boolean;
  /** What the script needs beside the words. */
  data: Record<string, unknown>;
}

/** The words that only the script says. */
const SCRIPT_WORDS = [
  ...([
    'search',
    'searchPrompt',
    'searchEmpty',
    'searchFailed',
    'ask',
    'asking',
    'askFailed',
    'askUnknown',
    'askSources',
    'didYouMean',
    'recentPages',
    'keyMove',
    'keyOpen',
  ] as const),
  ...(['keyClose', 'close', 'copy', 'copied', 'copyFailed', 'thanks', 'feedbackFailed', 'zoom'] as const),
  ...(['theme', 'themeLight', 'themeDark', 'themeSystem', 'results'] as const),
] satisfies (keyof Words)[];

/** The text of the document. */
export function documentText(frame: Frame, parts: DocumentParts): string {
  const { site, words } = frame;
  const { styling, themes, header: bar } = site.settings;
  const scriptWords = Object.fromEntries(SCRIPT_WORDS.map((name) => [name, words[name]]));
  const data = {
    base: site.base,
    locale: frame.language,
    search: site.services.search,
    ask: site.services.ask,
    words: scriptWords,
    ...parts.data,
  };
  return html`<!DOCTYPE html>
<html lang="${parts.language ?? frame.language}" dir="${parts.direction}" data-theme="${themes.default}"${themes.toggeable && html` data-toggle="${site.base}"`} data-style="${styling.theme}" data-list="${styling.sidebar.list}" data-side="${styling.sidebar.background}" data-links="${styling.links}" data-depth="${styling.depth}"${bar.preset === 'none' && safe(' data-header="none"')}>
${head(frame, parts.title, parts.metadata)}
<body${site.isDraft && safe(' inert')}>
<a class="r-skip" href="#content" lang="${frame.language}">${words.skip}</a>
${header(frame, parts.variants)}
<div class="r-frame${!parts.hasSide && ' r-no-side'}" data-frame>
${side(frame, {
  variants: parts.variants,
  entries: parts.navigation,
  lists: parts.navigationHref,
  href: parts.href,
  language: parts.language,
})}
${parts.outline}
${parts.main}
</div>
${footer(frame)}
<script type="application/json" id="reader-data">${json(data)}</script>
</body>
</html>
`.text;
}

/** The title in the browser: that of the page, then of the site. */
export const browserTitle = (title: string, site: string): string => (title === site ? title : `${title} | ${site}`);

export const emptyOutline: Html = html`<div class="r-cover-region" data-region="cover"></div>
<div class="r-outline r-outline-empty" data-region="outline"></div>`;
