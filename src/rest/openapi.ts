/**
 * The description of the REST API: an OpenAPI 3.1 document made from the same projection that the routes are made from, so
 * that it lists exactly what exists, with the types and limits that are checked.
 */
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { EVENT_STREAM } from './events.ts';
import { valueSchema } from './openapi/outputs.ts';
import { ERROR_SCHEMA, refusalComponents, refusalsOf } from './openapi/refusals.ts';
import { bodyOf, parametersOf } from './openapi/requests.ts';
import { Components, type JsonSchema } from './openapi/schema.ts';
import type { Projection } from './routes.ts';
import { isList, type RestOperation } from './schema.ts';

export interface DescribedServer {
  /** The address under which clients reach the server, without `/v1`. */
  url: string;
  version: string;
}

/** What the description builds on; a part of the projection. */
type Described = Pick<Projection, 'schema' | 'operations'>;

/** The document, ready to be sent. */
export function openApiOf({ schema, operations }: Described, { url, version }: DescribedServer): JsonSchema {
  const components = new Components(schema);
  components.define('Error', () => ERROR_SCHEMA);
  const versioned = new Set(operations.filter((operation) => hasVersion(schema, operation)).map(({ path }) => path));
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const operation of inReadingOrder(operations)) {
    paths[operation.path] ??= {};
    (paths[operation.path] as Record<string, JsonSchema>)[operation.method.toLowerCase()] = describe(
      schema,
      operation,
      components,
      versioned,
    );
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Octavo',
      version,
      summary: 'An open server for documentation.',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    security: [{ token: [] }],
    tags: [...new Set(operations.map(({ area }) => area))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: components.sorted(),
      responses: refusalComponents(),
      headers: HEADERS,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'An access token, such as `oct_…`.' } },
    },
  };
}

const INTRODUCTION = `Every operation needs an access token: \`Authorization: Bearer <token>\`. The same operations are there as GraphQL under \`/graphql\`.

- **Lists** answer \`{next: {page}, count, items}\`: hand \`next.page\` back as \`page\`; the last page has no \`next\`.
- **Absent values** are left out of answers. In a body an absent field leaves the value alone; \`null\` clears it where the field says so.
- **Versions**: a read of one entity carries an \`ETag\`. \`If-None-Match\` answers 304; a write with an \`If-Match\` that no longer holds answers 412 and changes nothing.
- **Refusals** are \`{error: {code, message, details}}\`. What the caller does not see does not exist: 404.
- Every \`GET\` answers \`HEAD\`, and every address \`OPTIONS\`.`;

const HEADERS: JsonSchema = {
  RequestId: { description: 'Identifies the request in the log of the server.', schema: { type: 'string' } },
  ETag: { description: 'The version of the entity, for `If-None-Match` and `If-Match`.', schema: { type: 'string' } },
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** By path, and reads before writes: how people look for them. */
const inReadingOrder = (operations: readonly RestOperation[]) =>
  operations.toSorted((a, b) =>
    a.path === b.path ? METHODS.indexOf(a.method) - METHODS.indexOf(b.method) : a.path < b.path ? -1 : 1,
  );

const hasVersion = (schema: GraphQLSchema, operation: RestOperation) =>
  operation.method === 'GET' && !isList(schema, operation);

function describe(
  schema: GraphQLSchema,
  operation: RestOperation,
  components: Components,
  versioned: ReadonlySet<string>,
): JsonSchema {
  const isVersioned = versioned.has(operation.path);
  const body = bodyOf(operation, components);
  return {
    tags: [operation.area],
    operationId: operationId(operation.field),
    summary: summaryOf(schema, operation),
    ...(operation.description && { description: operation.description }),
    parameters: parametersOf(operation, components, isVersioned),
    ...(body && { requestBody: body }),
    responses: { ...success(schema, operation, components, isVersioned), ...refusalsOf(operation) },
  };
}

/** `Organization_spaces`, a nested list, → `organizationSpaces`. */
export const operationId = (field: string): string =>
  field
    .replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (start) => start.toLowerCase())
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Short enough for a table of contents: `List organization spaces`, `Get space`, `Update space`. */
function summaryOf(schema: GraphQLSchema, operation: RestOperation): string {
  const words = operationId(operation.field).replace(/[A-Z]+(?![a-z])|[A-Z]/g, (start) => ` ${start.toLowerCase()}`);
  const verb = operation.method !== 'GET' ? '' : isList(schema, operation) ? 'list ' : 'get ';
  return `${verb}${words}`.replace(/^\w/, (letter) => letter.toUpperCase());
}

function success(
  schema: GraphQLSchema,
  operation: RestOperation,
  components: Components,
  isVersioned: boolean,
): JsonSchema {
  const { status, alsoStatus, method, bodiless } = operation;
  const headers = { 'x-request-id': { $ref: '#/components/headers/RequestId' } };
  if (bodiless) return { [status]: { description: 'Done; there is no body.', headers } };
  const root = (operation.kind === 'query' ? schema.getQueryType() : schema.getMutationType()) as GraphQLObjectType;
  const field = root.getFields()[operation.field];
  if (!field) throw new Error(`${operation.field} is not a field of the REST schema`);
  const isTagged =
    !isList(schema, operation) && (method === 'GET' || (isVersioned && ['PUT', 'PATCH'].includes(method)));
  const answer = (of: number) => ({
    description: of === 201 ? 'Created.' : 'Success.',
    headers: { ...headers, ...(isTagged && { etag: { $ref: '#/components/headers/ETag' } }) },
    content: {
      [operation.events ? EVENT_STREAM : 'application/json']: { schema: valueSchema(root, field, components, true) },
    },
  });
  return {
    [status]: answer(status),
    ...(alsoStatus && { [alsoStatus]: answer(alsoStatus) }),
    ...(method === 'GET' &&
      isVersioned && { 304: { description: 'The version that `If-None-Match` names is current.', headers } }),
  };
}
