/** A site as its visitor reads it with the tools: by the same functions as on pages, so that it sees neither more nor less. */
import { placeOf } from '../../../features/sites/visitors/place.ts';
import { decoded } from '../../../features/sites/visitors/requested.ts';
import { absolute } from '../linked-markdown.ts';
import { listingOf } from '../listing.ts';
import type { Making } from '../making.ts';
import type { SearchResult } from '../model.ts';
import type { Listing } from '../programs/listing.ts';
import { pageMarkdown } from '../programs-of-page.ts';
import { searchWithin, unmarked } from '../search.ts';
import { findPage } from '../show-page.ts';
import { siteSettings } from '../site-settings.ts';
import type { Visit } from '../visit.ts';
import type { FoundPage, ReadableSite } from './site.ts';

/** The site of a visit. */
export async function visitedSite(making: Making): Promise<ReadableSite> {
  const { visit } = making;
  const { title } = await siteSettings(visit, null);
  let listing: Promise<Listing> | undefined;
  return {
    title,
    address: visit.address,
    search: async (query, part) => {
      const scope =
        part === null
          ? ({ mode: 'all' } as const)
          : ({ mode: 'specific', siteSpaces: [{ id: part, field: 'section' }] } as const);
      const { didYouMean, results } = await searchWithin(visit, query, scope);
      return { didYouMean, pages: results.map((result) => foundPage(visit, result)) };
    },
    read: (place) => readPage(making, place),
    listing: () => {
      listing ??= listingOf(making);
      return listing;
    },
  };
}

/** As Markdown, where another page may be read next. */
function foundPage(visit: Visit, { title, href, trail, sections }: SearchResult): FoundPage {
  const markdown = `${absolute(visit, href)}.md`;
  return {
    title: unmarked(title),
    href: markdown,
    trail,
    sections: sections.map((section) => ({
      title: unmarked(section.title),
      href: markdown + section.href.slice(href.length),
      excerpt: unmarked(section.excerpt),
    })),
  };
}

/** A page that was renamed is read at its new place; redirects may follow one another so often. */
const MAX_MOVES = 3;

async function readPage(making: Making, place: string): Promise<string | undefined> {
  const { visit } = making;
  let asked: string | undefined = place;
  for (let moves = 0; asked !== undefined && moves <= MAX_MOVES; moves += 1) {
    const path = pathOf(visit, asked);
    if (path === undefined) return undefined;
    const own = making.at({ path, place: placeOf(visit.part, path) });
    const found = await findPage(own);
    if (found.kind === 'page') return pageMarkdown(own, found.subject);
    asked = found.kind === 'moved' ? found.location : undefined;
  }
  return undefined;
}

/** The segments below the site of an address, or of a path; undefined: it is of another place. */
function pathOf({ address, base }: Visit, place: string): string[] | undefined {
  const [plain = ''] = place.trim().split(/[?#]/, 1);
  const isAbsolute = /^https?:\/\//i.test(plain);
  const beginning = [address, base].find((start) => `${plain}/`.startsWith(start));
  if (isAbsolute && beginning !== address) return undefined;
  const below = beginning === undefined ? plain : plain.slice(beginning.length);
  return below.split('/').flatMap((segment) => (segment === '' ? [] : decoded(segment)));
}
