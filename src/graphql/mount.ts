/** `/graphql`: Yoga for HTTP and SSE, graphql-ws for WebSocket, GraphiQL for people. One schema, one context, one set of limits. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../context.ts';
import { ApiError, unauthenticated } from '../errors.ts';
import { asApiError, currentRequest } from '../failures.ts';
import type { Services } from '../services.ts';
import type { SendAsset } from '../web/asset.ts';
import { inlineScripts, page } from '../web/html.ts';
import { eventStream } from './event-stream.ts';
import { LIMITS } from './limits.ts';
import { createGraphQL, GRAPHIQL } from './server.ts';
import { SlowReaders } from './slow-readers.ts';
import { mountWebSocket } from './web-socket.ts';

export type ContextOf = (request: FastifyRequest) => Promise<Context>;

/** Adds `/graphql` to the server. */
export async function mountGraphQL(
  app: FastifyInstance,
  schema: GraphQLSchema,
  services: Services,
  contextOf: ContextOf,
): Promise<void> {
  const yoga = createGraphQL(schema);
  const readers = new SlowReaders(services.log);
  app.addHook('onClose', async () => readers.close());
  mountGraphiQL(app);
  takeUploads(app);
  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: '/graphql',
    bodyLimit: LIMITS.bytes,
    config: { operation: 'graphql' },
    errorHandler: (error, request, reply) => sendRefusal(error, request, reply, services),
    handler: async (request, reply) => {
      const octavo = await contextOf(request);
      if (!octavo.caller && request.headers['content-type']?.startsWith('multipart/')) throw unauthenticated();
      const response = await yoga.handleNodeRequestAndResponse(
        request,
        reply as never,
        { request, reply, octavo } as never,
      );
      for (const [name, value] of response.headers) reply.header(name, value);
      // Only what goes on is a stream; for an answer that is there, one would cost more than the sending.
      const goesOn = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (goesOn && response.body) return eventStream(reply.code(response.status), response.body, readers, octavo);
      return reply.code(response.status).send(await response.text());
    },
  });
  mountWebSocket(app, schema, services, readers);
}

/** Of a multipart request: Yoga holds it in memory. Larger files go to the REST operation, which streams them. */
const UPLOAD_BYTES = 8 * 1024 * 1024;

/** Leaves multipart requests of known callers and of known size to Yoga. */
function takeUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    const bytes = Number(request.headers['content-length'] ?? Number.NaN);
    if (bytes <= UPLOAD_BYTES) return done(null, undefined);
    done(
      new ApiError(
        'PAYLOAD_TOO_LARGE',
        'An upload to GraphQL says its length, at most 8 MiB; larger files go to POST /v1/orgs/{organizationId}/files',
      ) as never,
    );
  });
}

/** What is refused before there is a document, in the shape of GraphQL's errors. */
function sendRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply, { log }: Services) {
  const refused =
    error.statusCode === 413
      ? new ApiError('BAD_USER_INPUT', `The request has more than ${LIMITS.bytes / 1024} KiB`)
      : error.statusCode === 415
        ? new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON: Content-Type: application/json')
        : currentRequest.run({ id: request.id, log }, () => asApiError(error));
  if (refused.status === 401) reply.header('www-authenticate', 'Bearer');
  const { message, code } = refused;
  return reply
    .code(refused.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ errors: [{ message, extensions: { code } }] }));
}

/** One page of 9 MB that holds its programs, so that no other host is asked for anything: made when somebody first opens it. */
function mountGraphiQL(app: FastifyInstance): void {
  let made: Promise<SendAsset> | undefined;
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.url.split('?')[0] !== '/graphql') return;
    if (!request.headers.accept?.includes('text/html')) return;
    made ??= graphiQL();
    return (await made)(request, reply);
  });
}

async function graphiQL(): Promise<SendAsset> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const content = renderGraphiQL(GRAPHIQL);
  return page(Buffer.from(content), {
    script: inlineScripts(content),
    style: "'unsafe-inline'",
    connect: "'self'",
    worker: 'blob:',
  });
}
