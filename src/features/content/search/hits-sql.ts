/** The statements of a search: which sections match, how well, and what is shown of their pages. */
import { Prisma } from '../../../db/generated/prisma/client.ts';
import type { TextQuery } from '../../../engine/words/query.ts';

/** A query as its statements take it. */
export interface AskedWords extends TextQuery {
  /** The whole query as a title. */
  title: string;
}

/**
 * `hits` (sections) and `pages`. Words of the query are weighed one by one, also when all must be there: PostgreSQL would
 * weigh their distance, and those of a title and a text say nothing. A page called just so comes first; then those whose titles
 * have all the words, the fewer others the better: so a chapter comes before the pages in it whose titles repeat its own.
 */
export const hitsWhere = (asked: AskedWords, visible: Prisma.Sql): Prisma.Sql => Prisma.sql`
    hits AS MATERIALIZED (
      SELECT "spaceId", "pageId", ${rankOf(asked)} AS rank
      FROM "SearchSection" WHERE ${visible} AND search @@ ${asked.match}::tsquery
    ),
    ${PAGES_OF_HITS}`;

const PAGES_OF_HITS = Prisma.sql`
    pages AS MATERIALIZED (SELECT "spaceId", "pageId", max(rank) AS rank FROM hits GROUP BY "spaceId", "pageId")`;

const rankOf = ({ whole, rank, title, inTitle }: AskedWords): Prisma.Sql => Prisma.sql`
      ts_rank('{0.1, 0.2, 0.4, 1}', search, ${rank}::tsquery)
        + CASE WHEN "ordinal" > 0 THEN 0 WHEN lower("title") = ${title} THEN 1
            WHEN search @@ ${inTitle}::tsquery THEN least(0.9, char_length(${title})::float8 / greatest(char_length("title"), 1))
            ELSE 0 END
        + ${whole === undefined ? Prisma.sql`0` : Prisma.sql`CASE WHEN search @@ ${whole}::tsquery THEN 0.1 ELSE 0 END`}`;

/** Sections of one kind that are weighed for the best pages; titles are short. */
const MOST_SECTIONS = 3000;
const MOST_TITLES = 10_000;

/**
 * The same for the best few pages of very many. Sections are weighed as they come; where there are more than are weighed, so are the
 * pages that are called so, and sections whose headings have a word: these are the best, and what is left out has the words in its text
 * only, as what is found has (docs/decisions/0076).
 */
export const bestHitsWhere = (asked: AskedWords, visible: Prisma.Sql): Prisma.Sql => Prisma.sql`
    texts AS MATERIALIZED (
      SELECT "spaceId", "pageId", ${rankOf(asked)} AS rank
      FROM "SearchSection" WHERE ${visible} AND search @@ ${asked.match}::tsquery LIMIT ${MOST_SECTIONS}
    ),
    more AS (SELECT count(*) = ${MOST_SECTIONS} AS "isLeft" FROM texts),
    titles AS MATERIALIZED (
      SELECT "spaceId", "pageId", ${rankOf(asked)} AS rank
      FROM "SearchSection" WHERE (SELECT "isLeft" FROM more) AND ${visible} AND "ordinal" = 0 AND "search" IS NOT NULL
        AND search @@ ${asked.inTitle}::tsquery LIMIT ${MOST_TITLES}
    ),
    headings AS MATERIALIZED (
      SELECT "spaceId", "pageId", ${rankOf(asked)} AS rank
      FROM "SearchSection" WHERE (SELECT "isLeft" FROM more) AND ${visible} AND "ordinal" > 0 AND "search" IS NOT NULL
        AND ts_filter("search", '{b}') @@ ${asked.rank}::tsquery AND search @@ ${asked.match}::tsquery LIMIT ${MOST_SECTIONS}
    ),
    hits AS (SELECT * FROM texts UNION ALL SELECT * FROM titles UNION ALL SELECT * FROM headings),
    ${PAGES_OF_HITS}`;

/** The shown pages, each with its title and best sections; one row without a page when nothing is shown. */
export const withSections = (
  { match, rank }: AskedWords,
  count: Prisma.Sql,
  sections: number,
): Prisma.Sql => Prisma.sql`
    SELECT ${count}::int AS count, shown."spaceId", shown."pageId", shown."listRank" AS rank, shown.rank AS score,
      page."title" AS page, section.own, section."ordinal", section."anchor", section."title", section."body"
    FROM (SELECT 1) AS one LEFT JOIN shown ON true
    LEFT JOIN LATERAL (
      SELECT "title" FROM "SearchSection" AS first
      WHERE first."spaceId" = shown."spaceId" AND first."pageId" = shown."pageId" AND first."ordinal" = 0 OFFSET 0
    ) AS page ON true
    LEFT JOIN LATERAL (
      SELECT * FROM (
        SELECT "ordinal", "anchor", "title", "body", ts_rank('{0.1, 0.2, 0.4, 0}', search, ${rank}::tsquery) AS own
        FROM "SearchSection" AS candidate
        WHERE candidate."spaceId" = shown."spaceId" AND candidate."pageId" = shown."pageId"
          AND search @@ ${match}::tsquery
      ) AS ranked WHERE own > 0 ORDER BY own DESC, "ordinal" LIMIT ${sections}
    ) AS section ON true
    ORDER BY shown."listRank" DESC, shown."spaceId", shown.rank DESC, shown."pageId", section.own DESC, section."ordinal"`;

/** A section of a page that is shown, or the page alone. */
export interface HitRow {
  count: number;
  spaceId: string;
  pageId: string;
  rank: number;
  score: number;
  page: string;
  own: number | null;
  ordinal: number | null;
  anchor: string;
  title: string;
  body: string;
}
