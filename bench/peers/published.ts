/** The reads of published sites, written by hand: a JWT that is signed and verified in place, one statement for each read. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { shownDocument } from '../../src/engine/markdown/dialect/shown.ts';
import { openSecrets } from '../../src/secrets.ts';

type Row = Record<string, any>;
type Query = (name: string, text: string, values: unknown[]) => Promise<Row[]>;

const DAY = 24 * 60 * 60;

const encoded = (text: string): string => Buffer.from(text).toString('base64url');
const HEAD = encoded('{"alg":"HS256","typ":"JWT"}');

/** The site, the space with the longest path of those asked for, all its spaces, and whether there is a deeper one. */
const LOOKUP = `
  SELECT s."id", s."organizationId", s."accessVersion", found.*,
    ARRAY(SELECT x."spaceId" FROM "SiteSpace" x WHERE x."siteId" = s."id" ORDER BY x."spaceId" COLLATE "C") AS "spaces"
  FROM "Site" s
  JOIN LATERAL (
    SELECT p."id" AS "siteSpace", p."spaceId", p."sectionId", CASE WHEN e."default" THEN '' ELSE e."path" END AS "path"
    FROM "SiteSection" e JOIN "SiteSpace" p ON p."sectionId" = e."id" AND p."default"
    WHERE e."siteId" = s."id" AND (e."default" OR e."path" = ANY($2::text[]))
    ORDER BY e."default" LIMIT 1) found ON true
  WHERE (s."id" = $1 OR s."basename" = $1) AND s."publishedAt" IS NOT NULL AND s."visibility" = 'public'`;

const DOCUMENT = `
  SELECT d.body FROM "Site" s
  JOIN "SiteSpace" p ON p."siteId" = s."id" AND p."spaceId" = $3
  JOIN "Space" sp ON sp."id" = p."spaceId" AND sp."revisionId" = $4 AND sp."deletedAt" IS NULL
  JOIN plain.document d ON d.space_id = sp."id" AND d.page_id = $5
  WHERE s."id" = $1 AND s."accessVersion" = $2 AND s."publishedAt" IS NOT NULL`;

const MARKDOWN = DOCUMENT.replace('d.body', 'd.markdown')
  .replace('plain.document', 'plain.page')
  .replace('d.page_id', 'd.id');

const STRUCTURE = `
  SELECT t.body FROM "Site" s JOIN plain.structure t ON t.site_id = s."id"
  WHERE s."id" = $1 AND s."accessVersion" = $2 AND s."publishedAt" IS NOT NULL`;

interface Options {
  query: Query;
  publicUrl: string;
  dataDir: string;
}

/** Adds the routes. */
export function mountPublished(app: FastifyInstance, { query, publicUrl, dataDir }: Options): void {
  const key = openSecrets({ secretKey: undefined, dataDir } as never).derive('site tokens');
  const signature = (text: string) => createHmac('sha256', key).update(text).digest();
  const refusal = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode });

  /** What the token of a reader says. */
  const readerOf = (authorization = ''): Row => {
    const [head = '', body = '', given = ''] = authorization.slice('Bearer '.length).split('.');
    const own = Buffer.from(given, 'base64url');
    const expected = signature(`${head}.${body}`);
    if (head !== HEAD || own.length !== expected.length || !timingSafeEqual(own, expected))
      throw refusal(401, 'No reader');
    const said = JSON.parse(Buffer.from(body, 'base64url').toString());
    if (said.exp * 1000 <= Date.now()) throw refusal(401, 'No reader');
    return said;
  };

  app.post<{ Body: { url: string; visitor?: object } }>(
    '/v1/urls/published',
    {
      schema: {
        body: {
          type: 'object',
          required: ['url'],
          properties: { url: { type: 'string', maxLength: 2048 }, visitor: { type: 'object' } },
        },
      },
    },
    async (request, reply) => {
      const address = URL.parse(request.body.url);
      if (!address?.href.startsWith(`${publicUrl}/sites/`)) throw refusal(404, 'Nothing is published here');
      const [, , slug = '', ...rest] = address.pathname.replace(/\/$/, '').split('/');
      const [row] = await query('lookup', LOOKUP, [slug, rest.slice(0, 1).map(decodeURIComponent)]);
      if (!row) throw refusal(404, 'Nothing is published here');
      const siteBasePath = `/sites/${slug}/`;
      const basePath = row.path === '' ? siteBasePath : `${siteBasePath}${row.path}/`;
      const page = row.path === '' ? rest : rest.slice(1);
      const exp = (Math.floor(Date.now() / 1000 / DAY) + 1) * DAY + 300;
      const said = {
        kind: 'site',
        organization: row.organizationId,
        site: row.id,
        siteSpace: row.siteSpace,
        siteSection: row.sectionId,
        space: row.spaceId,
        spaces: row.spaces,
        claims: {},
        access: row.accessVersion,
        exp,
      };
      const text = `${HEAD}.${encoded(JSON.stringify(said))}`;
      reply.type('application/json; charset=utf-8');
      return reply.send(
        JSON.stringify({
          organization: row.organizationId,
          site: row.id,
          siteSection: row.sectionId,
          siteSpace: row.siteSpace,
          space: row.spaceId,
          pathname: page.map(decodeURIComponent).join('/'),
          basePath,
          siteBasePath,
          canonicalUrl: `${publicUrl}${basePath}${page.join('/')}`,
          apiToken: `${text}.${signature(text).toString('base64url')}`,
          complete: rest.length > 0,
        }),
      );
    },
  );

  app.post<{ Body: { spaceId: string; pageId: string; document: string } }>(
    '/plain/documents',
    async ({ body }, reply) => {
      const sql =
        'INSERT INTO plain.document VALUES ($1, $2, $3) ON CONFLICT (space_id, page_id) DO UPDATE SET body = $3';
      await query('put document', sql, [body.spaceId, body.pageId, body.document]);
      return reply.code(200).send({});
    },
  );

  app.post<{ Body: { siteId: string; structure: string } }>('/plain/structures', async ({ body }, reply) => {
    const sql = 'INSERT INTO plain.structure VALUES ($1, $2) ON CONFLICT (site_id) DO UPDATE SET body = $2';
    await query('put structure', sql, [body.siteId, body.structure]);
    return reply.code(200).send({});
  });

  app.get<{ Params: { organizationId: string; siteId: string } }>(
    '/v1/orgs/:organizationId/sites/:siteId/published',
    async (request, reply) => {
      const said = readerOf(request.headers.authorization);
      const { organizationId, siteId } = request.params;
      if (said['site'] !== siteId || said['organization'] !== organizationId)
        throw refusal(404, 'There is no such site');
      const [row] = await query('structure', STRUCTURE, [said['site'], said['access']]);
      if (!row) throw refusal(404, 'There is no such site');
      const etag = `"${createHash('sha1').update(row.body).digest('base64url')}"`;
      reply.type('application/json; charset=utf-8').header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.send(row.body);
    },
  );

  app.post<{ Body: { path: string; html: string } }>('/plain/html', async ({ body: { path, html } }, reply) => {
    const etag = `"${createHash('sha1').update(html).digest('base64url')}"`;
    const sql = 'INSERT INTO plain.html VALUES ($1, $2, $3) ON CONFLICT (path) DO UPDATE SET etag = $2, body = $3';
    await query('put html', sql, [path, etag, html]);
    return reply.code(200).send({});
  });

  app.get('/sites/*', async (request, reply) => {
    const [row] = await query('html', 'SELECT etag, body FROM plain.html WHERE path = $1', [request.url]);
    if (!row) throw refusal(404, 'There is no such page');
    reply.type('text/html; charset=utf-8').header('etag', row.etag).header('cache-control', 'public, max-age=0');
    if (request.headers['if-none-match'] === row.etag) return reply.code(304).send();
    return reply.send(row.body);
  });

  /** A body of the page, in the revision and for the reader that the request names. */
  const mountPage = (path: string, name: string, sql: string, bodyOf: (row: Row) => string) =>
    app.get<{ Params: { spaceId: string; revisionId: string; pageId: string } }>(path, async (request, reply) => {
      const said = readerOf(request.headers.authorization);
      const { spaceId, revisionId, pageId } = request.params;
      const [row] = await query(name, sql, [said.site, said.access, spaceId, revisionId, pageId]);
      if (!row) throw refusal(404, 'There is no such page');
      const body = bodyOf(row);
      const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
      reply.type('application/json; charset=utf-8').header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.send(body);
    });
  const page = 'spaces/:spaceId/revisions/:revisionId/page/:pageId';
  mountPage(`/v1/${page}/document`, 'document', DOCUMENT, ({ body }) => body);
  // A page of Markdown that is converted when it is asked for, by the same engine.
  mountPage(`/plain/${page}`, 'markdown', MARKDOWN, ({ markdown }) =>
    JSON.stringify(shownDocument(markdown, new Map())),
  );
}
