/**
 * Search in a published site as a hand-written server would have it: one statement over PostgreSQL's own full-text index, with
 * its ranking and its excerpts. What it has not: conditions of readers, corrections of what was mistyped, titles that count
 * more, languages.
 */
import type { FastifyInstance } from 'fastify';

type Row = Record<string, any>;

/** $2 as to_tsquery takes it. Excerpts only of what is shown. */
const SEARCH = `
  WITH found AS (
    SELECT p.id, p.title, p.path, p.markdown, p.search, e."path" AS "section", e."default", q
    FROM "Site" s
    JOIN "SiteSection" e ON e."siteId" = s."id"
    JOIN "SiteSpace" x ON x."sectionId" = e."id"
    JOIN plain.page p ON p.space_id = x."spaceId"
    CROSS JOIN to_tsquery('simple', $2) q
    WHERE s."id" = $1 AND s."publishedAt" IS NOT NULL AND s."visibility" = 'public' AND p.search @@ q
    ORDER BY ts_rank(p.search, q) DESC, p.id LIMIT 20)
  SELECT id, title, path, section, "default", ts_headline('simple', markdown, q, 'MaxFragments=1, MaxWords=30') AS excerpt
  FROM found`;

/** Adds the route. */
export function mountSearch(
  app: FastifyInstance,
  query: (name: string, text: string, values: unknown[]) => Promise<Row[]>,
): void {
  app.get<{ Params: { siteId: string }; Querystring: { q: string } }>(
    '/plain/sites/:siteId/search',
    {
      schema: {
        querystring: { type: 'object', required: ['q'], properties: { q: { type: 'string', maxLength: 512 } } },
      },
    },
    async ({ params: { siteId }, query: { q } }, reply) => {
      const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
      const rows = words.length === 0 ? [] : await query('search', SEARCH, [siteId, `${words.join(' & ')}:*`]);
      const results = rows.map((row) => ({
        title: row.title,
        path: `/sites/${siteId}/${row.default ? '' : `${row.section}/`}${row.path}`,
        excerpt: row.excerpt,
      }));
      reply.type('application/json; charset=utf-8').header('cache-control', 'private, max-age=60');
      return reply.send(JSON.stringify({ results }));
    },
  );
}
