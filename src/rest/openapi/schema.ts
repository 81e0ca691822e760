/** JSON Schema as OpenAPI 3.1 uses it, and the components that schemas refer to. */
import type { GraphQLAbstractType, GraphQLObjectType, GraphQLSchema } from 'graphql';

export type JsonSchema = { [keyword: string]: JsonValue };
type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** The scalars of the graph on the wire. */
export const SCALARS: Record<string, JsonSchema> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer', format: 'int32' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
  Upload: { type: 'string', contentMediaType: 'application/octet-stream' },
};

/** Named schemas, each made once: types may contain themselves. */
export class Components {
  /** The types of a union or an interface. */
  readonly membersOf: (type: GraphQLAbstractType) => readonly GraphQLObjectType[];
  readonly schemas: Record<string, JsonSchema> = {};

  /** Names of shapes that zod declares, with what they are. */
  readonly #declared = new Map<string, string>();

  constructor(schema?: GraphQLSchema) {
    this.membersOf = (type) => schema?.getPossibleTypes(type) ?? [];
  }

  /** A reference to the schema of this name, which is made when it is first asked for. */
  define(name: string, make: () => JsonSchema): JsonSchema {
    if (this.#declared.has(name)) throw new Error(`A type of the graph and a shape are both named ${name}`);
    if (!(name in this.schemas)) {
      this.schemas[name] = {};
      this.schemas[name] = make();
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Adds a schema that may have been added before, then the same. */
  declare(name: string, schema: JsonSchema): void {
    const text = JSON.stringify(schema);
    const known = this.#declared.get(name);
    if (known === text) return;
    if (known !== undefined || name in this.schemas) throw new Error(`Two different schemas are named ${name}`);
    this.#declared.set(name, text);
    this.schemas[name] = schema;
  }

  /** The schemas in the order of their names. */
  sorted(): Record<string, JsonSchema> {
    return Object.fromEntries(Object.entries(this.schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** The same schema, or null. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema.type === 'string' && schema.enum === undefined) return { ...schema, type: [schema.type, 'null'] };
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] };
}
