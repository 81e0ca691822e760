/** GraphQL over WebSocket: the protocol `graphql-transport-ws`, with the limits and the error table of this API. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type DocumentNode, execute, GraphQLError, type GraphQLSchema, parse, validate } from 'graphql';
import { handleProtocols, makeServer, type Server } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { callerOf } from '../access/callers.ts';
import { type Context, createContext } from '../context.ts';
import { unauthenticated } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { type Connected, connect } from './connection.ts';
import { costError, crowdError, LIMITS, shapeError } from './limits.ts';
import { mask, nameCode } from './server.ts';
import type { SlowReaders } from './slow-readers.ts';
import { subscriber } from './subscribe.ts';

/** What a client has to answer that the server stops. */
const CLOSING_MS = 1000;

/** What is known of a connection. */
export interface Extra extends Connected, Record<PropertyKey, unknown> {
  octavo?: Context;
}

/** Adds the protocol to `/graphql`. */
export function mountWebSocket(
  app: FastifyInstance,
  schema: GraphQLSchema,
  services: Services,
  readers: SlowReaders,
): void {
  const protocol = protocolOf(schema, services);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.bytes,
    handleProtocols: (offered) => handleProtocols(offered),
  });
  app.server.on('upgrade', (request: IncomingMessage, socket, head) => {
    if (request.url?.split('?')[0] !== '/graphql') return socket.destroy();
    sockets.handleUpgrade(request, socket, head, (webSocket: WebSocket) =>
      connect(protocol, webSocket, request, readers, services.log),
    );
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
}

/** What of an error goes over the wire: `http` is for answers that have a status. */
function asAnswered(error: unknown): never {
  const { extensions: { http: _, ...extensions } = {}, ...rest } = (mask(error) as GraphQLError).toJSON();
  nameCode(extensions);
  return { ...rest, extensions } as never;
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: LIMITS.tokens });
  } catch (error) {
    return error as GraphQLError;
  }
}

function protocolOf(schema: GraphQLSchema, services: Services): Server<Extra> {
  return makeServer<{ authorization?: string; Authorization?: string }, Extra>({
    schema,
    // GraphiQL and graphql-ws send the header's content in `connectionParams`.
    onConnect: async ({ connectionParams, extra }) => {
      const header =
        connectionParams?.authorization ?? connectionParams?.Authorization ?? extra.request.headers.authorization;
      try {
        const caller = await callerOf(services.database, header);
        if (!caller) throw unauthenticated();
        extra.octavo = createContext(services, caller, newId());
        return true;
      } catch {
        return false;
      }
    },
    context: ({ extra }) => extra.octavo?.renewed(),
    onSubscribe: ({ subscriptions }, _id, { query, operationName, variables }) => {
      const crowd = crowdError(Object.keys(subscriptions).length);
      if (crowd) return [crowd];
      const document = parsed(query);
      if (document instanceof GraphQLError) return [document];
      const shape = shapeError(document);
      if (shape) return [shape];
      const errors = validate(schema, document);
      if (errors.length > 0) return errors;
      const cost = costError(schema, document, operationName, variables ?? {});
      return cost ? [cost] : undefined;
    },
    onError: (_context, _id, _payload, errors) => errors.map(asAnswered),
    onNext: (_context, _id, _payload, _args, result) =>
      result.errors ? { ...result, errors: result.errors.map(asAnswered) } : undefined,
    execute: execute as never,
    subscribe: subscriber(mask) as never,
  });
}
