import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesOf, type FeedItem, rss } from '../../../../src/web/reader/programs/feed.ts';
import { ADDRESS, aListing, anyText, aPage, aPart } from './listings.ts';
import { childrenNamed, parsedXml, textOf, type XmlElement } from './xml-document.ts';

const OF = { self: `${ADDRESS}~/feed.xml`, language: 'en' };
const channelOf = (xml: string): XmlElement => childrenNamed(parsedXml(xml), 'channel')[0]!;
const itemsOf = (xml: string): XmlElement[] => childrenNamed(channelOf(xml), 'item');

test('tells what changed last in a site, at most fifty pages', async () => {
  const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at));
  const pages = Array.from({ length: 60 }, (_, at) => aPage(`p${at}`, { updatedAt: day(at) }));
  const parts = [
    aPart([...pages, aPage('hidden', { isHidden: true, updatedAt: day(99) })]),
    aPart([aPage('new', { updatedAt: day(70), description: 'What is new.' })], { title: 'API', id: 'api' }),
  ];
  const xml = rss(await changesOf(aListing(parts, { description: 'About' }), OF));
  const items = itemsOf(xml);
  expect(items).toHaveLength(50);
  expect(items.slice(0, 2).map((item) => textOf(item, 'title'))).toEqual(['Page new', 'Page p59']);
  expect(items[0]!.children.map(({ name, text }) => [name, text])).toEqual([
    ['title', 'Page new'],
    ['link', `${ADDRESS}new`],
    ['guid', `api/page-new@${day(70).toISOString()}`],
    ['pubDate', 'Thu, 12 Mar 2026 00:00:00 GMT'],
    ['category', 'API'],
    ['description', 'What is new.'],
  ]);
  const channel = channelOf(xml);
  expect(textOf(channel, 'lastBuildDate')).toBe('Thu, 12 Mar 2026 00:00:00 GMT');
  expect(textOf(channel, 'description')).toBe('About');
  expect(childrenNamed(channel, 'atom:link')[0]?.attributes).toMatchObject({ href: OF.self, rel: 'self' });
});

test('without news it is a feed as well', () => {
  const xml = rss({ title: 'A', description: '', href: ADDRESS, self: OF.self, language: null, items: [] });
  expect(channelOf(xml).children.map(({ name }) => name)).toEqual(['title', 'link', 'description', 'atom:link']);
});

/** What of a text an XML document can hold. */
const sayable = (text: string): string =>
  [...text].filter((char) => /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]$/u.test(char)).join('');

test('is well-formed whatever is in it, and says it as it was written', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, more) => {
      const item: FeedItem = {
        title: text,
        href: more,
        id: more,
        date: new Date(0),
        summary: text,
        html: text,
        categories: [text, more],
      };
      const xml = rss({ title: text, description: more, href: text, self: text, language: more, items: [item] });
      const [read] = itemsOf(xml);
      expect(textOf(read!, 'title')).toBe(sayable(text));
      expect(textOf(read!, 'content:encoded')).toBe(sayable(text));
      expect(textOf(read!, 'guid')).toBe(sayable(more));
      expect(childrenNamed(read!, 'category').map(({ text: category }) => category)).toEqual([text, more].map(sayable));
    }),
  );
});
