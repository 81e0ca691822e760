/** Words of authors in Markdown that this program writes: lists of links, headings. */
import { escapeText } from '../../../engine/markdown/document/escape.ts';
import { printUrl } from '../../../engine/markdown/document/print-inline.ts';

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text in one line, as the content of a heading or list item. */
export const inlineText = (text: string): string =>
  escapeText(oneLine(text), { before: '.', after: '', line: true, cell: false, link: false });

/** `[title](href)`; the address stands in place of an empty title. */
export const markdownLink = (title: string, href: string): string =>
  `[${escapeText(oneLine(title) || href, { before: '[', after: ']', line: true, cell: false, link: true })}](${printUrl(href)})`;
