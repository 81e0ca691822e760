/**
 * Mounts the REST operations on Fastify: caller, input, execution, status, ETag and conditions. The order of refusals is
 * the same everywhere: 401, then 404 and 403, then 400, so that callers without access learn nothing about the input.
 */
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GraphQLSchema, getNamedType } from 'graphql';
import type { Joined, Together } from '../access/admission-sql.ts';
import type { Context, ContextOf } from '../context.ts';
import { ApiError, badInput, type ErrorDetail, preconditionFailed } from '../errors.ts';
import { problemsOf } from '../graphql/argument-check.ts';
import type { KeptUnder } from '../graphql/declarations.ts';
import { sendJson } from '../graphql/print-json.ts';
import type { Upload } from '../graphql/upload.ts';
import type { Services } from '../services.ts';
import { bodyOf } from './body.ts';
import { compile, type Execute } from './compile.ts';
import { documentsOf } from './documents.ts';
import { streamEvents } from './events.ts';
import { inputReader, type RestInput, type RestRequest } from './input.ts';
import { argExtension, isList, type RestOperation, restSchemaOf } from './schema.ts';

export interface Projection {
  schema: GraphQLSchema;
  operations: RestOperation[];
  routes: Route[];
}

interface Route {
  operation: RestOperation;
  read: (request: RestRequest) => RestInput;
  execute: Execute;
  isList: boolean;
  /** What is read together with the entity that the path names. */
  together: Together;
}

/** Builds what the routes need from the graph, once. */
export function project(graph: GraphQLSchema): Promise<Projection> {
  const known = projections.get(graph) ?? projected(graph);
  projections.set(graph, known);
  return known;
}

/** A process may hold several servers of one graph. */
const projections = new WeakMap<GraphQLSchema, Promise<Projection>>();

async function projected(graph: GraphQLSchema): Promise<Projection> {
  const { schema, operations } = restSchemaOf(graph);
  const documented = await documentsOf(schema, operations);
  const routes = documented.map((route) => ({
    operation: route.operation,
    read: inputReader(route.operation),
    execute: compile(schema, route),
    isList: isList(schema, route.operation),
    together: { joined: joinedOf(schema, route.operation), readerState: route.operation.readerState },
  }));
  return { schema, operations, routes };
}

/** Of reads of one entity by its own address. */
function joinedOf(schema: GraphQLSchema, { method, field, path, parameters }: RestOperation): Joined | undefined {
  const type = method === 'GET' ? schema.getQueryType()?.getFields()[field]?.type : undefined;
  const joined = type && (getNamedType(type).extensions.joined as Joined | undefined);
  return parameters.length === 1 && path.endsWith(`/{${joined?.parameter}}`) ? joined : undefined;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Adds every route of the projection to the server. */
export function mountRest(
  app: FastifyInstance,
  { routes }: Projection,
  services: Services,
  contextOf: ContextOf,
): void {
  const reads = new Map(routes.filter(isEntityRead).map((route) => [route.operation.path, route]));
  const methods = Map.groupBy(routes, ({ operation }) => operation.path);
  for (const route of routes) {
    const { method, path } = route.operation;
    const versioned = versionedAt(path, reads);
    app.route({
      method,
      url: fastifyPath(path),
      ...(route.operation.bodyBytes && { bodyLimit: route.operation.bodyBytes }),
      config: {
        operation: route.operation.field,
        access: route.operation.access,
        together: route.together,
        heavy: route.operation.heavy,
        takesTurn: method === 'GET' && route.operation.versionOf !== undefined,
      },
      handler: async (request, reply) => {
        const admitted = await contextOf(request);
        const upload = await uploadOf(route, request);
        const context = method === 'GET' ? admitted : withCurrentRights(admitted);
        const input = route.read({ ...partsOf(request, path), ...(upload && { body: upload }) });
        await refuse(route, input, context);
        const condition = request.headers['if-match'];
        const answered = (now: Context) => answer(route, input, { context: now, request, reply, versioned });
        if (method === 'GET' || condition === undefined) return answered(context);
        // Held from the comparison to the end of the write: of two writers with the same condition one is refused.
        const parts = partsOf(request, path);
        const address = versioned?.operation.path.replace(/\{(\w+)\}/g, (_, name: string) => parts.params[name] ?? '');
        return services.locks.exclusively(`if-match:${address}`, async () => {
          await compare(versioned, parts, context, condition);
          return answered(context.renewed());
        });
      },
    });
  }
  for (const [path, all] of methods) {
    const allow = [
      ...all.map(({ operation }) => operation.method),
      ...(reads.has(path) || all.some((r) => r.operation.method === 'GET') ? ['HEAD'] : []),
      'OPTIONS',
    ];
    app.route({
      method: 'OPTIONS',
      url: fastifyPath(path),
      handler: (_request, reply) => reply.code(204).header('allow', allow.join(', ')).send(),
    });
    app.route({
      method: METHODS.filter((method) => !allow.includes(method)),
      url: fastifyPath(path),
      // Before tokens and bodies: it does not exist for any caller.
      onRequest: async ({ method }, reply) => {
        reply.header('allow', allow.join(', '));
        throw new ApiError('METHOD_NOT_ALLOWED', `${method} is not allowed here; allowed: ${allow.join(', ')}`);
      },
      handler: () => undefined,
    });
  }
}

/**
 * What was read with the caller, before the body, is used for this long. A body that takes longer has it read again, so that
 * no caller keeps rights by sending slowly.
 */
const ADMITTED_MS = 1000;

const withCurrentRights = (context: Context): Context =>
  performance.now() - context.since > ADMITTED_MS ? context.renewed() : context;

/** The body of an operation that takes a file: `multipart/form-data`, the file under the argument's name or any other. */
async function uploadOf({ operation }: Route, request: FastifyRequest): Promise<Record<string, Upload> | undefined> {
  const arg = operation.args.find(({ type }) => getNamedType(type).name === 'Upload');
  if (!arg && !request.isMultipart()) return undefined;
  if (!arg) throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON: Content-Type: application/json');
  if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The body must be multipart/form-data');
  const parts = request.parts();
  const part = await nextFile(parts).catch((error: { statusCode?: number }) => {
    throw error.statusCode ? error : brokenUpload();
  });
  return part
    ? { [arg.name]: { name: part.filename, type: part.mimetype, stream: () => Readable.from(whole(part, parts)) } }
    : {};
}

type Parts = ReturnType<FastifyRequest['parts']>;

/** Fields of the form say nothing that an operation asks for. */
async function nextFile(parts: Parts): Promise<MultipartFile | undefined> {
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return undefined;
    if (value.type === 'file') return value;
  }
}

/** The parser's limits, apart from the file. */
const EXCESS: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: 'The body has more than one file: send each in a separate request',
  FST_FIELDS_LIMIT: 'The form has more than 10 fields besides the file',
  FST_PARTS_LIMIT: 'The form has more than 10 fields besides the file',
};

/** What the parser says of a body without a boundary or an end is about the body, not about this server. */
const brokenUpload = (error?: { code?: string }) =>
  badInput([{ message: EXCESS[error?.code ?? ''] ?? 'The body is not valid multipart/form-data' }]);

/** The bytes of the file. Throws at their end when another one follows: nothing that was sent is dropped. */
async function* whole({ file }: MultipartFile, parts: Parts): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
    await nextFile(parts);
  } catch (error) {
    throw brokenUpload(error as { code?: string });
  }
}

const isEntityRead = (route: Route) => route.operation.method === 'GET' && !route.isList;

/** `{pagePath}` is the rest of the address: it holds slashes. */
const fastifyPath = (path: string) => path.replace('{pagePath}', '*').replace(/\{(\w+)\}/g, ':$1');

function partsOf(request: FastifyRequest, path: string): RestRequest {
  const params = { ...(request.params as Record<string, string>) };
  if (path.endsWith('{pagePath}')) params.pagePath = params['*'] ?? '';
  return { params, query: request.query as Record<string, unknown>, body: request.body };
}

/** 404 and 403 come before 400: with refused input the access rule still speaks first. What could be read is checked as well. */
async function refuse({ operation }: Route, { args, problems }: RestInput, context: Context): Promise<void> {
  if (problems.length === 0) return;
  await operation.access.check(context, args, undefined);
  const readable = operation.args.filter(({ name }) => args[name] != null && !problems.some(isAbout(name)));
  const more = readable.flatMap((arg) => problemsOf(arg.name, argExtension(arg).validate, args[arg.name]));
  throw badInput([...problems, ...more]);
}

const isAbout =
  (name: string) =>
  ({ path = '' }: ErrorDetail) =>
    path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);

interface Exchange {
  context: Context;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Whose version `If-Match` would name. */
  versioned: Route | undefined;
}

async function answer(route: Route, { args }: RestInput, { context, request, reply, versioned }: Exchange) {
  const { method, path, status: declared, alsoStatus, bodiless } = route.operation;
  if (bodiless) {
    await route.execute(await route.operation.access.check(context, args, undefined), args, context);
    return reply.code(declared).send();
  }
  if (route.operation.events) return streamEvents(route.operation.events, route, args, context, request, reply);
  const { content, etag } = await bodyOf(route, args, context, request.turn);
  // What is read nowhere has no version that a later write could name.
  if (etag && (method === 'GET' || versioned?.operation.path === path)) reply.header('etag', etag);
  if (route.operation.keptUnder) tellRenderers(route.operation.keptUnder, args, reply);
  if (etag && method === 'GET' && matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const success = context.outcome.created ? (alsoStatus ?? declared) : declared;
  const status = reply.statusCode === 200 ? success : reply.statusCode;
  return sendJson(reply.code(status).type('application/json; charset=utf-8'), content);
}

/** Headers that renderers of sites read; other clients ignore them. */
function tellRenderers({ tag, maxAge }: KeptUnder, args: Record<string, unknown>, reply: FastifyReply): void {
  // Ids that name something have no characters that a header cannot have.
  reply.header(
    'x-gitbook-cache-tag',
    tag.replace(/\{(\w+)\}/g, (_, name: string) => String(args[name])),
  );
  if (maxAge !== undefined) reply.header('x-gitbook-cache-control', `max-age=${maxAge}`);
}

/**
 * Whose version `If-Match` names: the entity at the address or, where nothing is read there (`…/merge`, `…/reviews`), the one
 * that the address belongs to. An address that ends with an id is that of an entity: the version of the one around it would not
 * change with it.
 */
function versionedAt(path: string, reads: ReadonlyMap<string, Route>): Route | undefined {
  if (path.endsWith('}')) return reads.get(path);
  for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const read = reads.get(at);
    if (read) return read;
  }
  return undefined;
}

async function compare(
  entity: Route | undefined,
  parts: RestRequest,
  context: Context,
  condition: string,
): Promise<void> {
  if (!entity) throw preconditionFailed('If-Match names a version, but nothing at this address has one');
  // The version of what this query asks for: a text has one for each of its formats.
  const { args } = entity.read({ ...parts, body: undefined });
  const current = await bodyOf(entity, args, context.renewed()).catch((error: unknown) => {
    if (condition.trim() === '*' || (error as { code?: string }).code !== 'NOT_FOUND') throw error;
    throw preconditionFailed('If-Match names a version, but the entity does not exist');
  });
  if (!matches(condition, current.etag ?? '')) {
    throw preconditionFailed('The entity has changed since the version that If-Match names; nothing was changed');
  }
}

/** RFC 9110 §13.1: a list of tags, or `*`. Weak and strong tags of ours are the same thing. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
