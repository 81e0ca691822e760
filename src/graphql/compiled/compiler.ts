/** Compiles an operation into closures over its resolvers: what the document and the schema say is read once. */
import {
  defaultTypeResolver,
  type FieldNode,
  type GraphQLAbstractType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getArgumentValues,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { type ArgsOf, aheadOf, type Field, needsInfo, type Resolve, resolverOf, type Source } from './resolver.ts';
import { type Complete, isPromise, keysLength, listOf, type Path, putLater } from './run.ts';
import { type Conditions, selectedIn } from './selection.ts';

interface CompiledField {
  key: string;
  /** None: `__typename`. */
  field: Field | undefined;
  resolve: Resolve;
  complete: Complete;
  /** Neither the resolver nor what is in the value asks for the path. */
  isPlain: boolean;
}

export class Compiler {
  readonly #source: Source;
  readonly #conditions: Conditions;

  constructor(source: Source, conditions: Conditions) {
    this.#source = source;
    this.#conditions = conditions;
  }

  /** Completes the root into the answer's `data`. Throws for what only graphql-js can do: introspection, types that look at their values. */
  operation(root: GraphQLObjectType): Complete {
    return objectOf(root, this.#fields(root, [this.#source.operation.selectionSet]));
  }

  #fields(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): CompiledField[] {
    if (type.isTypeOf) throw new Error(`${type.name} looks at its values`);
    const selected = selectedIn(this.#source, type, sets, this.#conditions);
    if (selected.has('__proto__')) throw new Error('A name that objects cannot have as their own');
    return [...selected].map(([key, nodes]) => this.#field(type, key, nodes));
  }

  #field(parentType: GraphQLObjectType, key: string, nodes: readonly [FieldNode, ...FieldNode[]]): CompiledField {
    const name = nodes[0].name.value;
    if (name === '__typename') {
      return { key, field: undefined, resolve: () => parentType.name, complete: (value) => value, isPlain: true };
    }
    const field = parentType.getFields()[name] as Field | undefined;
    if (!field) throw new Error(`${name} is introspection`);
    return {
      key,
      field,
      resolve: resolverOf({ parentType, field, nodes }, this.#source, argsOf(field, nodes[0])),
      complete: this.#output(field.type, nodes),
      isPlain: !needsInfo(field) && isLeafType(getNamedType(field.type)),
    };
  }

  #output(type: GraphQLOutputType, nodes: readonly FieldNode[]): Complete {
    if (isNonNullType(type)) {
      const inner = this.#output(type.ofType, nodes);
      return (value, run, path) => {
        if (value == null) throw new Error('null where none may be');
        return inner(value, run, path);
      };
    }
    if (isListType(type)) {
      const list = listOf(this.#output(type.ofType, nodes), this.#aheadOf(getNamedType(type), nodes));
      return (value, run, path) => (value == null ? null : list(value, run, path));
    }
    if (isLeafType(type)) {
      return (value, run) => {
        if (value == null) return null;
        const serialized = value instanceof Error ? null : type.serialize(value);
        if (serialized == null) throw new Error('a value that is none');
        run.context.answer.addValue(serialized);
        return serialized;
      };
    }
    const object = isObjectType(type)
      ? objectOf(type, this.#fields(type, setsOf(nodes)))
      : this.#abstract(type as GraphQLAbstractType, nodes);
    return (value, run, path) => {
      if (value instanceof Error) throw value;
      return value == null ? null : object(value, run, path);
    };
  }

  /** A union or an interface: the value says which of the types it is. */
  #abstract(type: GraphQLAbstractType, nodes: readonly FieldNode[]): Complete {
    const { schema } = this.#source;
    const members = new Map(
      schema
        .getPossibleTypes(type)
        .map((member) => [member.name, objectOf(member, this.#fields(member, setsOf(nodes)))]),
    );
    const typeOf = type.resolveType ?? defaultTypeResolver;
    const info = { schema } as GraphQLResolveInfo;
    return (value, run, path) => {
      const name = typeOf(value, run.context, info, type);
      const member = typeof name === 'string' ? members.get(name) : undefined;
      if (!member) throw new Error(`a value that does not say at once which ${type.name} it is`);
      return member(value, run, path);
    };
  }

  #aheadOf(type: unknown, nodes: readonly FieldNode[]) {
    if (!isObjectType(type)) return [];
    const fields = type.getFields();
    const names = [...selectedIn(this.#source, type, setsOf(nodes), this.#conditions).values()];
    return aheadOf(names.flatMap(([{ name }]) => (fields[name.value] as Field | undefined) ?? []));
  }
}

const setsOf = (nodes: readonly FieldNode[]): SelectionSetNode[] =>
  nodes.flatMap(({ selectionSet }) => selectionSet ?? []);

function objectOf(type: GraphQLObjectType, fields: readonly CompiledField[]): Complete {
  // A copy has its fields in their order, whichever is there first.
  const empty = Object.fromEntries(fields.map(({ key }) => [key, null as unknown]));
  const keys = keysLength(fields);
  return (value, run, path) => {
    run.context.answer.addObjects(1);
    run.context.answer.add(keys);
    const object = { ...empty };
    for (const field of fields) {
      const own: Path = field.isPlain ? path : { prev: path, key: field.key, typename: type.name };
      const resolved = field.resolve(value, run, own);
      if (isPromise(resolved)) putLater(run, resolved, object, field, own);
      else object[field.key] = field.complete(resolved, run, own);
    }
    return object;
  };
}

/** Arguments are read once for each document or, with variables, for each run: every parent gets the same. */
function argsOf(field: Field, node: FieldNode): ArgsOf {
  if (!(node.arguments ?? []).some(({ value }) => holdsVariable(value))) {
    const args = Object.freeze(getArgumentValues(field as never, node));
    return () => args;
  }
  const read = new WeakMap<object, Record<string, unknown>>();
  return (run) => {
    let args = read.get(run);
    if (!args) {
      args = Object.freeze(getArgumentValues(field as never, node, run.variables));
      read.set(run, args);
    }
    return args;
  };
}

function holdsVariable(value: ValueNode): boolean {
  if (value.kind === Kind.LIST) return value.values.some(holdsVariable);
  if (value.kind === Kind.OBJECT) return value.fields.some((field) => holdsVariable(field.value));
  return value.kind === Kind.VARIABLE;
}
