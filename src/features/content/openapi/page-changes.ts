/** Which pages of two versions of a description are different. */
import type { Database } from '../../../db/database.ts';

/** A side that is absent: the page is made by the other version alone. */
export interface PageSide {
  title: string;
  slug: string;
  description: string | null;
  markdown: string;
}

export interface ChangedSpecPage {
  /** Null: the page that all others stand below. */
  key: string | null;
  before: PageSide | null;
  after: PageSide | null;
}

/** As many as texts are compared of; of the rest nobody reads. */
const MOST = 1000;

const SIDE = (page: string) =>
  `CASE WHEN ${page}."key" IS NULL THEN NULL ELSE json_build_object('title', ${page}."title", 'slug', ${page}."slug",
    'description', ${page}."description", 'markdown', CASE WHEN $3 THEN ${page}."markdown" ELSE '' END) END`;

const OVERVIEW = (alias: string) =>
  `CASE WHEN ${alias}."overview" IS NULL THEN NULL ELSE json_build_object('title', '', 'slug', '', 'description', NULL,
    'markdown', CASE WHEN $3 THEN ${alias}."overview" ELSE '' END) END`;

const DIFFERENT = `
  SELECT NULL AS "key", ${OVERVIEW('b')} AS "before", ${OVERVIEW('a')} AS "after", -1 AS "position"
  FROM (SELECT 1) one
    LEFT JOIN "OpenAPISpecVersionText" b ON b."versionId" = $1 LEFT JOIN "OpenAPISpecVersionText" a ON a."versionId" = $2
  WHERE b."overview" IS DISTINCT FROM a."overview"
  UNION ALL
  SELECT coalesce(a."key", b."key"), ${SIDE('b')}, ${SIDE('a')}, coalesce(a."position", b."position" + 1000000)
  FROM (SELECT * FROM "OpenAPISpecPage" WHERE "versionId" = $1) b
    FULL JOIN (SELECT * FROM "OpenAPISpecPage" WHERE "versionId" = $2) a ON a."key" = b."key"
  WHERE (a."title", a."slug", a."description", a."markdown") IS DISTINCT FROM (b."title", b."slug", b."description", b."markdown")
  ORDER BY "position" LIMIT ${MOST}`;

/** In the order of the pages, those that are gone at the end; the overview comes first. Without `texts`, the pages alone. */
export function changedPages(
  database: Pick<Database, 'query'>,
  from: string | null,
  to: string,
  texts = false,
): Promise<ChangedSpecPage[]> {
  return database.query<ChangedSpecPage>(DIFFERENT, [from ?? '', to, texts]);
}
