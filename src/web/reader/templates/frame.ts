/** What the templates of one page share: its site, its words, and the addresses of the files that every page takes. */
import { frameIcon, iconSvg } from '../../icons.ts';
import type { LinkModel, SiteModel } from '../model.ts';
import { LANGUAGE_TAGS, type Locale, WORDS, type Words } from '../words/words.ts';
import { emojiText } from './emoji.ts';
import { address, type Html, html, joined, NOTHING, type Part, safe } from './html.ts';

/** Addresses of the files of the frame. */
export interface FrameAssets {
  /** In the order in which they apply; the last is that of the site. */
  styles: readonly string[];
  /** A small script that runs before anything is shown; empty in a page without scripts. */
  early: string;
  /** Styles in the page itself, which apply last. */
  css?: string;
  /** Modules that run when the page is there. */
  scripts: readonly string[];
}

/** What a template is given beside its own values. */
export interface Frame {
  site: SiteModel;
  words: Words;
  locale: Locale;
  /** BCP 47, of the words. */
  language: string;
  assets: FrameAssets;
}

/** The frame of a site. */
export function frameOf(site: SiteModel, assets: FrameAssets): Frame {
  const { locale } = site.settings.internationalization;
  return { site, assets, locale, words: WORDS[locale], language: LANGUAGE_TAGS[locale] };
}

const frameIcons = new Map<string, Html>();

/** An icon of the frame itself, as HTML. */
export function icon(name: string): Html {
  let found = frameIcons.get(name);
  if (!found) {
    found = safe(frameIcon(name));
    frameIcons.set(name, found);
  }
  return found;
}

/** What an author put before a title: an emoji or the name of an icon, as a decoration. */
export function sign(frame: Frame, { emoji, icon }: { emoji: string | null; icon: string | null }): Html {
  if (emoji) return html`<span class="r-emoji" aria-hidden="true">${emojiText(emoji)}</span>`;
  const drawn = icon ? iconSvg(icon, frame.site.settings.styling.icons) : undefined;
  return drawn ? safe(drawn) : NOTHING;
}

/** Attributes of a link that leads to another host, as the site wants it. */
export const targetOf = (frame: Frame, { isExternal }: { isExternal: boolean }): Html => {
  if (!isExternal) return NOTHING;
  return safe(
    frame.site.settings.externalLinks.target === 'blank' ? ' target="_blank" rel="noopener"' : ' rel="noopener"',
  );
};

/** A link with a class. */
export const link = (frame: Frame, model: LinkModel, classes: string, content: Part = model.title): Html =>
  html`<a${classes && html` class="${classes}"`} href="${address(model.href)}"${targetOf(frame, model)}>${content}</a>`;

/**
 * A menu that opens by a click, without a script as well; those of one name close each other. White space is between its entries: browsers
 * of texts show them one after the other.
 */
export const menu = (name: string, label: Part, classes: string, entries: readonly Html[]): Html =>
  html`<details class="r-menu ${classes}" name="${name}"><summary>${label}</summary><div class="r-menu-box">${joined(entries.flatMap((entry) => [entry, '\n']))}</div></details>`;
