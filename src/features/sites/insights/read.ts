/** What readers of a site did, added up over days. */
import type { Database } from '../../../db/database.ts';
import type { CountedPlace } from './place.ts';

export interface Ratings {
  bad: number;
  ok: number;
  good: number;
}

export interface SiteCounts extends Ratings {
  views: number;
  visitors: number;
}

export interface DayCounts extends SiteCounts {
  day: string;
  searches: number;
  emptySearches: number;
}

export interface PageCounts extends SiteCounts, CountedPlace {}

export interface QueryCounts {
  query: string;
  searches: number;
  empty: number;
}

/** Days of a site, the first and the last included. */
export interface Period {
  siteId: string;
  from: string;
  to: string;
}

const IN_PERIOD = `"siteId" = $1 AND "day" BETWEEN $2 AND $3`;
const valuesOf = ({ siteId, from, to }: Period) => [siteId, from, to];

/** The days on which something was counted, in their order. */
export const daysOf = (database: Database, period: Period): Promise<DayCounts[]> =>
  database.query(
    `SELECT "day", "views", "visitors", "searches", "emptySearches", "bad", "ok", "good" FROM "SiteDay"
     WHERE ${IN_PERIOD} ORDER BY "day"`,
    valuesOf(period),
  );

/** The days on which something was counted of a page. */
export const daysOfPage = (
  database: Database,
  period: Period,
  { spaceId, pageId }: CountedPlace,
): Promise<DayCounts[]> =>
  database.query(
    `SELECT "day", "views", "visitors", 0 AS "searches", 0 AS "emptySearches", "bad", "ok", "good" FROM "SitePageDay"
     WHERE ${IN_PERIOD} AND "spaceId" = $4 AND "pageId" = $5 ORDER BY "day"`,
    [...valuesOf(period), spaceId, pageId],
  );

/** The pages of these spaces that were viewed most. Visitors are added up, too: who came on two days counts twice. */
export const pagesOf = (
  database: Database,
  period: Period,
  spaces: readonly string[],
  limit: number,
): Promise<PageCounts[]> =>
  database.query(
    `SELECT "spaceId", "pageId", sum("views")::int AS "views", sum("visitors")::int AS "visitors",
       sum("bad")::int AS "bad", sum("ok")::int AS "ok", sum("good")::int AS "good"
     FROM "SitePageDay" WHERE ${IN_PERIOD} AND "spaceId" = ANY($4::text[])
     GROUP BY "spaceId", "pageId" ORDER BY "views" DESC, "spaceId", "pageId" LIMIT $5::int`,
    [...valuesOf(period), spaces, limit],
  );

/** What was searched for most, or most in vain. */
export const queriesOf = (database: Database, period: Period, inVain: boolean, limit: number): Promise<QueryCounts[]> =>
  database.query(
    `SELECT "query", sum("searches")::int AS "searches", sum("empty")::int AS "empty" FROM "SiteSearchDay"
     WHERE ${IN_PERIOD} AND ("empty" > 0 OR NOT $4::boolean)
     GROUP BY "query" ORDER BY CASE WHEN $4::boolean THEN sum("empty") ELSE sum("searches") END DESC, "query" LIMIT $5::int`,
    [...valuesOf(period), inVain, limit],
  );
