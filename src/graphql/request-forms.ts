/**
 * Requests to `/graphql` that are no JSON body: by the address (GET), and with files. Yoga reads both; what it takes for granted is
 * checked here, so that they have the limits of every other request and their refusals name what is wrong.
 */

import { GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import type { ErrorDetail } from '../errors.ts';
import { LIMITS } from './limits.ts';
import { isNestedTooDeep, MAX_JSON_LEVELS } from './nesting.ts';

/** Yoga's code for what is no request of GraphQL: no query, or several. */
export const MALFORMED = 'BAD_REQUEST';

function malformed(path: string, message: string): GraphQLError {
  const details: ErrorDetail[] = [{ path, message }];
  return new GraphQLError(`${path} ${message}`, { extensions: { code: MALFORMED, details, http: { status: 400 } } });
}

type Json = Record<string, unknown>;

/** The JSON object in a field; `given` null: it was left out. */
function objectIn(field: string, given: unknown): Json | undefined {
  if (given === null || given === '') return undefined;
  if (typeof given !== 'string') throw malformed(field, 'must be JSON, not a file');
  if (Buffer.byteLength(given) > LIMITS.bytes) throw malformed(field, `has more than ${LIMITS.bytes / 1024} KiB`);
  if (isNestedTooDeep(given)) throw malformed(field, `nests more than ${MAX_JSON_LEVELS} lists and objects`);
  let value: unknown;
  try {
    value = JSON.parse(given);
  } catch {
    throw malformed(field, 'is not valid JSON');
  }
  if (value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) throw malformed(field, 'must be a JSON object');
  return value as Json;
}

function fromAddress({ url }: { url: string }): GraphQLParams {
  const given = new URL(url).searchParams;
  const variables = objectIn('variables', given.get('variables'));
  const extensions = objectIn('extensions', given.get('extensions'));
  const [query, operationName] = [given.get('query'), given.get('operationName')];
  return {
    ...(query && { query }),
    ...(operationName && { operationName }),
    ...(variables && { variables }),
    ...(extensions && { extensions }),
  };
}

/** The files of a form at their places in the operation, each of which is null there: https://github.com/jaydenseric/graphql-multipart-request-spec. */
function fromForm(form: FormData): GraphQLParams {
  const operations = objectIn('operations', form.get('operations'));
  if (!operations) throw malformed('operations', 'is required');
  for (const [name, places] of Object.entries(objectIn('map', form.get('map')) ?? {})) {
    const file = form.get(name);
    if (file === null) throw malformed('map', `names the file ${JSON.stringify(name)}, which is not in the form`);
    if (!Array.isArray(places)) throw malformed('map', `must have a list of places for ${JSON.stringify(name)}`);
    for (const place of places) put(operations, place, file);
  }
  return operations as GraphQLParams;
}

function put(operations: Json, place: unknown, file: unknown): void {
  const names = typeof place === 'string' ? place.split('.') : [];
  const last = names.pop() ?? '';
  let within: unknown = operations;
  for (const name of names) within = isHolding(within, name) ? within[name] : undefined;
  if (!isHolding(within, last) || within[last] !== null)
    throw malformed('map', `names ${JSON.stringify(place)}, where operations has no null`);
  within[last] = file;
}

const isHolding = (value: unknown, name: string): value is Json =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name);

/** Reads requests by an address and with files in place of Yoga. */
export const requestForms = (): Plugin => ({
  onRequestParse: ({ request, setRequestParser }) => {
    if (request.method === 'GET') setRequestParser(fromAddress);
    else if (request.headers.get('content-type')?.startsWith('multipart/form-data'))
      setRequestParser(async (body) => fromForm(await formOf(body)));
  },
});

async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw malformed('operations', 'must be in a form that can be read');
  }
}
