/**
 * The completion of a REST body, made once from the type of an operation and what SOFA selects of it: closures that print the body as
 * they resolve its fields. A type within itself completes with the closure that it is in.
 */
import {
  defaultTypeResolver,
  type FieldNode,
  type GraphQLAbstractType,
  type GraphQLEnumType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
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
import { aheadOf, type Field, needsInfo, type Resolve, resolverOf } from '../graphql/compiled/resolver.ts';
import { type Complete, isPromise, keysLength, listOf, put, putLater } from '../graphql/compiled/run.ts';
import type { Ahead } from '../graphql/declarations.ts';
import { type BodyField, isShownAsNull, isTopOnly, shapeOf } from './body-field.ts';
import { fieldsForVisitors } from './for-visitors.ts';

/** An object type under construction. */
interface Open {
  selection: SelectionSetNode | undefined;
  /** Of the type within itself; there when the operation runs. */
  complete?: Complete;
  /** Whether the type is within itself. */
  isWithin: boolean;
}

/** Of one operation. `isForVisitors`: readers of sites may ask for it, too. */
export class BodyCompiler {
  readonly #schema: GraphQLSchema;
  readonly #operation: OperationDefinitionNode;
  readonly #isForVisitors: boolean;
  /** Object types under construction: a field of such a type completes with the closure of the type that it is in. */
  readonly #open = new Map<string, Open>();

  constructor(schema: GraphQLSchema, operation: OperationDefinitionNode, isForVisitors: boolean) {
    this.#schema = schema;
    this.#operation = operation;
    this.#isForVisitors = isForVisitors;
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
    if (isAbstractType(type)) return this.abstract(type, selection, where, top);
    // The internal value of an enumeration is the specification's spelling.
    if (isEnumType(type)) return (value) => checkedEnum(type, value, where);
    if (isScalarType(type))
      return (value, run) => {
        if (value == null) return undefined;
        const serialized = type.serialize(value);
        run.context.answer.addValue(serialized);
        return serialized;
      };
    throw new Error(`${where}: REST bodies hold no ${String(type)}`);
  }

  object(type: GraphQLObjectType, selection: SelectionSetNode | undefined, top: boolean): Complete {
    const around = this.#open.get(type.name);
    const open: Open = { selection, isWithin: false };
    this.#open.set(type.name, open);
    const nodes = new Map(
      selection?.selections.flatMap((node) => (node.kind === Kind.FIELD ? [[node.name.value, node] as const] : [])),
    );
    const declared = Object.values(type.getFields()) as Field[];
    const shown = declared.filter((field) => top || !isTopOnly(field));
    const fields = shown.map((field) => {
      const node = nodes.get(field.name);
      return node ? this.field(type, node) : this.omitted(type, field);
    });
    if (around) this.#open.set(type.name, around);
    else this.#open.delete(type.name);
    const constant = type.extensions.restObject as string | undefined;
    const keys = keysLength(fields);
    const ofAll = shapeOf(fields, constant);
    const ofVisitors = this.#isForVisitors ? shapeOf(fieldsForVisitors(type, fields), constant) : ofAll;

    const complete: Complete = (value, run, path) => {
      if (value == null) return undefined;
      run.context.answer.add(keys);
      const shape = run.context.caller.kind === 'visitor' ? ofVisitors : ofAll;
      const body = { ...shape.empty };
      for (const field of shape.fields) {
        const place = field.isPlain ? path : { prev: path, key: field.key, typename: type.name };
        const resolved = field.resolve(value, run, place);
        if (isPromise(resolved)) putLater(run, resolved, body, field, place);
        else put(body, field.key, field.complete(resolved, run, place));
      }
      return body;
    };
    // Within itself the type is not the operation's own any more.
    open.complete = open.isWithin && shown.some(isTopOnly) ? this.object(type, selection, false) : complete;
    return complete;
  }

  /** A union or an interface: the value says which of the types it is. */
  abstract(type: GraphQLAbstractType, selection: SelectionSetNode | undefined, where: string, top: boolean): Complete {
    const schema = this.#schema;
    const fragments = new Map(
      selection?.selections.flatMap((node) =>
        node.kind === Kind.INLINE_FRAGMENT ? [[node.typeCondition?.name.value, node.selectionSet] as const] : [],
      ),
    );
    const completions = new Map(
      schema.getPossibleTypes(type).map((member) => {
        const fragment = fragments.get(member.name);
        return [member.name, fragment ? this.object(member, fragment, top) : this.within(member)];
      }),
    );
    const typeOf = type.resolveType ?? defaultTypeResolver;
    const info = { schema } as GraphQLResolveInfo;
    return (value, run, path) => {
      if (value == null) return undefined;
      const name = typeOf(value, run.context, info, type);
      if (typeof name !== 'string') throw new Error(`${where} does not say at once which ${type.name} it is`);
      const complete = completions.get(name);
      if (!complete) throw new Error(`${where}: ${name} is not one of ${type.name}`);
      return complete(value, run, path);
    };
  }

  field(parentType: GraphQLObjectType, node: FieldNode): BodyField {
    const field = parentType.getFields()[node.name.value] as Field;
    return {
      key: field.name,
      isOptional: !isNonNullType(field.type),
      nullable: isShownAsNull(field),
      resolve: this.resolver(parentType, field, node),
      isPlain: !needsInfo(field) && isLeafType(getNamedType(field.type)),
      complete: this.output(field.type, node.selectionSet, `${parentType.name}.${field.name}`),
    };
  }

  /** A field that SOFA leaves out of its document, as its type contains the type that it is in. Throws for any other. */
  omitted(type: GraphQLObjectType, field: Field): BodyField {
    const where = `${type.name}.${field.name}`;
    const named = getNamedType(field.type);
    if (isLeafType(named)) throw new Error(`SOFA leaves ${where} out of the document, so that no answer would have it`);
    const selectionSet = this.#open.get(named.name)?.selection;
    const node: FieldNode = {
      kind: Kind.FIELD,
      name: { kind: Kind.NAME, value: field.name },
      ...(selectionSet && { selectionSet }),
    };
    const complete = isObjectType(named)
      ? this.within(named)
      : this.abstract(named as GraphQLAbstractType, undefined, where, false);
    return {
      key: field.name,
      isOptional: !isNonNullType(field.type),
      nullable: isShownAsNull(field),
      isPlain: false,
      resolve: this.resolver(type, field, node),
      complete: wrapped(field.type, complete),
    };
  }

  /** The closure of a type that is under construction; of another one that has nothing but such types. */
  within(type: GraphQLObjectType): Complete {
    const open = this.#open.get(type.name);
    if (!open) return this.object(type, undefined, false);
    open.isWithin = true;
    return (value, run, path) => open.complete?.(value, run, path);
  }

  resolver(parentType: GraphQLObjectType, field: Field, node: FieldNode): Resolve {
    const args = Object.fromEntries(
      field.args.filter((arg) => arg.defaultValue !== undefined).map((arg) => [arg.name, arg.defaultValue]),
    );
    const source = { schema: this.#schema, fragments: {}, operation: this.#operation };
    return resolverOf({ parentType, field, nodes: [node] }, source, () => args);
  }
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
