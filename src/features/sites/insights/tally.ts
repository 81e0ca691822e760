/** Events added up: the rows that one request changes. Pure. */
import type { Rating, SiteEvent } from './event-input.ts';
import { type CountedPlace, WHOLE_SITE } from './place.ts';

export interface Counts {
  views: number;
  bad: number;
  ok: number;
  good: number;
}

export interface SearchCounts {
  query: string;
  searches: number;
  empty: number;
}

/** What is added to a day of a site. Each place, query and visitor is there once. */
export interface Tally {
  /** Of the whole site. */
  counts: Counts;
  pages: readonly (CountedPlace & Counts)[];
  searches: readonly SearchCounts[];
  /** Who viewed the site, and which of its pages. */
  visitors: readonly (CountedPlace & { visitor: string })[];
}

/** An event at a place of the site, by a visitor. */
export interface LocatedEvent {
  event: SiteEvent;
  place: CountedPlace;
  visitor: string;
}

const noCounts = (): Counts => ({ views: 0, bad: 0, ok: 0, good: 0 });

/** How many characters of a query are kept. */
const MAX_QUERY = 100;

/** A query as it is counted: with one spelling. */
export const countedQuery = (query: string): string =>
  // Half of a surrogate pair is no text for a database.
  [...query.normalize('NFC').toLowerCase().trim().replace(/\s+/gu, ' ')].slice(0, MAX_QUERY).join('').toWellFormed();

/** Adds up; null when there is nothing to count. */
export function tallyOf(located: readonly LocatedEvent[]): Tally | null {
  const counts = noCounts();
  const pages = new Map<string, CountedPlace & Counts>();
  const searches = new Map<string, SearchCounts>();
  const visitors = new Map<string, CountedPlace & { visitor: string }>();
  let counted = 0;
  const add = (place: CountedPlace, kind: 'views' | Rating) => {
    counts[kind] += 1;
    counted += 1;
    if (place.pageId === '') return;
    const key = keyOf(place);
    const page = pages.get(key) ?? { ...place, ...noCounts() };
    page[kind] += 1;
    pages.set(key, page);
  };
  for (const { event, place, visitor } of located) {
    if (event.type === 'page_view') {
      add(place, 'views');
      for (const seen of [WHOLE_SITE, place]) visitors.set(`${keyOf(seen)} ${visitor}`, { ...seen, visitor });
    } else if (event.type === 'page_post_feedback') {
      add(place, event.feedback.rating);
    } else if (event.type === 'search_type_query') {
      const query = countedQuery(event.query);
      if (query === '') continue;
      counted += 1;
      const search = searches.get(query) ?? { query, searches: 0, empty: 0 };
      search.searches += 1;
      search.empty += event.results === 0 ? 1 : 0;
      searches.set(query, search);
    }
  }
  if (counted === 0) return null;
  return { counts, pages: [...pages.values()], searches: [...searches.values()], visitors: [...visitors.values()] };
}

const keyOf = ({ spaceId, pageId }: CountedPlace): string => `${spaceId} ${pageId}`;
