/** The refusals that an operation can answer with, as OpenAPI responses. */
import type { RestOperation } from '../schema.ts';
import type { JsonSchema } from './schema.ts';

export const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'Every error has this body.',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'integer', description: 'The HTTP status.' },
        message: { type: 'string', description: 'What is wrong, in English.' },
        details: {
          type: 'array',
          description: 'For invalid input: what is wrong with which field.',
          items: {
            type: 'object',
            required: ['message'],
            properties: {
              path: {
                type: 'string',
                description: 'The field as the caller wrote it, such as `position.before.space`.',
              },
              message: { type: 'string' },
            },
          },
        },
      },
    },
  },
};

interface Refusal {
  name: string;
  status: string;
  description: string;
  headers?: Record<string, JsonSchema>;
  /** Which operations can answer with it. */
  of: (operation: RestOperation) => boolean;
}

const isWrite = ({ method }: RestOperation) => method !== 'GET';
const always = () => true;
const RETRY_AFTER = { 'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

const REFUSALS: readonly Refusal[] = [
  { name: 'BadRequest', status: '400', description: 'The input is not valid; `details` names each field.', of: always },
  {
    name: 'Unauthorized',
    status: '401',
    description: 'There is no valid access token.',
    headers: {
      'www-authenticate': { description: 'The scheme that is expected.', schema: { type: 'string', const: 'Bearer' } },
    },
    of: always,
  },
  { name: 'Forbidden', status: '403', description: 'The caller can see it, but may not do this.', of: always },
  {
    name: 'NotFound',
    status: '404',
    description: 'It does not exist, or the caller cannot see it.',
    of: ({ parameters }) => parameters.length > 0,
  },
  {
    name: 'Conflict',
    status: '409',
    description: 'The state of the entity does not allow this, or a value is already taken.',
    of: isWrite,
  },
  {
    name: 'PreconditionFailed',
    status: '412',
    description: 'A precondition such as `If-Match` failed; nothing was changed.',
    of: isWrite,
  },
  { name: 'PayloadTooLarge', status: '413', description: 'The body is too large.', of: hasBody },
  { name: 'UnsupportedMediaType', status: '415', description: 'The body is not JSON.', of: hasBody },
  { name: 'TooManyRequests', status: '429', description: 'Too many requests.', headers: RETRY_AFTER, of: always },
  {
    name: 'BadGateway',
    status: '502',
    description: 'The script of an integration failed, or answered what it should not.',
    of: ({ path }) => path.endsWith('/render'),
  },
  {
    name: 'Unavailable',
    status: '503',
    description: 'A service that the server depends on is down.',
    headers: RETRY_AFTER,
    of: always,
  },
  {
    name: 'Unexpected',
    status: 'default',
    description: 'An unexpected error; it was logged under the request id.',
    of: always,
  },
];

/** Whether the operation reads a body. */
export function hasBody({ method }: RestOperation): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH';
}

/** References to the refusals of an operation, by status. */
export const refusalsOf = (operation: RestOperation): JsonSchema =>
  Object.fromEntries(
    REFUSALS.filter((refusal) => refusal.of(operation)).map(({ name, status }) => [
      status,
      { $ref: `#/components/responses/${name}` },
    ]),
  );

/** The responses that operations refer to. */
export const refusalComponents = (): JsonSchema =>
  Object.fromEntries(
    REFUSALS.map(({ name, description, headers }) => [
      name,
      {
        description,
        headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' }, ...headers },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
