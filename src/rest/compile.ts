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
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from '../context.ts';
import { aheadOf, type Field, infoOf, needsInfo, type Resolve, resolverOf } from '../graphql/compiled/resolver.ts';
import { type Complete, isPromise, listOf, Run } from '../graphql/compiled/run.ts';
import type { Ahead, RestFieldExtension } from '../graphql/operations.ts';
import type { DocumentedRoute } from './documents.ts';

interface BodyField {
  key: string;
  /** Whether null is shown. */
  nullable: boolean;
  resolve: Resolve;
  complete: Complete;
  /** Neither the resolver nor what is in the value asks for the path. */
  isPlain: boolean;
}

/** `(arguments, context) → body`. Rejects with the first error of any resolver. */
export type Execute = (args: Record<string, unknown>, context: Context) => Promise<unknown>;

/** Compiles an operation; `fragments` do not occur in what SOFA builds. */
export function compile(schema: GraphQLSchema, { operation, definition }: DocumentedRoute): Execute {
  const parentType = (
    operation.kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  ) as GraphQLObjectType;
  const node = definition.selectionSet.selections[0] as FieldNode;
  const field = parentType.getFields()[operation.field] as Field;
  const complete = new Compiler(schema, definition).output(
    field.type,
    node.selectionSet,
    `${parentType.name}.${field.name}`,
    true,
  );
  const path = { prev: undefined, key: node.name.value, typename: parentType.name };
  const info = infoOf({ parentType, field, nodes: [node] }, { schema, fragments: {}, operation: definition });
  return async (args, context) => {
    const run = new Run(context, args);
    const value = await field.resolve?.(undefined, args, context, {
      ...info,
      path,
      variableValues: args,
    } as GraphQLResolveInfo);
    const body = complete(value, run, path);
    await run.settled();
    return body;
  };
}

class Compiler {
  readonly #schema: GraphQLSchema;
  readonly #operation: OperationDefinitionNode;
  /** Object types under construction: a recursive field completes with the closure of the type it is in. */
  readonly #open = new Map<string, { complete?: Complete }>();

  constructor(schema: GraphQLSchema, operation: OperationDefinitionNode) {
    this.#schema = schema;
    this.#operation = operation;
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
    if (isListType(type)) {
      const item = getNamedType(type);
      const ahead = isObjectType(item) ? aheadOf(fieldsIn(item, selection)) : [];
      return list(this.output(type.ofType, selection, where), ahead);
    }
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
      const body: Record<string, unknown> = constant ? { object: constant } : {};
      for (const { key, resolve, complete, nullable, isPlain } of fields) {
        const own = isPlain ? path : { prev: path, key, typename: type.name };
        const resolved = resolve(value, run, own);
        if (!isPromise(resolved)) {
          const json = complete(resolved, run, own);
          if (json !== undefined) body[key] = json;
          else if (nullable) body[key] = null;
          continue;
        }
        body[key] = nullable ? null : undefined; // keeps the order of fields
        run.wait(resolved, (settled) => {
          const json = complete(settled, run, own);
          if (json !== undefined) body[key] = json;
        });
      }
      return body;
    };
    slot.complete ??= complete;
    return complete;
  }

  field(parentType: GraphQLObjectType, node: FieldNode): BodyField {
    const field = parentType.getFields()[node.name.value] as Field;
    return {
      key: field.name,
      nullable: isShownAsNull(field),
      resolve: this.resolver(parentType, field, node),
      isPlain: !needsInfo(field) && isLeafType(getNamedType(field.type)),
      complete: this.output(field.type, node.selectionSet, `${parentType.name}.${field.name}`),
    };
  }

  recursive(type: GraphQLObjectType, name: string): BodyField {
    const field = type.getFields()[name] as Field;
    const slot = this.#open.get(type.name) as { complete?: Complete };
    const complete = wrapped(field.type, (value, run, path) => slot.complete?.(value, run, path));
    const node: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: name } };
    return { key: name, nullable: false, isPlain: false, resolve: this.resolver(type, field, node), complete };
  }

  resolver(parentType: GraphQLObjectType, field: Field, node: FieldNode): Resolve {
    const args = Object.fromEntries(
      field.args.filter((arg) => arg.defaultValue !== undefined).map((arg) => [arg.name, arg.defaultValue]),
    );
    const source = { schema: this.#schema, fragments: {}, operation: this.#operation };
    return resolverOf({ parentType, field, nodes: [node] }, source, () => args);
  }
}

/** Whether the field is shown only where the operation answers this entity itself. */
export const isTopOnly = (type: GraphQLObjectType, node: FieldNode): boolean =>
  (type.getFields()[node.name.value]?.extensions.octavo as RestFieldExtension | undefined)?.inRest === 'top';

/** Whether a body holds the field as null rather than leaving it out. */
export const isShownAsNull = (field: Field): boolean =>
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

function list(item: Complete, ahead: readonly Ahead<unknown>[] = []): Complete {
  const items = listOf(item, ahead);
  return (value, run, path) => (value == null ? undefined : items(value, run, path));
}

/** The fields that a selection of SOFA's names. */
function fieldsIn(type: GraphQLObjectType, selection: SelectionSetNode | undefined): Field[] {
  const fields = type.getFields();
  return (selection?.selections ?? []).flatMap((node) =>
    node.kind === Kind.FIELD ? ((fields[node.name.value] as Field | undefined) ?? []) : [],
  );
}

function checkedEnum(type: GraphQLEnumType, value: unknown, where: string): unknown {
  if (value == null) return undefined;
  type.serialize(value); // throws for a value that the enumeration does not have
  if (typeof value !== 'string') throw new Error(`${where} is not a string`);
  return value;
}
