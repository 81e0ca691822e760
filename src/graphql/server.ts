/** GraphQL over HTTP and SSE: Yoga with the limits and the error table of this API. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLErrorExtensions,
  type GraphQLSchema,
  type ParseOptions,
} from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Context } from '../context.ts';
import { ApiError, type ErrorCode, STATUS } from '../errors.ts';
import { asApiError } from '../failures.ts';
import type { CountedArgs } from './counted.ts';
import { EXAMPLE } from './example.ts';
import { keptByText } from './kept-documents.ts';
import { costError, LIMITS, shapeError } from './limits.ts';
import { nestingError } from './nesting.ts';
import { LARGE_ANSWER } from './print-json.ts';
import type { QueryExecutor } from './query-executor.ts';
import { stringify } from './raw-json.ts';
import { MALFORMED, requestForms } from './request-forms.ts';
import type { Subscriber } from './subscribe.ts';

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

/** Whether the answer is `application/json` because the client asked for it: of what it accepts, Yoga takes the first. */
function asksForJson(accept: string | null): boolean {
  const types = accept?.toLowerCase().split(',') ?? [];
  const first = types.map((type) => type.split(';')[0]?.trim()).find((type) => type && ANSWERED.has(type));
  return first === 'application/json';
}

const ANSWERED: ReadonlySet<string> = new Set(['application/json', 'application/graphql-response+json']);

/** Large results, for whoever sends them: Yoga has one text for an answer, and prints it in one go. */
const large = new WeakMap<Context, unknown>();

/** The result that is to be sent in place of the text that Yoga gives. */
export function takeLargeResult(context: Context): unknown {
  const result = large.get(context);
  large.delete(context);
  return result;
}

/** Events are printed as they come: each is a part of a stream. */
function printerFor(context: Context, accept: string | null): (result: unknown) => string {
  const isPrintedHere = context.answer.size < LARGE_ANSWER || accept?.includes('text/event-stream');
  if (isPrintedHere) return (result) => stringify(result) ?? '';
  return (result) => {
    large.set(context, result);
    return '';
  };
}

/** Refuses what is over the limits, before validation and before execution. */
const limits = (subscribe: Subscriber): Plugin<object, ServerContext> => ({
  onParse: ({ parseFn, setParseFn }) => {
    setParseFn((text: string, options?: ParseOptions) => {
      const nesting = nestingError(text);
      if (nesting) throw nesting;
      return parseFn(text, options);
    });
    return ({ result, replaceParseResult }) => {
      const error = result && 'definitions' in result ? shapeError(result) : undefined;
      if (error) replaceParseResult(error);
    };
  },
  onExecute: ({ args, setResultAndStopExecution }) => {
    const error = costError(args.schema, args.document, args.operationName, args.variableValues ?? {});
    if (error) setResultAndStopExecution({ errors: [error] });
  },
  // GraphQL over HTTP: who asks for application/json gets 200 for a document that cannot be run, with its errors; to everybody
  // else a refusal is a refusal.
  onResultProcess: ({ request, result, setResult, serverContext: { octavo } }) => {
    const accept = request.headers.get('accept');
    // Documents that were printed in a thread go in as they are.
    if ('data' in result) setResult({ ...result, stringify: printerFor(octavo, accept) } as typeof result);
    if (!('errors' in result)) return;
    const status = asksForJson(accept) ? 200 : 400;
    for (const { extensions, path } of result.errors ?? []) {
      if (!extensions) continue;
      delete (extensions.http as { spec?: boolean } | undefined)?.spec;
      const isRequest = extensions.code !== MALFORMED;
      nameCode(extensions);
      if (!path && isRequest && extensions.code === 'BAD_USER_INPUT') extensions.http = { status };
      // Without a path nothing was run: the whole request is refused.
      if (!path) extensions.http ??= { status: STATUS[extensions.code as ErrorCode] };
    }
  },
  onSubscribe: ({ args, setSubscribeFn, setResultAndStopExecution }) => {
    setSubscribeFn(subscribe as never);
    const error = costError(args.schema, args.document, args.operationName, args.variableValues ?? {});
    if (error) setResultAndStopExecution({ errors: [error] });
  },
});

/** The codes of Yoga for what cannot be run are not those of the API's table: each is the caller's input. */
export function nameCode(extensions: GraphQLErrorExtensions): void {
  const { code } = extensions;
  if (typeof code === 'string' && Object.hasOwn(STATUS, code)) return;
  extensions.code = 'BAD_USER_INPUT';
  delete extensions.originalError;
}

/** Queries wait for their turn, and no longer than their client. */
const takesTurns = (execute: QueryExecutor): Plugin => ({
  onExecute: ({ executeFn, setExecuteFn }) =>
    setExecuteFn(((args: CountedArgs & { contextValue: ServerContext }) => {
      const { raw } = args.contextValue.reply;
      const gone = new AbortController();
      raw.once('close', () => gone.abort());
      if (raw.destroyed) gone.abort();
      return execute(args, executeFn, gone.signal);
    }) as never),
});

/** Errors of resolvers become `ApiError`s at their place in the answer; those of the document stay as they are. */
export function mask(error: unknown): Error {
  if (!(error instanceof GraphQLError)) return asApiError(error);
  if (!error.originalError || error instanceof ApiError) return error;
  const { message, extensions } = asApiError(error);
  return new GraphQLError(message, { nodes: error.nodes, path: error.path, extensions });
}

/** The Yoga instance of the graph. */
export const createGraphQL = (schema: GraphQLSchema, subscribe: Subscriber, execute: QueryExecutor) =>
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
    plugins: [requestForms(), limits(subscribe), takesTurns(execute)] as Plugin<Context & ServerContext>[],
    parserOptions: { maxTokens: LIMITS.tokens },
  } as Parameters<typeof createYoga<ServerContext, Context>>[0]);
