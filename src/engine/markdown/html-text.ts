/** The text in a piece of HTML, as a reader sees it. For search, not for display: it does not clean, it takes away. */
import { decodeReferences } from './character-references.ts';

/** Tags that stand within a word: `H<sub>2</sub>O` is one. All others separate. */
export const WITHIN_WORDS = new Set(
  (
    'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time ' +
    'tt u var wbr'
  ).split(' '),
);
/** Elements whose content is not text. */
const NOT_TEXT = new Set(['script', 'style', 'template', 'noscript']);

/** As a reader searches for it: spaces of whatever width are spaces, and soft hyphens, which only line ends show, are nothing. */
const seen = (text: string): string =>
  text.includes('&')
    ? decodeReferences(text)
        .replace(/[\u00a0\u2002-\u200a]/g, ' ')
        .replace(/\u00ad/g, '')
    : text;

/**
 * Tags and comments removed, with `separator` in the place of those that separate; `alt` of images kept. What is no tag
 * (`a < b`) stays. Linear in the length.
 */
export function htmlText(html: string, separator = '\n'): string {
  let text = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) return text + seen(html.slice(at));
    text += seen(html.slice(at, open));
    const tag = tagAt(html, open);
    if (!tag) {
      text += '<';
      at = open + 1;
      continue;
    }
    at = tag.end;
    if (tag.name === 'img' && !tag.closing) {
      const alt = altOf(html.slice(open, tag.end));
      if (alt) text += separator + seen(alt) + separator;
    } else if (!WITHIN_WORDS.has(tag.name)) text += separator;
    if (!tag.closing && NOT_TEXT.has(tag.name)) at = afterElement(html, tag.name, tag.end);
  }
  return text;
}

export interface TagAt {
  /** Lower case; empty for comments, declarations and processing instructions. */
  name: string;
  closing: boolean;
  end: number;
}

const TAG = /<(\/?)([A-Za-z][\w:-]*)(?=[\s/>]|$)/y;

/** The tag, comment or declaration that begins at `open`. One that does not end goes to the end of the text. */
export function tagAt(html: string, open: number): TagAt | undefined {
  if (html.startsWith('<!--', open)) return { name: '', closing: false, end: endAt(html, '-->', open + 4) };
  if (html[open + 1] === '!') return { name: '', closing: false, end: endAt(html, '>', open) };
  if (html[open + 1] === '?') return { name: '', closing: false, end: endAt(html, '?>', open) };
  TAG.lastIndex = open;
  const found = TAG.exec(html);
  if (!found) return undefined;
  const tag = { name: (found[2] as string).toLowerCase(), closing: found[1] === '/' };
  for (let at = TAG.lastIndex, quote = ''; at < html.length; at += 1) {
    const char = html[at] as string;
    if (quote) {
      if (char === quote) quote = '';
    } else if (char === '>') return { ...tag, end: at + 1 };
    else if ((char === '"' || char === "'") && html[at - 1] === '=') quote = char;
  }
  return { ...tag, end: html.length };
}

/** Behind the next `mark`; the end of the text where there is none. */
export function endAt(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

/** Behind the tag that closes an element; the end of the text where none does. */
export function afterElement(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}\\s*>`, 'gi');
  close.lastIndex = from;
  return close.exec(html) ? close.lastIndex : html.length;
}

const altOf = (tag: string): string | undefined => {
  const [, double, single, bare] = /\balt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? [];
  return double ?? single ?? bare;
};
