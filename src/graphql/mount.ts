/** `/graphql`: Yoga for HTTP and SSE, graphql-ws for WebSocket, GraphiQL for people. One schema, one context, one set of limits. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { notAdmitted } from '../access/caller-kinds.ts';
import { isAdmitted } from '../access/rule.ts';
import type { ContextOf } from '../context.ts';
import { ApiError } from '../errors.ts';
import { asApiError, currentRequest } from '../failures.ts';
import { ANONYMOUS_BYTES, type Bodies } from '../server/bodies.ts';
import type { Lanes } from '../server/overload.ts';
import { Places } from '../server/places.ts';
import type { RequestLimits } from '../server/rate-limit.ts';
import type { Services } from '../services.ts';
import type { SendAsset } from '../web/asset.ts';
import { inlineScripts, page } from '../web/html.ts';
import { TAB_STORAGE } from '../web/tab-storage.ts';
import { answerTooLong } from './answer-size.ts';
import { eventStream } from './event-stream.ts';
import { LIMITS } from './limits.ts';
import { bytesOf, printedInSlices, sendJson } from './print-json.ts';
import { queryExecutor } from './query-executor.ts';
import { createGraphQL, GRAPHIQL, mask, takeLargeResult } from './server.ts';
import { SlowReaders } from './slow-readers.ts';
import { subscriber } from './subscribe.ts';
import { mountWebSocket } from './web-socket.ts';

/** What `/graphql` is part of. */
export interface Host {
  services: Services;
  contextOf: ContextOf;
  limits: RequestLimits;
  bodies: Bodies;
  /** Where queries, and events of subscriptions, wait for each other. */
  lanes: Lanes;
}

/** Adds `/graphql` to the server. */
export async function mountGraphQL(
  app: FastifyInstance,
  schema: GraphQLSchema,
  { services, contextOf, limits, bodies, lanes }: Host,
): Promise<void> {
  const { maxSubscriptions, maxSubscriptionsPerAddress } = services.config;
  const subscribe = subscriber(mask, lanes.events, {
    byUser: new Places(LIMITS.subscriptions, (max) => `A caller has at most ${max} subscriptions at once`),
    byAddress: new Places(maxSubscriptionsPerAddress, (max) => `An address has at most ${max} subscriptions at once`),
    all: new Places(maxSubscriptions, (max) => `The server has at most ${max} subscriptions at once`, 'UNAVAILABLE'),
  });
  const execute = queryExecutor(schema, lanes.graphql);
  const yoga = createGraphQL(schema, subscribe, execute);
  const readers = new SlowReaders(services.log);
  const takeUpgrade = mountWebSocket(app, { schema, services, readers, limits, subscribe, execute });
  app.addHook('onClose', async () => readers.close());
  mountGraphiQL(app);
  takeUploads(app);
  // Wrong tokens are refused before the body is read; without one, there is little to ask.
  app.addHook('preParsing', async (request, reply, payload) => {
    if (request.method !== 'POST') return payload;
    const { caller } = await contextOf(request);
    if (isAdmitted(caller, { admits: ['user', 'installation', 'integration'], scope: null }))
      return bodies.bounded(request, reply, payload);
    if (request.headers['content-type']?.startsWith('multipart/')) throw notAdmitted(caller);
    return bodies.bounded(request, reply, payload, ANONYMOUS_BYTES);
  });
  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: '/graphql',
    bodyLimit: LIMITS.bytes,
    config: { operation: 'graphql' },
    errorHandler: (error, request, reply) => sendRefusal(error, request, reply, services),
    handler: async (request, reply) => {
      if (takeUpgrade(request, reply)) return reply;
      const octavo = await contextOf(request);
      // Readers of sites have their few REST operations: no path of the graph leads them to more.
      if (octavo.caller.kind === 'visitor') throw notAdmitted(octavo.caller);
      if (request.headers['content-type']?.startsWith('multipart/'))
        bodies.reserve(request, reply, Number(request.headers['content-length']));
      const response = await yoga.handleNodeRequestAndResponse(
        request,
        reply as never,
        { request, reply, octavo } as never,
      );
      for (const [name, value] of response.headers) reply.header(name, value);
      // Only what goes on is a stream; for an answer that is there, one would cost more than the sending.
      const isEventStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (isEventStream && response.body)
        return eventStream(reply.code(response.status), response.body, readers, octavo);
      const text = await response.text();
      const result = takeLargeResult(octavo);
      const printed = result === undefined ? text : await printedInSlices(result);
      const { answerBytes } = services.config;
      if (bytesOf(printed) > answerBytes) throw answerTooLong(answerBytes);
      return sendJson(reply.code(response.status), printed);
    },
  });
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
        'An upload to GraphQL must state its length, at most 8 MiB; send larger files to POST /v1/orgs/{organizationId}/files',
      ) as never,
    );
  });
}

/** What is refused before there is a document, in the shape of GraphQL's errors. */
function sendRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply, { log }: Services) {
  const refused =
    error.statusCode === 413 && !(error instanceof ApiError)
      ? new ApiError('BAD_USER_INPUT', `The request has more than ${LIMITS.bytes / 1024} KiB`)
      : error.statusCode === 415 && !(error instanceof ApiError)
        ? new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON: Content-Type: application/json')
        : currentRequest.run({ id: request.id, log }, () => asApiError(error));
  if (refused.status === 401) reply.header('www-authenticate', 'Bearer');
  const { message, code } = refused;
  return reply
    .code(refused.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ errors: [{ message, extensions: { code } }] }));
}

/** One page of 9 MB that holds its programs, so that no other host is asked for anything: made when it is first opened. */
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
  const content = renderGraphiQL(GRAPHIQL).replace('<head>', () => `<head><script>${TAB_STORAGE}</script>`);
  return page(Buffer.from(content), {
    script: inlineScripts(content),
    style: "'unsafe-inline'",
    connect: "'self'",
    worker: 'blob:',
  });
}
