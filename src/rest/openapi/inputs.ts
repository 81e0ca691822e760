/** What an operation takes, as JSON Schema: the declared argument types with their limits, defaults and spellings. */
import {
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { type ZodType, z } from 'zod';
import type { ArgExtension } from '../../graphql/operations.ts';
import { type Components, type JsonSchema, nullable, SCALARS } from './schema.ts';

type Input = Pick<GraphQLArgument | GraphQLInputField, 'type' | 'description' | 'defaultValue' | 'extensions'>;

/** Whether the operation cannot do without it. */
export const isRequired = ({ type, defaultValue }: Input): boolean => isNonNullType(type) && defaultValue === undefined;

/** The schema of one argument or input field, its description and default included. */
export function inputSchema(input: Input, components: Components): JsonSchema {
  const { validate, clearable } = optionsOf(input);
  const typed = ofType(input.type, components);
  const limited = validate ? { ...typed, ...limitsOf(validate) } : typed;
  return {
    ...(clearable ? nullable(limited) : limited),
    ...(input.description && { description: input.description }),
    ...(input.defaultValue !== undefined && { default: input.defaultValue as JsonSchema }),
  };
}

const optionsOf = ({ extensions }: Input): ArgExtension =>
  (extensions as { pothosOptions?: ArgExtension } | undefined)?.pothosOptions ?? {};

function ofType(type: GraphQLInputType, components: Components): JsonSchema {
  if (isNonNullType(type)) return ofType(type.ofType, components);
  if (isListType(type)) return { type: 'array', items: ofType(type.ofType, components) };
  if (isEnumType(type)) return enumSchema(type, components);
  if (isInputObjectType(type)) return components.define(type.name, () => objectSchema(type, components));
  const scalar = SCALARS[type.name];
  if (!scalar) throw new Error(`The description of the REST API does not know the scalar ${type.name}`);
  return scalar;
}

/** An enumeration with the spellings that travel. */
export function enumSchema(type: GraphQLEnumType, components: Components): JsonSchema {
  return components.define(type.name, () => ({
    type: 'string',
    enum: type.getValues().map(({ value }) => String(value)),
    ...(type.description && { description: spelledAsSent(type.description, type) }),
  }));
}

/** Descriptions name values as the graph spells them. */
const spelledAsSent = (text: string, type: GraphQLEnumType): string =>
  type
    .getValues()
    .reduce((said, { name, value }) => said.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), String(value)), text);

function objectSchema(type: GraphQLInputObjectType, components: Components): JsonSchema {
  const fields = Object.values(type.getFields());
  const required = fields.filter(isRequired).map(({ name }) => name);
  return {
    type: 'object',
    ...(type.description && { description: type.description }),
    properties: Object.fromEntries(fields.map((field) => [field.name, inputSchema(field, components)])),
    ...(required.length > 0 && { required }),
    // `@oneOf`: exactly one of the fields.
    ...(type.isOneOf && { minProperties: 1, maxProperties: 1 }),
    additionalProperties: false,
  };
}

/** Keywords that say nothing beside the declared type. */
const UNSAID = new Set(['$schema', 'type', 'items', 'enum', 'default', 'description']);

/** The limits that `validate` checks: lengths, ranges, patterns, formats; those of a list's items, too. */
function limitsOf(validate: ZodType): JsonSchema {
  const whole = z.toJSONSchema(validate, { io: 'input', unrepresentable: 'any', override: withoutFlags }) as JsonSchema;
  const limits = Object.fromEntries(
    Object.entries(whole).filter(([key, value]) => !UNSAID.has(key) && !isMachineLimit(value)),
  );
  const items = whole.items as JsonSchema | undefined;
  return items?.type !== undefined ? { ...limits, items } : limits;
}

/** zod writes the bounds of safe integers out; nobody means them. */
const isMachineLimit = (value: unknown) => typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER;

/** JSON Schema's patterns know no flags: one that ignores case would promise too little, so it is left out. */
function withoutFlags({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: Record<string, unknown>;
}): void {
  const patterns = (zodSchema._zod.def.checks ?? []).map((check) => (check._zod.def as { pattern?: RegExp }).pattern);
  if (!patterns.some((pattern) => pattern?.flags.includes('i'))) return;
  delete jsonSchema.pattern;
  delete jsonSchema.allOf;
}
