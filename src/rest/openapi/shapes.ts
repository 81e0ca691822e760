/**
 * Values whose shape zod declares, as JSON Schema: zod's own output, with its named types as components. A type that a body takes in
 * another form than an answer gives, because some fields may be left out there, is a component with the suffix `Input` there.
 */
import { type ZodType, z } from 'zod';
import { shapeOf } from '../../engine/shape.ts';
import { isMachineLimit, withoutFlags } from './limits.ts';
import type { Components, JsonSchema } from './schema.ts';

export type Direction = 'input' | 'output';

/** The schema of a value of this shape; its named types become components. */
export function shapeSchema(shape: ZodType, direction: Direction, components: Components): JsonSchema {
  const { schema, definitions } = converted(shape, direction);
  const answered = direction === 'input' ? converted(shape, 'output').definitions : definitions;
  const others = differing(definitions, answered);
  const nameOf = (name: string) => (others.has(name) && !name.endsWith('Input') ? `${name}Input` : name);
  for (const [name, definition] of definitions) components.declare(nameOf(name), renamed(definition, nameOf));
  return renamed(schema, nameOf);
}

type Definitions = Map<string, JsonSchema>;

const DEFINITION = '#/$defs/';

interface Converted {
  schema: JsonSchema;
  definitions: Definitions;
}

/** Shapes never change, and some stand in many operations. */
const known: Record<Direction, WeakMap<ZodType, Converted>> = { input: new WeakMap(), output: new WeakMap() };

function converted(shape: ZodType, direction: Direction): Converted {
  const found = known[direction].get(shape) ?? convert(shape, direction);
  known[direction].set(shape, found);
  return found;
}

function convert(shape: ZodType, direction: Direction): Converted {
  const definitions: Definitions = new Map();
  // As the type of a field, so that a named type is a definition even where it is all there is.
  const whole = z.toJSONSchema(z.object({ value: shape }), {
    io: direction,
    unrepresentable: 'any',
    override: (context) => {
      const schema = context.jsonSchema as JsonSchema;
      withoutFlags(context);
      // Clients that are generated take a field with a default for one that is always there.
      delete schema.default;
      for (const limit of ['minimum', 'maximum']) if (isMachineLimit(schema[limit])) delete schema[limit];
      const described = shapeOf(context.zodSchema);
      if (described && schema.$ref === undefined) {
        const inner = converted(described, direction);
        Object.assign(schema, inner.schema);
        for (const [name, definition] of inner.definitions) definitions.set(name, definition);
      }
      if (schema.oneOf) Object.assign(schema, discriminator(context.zodSchema));
    },
  }) as unknown as { properties: { value: JsonSchema }; $defs?: Record<string, JsonSchema> };
  for (const [name, definition] of Object.entries(whole.$defs ?? {})) definitions.set(name, definition);
  return { schema: whole.properties.value, definitions };
}

/** Which of its types a union of objects has by the value of one field. */
function discriminator(type: z.core.$ZodType): JsonSchema {
  if (!(type instanceof z.ZodDiscriminatedUnion)) return {};
  const { discriminator: propertyName, options } = type.def;
  const mapping = options.flatMap((option) => {
    const name = z.globalRegistry.get(option)?.id;
    return [...(option._zod.propValues?.[propertyName] ?? [])].map((value) => [String(value), `${DEFINITION}${name}`]);
  });
  return { discriminator: { propertyName, mapping: Object.fromEntries(mapping) } };
}

/** Definitions that are not the same in both directions, and those that refer to them. */
function differing(one: Definitions, other: Definitions): Set<string> {
  const found = new Set([...one].flatMap(([name, schema]) => (isSame(schema, other.get(name)) ? [] : [name])));
  for (const name of found)
    for (const [user, schema] of one) if (JSON.stringify(schema).includes(`"${DEFINITION}${name}"`)) found.add(user);
  return found;
}

const isSame = (one: JsonSchema, other: JsonSchema | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** The schema with its definitions as components. */
function renamed(schema: JsonSchema, nameOf: (name: string) => string): JsonSchema {
  const text = JSON.stringify(schema, (_, value) =>
    typeof value === 'string' && value.startsWith(DEFINITION)
      ? `#/components/schemas/${nameOf(value.slice(DEFINITION.length))}`
      : value,
  );
  return JSON.parse(text);
}
