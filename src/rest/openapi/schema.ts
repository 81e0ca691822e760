/** JSON Schema as OpenAPI 3.1 uses it, and the components that schemas refer to. */

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
  JSON: {},
  Upload: { type: 'string', contentMediaType: 'application/octet-stream' },
};

/** Named schemas, each made once: types may contain themselves. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /** A reference to the schema of this name, which is made when it is first asked for. */
  define(name: string, make: () => JsonSchema): JsonSchema {
    if (!(name in this.schemas)) {
      this.schemas[name] = {};
      this.schemas[name] = make();
    }
    return { $ref: `#/components/schemas/${name}` };
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
