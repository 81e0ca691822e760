/** GraphQL over WebSocket: the protocol `graphql-transport-ws`, with the limits and the error table of this API. */
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  type ExecutionArgs,
  execute,
  GraphQLError,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql';
import { handleProtocols, makeServer, type Server } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Caller, callerKey } from '../access/caller-kinds.ts';
import { callerAgain, callerOf } from '../access/callers.ts';
import { createContext } from '../context.ts';
import { ApiError, unauthenticated } from '../errors.ts';
import { newId } from '../ids.ts';
import { networkOf } from '../server/network-address.ts';
import { Places } from '../server/places.ts';
import type { Asking, RequestLimits } from '../server/rate-limit.ts';
import type { Services } from '../services.ts';
import { type Connected, connect, dropCancelled } from './connection.ts';
import { type CountedArgs, holdsRaw, isLarge } from './counted.ts';
import { costError, crowdError, LIMITS, shapeError } from './limits.ts';
import { nestingError } from './nesting.ts';
import type { QueryExecutor } from './query-executor.ts';
import { mask, nameCode } from './server.ts';
import type { SlowReaders } from './slow-readers.ts';
import type { Subscriber } from './subscribe.ts';

/** What a client has to answer that the server stops. */
const CLOSING_MS = 1000;
/** What the last words of subscriptions may take, once their token has ended. */
const FAREWELL_MS = 500;
/** Codes of the protocol. */
const UNAUTHORIZED = 4401;
const FORBIDDEN = 4403;

/** What is known of a connection. */
export interface Extra extends Connected, Record<PropertyKey, unknown> {
  /** Once it has said who it is. */
  signedIn?: { caller: Caller; asking: Asking };
}

/** What a WebSocket is part of. */
export interface Surroundings {
  schema: GraphQLSchema;
  services: Services;
  readers: SlowReaders;
  limits: RequestLimits;
  subscribe: Subscriber;
  execute: QueryExecutor;
}

/** Takes over requests of `/graphql` that ask for a WebSocket; false for every other one. */
export type TakeUpgrade = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Adds the protocol: upgrades are requests like others, counted and refused like them, until their handler takes them over. */
export function mountWebSocket(app: FastifyInstance, surroundings: Surroundings): TakeUpgrade {
  const { readers, services } = surroundings;
  const protocol = protocolOf(surroundings);
  const upgrades = new WeakMap<IncomingMessage, { socket: Socket; head: Buffer }>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.bytes,
    handleProtocols: (offered) => handleProtocols(offered),
  });
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', (error) => services.log.debug({ err: error }, 'an upgrade failed'));
    // Node reads no body of an upgrade.
    if (request.method !== 'GET') return socket.destroy();
    upgrades.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    // An answer, and not a WebSocket: nothing more is read from the connection.
    response.shouldKeepAlive = false;
    response.once('finish', () => socket.end());
    app.routing(request, response);
  });
  // Before the server closes, which waits for their connections. Who does not answer in time is cut.
  app.addHook('preClose', async () => {
    const clients = [...sockets.clients];
    for (const client of clients) client.close(1001, 'The server stops');
    setTimeout(() => {
      for (const client of clients) client.terminate();
    }, CLOSING_MS).unref();
    sockets.close();
  });
  return ({ raw, ip }, reply) => {
    const upgrade = upgrades.get(raw);
    if (!upgrade) return false;
    reply.hijack();
    reply.raw.detachSocket(upgrade.socket);
    sockets.handleUpgrade(raw, upgrade.socket, upgrade.head, (webSocket: WebSocket) =>
      connect({ protocol, webSocket, request: raw, ip, readers, log: services.log }),
    );
    return true;
  };
}

/** What of an error goes over the wire: `http` is for answers that have a status. */
function asAnswered(error: unknown): never {
  const { extensions: { http: _, ...extensions } = {}, ...rest } = (mask(error) as GraphQLError).toJSON();
  nameCode(extensions);
  return { ...rest, extensions } as never;
}

function parsed(query: string): DocumentNode | GraphQLError {
  const nesting = nestingError(query);
  if (nesting) return nesting;
  try {
    return parse(query, { maxTokens: LIMITS.tokens });
  } catch (error) {
    return error as GraphQLError;
  }
}

type Params = Readonly<Record<string, unknown>>;

/** GraphiQL and graphql-ws send the header's content in `connectionParams`. */
function headerOf(params: Params | undefined, { headers }: IncomingMessage): string | undefined {
  const given = params?.authorization ?? params?.Authorization ?? headers.authorization;
  return typeof given === 'string' ? given : undefined;
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.code === 'UNAUTHENTICATED';

/** Finds who has connected, and takes a place. Throws for those who may not. */
async function signIn(extra: Extra, params: Params | undefined, { services, limits }: Surroundings, places: Places) {
  const asking: Asking = { ip: extra.ip, authorization: headerOf(params, extra.request) };
  limits.admitToken(asking);
  let caller: Caller;
  try {
    caller = await callerOf(services.database, asking.authorization);
    if (caller.kind === 'nobody') throw unauthenticated();
  } catch (error) {
    if (isRefused(error)) limits.tokenSeen(asking, false);
    throw error;
  }
  limits.tokenSeen(asking, true);
  extra.whenOver(places.take(callerKey(caller) ?? networkOf(extra.ip)));
  extra.signedIn = { caller, asking };
  return caller;
}

function protocolOf(surroundings: Surroundings): Server<Extra> {
  const { schema, services, limits, subscribe, execute: executeQuery } = surroundings;
  const places = new Places(LIMITS.sockets, (max) => `A caller has at most ${max} WebSockets at once`);
  /** By the context of an operation: when its connection is over. */
  const gone = new WeakMap<object, AbortSignal>();
  /** The caller as it is now: a connection may be open for days. */
  const admit = async (extra: Extra) => {
    if (!extra.signedIn) throw unauthenticated();
    await limits.count(extra.signedIn.asking);
    return callerAgain(services.database, extra.signedIn.caller);
  };
  return makeServer<Record<string, unknown>, Extra>({
    schema,
    // A server that is held up for seconds reads late what came in time.
    connectionInitWaitTimeout: 10_000,
    onConnect: async (connection) => {
      const { connectionParams, extra } = connection;
      extra.known = connection.subscriptions;
      try {
        const caller = await signIn(extra, connectionParams, surroundings, places);
        const leave = services.watch.follow(caller, ({ message }) => {
          // Subscriptions say themselves why they end.
          const isQuiet = Object.keys(connection.subscriptions).length === 0;
          const farewell = setTimeout(() => extra.end(UNAUTHORIZED, message), isQuiet ? 0 : FAREWELL_MS);
          extra.whenOver(() => clearTimeout(farewell));
        });
        extra.whenOver(leave);
        return true;
      } catch (error) {
        extra.end(FORBIDDEN, isRefused(error) ? 'Forbidden' : mask(error).message);
        return false;
      }
    },
    onSubscribe: async ({ subscriptions, extra }, id, { query, operationName, variables }) => {
      const crowd = crowdError(Object.keys(subscriptions).length);
      if (crowd) return [crowd];
      let caller: Caller;
      try {
        caller = await admit(extra);
      } catch (error) {
        if (isRefused(error)) extra.end(UNAUTHORIZED, mask(error).message);
        return [mask(error) as GraphQLError];
      }
      const document = parsed(query);
      if (document instanceof GraphQLError) return [document];
      const shape = shapeError(document);
      if (shape) return [shape];
      const errors = validate(schema, document);
      if (errors.length > 0) return errors;
      const cost = costError(schema, document, operationName, variables ?? {});
      if (cost) return [cost];
      const contextValue = createContext(services, caller, newId(), { address: extra.ip });
      const own = new AbortController();
      extra.operations.set(id, own);
      dropCancelled(extra);
      gone.set(contextValue, AbortSignal.any([extra.gone, own.signal]));
      return { schema, document, operationName, variableValues: variables, contextValue } satisfies ExecutionArgs;
    },
    onError: (_context, _id, _payload, errors) => errors.map(asAnswered),
    onNext: ({ extra }, _id, _payload, _args, result) => {
      const answered = result.errors ? { ...result, errors: result.errors.map(asAnswered) } : undefined;
      if (isLarge(result)) return extra.printed.holdLarge(answered ?? result);
      return holdsRaw(result) ? extra.printed.hold(answered ?? result) : answered;
    },
    execute: ((args: CountedArgs) => executeQuery(args, execute, gone.get(args.contextValue))) as never,
    subscribe: subscribe as never,
  });
}
