/** The HTTP server: Fastify owns limits, ids, logs, errors and the stop; the surfaces are mounted on it. */

import { AsyncResource } from 'node:async_hooks';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { admit } from '../access/admission.ts';
import type { Together } from '../access/admission-sql.ts';
import { callerKey, notAdmitted } from '../access/caller-kinds.ts';
import { type AccessRule, isAdmitted } from '../access/rule.ts';
import { type Context, createContext } from '../context.ts';
import { countingStatements } from '../db/statements.ts';
import { turn } from '../engine/turn.ts';
import { ApiError, badInput, type ErrorCode, STATUS } from '../errors.ts';
import { asApiError, currentRequest } from '../failures.ts';
import { mountDownloads } from '../features/content/files/download.ts';
import { MAX_UPLOAD_BYTES } from '../features/content/files/limits.ts';
import { mountDescriptions } from '../features/content/openapi/download.ts';
import { mountPdfs } from '../features/content/pdf/download.ts';
import { mountGitHooks } from '../features/git/previews/hook.ts';
import { mountIntegrationEndpoints } from '../features/integrations/endpoint/mount.ts';
import { mountIntegrationImages } from '../features/integrations/images.ts';
import { mountAuditExport } from '../features/people/audit-export.ts';
import { mountScim, sendScimError } from '../features/people/scim/mount.ts';
import { mountGraphQL } from '../graphql/mount.ts';
import { isNestedTooDeep, MAX_JSON_LEVELS } from '../graphql/nesting.ts';
import { newId } from '../ids.ts';
import { observe } from '../metrics.ts';
import { mountRest, project } from '../rest/routes.ts';
import type { Services } from '../services.ts';
import { mountApp } from '../web/app/app.ts';
import { mountPages } from '../web/pages.ts';
import { SiteHosts } from '../web/reader/hosts.ts';
import { mountReader } from '../web/reader/mount.ts';
import { Bodies, compressedRefusal } from './bodies.ts';
import { answerClientError } from './client-errors.ts';
import { limitConnections } from './connections.ts';
import { limitLoad } from './overload.ts';
import { limitRate, UNLIMITED } from './rate-limit.ts';
import { requestLog } from './request-log.ts';
import { stopGracefully } from './stop.ts';

/** How often requests that have not arrived in time are looked for. */
const CHECK_MS = 30_000;
/** What the head of a request may take to arrive. */
const HEADERS_MS = 60_000;

/** Bodies of the REST API; uploads have their own limit. */
const BODY_LIMIT = 5 * 1024 * 1024;
/** The same for callers without a token. */
const OPEN_BYTES = 256 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's context, made when it is first asked for. */
    octavo: Promise<Context> | null;
    /** The caller, for logs and shares of the server; undefined: nobody, or a visitor. */
    callerId: string | undefined;
    statements: { count: number; roundTrips: number };
    scope: AsyncResource;
  }
  interface FastifyContextConfig {
    /** The operation's name, for logs and metrics. */
    operation?: string;
    /** Whom it admits; left out: users alone. */
    access?: AccessRule;
    /** How long a form may be that comes without a session; left out: `ANONYMOUS_BYTES`. */
    anonymousBytes?: number;
    /** What is read together with the entity that the path names. */
    together?: Together;
  }
}

/** Finds who sent a request, and gives what resolvers get. */
type MakeContext = (request: FastifyRequest, services: Services) => Promise<Context>;

/** The server of a graph, not yet listening. */
export async function createServer(
  services: Services,
  graph: GraphQLSchema,
  makeContext: MakeContext = contextFrom,
): Promise<FastifyInstance> {
  const { config, log } = services;
  const hosts = new SiteHosts(services);
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Lines name their request themselves; a logger for each would cost more than most of what it could tell.
    childLoggerFactory: (logger) => logger,
    genReqId: () => newId(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy as never,
    forceCloseConnections: 'idle',
    requestTimeout: config.requestTimeoutMs,
    http: {
      connectionsCheckingInterval: Math.min(config.requestTimeoutMs, CHECK_MS),
      // Node looks at the time of the whole request only when this one is not longer.
      headersTimeout: Math.min(config.requestTimeoutMs, HEADERS_MS),
      requestTimeout: config.requestTimeoutMs,
    },
    rewriteUrl: (request) => hosts.route(request),
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: true },
    return503OnClosing: true,
    clientErrorHandler: answerClientError,
    // What the router itself refuses never comes to the hooks below.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      const refused = fromFastify(error, request);
      if (request.url.startsWith('/scim/')) sendScimError(refused, reply);
      else sendError(refused, reply);
    },
  });
  const logLine = ['info', 'debug', 'trace'].includes(config.logLevel) ? requestLog(log) : undefined;
  app.decorateRequest('octavo', null);
  app.decorateRequest('statements');
  app.decorateRequest('scope');
  app.decorateRequest('callerId');
  readJson(app);
  stopGracefully(app);
  limitConnections(app, config, log);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    currentRequest.run({ id: request.id, log }, () => {
      countingStatements((statements) => {
        request.statements = statements;
        request.scope = new AsyncResource('request');
        done();
      });
    });
  });
  // Reading a body leaves the scope of the request: its events are the socket's.
  app.addHook('preValidation', (request, _reply, done) => request.scope.runInAsyncScope(done));
  app.addHook('onResponse', (request, reply, done) => {
    observe(request, reply);
    logLine?.(request, reply);
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(fromFastify(error, request), reply));
  app.setNotFoundHandler((_request, reply) => sendError(nothingHere(), reply));

  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins.includes('*') ? true : [...config.corsOrigins],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: [
        'etag',
        'x-request-id',
        'retry-after',
        'x-ratelimit-limit',
        'x-ratelimit-remaining',
        'x-ratelimit-reset',
      ],
    });
  }
  const bodies = new Bodies(config.bodiesBytes);
  // What is not there reads no body; nor is a compressed one read.
  app.addHook('preParsing', (request, reply, _payload, done) =>
    done(request.is404 ? nothingHere() : compressedRefusal(request, reply)),
  );
  const limits = config.rateLimit > 0 ? await limitRate(app, services) : UNLIMITED;
  const lanes = await limitLoad(app, services);
  await app.register(compress, { threshold: 8192, encodings: ['br', 'gzip', 'identity'], globalDecompression: false });

  const contextOf = (request: FastifyRequest) => {
    request.octavo ??= makeContext(request, services);
    return request.octavo;
  };
  await app.register(async (scope) => mountGraphQL(scope, graph, { services, contextOf, limits, bodies, lanes }));
  const projection = await project(graph);
  await app.register(async (rest) => {
    await rest.register(multipart, {
      limits: { files: 1, fields: 10, parts: 11, fileSize: MAX_UPLOAD_BYTES + 1 },
      throwFileSizeLimit: false,
    });
    // Behind the rate limit, so that wrong tokens count, too; before the body is read: who may not call learns nothing of
    // what a body should be.
    rest.addHook('preParsing', async (request, reply, payload) => {
      if (request.method === 'OPTIONS') return payload;
      const { caller } = await contextOf(request);
      if (!isAdmitted(caller, request.routeOptions.config.access)) throw notAdmitted(caller);
      return bodies.bounded(request, reply, payload, caller.kind === 'nobody' ? OPEN_BYTES : undefined);
    });
    mountRest(rest, projection, services, contextOf);
  });
  mountDownloads(app, services);
  mountDescriptions(app, services);
  mountAuditExport(app, services);
  mountIntegrationImages(app, services);
  await app.register(async (scope) => mountIntegrationEndpoints(scope, services, bodies));
  mountPdfs(app, services);
  await app.register(async (scope) => mountGitHooks(scope, services));
  await app.register(async (scope) => mountScim(scope, services, fromFastify));
  mountPages(app, projection, services);
  await app.register(async (scope) => mountApp(scope, graph, services, { bodies, errorOf: fromFastify }));
  await app.register(async (scope) => mountReader(scope, services, { bodies, errorOf: fromFastify }));
  app.addHook('onReady', () => hosts.start());
  app.addHook('onListen', async () => {
    const address = app.server.address();
    if (typeof address === 'object' && address)
      services.scripts.listening({ host: address.address, port: address.port });
  });
  app.addHook('onClose', () => hosts.stop());
  return app;
}

async function contextFrom(request: FastifyRequest, services: Services): Promise<Context> {
  const { together } = request.routeOptions.config;
  const params = (request.params ?? {}) as Record<string, string>;
  const since = performance.now();
  const { caller, keep } = await admit(services, request.headers.authorization, params, together);
  request.callerId = callerKey(caller);
  const context = createContext(services, caller, request.id, { address: request.ip, since });
  keep(context);
  return context;
}

/** JSON, and an empty body where a body is optional. Other types are 415 by Fastify itself. */
function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/([\w.-]+\+)?json\b/,
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length === 0) return undefined;
      // What each step takes is to others a slice of its own: for 4 MB some 20 ms each.
      const rest = bytes.length > LARGE_JSON ? turn : () => undefined;
      try {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        await rest();
        if (isNestedTooDeep(text)) throw nestedTooDeep();
        await rest();
        const json = JSON.parse(text);
        await rest();
        return json;
      } catch (error) {
        if (error instanceof ApiError) throw error;
        throw new ApiError('BAD_USER_INPUT', 'The body is not valid JSON', [{ message: 'is not valid JSON' }]);
      }
    },
  );
}

/** Bytes of a body that is read in some milliseconds. */
const LARGE_JSON = 256 * 1024;

const nestedTooDeep = () => badInput([{ message: `The body nests more than ${MAX_JSON_LEVELS} lists and objects` }]);
const nothingHere = () => new ApiError('NOT_FOUND', 'There is nothing at this address');

const FASTIFY_CODES: Record<number, [ErrorCode, string]> = {
  400: ['BAD_USER_INPUT', 'The request is not valid'],
  404: ['NOT_FOUND', 'There is nothing at this address'],
  // An identifier longer than any that was given out names nothing.
  414: ['NOT_FOUND', 'There is nothing at this address'],
  413: ['PAYLOAD_TOO_LARGE', 'The body is too large'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON: Content-Type: application/json'],
  429: ['TOO_MANY_REQUESTS', 'Too many requests'],
};

function fromFastify(error: FastifyError, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  const known = error.statusCode ? FASTIFY_CODES[error.statusCode] : undefined;
  if (known) return new ApiError(...known);
  return currentRequest.run({ id: request.id, log: request.log }, () => asApiError(error));
}

function sendError(error: ApiError, reply: FastifyReply) {
  const status = STATUS[error.code];
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '5');
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        error: { code: status, message: error.message, ...(error.details && { details: error.details }) },
      }),
    );
}
