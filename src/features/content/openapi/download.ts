/** `GET /openapi/…`: the texts of descriptions, as they were given. Browsers show them as text, and run nothing in them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { versionOfTicket } from './addresses.ts';

interface Found {
  id: string;
  format: string;
}

const LATEST = `SELECT v."id", v."format" FROM "OpenAPISpec" s JOIN "OpenAPISpecVersion" v ON v."id" = s."lastVersionId"
  WHERE s."organizationId" = $1 AND s."slug" = $2 AND s."visibility" = 'public'`;
const VERSION = 'SELECT "id", "format" FROM "OpenAPISpecVersion" WHERE "id" = $1';
const TEXT = 'SELECT "source" FROM "OpenAPISpecVersionText" WHERE "versionId" = $1';

/** Adds the routes to the server. */
export function mountDescriptions(app: FastifyInstance, services: Services): void {
  const { database } = services;
  app.get<{ Params: { ticket: string } }>(
    '/openapi/versions/:ticket',
    { config: { operation: 'download' } },
    async (request, reply) => {
      const id = versionOfTicket(services, request.params.ticket);
      const [found] = id === undefined ? [] : await database.query<Found>(VERSION, [id]);
      reply.header('cache-control', 'private, max-age=86400, immutable');
      return send(request, reply, found);
    },
  );
  app.get<{ Params: { organizationId: string; slug: string } }>(
    '/openapi/:organizationId/:slug',
    { config: { operation: 'download' } },
    async (request, reply) => {
      const { organizationId, slug } = request.params;
      const isName = [organizationId, slug].every((name) => /^[a-zA-Z0-9-]{1,100}$/.test(name));
      const [found] = isName ? await database.query<Found>(LATEST, [organizationId, slug]) : [];
      reply.header('cache-control', 'public, no-cache').header('access-control-allow-origin', '*');
      return send(request, reply, found);
    },
  );

  async function send({ headers }: FastifyRequest, reply: FastifyReply, found: Found | undefined) {
    if (!found) {
      reply.header('cache-control', 'no-store');
      throw notFound('OpenAPI description');
    }
    const etag = `"${found.id}"`;
    reply.header('etag', etag);
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    const [text] = await database.query<{ source: string }>(TEXT, [found.id]);
    if (!text) throw notFound('OpenAPI description');
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type(found.format === 'json' ? 'application/json; charset=utf-8' : 'application/yaml; charset=utf-8')
      .send(text.source);
  }
}
