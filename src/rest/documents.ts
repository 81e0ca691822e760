/**
 * SOFA maps each operation of the REST schema to a route and builds its GraphQL document. Both are taken from it once, at
 * start: its own router scans routes one by one, and its reading of variables is loose (docs/decisions/0002).
 */
import { type DocumentNode, type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql';
import { useSofa } from 'sofa-api';
import type { RestOperation } from './schema.ts';

interface SofaRoute {
  method: string;
  path: string;
  handler(request: unknown, context: unknown): Promise<unknown>;
}

export interface DocumentedRoute {
  operation: RestOperation;
  document: DocumentNode;
  definition: OperationDefinitionNode;
}

/** Each operation with its document. That all are valid is a test's work, not that of every start. */
export async function documentsOf(
  schema: GraphQLSchema,
  operations: readonly RestOperation[],
): Promise<DocumentedRoute[]> {
  let captured: DocumentNode | undefined;
  sparePrinting(schema);
  const router = useSofa({
    schema,
    basePath: '',
    routes: Object.fromEntries(
      operations.map(({ kind, field, method, path, status }) => [
        `${kind === 'query' ? 'Query' : 'Mutation'}.${field}`,
        { method, path: path.replace(/\{(\w+)\}/g, ':$1'), responseStatus: status },
      ]),
    ),
    // SOFA runs its handlers with this; here they only hand over the document that they would execute.
    execute: async (args: { document: DocumentNode }) => {
      captured = args.document;
      return { data: {} };
    },
  } as unknown as Parameters<typeof useSofa>[0]) as unknown as { __routes: SofaRoute[] };

  const byRoute = new Map(router.__routes.map((route) => [`${route.method} ${route.path}`, route]));
  const documented: DocumentedRoute[] = [];
  for (const operation of operations) {
    const route = byRoute.get(`${operation.method} ${operation.path.replace(/\{(\w+)\}/g, ':$1')}`);
    captured = undefined;
    await route?.handler({ url: '', params: {}, body: null }, {});
    const document = captured as DocumentNode | undefined;
    if (!document) throw new Error(`SOFA made no route for ${operation.method} ${operation.path}`);
    const definition = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
    documented.push({ operation, document, definition: definition as OperationDefinitionNode });
  }
  return documented;
}

/**
 * SOFA describes each variable from the definition of the root type, which it prints and parses anew where there is none. Our
 * API document is made elsewhere: an empty definition will do, and takes most of SOFA's time away.
 */
function sparePrinting(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    if (!type || type.astNode) continue;
    type.astNode = { kind: Kind.OBJECT_TYPE_DEFINITION, name: { kind: Kind.NAME, value: type.name }, fields: [] };
  }
}
