/** The statements of the hand-written server. One for each read: the caller, the role and the answer come together. */

/** Who asks. Expired tokens are nobody's. */
const CALLER = `
  SELECT t."id" AS "tokenId", t."userId", t."lastUsedAt" FROM "AccessToken" t
  WHERE t."hash" = $1 AND (t."expiresAt" IS NULL OR t."expiresAt" > now())`;

/**
 * The highest of organization admin, a grant on the space or a collection above it (own or by team), and, unless the
 * caller is a guest, the inherited level. No member, or a disabled one: null.
 */
const ROLE = `
  CASE WHEN m."userId" IS NULL THEN NULL WHEN m."role" = 'admin' THEN 'admin'::"Role" ELSE greatest(
    (SELECT max(g."role") FROM "Grant" g
     WHERE g."organizationId" = s."organizationId" AND (g."spaceId" = s."id" OR g."collectionId" = ANY(s."ancestors"))
       AND (g."userId" = c."userId" OR g."teamId" IN (SELECT "teamId" FROM "TeamMember"
         WHERE "organizationId" = s."organizationId" AND "userId" = c."userId"))),
    CASE WHEN m."role" IS NOT NULL THEN coalesce(s."inheritedLevel", o."defaultRole") END) END::text`;

const MEMBER = `
  LEFT JOIN "Member" m ON m."organizationId" = s."organizationId" AND m."userId" = c."userId" AND NOT m."disabled"
  LEFT JOIN "Organization" o ON o."id" = s."organizationId"`;

const SPACE_FIELDS = `
  s."id", s."title", s."emoji", p."visibility", s."createdAt", s."updatedAt", s."deletedAt", s."editMode", s."mergeRules",
  s."organizationId", s."parentId", s."language", s."defaultLevel"::text, s."revisionId", g."repoName", g."provider",
  g."integration", g."url", g."updatedAt" AS "syncedAt",
  (SELECT count(*)::int FROM "Comment" WHERE "spaceId" = s."id" AND "status" = 'open' AND "changeRequestId" IS NULL) AS "comments",
  r."total", r."open", r."draft", p."siteId", p."basename", p."sectionPath", p."spacePath", p."backend"`;

const SPACE_PARTS = `
  LEFT JOIN "GitSync" g ON g."spaceId" = s."id"
  CROSS JOIN LATERAL (SELECT count(*)::int AS "total", (count(*) FILTER (WHERE "status" = 'open'))::int AS "open",
    (count(*) FILTER (WHERE "status" = 'draft'))::int AS "draft" FROM "ChangeRequest" WHERE "spaceId" = s."id") r
  LEFT JOIN LATERAL (SELECT x."id" AS "siteId", x."visibility", x."basename", CASE WHEN NOT n."default" THEN n."path" END AS "sectionPath",
      CASE WHEN NOT i."default" THEN i."path" END AS "spacePath", (SELECT a."backend" FROM "SiteAuth" a
        WHERE a."siteId" = x."id" AND x."visibility" = 'visitor-auth') AS "backend"
    FROM "SiteSpace" i JOIN "Site" x ON x."id" = i."siteId" AND x."publishedAt" IS NOT NULL JOIN "SiteSection" n ON n."id" = i."sectionId"
    WHERE i."spaceId" = s."id" ORDER BY x."createdAt", x."id" LIMIT 1) p ON true`;

export const SPACE = `
  WITH c AS (${CALLER})
  SELECT c.*, ${ROLE} AS "role", ${SPACE_FIELDS}
  FROM c LEFT JOIN "Space" s ON s."id" = $2 AND s."deletedAt" IS NULL ${MEMBER} ${SPACE_PARTS}`;

/** The spaces that the caller sees, the newest first; $3 is the limit and one more. */
export const SPACES = `
  WITH c AS (${CALLER}),
  seen AS (
    SELECT s.*, ${ROLE} AS "held"
    FROM c JOIN "Space" s ON s."organizationId" = $2 AND s."deletedAt" IS NULL ${MEMBER}),
  counted AS (SELECT count(*)::int AS "count" FROM seen WHERE "held" IS NOT NULL),
  shown AS (SELECT * FROM seen WHERE "held" IS NOT NULL ORDER BY "createdAt" DESC, "id" DESC LIMIT $3)
  SELECT c.*, m."userId" IS NOT NULL AS "member", counted."count", s."held" AS "role", ${SPACE_FIELDS}
  FROM c CROSS JOIN counted
    LEFT JOIN "Member" m ON m."organizationId" = $2 AND m."userId" = c."userId" AND NOT m."disabled"
    LEFT JOIN shown s ON true ${SPACE_PARTS}
  ORDER BY s."createdAt" DESC, s."id" DESC`;

const PAGE_FIELDS = (page: string) =>
  `'id', ${page}.id, 'title', ${page}.title, 'type', ${page}.type, 'path', ${page}.path, 'position', ${page}.position,
   'createdAt', ${page}.created_at, 'updatedAt', ${page}.updated_at, 'description', ${page}.description,
   'icon', ${page}.icon, 'gitOid', ${page}.git_oid, 'gitPath', ${page}.git_path`;

/** A page with its text, and all pages below it. '0' is the letter after '/'. */
export const PAGE = `
  WITH c AS (${CALLER})
  SELECT c.*, ${ROLE} AS "role", p.markdown, json_build_object(${PAGE_FIELDS('p')}) AS "page",
    (SELECT json_agg(json_build_object(${PAGE_FIELDS('b')}) ORDER BY b.position, b.id) FROM plain.page b
     WHERE b.space_id = p.space_id AND b.path > p.path || '/' AND b.path < p.path || '0') AS "below"
  FROM c LEFT JOIN "Space" s ON s."id" = $2 AND s."deletedAt" IS NULL ${MEMBER}
    LEFT JOIN plain.page p ON p.space_id = s."id" AND p.id = $3`;

/** What an edit needs to know; its scope is the caller's. */
export const EDITABLE = `
  WITH c AS (${CALLER})
  SELECT c.*, ${ROLE} AS "role", s."editMode", p.markdown, p.updated_at AS "updatedAt"
  FROM c LEFT JOIN "Space" s ON s."id" = $2 AND s."deletedAt" IS NULL ${MEMBER}
    LEFT JOIN plain.page p ON p.space_id = s."id" AND p.id = $3`;

/** The new text, its version, and the news for subscribers; nothing when somebody else was faster. */
export const EDIT = `
  WITH edited AS (
    UPDATE plain.page SET markdown = $3, updated_at = clock_timestamp()
    WHERE space_id = $1 AND id = $2 AND markdown = $4 RETURNING id),
  version AS (
    INSERT INTO plain.version (id, space_id, page_id, author_id, markdown) SELECT $5, $1, $2, $6, $3 FROM edited
    RETURNING id)
  SELECT id, pg_notify('plain', $1 || '/' || $2) FROM version`;

export const USED = 'UPDATE "AccessToken" SET "lastUsedAt" = now() WHERE "id" = $1';
