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
export const hitsWhere = (
  { match, whole, rank, title, inTitle }: AskedWords,
  visible: Prisma.Sql,
): Prisma.Sql => Prisma.sql`
    hits AS MATERIALIZED (
      SELECT "spaceId", "pageId", ts_rank('{0.1, 0.2, 0.4, 1}', search, ${rank}::tsquery)
        + CASE WHEN "ordinal" > 0 THEN 0 WHEN lower("title") = ${title} THEN 1
            WHEN search @@ ${inTitle}::tsquery THEN least(0.9, char_length(${title})::float8 / greatest(char_length("title"), 1))
            ELSE 0 END
        + CASE WHEN search @@ ${whole ?? ''}::tsquery THEN 0.1 ELSE 0 END AS rank
      FROM "SearchSection" WHERE ${visible} AND search @@ ${match}::tsquery
    ),
    pages AS MATERIALIZED (SELECT "spaceId", "pageId", max(rank) AS rank FROM hits GROUP BY "spaceId", "pageId")`;

/** The shown pages, each with its title and best sections; one row without a page when nothing is shown. */
export const withSections = (
  { match, rank }: AskedWords,
  count: Prisma.Sql,
  sections: number,
): Prisma.Sql => Prisma.sql`
    SELECT ${count}::int AS count, shown."spaceId", shown."pageId", shown."listRank" AS rank, shown.rank AS score,
      page."title" AS page, section.own, section."ordinal", section."anchor", section."title", section."body"
    FROM (SELECT 1) AS one LEFT JOIN shown ON true
    LEFT JOIN "SearchSection" AS page
      ON page."spaceId" = shown."spaceId" AND page."pageId" = shown."pageId" AND page."ordinal" = 0
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
