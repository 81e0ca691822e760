/**
 * The one error class of the API and the one table that maps it to both surfaces.
 * Whatever is not an `ApiError` is unexpected: logged with the request id and masked.
 */
import { GraphQLError } from 'graphql';

/** code → HTTP status; the codes are those of GraphQL's `extensions.code`. */
export const STATUS = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  BAD_GATEWAY: 502,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** One refused piece of input: `path` as the caller wrote it (`position.before.space`, `changes[2].page`). */
export interface ErrorDetail {
  path?: string;
  message: string;
  [more: string]: unknown;
}

export class ApiError extends GraphQLError {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[] | undefined;

  constructor(code: ErrorCode, message: string, details?: readonly ErrorDetail[]) {
    super(message, {
      extensions: {
        code,
        ...(details ? { details } : {}),
        ...(code === 'UNAUTHENTICATED' ? { http: { status: 401, headers: { 'www-authenticate': 'Bearer' } } } : {}),
      },
    });
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** 404. `what` is the entity's name as people write it: `Space`, `Change request`. */
export const notFound = (what: string) => new ApiError('NOT_FOUND', `${what} not found`);

/** 403: the caller sees the entity, but may not do this. */
export const forbidden = (message: string) => new ApiError('FORBIDDEN', message);

/** So many refused fields are named: a body of empty objects would have hundreds of thousands, and an answer of 20 times its size. */
export const MAX_DETAILS = 100;

/** 400 with one detail per refused field. */
export function badInput(path: string, message: string): ApiError;
export function badInput(details: readonly ErrorDetail[]): ApiError;
export function badInput(first: string | readonly ErrorDetail[], message?: string): ApiError {
  const all = typeof first === 'string' ? [{ path: first, message: message ?? 'is not valid' }] : first;
  const details =
    all.length > MAX_DETAILS ? [...all.slice(0, MAX_DETAILS), { message: 'Further problems are not listed' }] : all;
  const summary = details.map(sentenceOf).join('; ');
  return new ApiError('BAD_USER_INPUT', summary.length > 500 ? `${summary.slice(0, 497)}...` : summary, details);
}

/** `title must be a string`; what is a sentence by itself comes behind a colon. */
const sentenceOf = ({ path, message }: ErrorDetail): string =>
  path ? `${path}${/^([A-Z]|(an?|the|there) )/.test(message) ? ':' : ''} ${message}` : message;

/** The path of a place in input, as callers write it: `changes[2].page`. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : index > 0 ? `.${String(part)}` : String(part)))
    .join('');

/** 409: the state of the entity does not allow this. */
export const conflict = (message: string, details?: readonly ErrorDetail[]) =>
  new ApiError('CONFLICT', message, details);

/** 412: a condition that the caller named, or that the entity has, does not hold; nothing was changed. */
export const preconditionFailed = (message: string) => new ApiError('PRECONDITION_FAILED', message);

/** 401 with `WWW-Authenticate: Bearer`. */
export const unauthenticated = (message = 'A valid access token is required: Authorization: Bearer <token>') =>
  new ApiError('UNAUTHENTICATED', message);
