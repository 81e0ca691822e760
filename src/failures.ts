/**
 * What callers see of an error that is no `ApiError`: refusals of the database and of graphql-js become theirs, everything
 * else is logged with the request's id and masked.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { GraphQLError } from 'graphql';
import { databaseError } from './db/errors.ts';
import { UnreadableText } from './engine/revisions/errors.ts';
import { ApiError, badInput, conflict, notFound } from './errors.ts';
import type { Log } from './log.ts';

/** The request around the running code: errors are logged with its id. */
export const currentRequest = new AsyncLocalStorage<{ id: string; log: Log }>();

/** The `ApiError` for any error. Never shows a stack, a statement or a path. */
export function asApiError(error: unknown): ApiError {
  const original = originalOf(error);
  if (original instanceof ApiError) return original;
  if (original instanceof UnreadableText)
    return conflict(original.message, [{ message: original.message, id: original.id }]);
  const known = fromDatabase(original) ?? fromGraphQL(error, original);
  if (known) return known;
  const request = currentRequest.getStore();
  request?.log.error({ err: original, requestId: request.id }, 'unexpected error');
  const where = request ? ` Request id: ${request.id}` : '';
  return new ApiError('INTERNAL', `An unexpected error occurred; it was logged.${where}`);
}

/** graphql-js wraps what a resolver threw, sometimes more than once. */
function originalOf(error: unknown): unknown {
  let original = error;
  while (original instanceof GraphQLError && !(original instanceof ApiError) && original.originalError) {
    original = original.originalError;
  }
  return original;
}

function fromDatabase(error: unknown): ApiError | undefined {
  const info = databaseError(error);
  switch (info?.kind) {
    case 'unique':
      return conflict(`${info.fields.join(', ') || 'The value'} is already taken`);
    case 'missing':
      return notFound('Entity');
    case 'reference':
      return conflict('A referenced entity does not exist, or is still in use');
    case 'too-long':
    case 'invalid':
    case 'nul':
      return badInput([{ message: 'A value cannot be stored' }]);
    case 'conflict':
      return conflict('Another caller changed the same data at the same time; please retry');
    case 'unavailable':
      return new ApiError('UNAVAILABLE', 'The database cannot be reached; please retry');
    default:
      return undefined;
  }
}

/** Coercion errors have no path into the answer: they are about the caller's input. Those of variables wrap the scalar's. */
function fromGraphQL(error: unknown, original: unknown): ApiError | undefined {
  if (!(error instanceof GraphQLError) || !(original instanceof GraphQLError) || error.path) return undefined;
  return new ApiError('BAD_USER_INPUT', error.message);
}
