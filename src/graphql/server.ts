/** GraphQL over HTTP and SSE: Yoga with the limits and the error table of this API. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLErrorExtensions,
  type GraphQLSchema,
} from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Context } from '../context.ts';
import { ApiError, type ErrorCode, STATUS } from '../errors.ts';
import { asApiError } from '../failures.ts';
import { compiledExecutor } from './compiled/execute.ts';
import { EXAMPLE } from './example.ts';
import { keptByText } from './kept-documents.ts';
import { costError, LIMITS, shapeError } from './limits.ts';
import { subscriber } from './subscribe.ts';

interface ServerContext {
  request: FastifyRequest;
  reply: FastifyReply;
  octavo: Context;
}

/** GraphiQL as it opens: an example, and a place for the token. */
export const GRAPHIQL = {
  title: 'Octavo GraphiQL',
  defaultQuery: EXAMPLE,
  headers: '{\n  "Authorization": "Bearer "\n}',
  shouldPersistHeaders: true,
  // Its WebSocket cannot send what the Headers tab says, so nobody would be known there.
  subscriptionsProtocol: 'SSE',
} as const;

/** Refuses what is over the limits, before validation and before execution. */
const limits: Plugin = {
  onParse:
    () =>
    ({ result, replaceParseResult }) => {
      const error = result && 'definitions' in result ? shapeError(result) : undefined;
      if (error) replaceParseResult(error);
    },
  onExecute: ({ args, setResultAndStopExecution }) => {
    const error = costError(args.schema, args.document, args.operationName, args.variableValues ?? {});
    if (error) setResultAndStopExecution({ errors: [error] });
  },
  // Yoga answers 200 to JSON clients for documents that cannot be run; here a refusal is a refusal.
  onResultProcess: ({ result }) => {
    if (!('errors' in result)) return;
    for (const { extensions, path } of result.errors ?? []) {
      if (!extensions) continue;
      delete (extensions.http as { spec?: boolean } | undefined)?.spec;
      nameCode(extensions);
      // Without a path nothing was run: the whole request is refused.
      if (!path) extensions.http ??= { status: STATUS[extensions.code as ErrorCode] };
    }
  },
  onSubscribe: ({ args, setSubscribeFn, setResultAndStopExecution }) => {
    setSubscribeFn(subscriber(mask) as never);
    const error = costError(args.schema, args.document, args.operationName, args.variableValues ?? {});
    if (error) setResultAndStopExecution({ errors: [error] });
  },
};

/** The codes of Yoga for what cannot be run are not those of the API's table: each is the caller's input. */
export function nameCode(extensions: GraphQLErrorExtensions): void {
  const { code } = extensions;
  if (typeof code === 'string' && Object.hasOwn(STATUS, code)) return;
  extensions.code = 'BAD_USER_INPUT';
  delete extensions.originalError;
}

/** Queries are compiled; Yoga's own executor does the rest. */
function compiles(schema: GraphQLSchema): Plugin {
  const execute = compiledExecutor(schema);
  return {
    onExecute: ({ executeFn, setExecuteFn }) =>
      setExecuteFn((args: ExecutionArgs) => execute(args, () => executeFn(args))),
  };
}

/** Errors of resolvers become `ApiError`s at their place in the answer; those of the document stay as they are. */
export function mask(error: unknown): Error {
  if (!(error instanceof GraphQLError)) return asApiError(error);
  if (!error.originalError || error instanceof ApiError) return error;
  const { message, extensions } = asApiError(error);
  return new GraphQLError(message, { nodes: error.nodes, path: error.path, extensions });
}

/** The Yoga instance of the graph. */
export const createGraphQL = (schema: GraphQLSchema) =>
  createYoga<ServerContext, Context>({
    schema,
    graphqlEndpoint: '/graphql',
    batching: false,
    landingPage: false,
    logging: false,
    parserAndValidationCache: { documentCache: keptByText<DocumentNode>(), errorCache: keptByText<Error>() },
    context: ({ octavo }) => octavo,
    graphiql: false,
    maskedErrors: { maskError: mask },
    plugins: [limits, compiles(schema)] as Plugin<Context & ServerContext>[],
    parserOptions: { maxTokens: LIMITS.tokens },
  } as Parameters<typeof createYoga<ServerContext, Context>>[0]);
