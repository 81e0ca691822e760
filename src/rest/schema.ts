/**
 * The graph as REST shows it: only operations that declare `rest`, nested lists as root fields of their own, entities by
 * id. The resolvers are the graph's own; nothing is resolved twice.
 */
import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type GraphQLArgument,
  type GraphQLArgumentConfig,
  type GraphQLFieldConfig,
  GraphQLID,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLScalarType,
  GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { ReaderState } from '../access/admission-sql.ts';
import type { AccessRule } from '../access/rule.ts';
import type { Context } from '../context.ts';
import type {
  ArgExtension,
  EventSource,
  KeptUnder,
  OperationExtension,
  RestFieldExtension,
  RestPath,
  VersionOf,
} from '../graphql/declarations.ts';
import { type IdOf, Reference, type Whole } from '../graphql/reference.ts';
import type { Heavy } from '../server/overload.ts';

export interface RestOperation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/v1/spaces/{spaceId}` */
  path: string;
  parameters: readonly string[];
  status: number;
  /** Of an operation that creates what is absent. */
  alsoStatus: number | undefined;
  area: string;
  access: AccessRule;
  versionOf: VersionOf<unknown> | undefined;
  readerState: ReaderState | undefined;
  /** A few such requests are done at a time. */
  heavy: Heavy | undefined;
  bodyBytes: number | undefined;
  /** The tag and the time under which renderers keep the answer. */
  keptUnder: KeptUnder | undefined;
  /** Unknown fields of the body are ignored. */
  openBody: boolean;
  /** The body may be a list of up to `MAX_BODIES` bodies. */
  listBody: boolean;
  /** Success has no body. */
  bodiless: boolean;
  /** The answer is a stream of events, each of which has the body. */
  events: EventSource | undefined;
  kind: 'query' | 'mutation';
  /** The root field of the REST schema. */
  field: string;
  description: string;
  args: readonly GraphQLArgument[];
}

type Field = GraphQLFieldConfig<unknown, Context>;
type Extensions = { octavo?: OperationExtension & RestFieldExtension };

const extensionsOf = (field: { extensions?: unknown }): Extensions => (field.extensions ?? {}) as Extensions;
const parametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);

/** The REST schema and its operations. Throws when two operations claim one route, or a path parameter has no argument. */
export function restSchemaOf(graph: GraphQLSchema): { schema: GraphQLSchema; operations: RestOperation[] } {
  const schema = mapSchema(withNestedOperations(graph), {
    [MapperKind.QUERY_ROOT_FIELD]: onlyRest,
    [MapperKind.MUTATION_ROOT_FIELD]: onlyRest,
    [MapperKind.SUBSCRIPTION]: () => null,
    [MapperKind.OBJECT_FIELD]: (field, _name, _type, whole) => asBodyField(field as Field, whole) as never,
    [MapperKind.INTERFACE_FIELD]: (field, _name, _type, whole) => asBodyField(field as Field, whole) as never,
  });
  const operations = [
    ...operationsOf('query', schema.getQueryType()),
    ...operationsOf('mutation', schema.getMutationType()),
  ];
  const seen = new Set<string>();
  for (const { method, path } of operations) {
    const route = `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
    if (seen.has(route)) throw new Error(`${method} ${path} is declared twice`);
    seen.add(route);
  }
  return { schema, operations };
}

const onlyRest = (field: Field) => (extensionsOf(field).octavo?.rest ? withRestArgs(field) : null);

/**
 * Without the arguments that are for GraphQL only; what REST requires is required, and has its defaults. The rule runs before, once:
 * the resolver is the one behind it.
 */
function withRestArgs(field: Field): Field {
  const args = Object.entries(field.args ?? {}).flatMap(([name, arg]): [string, GraphQLArgumentConfig][] => {
    const { inRest } = argExtension(arg);
    if (inRest === 'hide') return [];
    if (inRest === 'required') return [[name, { ...arg, type: new GraphQLNonNull(getNullableType(arg.type)) }]];
    return [[name, inRest ? { ...arg, defaultValue: inRest.default } : arg]];
  });
  const { admitted } = extensionsOf(field).octavo ?? {};
  if (!admitted) throw new Error('A REST operation has no resolver behind its rule');
  return { ...field, args: Object.fromEntries(args), resolve: admitted };
}

/** What an argument says of itself, as Pothos keeps it. */
export const argExtension = ({ extensions }: { extensions?: unknown }): ArgExtension =>
  (extensions as { pothosOptions?: ArgExtension } | undefined)?.pothosOptions ?? {};

/** A field inside a body: operations and GraphQL-only fields go, references become ids. */
function asBodyField(field: Field, graph: GraphQLSchema): Field | [string, Field] | null | undefined {
  const { octavo } = extensionsOf(field);
  const inRest = octavo?.inRest;
  if (octavo?.rest || octavo?.access || inRest === 'hide') return null;
  if (inRest instanceof Reference) {
    const idOf = inRest.idOf as IdOf<unknown, string | null>;
    if (inRest.whole) return idOrWhole(field, inRest, inRest.whole, graph.getType('JSON') as GraphQLScalarType);
    return {
      type: isNonNullType(field.type) ? new GraphQLNonNull(GraphQLID) : GraphQLID,
      description: field.description ?? null,
      extensions: { octavo: { ahead: octavo?.ahead } },
      resolve: (parent, _, context) => idOf(parent, context),
    };
  }
  if (typeof inRest === 'object') return [inRest.as, field];
  return undefined;
}

/** A reference that may be asked for whole: its id, or the body of its own operation. */
function idOrWhole(field: Field, { idOf, resolve }: Reference, whole: Whole, json: GraphQLScalarType): Field {
  const read = resolve as (row: unknown, args: object, context: Context) => Promise<unknown>;
  return {
    type: isNonNullType(field.type) ? new GraphQLNonNull(json) : json,
    description: field.description ?? null,
    extensions: { octavo: { ahead: extensionsOf(field).octavo?.ahead, idOrWhole: whole.type } },
    resolve: async (row, _, context) => {
      if (!context.whole.has(whole.type)) return idOf(row as never, context);
      const entity = await read(row, {}, context);
      return entity === null ? null : context.services.bodies.of(whole.address, entity, context);
    },
  };
}

/** Nested fields with `rest` become root fields: their access rule finds the parent by the path. Subscriptions become queries of one event. */
function withNestedOperations(graph: GraphQLSchema): GraphQLSchema {
  const query = graph.getQueryType();
  if (!query) throw new Error('The graph has no query type');
  const nested: Record<string, Field> = {};
  for (const type of Object.values(graph.getTypeMap())) {
    if (!isObjectType(type) || type === query || type === graph.getMutationType()) continue;
    const fields = type.toConfig().fields as Record<string, Field>;
    for (const [name, field] of Object.entries(fields)) {
      const { octavo } = extensionsOf(field);
      if (!octavo?.rest) continue;
      const { also = [], ...own } = octavo as Required<OperationExtension>;
      const isRoot = type === graph.getSubscriptionType();
      nested[isRoot ? name : `${type.name}_${name}`] = asRootField(field, own);
      for (const { name: further, ...address } of also) nested[further] = asRootField(field, { ...own, ...address });
    }
  }
  const config = query.toConfig();
  const { types, ...rest } = graph.toConfig();
  return new GraphQLSchema({
    ...rest,
    types: types.filter((type) => type !== query),
    query: new GraphQLObjectType({ ...config, fields: { ...config.fields, ...(nested as object) } }),
  });
}

function asRootField(field: Field, octavo: { rest: RestPath }): Field {
  const own = field.args ?? {};
  const path = parametersOf(octavo.rest).filter((name) => !(name in own));
  const pathArgs = Object.fromEntries(path.map((name) => [name, { type: new GraphQLNonNull(GraphQLID) }]));
  return {
    ...field,
    args: { ...pathArgs, ...own },
    extensions: { ...field.extensions, octavo },
  };
}

function operationsOf(kind: 'query' | 'mutation', type: GraphQLObjectType | null | undefined): RestOperation[] {
  return Object.values(type?.getFields() ?? {}).map((field) => {
    const octavo = extensionsOf(field).octavo as Required<OperationExtension>;
    const {
      rest,
      status,
      alsoStatus,
      access,
      area,
      openBody,
      listBody,
      bodiless,
      heavy,
      bodyBytes,
      keptUnder,
      versionOf,
      readerState,
      events,
    } = octavo;
    const [method, path] = rest.split(' ') as [RestOperation['method'], string];
    const parameters = parametersOf(path);
    const missing = parameters.filter((name) => !field.args.some((arg) => arg.name === name));
    if (missing.length > 0) throw new Error(`${rest}: no argument is named ${missing.join(', ')}`);
    if (!area) throw new Error(`${rest}: no area`);
    return {
      method,
      path,
      parameters,
      status: status ?? 200,
      alsoStatus,
      area,
      access,
      versionOf: versionOf as VersionOf<unknown> | undefined,
      readerState,
      openBody: openBody ?? false,
      listBody: listBody ?? false,
      heavy,
      bodyBytes,
      keptUnder,
      bodiless: bodiless ?? status === 204,
      events,
      kind,
      field: field.name,
      description: field.description ?? '',
      args: field.args,
    };
  });
}

/** Whether the operation answers a list envelope. */
export function isList(schema: GraphQLSchema, operation: RestOperation): boolean {
  const root = operation.kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  const type = getNamedType(root?.getFields()[operation.field]?.type as never);
  if (!isObjectType(type)) return false;
  const items = type.getFields().items;
  return (
    items !== undefined &&
    'next' in type.getFields() &&
    isListType(isNonNullType(items.type) ? items.type.ofType : items.type)
  );
}
