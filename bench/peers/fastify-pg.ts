/**
 * The same answers written by hand: Fastify and `pg`, one prepared statement for each read, no graph. With `DATA_DIR` instead
 * of `DATABASE_URL` the same on PGlite. Authentication, roles, bodies, ETags and headers are those of the product; what it
 * has not: GraphQL, other operations, scopes, revisions, logs, metrics, limits.
 */
import { createHash, randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';
import { liteOptions } from '../../src/db/lite-options.ts';
import { pageBody, spaceBody, spaceListBody } from './bodies.ts';
import { mountPublished } from './published.ts';
import { mountSearch } from './search.ts';
import { EDIT, EDITABLE, PAGE, SPACE, SPACES, USED } from './statements.ts';

type Row = Record<string, any>;
type Query = (name: string, text: string, values: unknown[]) => Promise<Row[]>;

const { DATABASE_URL, DATA_DIR, PUBLIC_URL = '', HOST = '127.0.0.1', PORT = '0' } = process.env;

async function openQuery(): Promise<Query> {
  if (DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
    return async (name, text, values) => (await pool.query<Row>({ name, text, values })).rows;
  }
  const lite = await PGlite.create({ ...liteOptions, dataDir: `${DATA_DIR}/db` });
  return async (_name, text, values) => (await lite.query<Row>(text, values)).rows;
}

const query = await openQuery();
const app = Fastify({ logger: false, genReqId: () => randomUUID(), forceCloseConnections: true });

class Refusal extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

app.addHook('onRequest', (request, reply, done) => {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'no-referrer');
  done();
});
app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
  const code = error.statusCode ?? 500;
  reply.code(code).send({ error: { code, message: code === 500 ? 'Unexpected' : error.message } });
});

const hashOf = ({ headers: { authorization = '' } }: FastifyRequest): string => {
  const token = /^Bearer +([\x21-\x7e]{8,512}) *$/i.exec(authorization)?.[1];
  if (!token) throw new Refusal(401, 'Authentication is required');
  return createHash('sha256').update(token).digest('base64url');
};

const RANK: Record<string, number> = { read: 1, comment: 2, edit: 3, review: 4, create: 5, admin: 6 };

/** The rows of a statement that begins with the caller; refuses who has no token, and who sees nothing. */
async function asked(request: FastifyRequest, name: string, text: string, values: unknown[], needs: string | null) {
  const rows = await query(name, text, [hashOf(request), ...values]);
  const [first] = rows;
  if (!first) throw new Refusal(401, 'Authentication is required');
  if (!first.lastUsedAt || Date.now() - first.lastUsedAt > 60_000) {
    query('used', USED, [first.tokenId]).catch(() => {});
  }
  if (needs) {
    if (!first.role) throw new Refusal(404, 'There is no such space, or you may not see it');
    if ((RANK[first.role] ?? 0) < (RANK[needs] ?? 9)) throw new Refusal(403, `This needs the role ${needs}`);
  }
  return rows as [Row, ...Row[]];
}

function send(reply: FastifyReply, body: object, ifNoneMatch?: string | false) {
  const text = JSON.stringify(body);
  reply.type('application/json; charset=utf-8');
  if (ifNoneMatch !== false) {
    const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
    reply.header('etag', etag);
    if (ifNoneMatch === etag) return reply.code(304).send();
  }
  return reply.send(text);
}

const idParam = (...names: string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string', maxLength: 200 }])),
});

app.get<{ Params: { spaceId: string } }>(
  '/v1/spaces/:spaceId',
  { schema: { params: idParam('spaceId') } },
  async (request, reply) => {
    const [row] = await asked(request, 'space', SPACE, [request.params.spaceId], 'read');
    return send(reply, spaceBody(row, PUBLIC_URL), request.headers['if-none-match']);
  },
);

app.get<{ Params: { organizationId: string }; Querystring: { limit: number } }>(
  '/v1/orgs/:organizationId/spaces',
  {
    schema: {
      params: idParam('organizationId'),
      querystring: {
        type: 'object',
        properties: { limit: { type: 'integer', minimum: 1, maximum: 1000, default: 50 } },
      },
    },
  },
  async (request, reply) => {
    const { limit } = request.query;
    const rows = await asked(request, 'spaces', SPACES, [request.params.organizationId, limit + 1], null);
    if (!rows[0].member) throw new Refusal(404, 'There is no such organization, or you may not see it');
    return send(reply, spaceListBody(rows, limit, PUBLIC_URL), false);
  },
);

app.get<{ Params: { spaceId: string; pageId: string } }>(
  '/v1/spaces/:spaceId/content/page/:pageId',
  { schema: { params: idParam('spaceId', 'pageId') } },
  async (request, reply) => {
    const { spaceId, pageId } = request.params;
    const [row] = await asked(request, 'page', PAGE, [spaceId, pageId], 'read');
    if (row.page.id === null) throw new Refusal(404, 'There is no such page');
    return send(reply, pageBody(row, spaceId, PUBLIC_URL), request.headers['if-none-match']);
  },
);

mountPublished(app, { query, publicUrl: PUBLIC_URL, dataDir: DATA_DIR ?? '' });
mountSearch(app, query);

interface ReplaceText {
  type: 'replace_text';
  page: string;
  find: string;
  replace: string;
}

app.post<{ Params: { spaceId: string }; Body: { changes: [ReplaceText] } }>(
  '/v1/spaces/:spaceId/content',
  {
    schema: {
      params: idParam('spaceId'),
      body: {
        type: 'object',
        required: ['changes'],
        properties: {
          changes: {
            type: 'array',
            minItems: 1,
            maxItems: 1,
            items: {
              type: 'object',
              required: ['type', 'page', 'find', 'replace'],
              properties: {
                type: { const: 'replace_text' },
                page: { type: 'string' },
                find: { type: 'string', minLength: 1 },
                replace: { type: 'string' },
              },
            },
          },
        },
      },
    },
  },
  async (request, reply) => {
    const { spaceId } = request.params;
    const [{ page, find, replace }] = request.body.changes;
    const [row] = await asked(request, 'editable', EDITABLE, [spaceId, page], 'edit');
    if (row.editMode === 'locked') throw new Refusal(409, 'The space is locked');
    if (row.markdown === null || !row.markdown.includes(find)) throw new Refusal(400, 'changes[0].find does not occur');
    const text = row.markdown.replace(find, () => replace);
    const id = randomUUID();
    const done = await query('edit', EDIT, [spaceId, page, text, row.markdown, id, row.userId]);
    if (done.length === 0) throw new Refusal(409, 'Somebody else was faster');
    return send(reply, { revision: id, created: {} }, false);
  },
);

await app.listen({ host: HOST, port: Number(PORT) });
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => app.close().then(() => process.exit(0)));
