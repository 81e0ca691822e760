/**
 * Adds to what is known of a day. The row of the day is held from the beginning, so counts are exact whoever else counts, nobody waits
 * in a circle, and each table has at most so many rows for a day.
 */
import type { Database, Statement } from '../../../db/database.ts';
import { inBatches } from '../../../db/transaction.ts';
import type { NewEvent } from '../../../outbox/events.ts';
import { readersIn, recording } from '../../../outbox/record.ts';
import type { Tally } from './tally.ts';

/** Of a site and day. What is beyond them counts as one more page, and one more query; visitors beyond are not told apart any more. */
export const MOST = { pages: 10_000, searches: 1000, visitors: 200_000 } as const;

interface SiteDayKey {
  siteId: string;
  organizationId: string;
  day: string;
}

/** One transaction of one round trip; gives the readers of the outbox that have something to deliver. Rejects with the database's own error when the site is gone. */
export async function count(
  database: Database,
  { siteId, organizationId, day }: SiteDayKey,
  { counts, pages, searches, visitors }: Tally,
  /** Recorded in the outbox in the same transaction. */
  happened: readonly NewEvent[] = [],
): Promise<string[]> {
  const key = [siteId, day, organizationId];
  const statements: Statement[] = [
    { sql: BEGIN_DAY, params: key },
    { sql: HOLD_DAY, params: [siteId, day] },
    { sql: COUNT, params: [...key, ...[counts, pages, searches, visitors].map((part) => JSON.stringify(part))] },
  ];
  // One statement each: the turn of a subject rises once in a statement.
  const recorded = happened.map((event) => recording([event]));
  const answers = await inBatches(database, (tx) => tx.commit([...statements, ...recorded]));
  return answers.slice(statements.length).flatMap(readersIn);
}

const BEGIN_DAY = `
  INSERT INTO "SiteDay" ("siteId", "day", "organizationId") VALUES ($1, $2, $3) ON CONFLICT ("siteId", "day") DO NOTHING`;

const HOLD_DAY = `SELECT 1 FROM "SiteDay" WHERE "siteId" = $1 AND "day" = $2 FOR UPDATE`;

const PLACE = `"spaceId" text COLLATE "C", "pageId" text COLLATE "C"`;
const COUNTS = `"views" int, "bad" int, "ok" int, "good" int`;

/** A page or query that has a row keeps it; of the others as many get one as there is room for. */
const fits = (most: number, rows: string): string =>
  `("isKnown" OR row_number() OVER (PARTITION BY "isKnown" ORDER BY "n") <= ${most} - (SELECT "${rows}" FROM held))`;

/** $4 what the whole site gets, $5 pages, $6 searches, $7 visitors. */
const COUNT = `
  WITH held AS (SELECT * FROM "SiteDay" WHERE "siteId" = $1 AND "day" = $2),
  visited AS (
    INSERT INTO "SiteVisitorDay" ("siteId", "day", "organizationId", "spaceId", "pageId", "visitor")
    SELECT $1, $2, $3, v."spaceId", v."pageId", v."visitor"
    FROM jsonb_to_recordset($7::jsonb) AS v(${PLACE}, "visitor" text), held
    WHERE held."visitorRows" < ${MOST.visitors}
    ON CONFLICT DO NOTHING RETURNING "spaceId", "pageId"),
  asked AS (
    SELECT p.*, k."pageId" IS NOT NULL AS "isKnown", row_number() OVER () AS "n",
      (SELECT count(*) FROM visited v WHERE v."spaceId" = p."spaceId" AND v."pageId" = p."pageId")::int AS "visitors"
    FROM jsonb_to_recordset($5::jsonb) AS p(${PLACE}, ${COUNTS})
    LEFT JOIN "SitePageDay" k
      ON k."siteId" = $1 AND k."day" = $2 AND k."spaceId" = p."spaceId" AND k."pageId" = p."pageId"),
  placed AS (SELECT *, ${fits(MOST.pages, 'pageRows')} AS "fits" FROM asked),
  paged AS (
    INSERT INTO "SitePageDay" AS d
      ("siteId", "day", "organizationId", "spaceId", "pageId", "views", "visitors", "bad", "ok", "good")
    SELECT $1, $2, $3, CASE WHEN "fits" THEN "spaceId" ELSE '' END AS "in", CASE WHEN "fits" THEN "pageId" ELSE '' END AS "at",
      sum("views"), sum("visitors"), sum("bad"), sum("ok"), sum("good")
    FROM placed GROUP BY "in", "at"
    ON CONFLICT ("siteId", "day", "spaceId", "pageId") DO UPDATE SET
      "views" = d."views" + excluded."views", "visitors" = d."visitors" + excluded."visitors",
      "bad" = d."bad" + excluded."bad", "ok" = d."ok" + excluded."ok", "good" = d."good" + excluded."good"
    RETURNING xmax = 0 AS "isNew"),
  wanted AS (
    SELECT s.*, k."query" IS NOT NULL AS "isKnown", row_number() OVER () AS "n"
    FROM jsonb_to_recordset($6::jsonb) AS s("query" text, "searches" int, "empty" int)
    LEFT JOIN "SiteSearchDay" k ON k."siteId" = $1 AND k."day" = $2 AND k."query" = s."query"),
  chosen AS (SELECT *, ${fits(MOST.searches, 'searchRows')} AS "fits" FROM wanted),
  searched AS (
    INSERT INTO "SiteSearchDay" AS d ("siteId", "day", "organizationId", "query", "searches", "empty")
    SELECT $1, $2, $3, CASE WHEN "fits" THEN "query" ELSE '' END AS "for", sum("searches"), sum("empty")
    FROM chosen GROUP BY "for"
    ON CONFLICT ("siteId", "day", "query") DO UPDATE SET
      "searches" = d."searches" + excluded."searches", "empty" = d."empty" + excluded."empty"
    RETURNING xmax = 0 AS "isNew")
  UPDATE "SiteDay" d SET
    "views" = d."views" + c."views", "bad" = d."bad" + c."bad", "ok" = d."ok" + c."ok", "good" = d."good" + c."good",
    "visitors" = d."visitors" + (SELECT count(*) FROM visited WHERE "pageId" = ''),
    "searches" = d."searches" + (SELECT coalesce(sum("searches"), 0) FROM wanted),
    "emptySearches" = d."emptySearches" + (SELECT coalesce(sum("empty"), 0) FROM wanted),
    "visitorRows" = d."visitorRows" + (SELECT count(*) FROM visited),
    "pageRows" = d."pageRows" + (SELECT count(*) FROM paged WHERE "isNew"),
    "searchRows" = d."searchRows" + (SELECT count(*) FROM searched WHERE "isNew")
  FROM jsonb_to_record($4::jsonb) AS c(${COUNTS})
  WHERE d."siteId" = $1 AND d."day" = $2`;
