/** Feeds: what changed in a site, or what a page announces. RSS 2.0, which every reader of feeds reads. Source: https://www.rssboard.org/rss-specification */
import { sortInPieces } from '../../../engine/sort-in-pieces.ts';
import { indexedPages, type Listing } from './listing.ts';
import { element, escapeXml, XML_DECLARATION } from './xml.ts';

export interface FeedItem {
  title: string;
  href: string;
  /** The same for the same news; a reader of feeds shows each once. */
  id: string;
  date: Date;
  /** Plain text. */
  summary: string | null;
  /** Safe HTML with absolute addresses; null: no more than the summary. */
  html: string | null;
  categories: readonly string[];
}

export interface Feed {
  title: string;
  description: string;
  /** What it is about. */
  href: string;
  /** Its own address. */
  self: string;
  /** BCP 47. */
  language: string | null;
  /** Newest first. */
  items: readonly FeedItem[];
}

/** No feed holds more. */
export const MAX_ITEMS = 50;

/** The feed as a text. */
export function rss({ title, description, href, self, language, items }: Feed): string {
  const shown = items.slice(0, MAX_ITEMS);
  const [newest] = shown;
  return [
    XML_DECLARATION,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">\n',
    `<channel>${element('title', title)}${element('link', href)}`,
    element('description', description || title),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    element('language', language),
    newest ? element('lastBuildDate', newest.date.toUTCString()) : '',
    '\n',
    ...shown.map(itemOf),
    '</channel>\n</rss>\n',
  ].join('');
}

const itemOf = ({ title, href, id, date, summary, html, categories }: FeedItem): string =>
  [
    `<item>${element('title', title)}${element('link', href)}`,
    `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    element('pubDate', date.toUTCString()),
    ...categories.map((category) => element('category', category)),
    element('description', summary),
    element('content:encoded', html),
    '</item>\n',
  ].join('');

/** What changed last in a site: its pages, the one that changed last first. */
export async function changesOf(listing: Listing, { self, language }: Pick<Feed, 'self' | 'language'>): Promise<Feed> {
  const isOne = listing.parts.length <= 1;
  const pages = listing.parts.flatMap((part) => indexedPages(part).map((page) => ({ part, page })));
  const sorted = await sortInPieces(pages, (a, b) => b.page.updatedAt.getTime() - a.page.updatedAt.getTime());
  const newest = sorted.slice(0, MAX_ITEMS).map(
    ({ part, page }): FeedItem => ({
      title: page.title,
      href: page.href,
      // A page that changes again is news again.
      id: `${part.id}/${page.id}@${page.updatedAt.toISOString()}`,
      date: page.updatedAt,
      summary: page.description,
      html: null,
      categories: isOne ? [] : [part.title],
    }),
  );
  const description = listing.description ?? '';
  return { title: listing.title, description, href: listing.address, self, language, items: newest };
}
