/**
 * Limits on GraphQL requests, checked before anything is executed. Every fragment is measured once, so
 * that the checker itself is linear in the document, whatever refers to what.
 *
 * Cost: the fields that the document selects, plus the objects that they may bring, lists in lists multiplied. Twenty
 * spaces with a hundred revisions each and their authors cost some 4,050.
 */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { DEFAULT_LIMIT } from './list.ts';

export const LIMITS = {
  /** Of the request body, variables included. */
  bytes: 256 * 1024,
  depth: 12,
  /** Introspection nests its types; GraphiQL's own question is 14 deep. */
  introspectionDepth: 18,
  aliases: 50,
  /** `__schema` and `__type` in one document: each may bring the whole schema, to callers without a token, too. */
  introspections: 1,
  cost: 5000,
  tokens: 20_000,
  /** Of one WebSocket, at once. */
  operations: 200,
  /** Of one user, at once: on all WebSockets and event streams together. */
  subscriptions: 500,
  /** WebSockets of one user, at once. */
  sockets: 200,
} as const;

/**
 * How many objects a list without `limit` is taken to bring, unless its field says what it brings `atMost`, or `usually`: the size of
 * the answer bounds what it does bring.
 */
const PLAIN_LIST = 20;

interface Shape {
  depth: number;
  aliases: number;
  fields: number;
  introspections: number;
}

const refused = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });

/** Refuses one more operation on a WebSocket that would then have so many; undefined when it is within the limit. */
export const crowdError = (operations: number): GraphQLError | undefined =>
  operations > LIMITS.operations
    ? refused(`A connection has at most ${LIMITS.operations} operations at once: complete some, or open another one`)
    : undefined;

/** Refuses a document by its shape alone, before validation; undefined when it is within the limits. */
export function shapeError(document: DocumentNode): GraphQLError | undefined {
  const fragments = fragmentsOf(document);
  const measured = new Map<string, Shape>();
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, aliases, fields, introspections } = shapeOf(definition.selectionSet, fragments, measured, new Set());
    const deepest = isIntrospection(definition) ? LIMITS.introspectionDepth : LIMITS.depth;
    if (depth > deepest) return refused(`The query is ${depth} levels deep; at most ${deepest} are allowed`);
    if (aliases > LIMITS.aliases)
      return refused(`The query uses ${aliases} aliases; at most ${LIMITS.aliases} are allowed`);
    if (introspections > LIMITS.introspections)
      return refused(
        `The query asks for the schema ${introspections} times (\`__schema\`, \`__type\`); it may only once`,
      );
    if (fields > LIMITS.cost) return refused(`The query selects ${fields} fields; at most ${LIMITS.cost} are allowed`);
  }
  return undefined;
}

/** Whether an operation asks for nothing but the schema. */
export const isIntrospection = ({ selectionSet }: OperationDefinitionNode): boolean =>
  selectionSet.selections.every((node) => node.kind === Kind.FIELD && node.name.value.startsWith('__'));

const fragmentsOf = (document: DocumentNode): Map<string, FragmentDefinitionNode> =>
  new Map(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );

function shapeOf(
  set: SelectionSetNode,
  fragments: Map<string, FragmentDefinitionNode>,
  measured: Map<string, Shape>,
  open: Set<string>,
): Shape {
  const total: Shape = { depth: 0, aliases: 0, fields: 0, introspections: 0 };
  const add = (part: Shape, deeper = 0) => {
    total.depth = Math.max(total.depth, part.depth + deeper);
    total.aliases = Math.min(total.aliases + part.aliases, Number.MAX_SAFE_INTEGER);
    total.introspections = Math.min(total.introspections + part.introspections, Number.MAX_SAFE_INTEGER);
    total.fields = Math.min(total.fields + part.fields, Number.MAX_SAFE_INTEGER);
  };
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) {
      const introspections = /^__(schema|type)$/.test(node.name.value) ? 1 : 0;
      add({ depth: 1, aliases: node.alias ? 1 : 0, fields: 1, introspections });
      if (node.selectionSet) add(shapeOf(node.selectionSet, fragments, measured, open), 1);
    } else if (node.kind === Kind.INLINE_FRAGMENT) {
      add(shapeOf(node.selectionSet, fragments, measured, open));
    } else {
      const name = node.name.value;
      const fragment = fragments.get(name);
      // A cycle is refused by validation; here it only must not hang.
      if (!fragment || open.has(name)) continue;
      let shape = measured.get(name);
      if (!shape) {
        open.add(name);
        shape = shapeOf(fragment.selectionSet, fragments, measured, open);
        open.delete(name);
        measured.set(name, shape);
      }
      add(shape);
    }
  }
  return total;
}

/** The costs of one document that were counted: by its operation, and by the limits that variables held. */
interface Counted {
  /** Variables that are a `limit` somewhere. */
  limits: readonly string[];
  costs: Map<string, number>;
}

const counted = new WeakMap<DocumentNode, Counted>();

/** More than these are counted each time: no caller may fill the memory with them. */
const MAX_COUNTED = 16;

/** Refuses a valid document by what it may load; undefined when it is within the limit. */
export function costError(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown>,
): GraphQLError | undefined {
  const known = counted.get(document) ?? { limits: limitsIn(document), costs: new Map() };
  counted.set(document, known);
  const key = JSON.stringify([operationName ?? '', known.limits.map((name) => numberOf(variables[name]) ?? null)]);
  const cost = known.costs.get(key) ?? costOf(schema, document, operationName, variables);
  if (known.costs.size < MAX_COUNTED) known.costs.set(key, cost);
  if (cost <= LIMITS.cost) return undefined;
  return refused(
    `The query may load too much: its cost is ${cost}, at most ${LIMITS.cost} is allowed. Ask for less with \`limit\`.`,
  );
}

/** The variables that arguments called `limit` are. */
function limitsIn(document: DocumentNode): string[] {
  const names = new Set<string>();
  visit(document, {
    Argument: ({ name, value }) => {
      if (name.value === 'limit' && value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined);

function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown>,
): number {
  const operation = document.definitions.find(
    (node): node is OperationDefinitionNode =>
      node.kind === Kind.OPERATION_DEFINITION && (!operationName || node.name?.value === operationName),
  );
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root || isIntrospection(operation)) return 0;
  const { fields } = shapeOf(operation.selectionSet, fragmentsOf(document), new Map(), new Set());
  return fields + new Objects(schema, document, variables).of(operation.selectionSet, root.name);
}

/** Counts the objects that a selection may bring. */
class Objects {
  readonly #schema: GraphQLSchema;
  readonly #fragments: Map<string, FragmentDefinitionNode>;
  readonly #variables: Record<string, unknown>;
  readonly #measured = new Map<string, number>();

  constructor(schema: GraphQLSchema, document: DocumentNode, variables: Record<string, unknown>) {
    this.#schema = schema;
    this.#fragments = fragmentsOf(document);
    this.#variables = variables;
  }

  /** `rows`: how many items the list around this selection may bring, from its `limit`. */
  of(set: SelectionSetNode, typeName: string, rows = PLAIN_LIST): number {
    let objects = 0;
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) objects += this.field(node, typeName, rows);
      else if (node.kind === Kind.INLINE_FRAGMENT) {
        objects += this.of(node.selectionSet, node.typeCondition?.name.value ?? typeName, rows);
      } else objects += this.fragment(node.name.value, rows);
    }
    return Math.min(objects, Number.MAX_SAFE_INTEGER);
  }

  fragment(name: string, rows: number): number {
    const key = `${name} ${rows}`;
    const known = this.#measured.get(key);
    if (known !== undefined) return known;
    const fragment = this.#fragments.get(name);
    if (!fragment) return 0;
    const objects = this.of(fragment.selectionSet, fragment.typeCondition.name.value, rows);
    this.#measured.set(key, objects);
    return objects;
  }

  field(node: FieldNode, typeName: string, rows: number): number {
    const type = this.#schema.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[node.name.value] : undefined;
    const named = field && getNamedType(field.type);
    if (!field || !node.selectionSet || !isCompositeType(named)) return 0;
    const own = this.limitOf(
      node,
      field.args.some((arg) => arg.name === 'limit'),
    );
    const each = 1 + this.of(node.selectionSet, named.name, own);
    if (!isListType(isNonNullType(field.type) ? field.type.ofType : field.type)) return each;
    const { atMost, usually } = field.extensions as { atMost?: number; usually?: number };
    return (atMost ?? usually ?? rows) * each;
  }

  limitOf(node: FieldNode, takesLimit: boolean): number | undefined {
    if (!takesLimit) return undefined;
    const value = node.arguments?.find((arg) => arg.name.value === 'limit')?.value;
    const number =
      value?.kind === Kind.INT
        ? Number(value.value)
        : value?.kind === Kind.VARIABLE
          ? this.#variables[value.name.value]
          : undefined;
    return numberOf(number) ?? DEFAULT_LIMIT;
  }
}
