/** The head of a document: what browsers, search engines and social networks read. */
import type { PageModel, SiteModel } from '../model.ts';
import { NONCE_MARK } from '../nonce.ts';
import { barColours } from '../theme.ts';
import { emojiText } from './emoji.ts';
import type { Frame } from './frame.ts';
import { address, type Html, html, json, NOTHING, type Part, picture, safe } from './html.ts';
import { structuredData } from './structured-data.ts';

/** What every document has: `title` as the browser shows it, `more` as HTML. */
export const head = (frame: Frame, title: string, more: Part): Html =>
  html`<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${colorScheme(frame.site)}">
<meta name="generator" content="Octavo">
${frame.assets.early && html`<script src="${address(frame.assets.early)}"></script>\n`}${frame.assets.styles.map((style) => html`<link rel="stylesheet" href="${address(style)}">\n`)}${frame.assets.scripts.map(
  (script) => html`<script type="module" src="${address(script)}"></script>\n`,
)}${frame.assets.css !== undefined && html`<style>${safe(frame.assets.css)}</style>\n`}${siteIcon(frame.site)}${themeColors(frame.site)}<link rel="alternate" type="application/rss+xml" href="${address(frame.site.services.feed)}" title="${frame.site.title}">
${more}${integrationScripts(frame.site)}</head>`;

/** They come last, and hold up nothing. */
const integrationScripts = ({ scripts }: SiteModel): Html[] =>
  scripts.map(({ script }) => html`<script async src="${address(script)}" nonce="${NONCE_MARK}"></script>\n`);

/** What only pages have. */
export function pageMetadata(frame: Frame, model: PageModel): Html {
  const { site, title, description, socialImage } = model;
  return html`${description && html`<meta name="description" content="${description}">\n`}${
    model.isIndexed && site.isIndexed ? NOTHING : safe('<meta name="robots" content="noindex">\n')
  }<link rel="canonical" href="${address(model.canonical)}">
${model.alternates.map(({ language, href }) => html`<link rel="alternate" hreflang="${language}" href="${address(href)}">\n`)}<link rel="alternate" type="text/markdown" href="${address(model.markdownHref)}" title="${frame.words.viewMarkdown}">
${model.feedHref && html`<link rel="alternate" type="application/rss+xml" href="${address(model.feedHref)}" title="${title}">\n`}<meta property="og:type" content="article">
<meta property="og:site_name" content="${site.title}">
<meta property="og:title" content="${title}">
${description && html`<meta property="og:description" content="${description}">\n`}<meta property="og:url" content="${address(model.canonical)}">
<meta property="article:modified_time" content="${model.updatedAt.toISOString()}">
${
  socialImage &&
  html`<meta property="og:image" content="${address(socialImage)}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
`
}<meta name="twitter:card" content="${socialImage ? 'summary_large_image' : 'summary'}">
<script type="application/ld+json">${json(structuredData(model))}</script>
`;
}

/** Which schemes the browser may use for what it draws itself. */
function colorScheme({ settings }: SiteModel): string {
  return settings.themes.default === 'system' || settings.themes.toggeable ? 'light dark' : settings.themes.default;
}

/** The colour of the browser's own bars: that of the header. */
function themeColors({ settings }: SiteModel): Html {
  const { light, dark } = barColours(settings);
  const chosen = settings.themes.default;
  if (chosen !== 'system') return html`<meta name="theme-color" content="${chosen === 'dark' ? dark : light}">\n`;
  return html`<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)">
`;
}

function siteIcon({ icon }: SiteModel): Html {
  if (!icon) return NOTHING;
  if ('emoji' in icon) return html`<link rel="icon" href="${picture(emojiIcon(icon.emoji))}">\n`;
  if (icon.light === icon.dark) return html`<link rel="icon" href="${picture(icon.light)}">\n`;
  return html`<link rel="icon" href="${picture(icon.light)}" media="(prefers-color-scheme: light)">
<link rel="icon" href="${picture(icon.dark)}" media="(prefers-color-scheme: dark)">
`;
}

/** A picture of one character, as an address that needs no request. */
function emojiIcon(emoji: string): string {
  const text = emojiText(emoji).replace(/[&<>]/g, '');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><text x="50" y="54" font-size="84" text-anchor="middle" dominant-baseline="middle">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
