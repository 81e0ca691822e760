import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sitemap, sitemapName, sitemapPart, sitemapPartOf } from '../../../../src/web/reader/programs/sitemap.ts';
import { ADDRESS, aListing, anyText, aPage, aPart, whole } from './listings.ts';
import { childrenNamed, parsedXml, textOf } from './xml-document.ts';

const urlsIn = (xml: string) => childrenNamed(parsedXml(xml), 'url');
const placesIn = (xml: string) => urlsIn(xml).map((url) => textOf(url, 'loc'));

test('names every page that search engines may list, with its last change', async () => {
  const updatedAt = new Date('2026-05-06T07:08:09.000Z');
  const entries = [
    { kind: 'group', title: 'Group', depth: 0 } as const,
    aPage('a', { updatedAt }),
    aPage('hidden', { isHidden: true }),
    aPage('no-index', { isIndexed: false }),
    aPage('b'),
  ];
  const xml = await whole(sitemap(aListing([aPart(entries)])));
  expect(placesIn(xml)).toEqual([`${ADDRESS}a`, `${ADDRESS}b`]);
  expect(textOf(urlsIn(xml)[0]!, 'lastmod')).toBe('2026-05-06T07:08:09.000Z');
  expect(parsedXml(xml).attributes['xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
});

test('lists nothing of a site that search engines may not have', async () => {
  expect(urlsIn(await whole(sitemap(aListing([aPart([aPage('a')])], { isIndexed: false }))))).toEqual([]);
});

test('names the same page in other languages, from each of them', async () => {
  const variant = (language: string | null, at: string, paths: readonly string[]) =>
    aPart(
      paths.map((path) => aPage(path, { href: `${ADDRESS}${at}${path}` })),
      { language, id: at },
    );
  const listing = aListing([
    variant('en', '', ['a', 'only-english']),
    variant('de', 'de/', ['a']),
    variant('en', 'v1/', ['a']),
    variant(null, 'x/', ['a']),
  ]);
  const links = urlsIn(await whole(sitemap(listing))).map((url) =>
    childrenNamed(url, 'xhtml:link').map(({ attributes }) => [attributes['hreflang'], attributes['href']]),
  );
  const both = [
    ['en', `${ADDRESS}a`],
    ['de', `${ADDRESS}de/a`],
  ];
  expect(links).toEqual([both, [], both, [], []]);
});

test('names translations by their ids, wherever they are, and never a page that is the twin of another', async () => {
  const entry = (at: string, id: string, path: string, more = {}) =>
    aPage(path, { id, href: `${ADDRESS}${at}${path}`, ...more });
  const listing = aListing([
    aPart([entry('', '1', 'setup'), entry('', '2', 'news'), entry('', '3', 'old'), entry('', '4', 'kept')], {
      language: 'en',
      id: 'en',
    }),
    // Page 2 has the path that page 1 has in English; page 3 is a page of its own there; page 4 is kept from search engines.
    aPart(
      [
        entry('de/', '1', 'einrichten'),
        entry('de/', '2', 'setup'),
        entry('de/', '9', 'old'),
        entry('de/', '4', 'kept', { isIndexed: false }),
      ],
      { language: 'de', id: 'de' },
    ),
  ]);
  const alternates = urlsIn(await whole(sitemap(listing))).map((url) => [
    textOf(url, 'loc')?.slice(ADDRESS.length),
    childrenNamed(url, 'xhtml:link').map(({ attributes }) => attributes['href']?.slice(ADDRESS.length)),
  ]);
  expect(alternates).toEqual([
    ['setup', ['setup', 'de/einrichten']],
    ['news', ['news', 'de/setup']],
    ['old', ['old', 'de/old']],
    ['kept', []],
    ['de/einrichten', ['setup', 'de/einrichten']],
    ['de/setup', ['news', 'de/setup']],
    ['de/old', ['old', 'de/old']],
  ]);
});

test('is an index of parts where one file would hold too much', async () => {
  const listing = aListing([aPart(Array.from({ length: 7 }, (_, at) => aPage(`p${at}`)))]);
  for (const limits of [
    { urls: 3, bytes: 1e9 },
    { urls: 100, bytes: 700 },
  ]) {
    const index = parsedXml(await whole(sitemap(listing, limits)));
    expect(index.name).toBe('sitemapindex');
    const names = childrenNamed(index, 'sitemap').map((one) => textOf(one, 'loc')?.slice(ADDRESS.length) ?? '');
    const files = await Promise.all(
      names.map(async (name) => whole((await sitemapPartOf(listing, sitemapPart(name)!, limits))!)),
    );
    for (const file of files) {
      expect(file.length).toBeLessThanOrEqual(limits.bytes);
      expect(urlsIn(file).length).toBeLessThanOrEqual(limits.urls);
    }
    expect(files.flatMap(placesIn)).toEqual(listing.parts[0]!.entries.map((_, at) => `${ADDRESS}p${at}`));
    expect(await sitemapPartOf(listing, names.length + 1, limits)).toBeUndefined();
  }
  expect(await sitemapPartOf(listing, 1)).toBeUndefined();
});

test('a part has one name', () => {
  expect(sitemapPart(sitemapName(12))).toBe(12);
  for (const name of ['sitemap.xml', 'sitemap-0.xml', 'sitemap-01.xml', 'sitemap-1.xml/', 'sitemap-9999999.xml'])
    expect(sitemapPart(name)).toBeUndefined();
});

test('is well-formed whatever is in it', async () => {
  const texts = fc.record({ href: anyText, language: anyText });
  await fc.assert(
    fc.asyncProperty(texts, async ({ href, language }) => {
      const other = aPart([aPage('a')], { language: 'x', id: 'other' });
      const xml = await whole(sitemap(aListing([aPart([aPage('a', { href })], { language }), other])));
      expect(urlsIn(xml)).toHaveLength(2);
    }),
  );
});
