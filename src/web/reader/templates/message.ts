/** A title and a text, where no site can be shown: nobody is signed in, a preview has ended, the server is busy. */
import { LANGUAGE_TAGS, type Locale } from '../words/words.ts';
import { icon } from './frame.ts';
import { html, safe } from './html.ts';

export interface MessageModel {
  locale: Locale;
  /** The name of a sign of the frame. */
  sign: string;
  title: string;
  text: string;
  /** Stands below the text, to be passed on. */
  number: string | null;
}

/** HTML of the page. `style`: all of its style sheet, which stands in it: without a site there is no folder to take one from. */
export const messageHtml = ({ locale, sign, title, text, number }: MessageModel, style: string): string =>
  html`<!DOCTYPE html>
<html lang="${LANGUAGE_TAGS[locale]}" data-theme="system">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<style>${safe(style)}</style>
</head>
<body>
<main><span class="sign">${icon(sign)}</span><h1>${title}</h1><p>${text}</p>${number !== null && html`<p><code>${number}</code></p>`}</main>
</body>
</html>
`.text;
