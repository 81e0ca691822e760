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
  getNamedType,
  getNullableType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from '../context.ts';
import type { Ahead, RestFieldExtension } from '../graphql/operations.ts';
import type { DocumentedRoute } from './documents.ts';

type Path = GraphQLResolveInfo['path'];
type Json = unknown;

/** One execution. Bodies are filled in place, so that what is not there yet holds up nobody: the run waits for all of it. */
class Run {
  readonly context: Context;
  readonly variables: Record<string, unknown>;
  #open = 0;
  #end: { resolve(): void; reject(error: unknown): void } | undefined;
  #failure: { error: unknown } | undefined;

  constructor(context: Context, variables: Record<string, unknown>) {
    this.context = context;
    this.variables = variables;
  }

  /** Hands the value to `put` when it is there. */
  wait(promise: Promise<unknown>, put: (settled: unknown) => void): void {
    this.#open += 1;
    promise.then(
      (settled) => {
        try {
          put(settled);
        } catch (error) {
          return this.#fail(error);
        }
        this.#open -= 1;
        if (this.#open === 0) this.#end?.resolve();
      },
      (error: unknown) => this.#fail(error),
    );
  }

  /** Resolves when nothing is awaited any more; rejects with the first error. */
  async settled(): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    if (this.#open > 0) await new Promise<void>((resolve, reject) => (this.#end = { resolve, reject }));
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#end?.reject(error);
  }
}

/** Completes a resolved value into JSON; parts of it may be put in later. */
type Complete = (value: unknown, run: Run, path: Path) => Json;

/** Resolves a field of a parent; the path is the field's own. */
type Resolve = (parent: unknown, run: Run, path: Path) => unknown;

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
    const run = new Run(context, args);
    const value = await field.resolve?.(undefined, args, context, {
      ...info,
      variableValues: args,
    } as GraphQLResolveInfo);
    const body = complete(value, run, path);
    await run.settled();
    return body;
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
    if (isListType(type)) return list(this.output(type.ofType, selection, where), aheadOf(type));
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
    const field = parentType.getFields()[node.name.value] as GraphQLField<unknown, Context>;
    return {
      key: field.name,
      nullable: isShownAsNull(field),
      resolve: this.resolver(parentType, field, node),
      isPlain: !needsInfo(field) && isLeafType(getNamedType(field.type)),
      complete: this.output(field.type, node.selectionSet, `${parentType.name}.${field.name}`),
    };
  }

  recursive(type: GraphQLObjectType, name: string): BodyField {
    const field = type.getFields()[name] as GraphQLField<unknown, Context>;
    const slot = this.#open.get(type.name) as { complete?: Complete };
    const complete = wrapped(field.type, (value, run, path) => slot.complete?.(value, run, path));
    const node: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: name } };
    return { key: name, nullable: false, isPlain: false, resolve: this.resolver(type, field, node), complete };
  }

  resolver(parentType: GraphQLObjectType, field: GraphQLField<unknown, Context>, node: FieldNode): Resolve {
    const column = (field.extensions.pothosPrismaVariant as string | undefined) ?? field.name;
    const { resolve } = field;
    if (!resolve) return (parent) => (parent as Record<string, unknown>)[column];
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
    const infoOf = (run: Run, path: Path) =>
      ({ ...info, path, variableValues: run.variables }) as unknown as GraphQLResolveInfo;
    const call: Resolve = needsInfo(field)
      ? (parent, run, path) => resolve(parent, args, run.context, infoOf(run, path))
      : (parent, run) => resolve(parent, args, run.context, NO_INFO);
    if (field.extensions.pothosPrismaVariant === undefined) return call;
    // A column that the row holds needs no resolver call; a row without it goes through the resolver, which loads it.
    return (parent, run, path) => {
      const held = (parent as Record<string, unknown>)[column];
      return held === undefined ? call(parent, run, path) : held;
    };
  }
}

/** Most resolvers name no fourth parameter: nothing has to be made for them. */
const needsInfo = ({ resolve }: GraphQLField<unknown, Context>): boolean => (resolve?.length ?? 0) >= 4;

const NO_INFO = Object.freeze({}) as GraphQLResolveInfo;

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

/** What the type of a body declares of reading ahead. */
export const aheadOf = (type: GraphQLOutputType): Ahead<unknown> | undefined =>
  getNamedType(type).extensions.ahead as Ahead<unknown> | undefined;

function list(item: Complete, ahead?: Ahead<unknown>): Complete {
  return (value, run, path) => {
    if (value == null) return undefined;
    const entries = [...(value as Iterable<unknown>)];
    const items: Json[] = [];
    const complete = () => {
      for (const [index, entry] of entries.entries()) {
        const own: Path = { prev: path, key: index, typename: undefined };
        if (!isPromise(entry)) items[index] = item(entry, run, own);
        else {
          items[index] = undefined;
          run.wait(entry, (settled) => {
            items[index] = item(settled, run, own);
          });
        }
      }
    };
    if (ahead && entries.length > 1) run.wait(ahead.load(entries, run.context), complete);
    else complete();
    return items;
  };
}

function checkedEnum(type: GraphQLEnumType, value: unknown, where: string): unknown {
  if (value == null) return undefined;
  type.serialize(value); // throws for a value that the enumeration does not have
  if (typeof value !== 'string') throw new Error(`${where} is not a string`);
  return value;
}
