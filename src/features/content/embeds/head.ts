/** What the head of an HTML page says of it. Reads tags only, in time linear in their number, whatever the page is. Pure. */
import { decodeReferences } from '../../../engine/markdown/character-references.ts';

export interface PageFacts {
  title: string | undefined;
  site: string | undefined;
  /** As written: maybe relative. */
  icon: string | undefined;
}

/** Tags that are looked at, and how long one may be. */
const MAX_TAGS = 2000;
const MAX_TAG = 4096;
const MAX_TEXT = 300;

const TAG = /<(\/?)([a-z][a-z0-9-]*)/giy;
const ATTRIBUTE = /([^\s"'=<>/]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;

/** The facts of a page; undefined where it says nothing. */
export function factsOf(html: string): PageFacts {
  const meta = new Map<string, string>();
  let title: string | undefined;
  let icon: string | undefined;
  let at = 0;
  for (let tags = 0; tags < MAX_TAGS; tags += 1) {
    at = html.indexOf('<', at);
    if (at < 0) break;
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      if (end < 0) break;
      at = end + 3;
      continue;
    }
    TAG.lastIndex = at;
    const [, slash, name = ''] = TAG.exec(html) ?? [];
    const tag = name.toLowerCase();
    const end = tag === '' ? at + 1 : endOfTag(html, at);
    if (tag === 'body' || (tag === 'head' && slash === '/')) break;
    if (slash === '') {
      const attributes =
        tag === 'meta' || tag === 'link' ? attributesIn(html.slice(at + 1 + tag.length, end - 1)) : null;
      if (tag === 'meta' && attributes) addMeta(meta, attributes);
      if (tag === 'link' && attributes) icon ??= iconIn(attributes);
      if (tag === 'title' || tag === 'script' || tag === 'style') {
        const close = closeOf(html, tag, end);
        if (tag === 'title') title ??= plain(html.slice(end, Math.min(close, end + MAX_TAG)));
        at = close;
        continue;
      }
    }
    at = end;
  }
  return {
    title: meta.get('og:title') ?? meta.get('twitter:title') ?? title,
    site: meta.get('og:site_name'),
    icon,
  };
}

/** Behind the `>` of the tag at a place; of one that is too long, behind its `<`. */
function endOfTag(html: string, at: number): number {
  let quote = '';
  for (let i = at + 1; i < html.length && i < at + MAX_TAG; i += 1) {
    const char = html[i] as string;
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return i + 1;
  }
  return at + 1;
}

/** Where the end tag of an element whose content is text begins; without one, the end. */
function closeOf(html: string, tag: string, from: number): number {
  const close = new RegExp(`</${tag}`, 'gi');
  close.lastIndex = from;
  return close.exec(html)?.index ?? html.length;
}

function attributesIn(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decodeReferences(double ?? single ?? bare ?? ''));
  }
  return attributes;
}

function addMeta(meta: Map<string, string>, attributes: ReadonlyMap<string, string>): void {
  const name = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase();
  const content = plain(attributes.get('content') ?? '', false);
  if (name !== '' && content !== undefined && !meta.has(name)) meta.set(name, content);
}

const iconIn = (attributes: ReadonlyMap<string, string>): string | undefined =>
  /(?:^|\s)icon(?:\s|$)/i.test(attributes.get('rel') ?? '') ? attributes.get('href')?.trim() : undefined;

/** A text in one line, bounded; undefined when it is empty. */
export function plain(text: string, encoded = true): string | undefined {
  const line = (encoded ? decodeReferences(text) : text).replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line === '' ? undefined : [...line].slice(0, MAX_TEXT).join('').toWellFormed();
}
