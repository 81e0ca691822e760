/**
 * Executes a REST operation: the document that SOFA built, compiled once into closures over the same resolvers that
 * GraphQL uses, printing the REST body as it goes. graphql-js' own executor is the largest part of a list's time.
 *
 * What differs from GraphQL execution, because one REST answer is whole or an error: the first error rejects, absent values
 * are left out, entities carry `object`, enumerations have the spelling of the specification, and a type may contain itself
 * to any depth (a page its pages) where a document would have to be cut.
 */
import {
  type FieldNode,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from '../context.ts';
import type { RestFieldExtension } from '../graphql/operations.ts';
import type { DocumentedRoute } from './documents.ts';

type Path = GraphQLResolveInfo['path'];
type Json = unknown;
type MaybePromise<T> = T | Promise<T>;

interface Run {
  context: Context;
  variables: Record<string, unknown>;
}

/** Completes a resolved value into JSON. */
type Complete = (value: unknown, run: Run, path: Path) => MaybePromise<Json>;

/** `(arguments, context) → body`. Rejects with the first error of any resolver. */
export type Execute = (args: Record<string, unknown>, context: Context) => Promise<Json>;

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';

/** Compiles an operation; `fragments` do not occur in what SOFA builds. */
export function compile(schema: GraphQLSchema, { operation, definition }: DocumentedRoute): Execute {
  const parentType = (
    operation.kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  ) as GraphQLObjectType;
  const node = definition.selectionSet.selections[0] as FieldNode;
  const field = parentType.getFields()[operation.field] as GraphQLField<unknown, Context>;
  const complete = new Compiler(schema).output(field.type, node.selectionSet, `${parentType.name}.${field.name}`, true);
  const path: Path = { prev: undefined, key: node.name.value, typename: parentType.name };
  const info = {
    fieldName: field.name,
    fieldNodes: [node],
    returnType: field.type,
    parentType,
    path,
    schema,
    fragments: {},
    rootValue: undefined,
    operation: definition,
  };
  return async (args, context) => {
    const run = { context, variables: args };
    const value = await field.resolve?.(undefined, args, context, {
      ...info,
      variableValues: args,
    } as GraphQLResolveInfo);
    return complete(value, run, path);
  };
}

class Compiler {
  readonly #schema: GraphQLSchema;
  /** Object types under construction: a recursive field completes with the closure of the type it is in. */
  readonly #open = new Map<string, { complete?: Complete }>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** `top`: the type of the operation itself. */
  output(type: GraphQLOutputType, selection: SelectionSetNode | undefined, where: string, top = false): Complete {
    if (isNonNullType(type)) {
      const inner = this.output(type.ofType, selection, where, top);
      return (value, run, path) => {
        if (value == null) throw new Error(`${where} must not be null`);
        return inner(value, run, path);
      };
    }
    if (isListType(type)) return list(this.output(type.ofType, selection, where));
    if (isObjectType(type)) return this.object(type, selection, top);
    // The internal value of an enumeration is the specification's spelling.
    if (isEnumType(type)) return (value) => checkedEnum(type, value, where);
    if (isScalarType(type)) return (value) => (value == null ? undefined : type.serialize(value));
    throw new Error(`${where}: REST bodies hold no ${type.toString()}`);
  }

  object(type: GraphQLObjectType, selection: SelectionSetNode | undefined, top: boolean): Complete {
    const slot: { complete?: Complete } = {};
    const recursive = recursiveFields(type, selection);
    // Within itself the type is not the operation's own any more.
    if (top && recursive.length > 0) slot.complete = this.object(type, selection, false);
    this.#open.set(type.name, slot);
    const selected = (selection?.selections ?? []).flatMap((node) =>
      node.kind === Kind.FIELD && (top || !isTopOnly(type, node)) ? [this.field(type, node)] : [],
    );
    const order = Object.keys(type.getFields());
    const fields = [...selected, ...recursive.map((name) => this.recursive(type, name))].sort(
      (a, b) => order.indexOf(a.key) - order.indexOf(b.key),
    );
    this.#open.delete(type.name);
    const constant = type.extensions.restObject as string | undefined;

    const complete: Complete = (value, run, path) => {
      if (value == null) return undefined;
      const body: Record<string, Json> = constant ? { object: constant } : {};
      let pending: Promise<void>[] | undefined;
      for (const { key, resolve, nullable } of fields) {
        const result = resolve(value, run, path);
        if (isPromise(result)) {
          if (nullable) body[key] = null;
          else body[key] = undefined; // keeps the order of fields
          pending ??= [];
          pending.push(
            result.then((json) => {
              if (json !== undefined) body[key] = json;
            }),
          );
        } else if (result !== undefined) body[key] = result;
        else if (nullable) body[key] = null;
      }
      return pending ? Promise.all(pending).then(() => body) : body;
    };
    slot.complete ??= complete;
    return complete;
  }

  field(parentType: GraphQLObjectType, node: FieldNode) {
    const field = parentType.getFields()[node.name.value] as GraphQLField<unknown, Context>;
    const where = `${parentType.name}.${field.name}`;
    const complete = this.output(field.type, node.selectionSet, where);
    return {
      key: field.name,
      nullable: isShownAsNull(field),
      resolve: this.resolver(parentType, field, node, complete),
    };
  }

  recursive(type: GraphQLObjectType, name: string) {
    const field = type.getFields()[name] as GraphQLField<unknown, Context>;
    const slot = this.#open.get(type.name) as { complete?: Complete };
    const complete = wrapped(field.type, (value, run, path) => slot.complete?.(value, run, path));
    const node: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: name } };
    return { key: name, nullable: false, resolve: this.resolver(type, field, node, complete) };
  }

  resolver(
    parentType: GraphQLObjectType,
    field: GraphQLField<unknown, Context>,
    node: FieldNode,
    complete: Complete,
  ): Complete {
    const column = (field.extensions.pothosPrismaVariant as string | undefined) ?? field.name;
    const { resolve } = field;
    const info = {
      fieldName: field.name,
      fieldNodes: [node],
      returnType: field.type,
      parentType,
      schema: this.#schema,
      fragments: {},
      rootValue: undefined,
    };
    const args = Object.fromEntries(
      field.args.filter((arg) => arg.defaultValue !== undefined).map((arg) => [arg.name, arg.defaultValue]),
    );
    const isColumn = resolve === undefined || field.extensions.pothosPrismaVariant !== undefined;
    return (parent, run, path) => {
      // A column that the row holds needs no resolver call; a row without it goes through the resolver, which loads it.
      const held = isColumn ? (parent as Record<string, unknown>)[column] : undefined;
      if (held !== undefined || resolve === undefined) return complete(held, run, path);
      const own: Path = { prev: path, key: field.name, typename: parentType.name };
      const value = resolve(parent, args, run.context, {
        ...info,
        path: own,
        variableValues: run.variables,
      } as unknown as GraphQLResolveInfo);
      return isPromise(value) ? value.then((settled) => complete(settled, run, own)) : complete(value, run, own);
    };
  }
}

/** Whether the field is shown only where the operation answers this entity itself. */
export const isTopOnly = (type: GraphQLObjectType, node: FieldNode): boolean =>
  (type.getFields()[node.name.value]?.extensions.octavo as RestFieldExtension | undefined)?.inRest === 'top';

/** Whether a body holds the field as null rather than leaving it out. */
export const isShownAsNull = (field: GraphQLField<unknown, Context>): boolean =>
  (field.extensions.octavo as RestFieldExtension | undefined)?.inRest === 'null';

/** Fields of a type whose own type is that type again: SOFA leaves them out of its document. */
function recursiveFields(type: GraphQLObjectType, selection: SelectionSetNode | undefined): string[] {
  const selected = new Set(selection?.selections.map((node) => (node.kind === Kind.FIELD ? node.name.value : '')));
  return Object.values(type.getFields())
    .filter((field) => !selected.has(field.name) && innermost(field.type) === type)
    .map((field) => field.name);
}

function innermost(type: GraphQLOutputType): GraphQLOutputType {
  const nullable = getNullableType(type);
  return isListType(nullable) ? innermost(nullable.ofType) : nullable;
}

/** The same lists and non-nulls around another completion. */
function wrapped(type: GraphQLOutputType, complete: Complete): Complete {
  if (isNonNullType(type)) return wrapped(type.ofType, complete);
  return isListType(type) ? list(wrapped(type.ofType, complete)) : complete;
}

function list(item: Complete): Complete {
  return (value, run, path) => {
    if (value == null) return undefined;
    let isPending = false;
    const items = [...(value as Iterable<unknown>)].map((entry, index) => {
      const own: Path = { prev: path, key: index, typename: undefined };
      const json = isPromise(entry) ? entry.then((settled) => item(settled, run, own)) : item(entry, run, own);
      isPending ||= isPromise(json);
      return json;
    });
    return isPending ? Promise.all(items) : items;
  };
}

function checkedEnum(type: GraphQLEnumType, value: unknown, where: string): unknown {
  if (value == null) return undefined;
  type.serialize(value); // throws for a value that the enumeration does not have
  if (typeof value !== 'string') throw new Error(`${where} is not a string`);
  return value;
}
