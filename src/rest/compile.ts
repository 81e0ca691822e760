/**
 * Executes a REST operation: the document that SOFA built, compiled once into closures over the same resolvers that
 * GraphQL uses, printing the REST body as it goes. graphql-js' own executor is the largest part of a list's time.
 *
 * What differs from GraphQL execution, because one REST answer is whole or an error: the first error rejects, absent values
 * are left out, entities carry `object`, enumerations have the spelling of the specification, and a type may contain itself
 * to any depth, at any distance (a page its pages, a group its sections with their groups) where a document would have to be cut.
 * A field that the document leaves out for another reason is an error when the operation is compiled: nothing is lost silently.
 */
import type { FieldNode, GraphQLObjectType, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import type { Context } from '../context.ts';
import { type Field, infoOf } from '../graphql/compiled/resolver.ts';
import { Run } from '../graphql/compiled/run.ts';
import { BodyCompiler } from './body-compiler.ts';
import type { DocumentedRoute } from './documents.ts';

/**
 * `(what the rule found, arguments, context) → body`. Rejects with the first error of any resolver. Null, where there is nothing
 * to do, answers true.
 */
export type Execute = (found: unknown, args: Record<string, unknown>, context: Context) => Promise<unknown>;

/** Compiles an operation. Throws with its address when a body would lack a field; named fragments do not occur in what SOFA builds. */
export function compile(schema: GraphQLSchema, route: DocumentedRoute): Execute {
  try {
    return compiled(schema, route);
  } catch (error) {
    const { method, path } = route.operation;
    throw new Error(`${method} ${path}: ${(error as Error).message}`, { cause: error });
  }
}

function compiled(schema: GraphQLSchema, { operation, definition }: DocumentedRoute): Execute {
  const parentType = (
    operation.kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  ) as GraphQLObjectType;
  const node = definition.selectionSet.selections[0] as FieldNode;
  const field = parentType.getFields()[operation.field] as Field;
  const isForVisitors = operation.access.admits?.includes('visitor') ?? false;
  const complete = new BodyCompiler(schema, definition, isForVisitors).output(
    field.type,
    node.selectionSet,
    `${parentType.name}.${field.name}`,
    true,
  );
  const path = { prev: undefined, key: node.name.value, typename: parentType.name };
  const info = infoOf({ parentType, field, nodes: [node] }, { schema, fragments: {}, operation: definition });
  return async (found, args, context) => {
    if (found === null) return true;
    const run = new Run(context, args);
    const value = await field.resolve?.(found, args, context, {
      ...info,
      path,
      variableValues: args,
    } as GraphQLResolveInfo);
    const body = complete(value, run, path);
    await run.settled();
    return body;
  };
}
