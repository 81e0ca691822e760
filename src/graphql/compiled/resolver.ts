/** How compiled operations call the resolvers of fields. */
import type {
  FieldNode,
  FragmentDefinitionNode,
  GraphQLField,
  GraphQLObjectType,
  GraphQLResolveInfo,
  GraphQLSchema,
  OperationDefinitionNode,
} from 'graphql';
import type { Context } from '../../context.ts';
import type { Ahead, OperationExtension } from '../declarations.ts';
import type { Path, Run } from './run.ts';

export type Field = GraphQLField<unknown, Context>;

/** Resolves a field of a parent; the path is the field's own. */
export type Resolve = (parent: unknown, run: Run, path: Path) => unknown;

export type ArgsOf = (run: Run) => Record<string, unknown>;

/** What resolvers know of the document. */
export interface Source {
  schema: GraphQLSchema;
  fragments: Record<string, FragmentDefinitionNode>;
  operation: OperationDefinitionNode;
}

/** A field where it is selected. */
export interface Selected {
  parentType: GraphQLObjectType;
  field: Field;
  nodes: readonly FieldNode[];
}

/** Most resolvers name no fourth parameter: nothing has to be made for them. */
export const needsInfo = ({ resolve }: Field): boolean => (resolve?.length ?? 0) >= 4;

const NO_INFO = Object.freeze({}) as GraphQLResolveInfo;

export function resolverOf(selected: Selected, source: Source, argsOf: ArgsOf): Resolve {
  const { field } = selected;
  const { resolve } = field;
  if (!resolve) {
    const column = (field.extensions.pothosPrismaVariant as string | undefined) ?? field.name;
    return (parent) => propertyOf(parent, column);
  }
  if (!needsInfo(field)) return (parent, run) => resolve(parent, argsOf(run), run.context, NO_INFO);
  const info = infoOf(selected, source);
  return (parent, run, path) =>
    resolve(parent, argsOf(run), run.context, { ...info, path, variableValues: run.variables } as GraphQLResolveInfo);
}

/** What stays the same of a field's info. */
export const infoOf = ({ parentType, field, nodes }: Selected, { schema, fragments, operation }: Source) => ({
  fieldName: field.name,
  fieldNodes: nodes,
  returnType: field.type,
  parentType,
  schema,
  fragments,
  rootValue: undefined,
  operation,
});

/** As graphql-js' default resolver, but for methods, which no value of ours has. */
export function propertyOf(parent: unknown, name: string): unknown {
  if (typeof parent !== 'object' || parent === null) return undefined;
  const held = (parent as Record<string, unknown>)[name];
  if (typeof held === 'function') throw new Error(`${name} is a method`);
  return held;
}

/** What the rows of a list load together for these fields. */
export function aheadOf(fields: readonly Field[]): Ahead<unknown>[] {
  const loads = fields.flatMap(({ extensions }) => (extensions.octavo as OperationExtension | undefined)?.ahead ?? []);
  return [...new Set(loads as Ahead<unknown>[])];
}
