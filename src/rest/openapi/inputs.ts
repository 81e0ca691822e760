/** What an operation takes, as JSON Schema: the declared argument types with their limits, defaults and spellings. */
import {
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { ArgExtension } from '../../graphql/declarations.ts';
import { limitsOf } from './limits.ts';
import { type Components, type JsonSchema, nullable, SCALARS } from './schema.ts';
import { shapeSchema } from './shapes.ts';

type Input = Pick<GraphQLArgument | GraphQLInputField, 'type' | 'description' | 'defaultValue' | 'extensions'>;

/** Whether the operation cannot do without it. */
export const isRequired = ({ type, defaultValue }: Input): boolean => isNonNullType(type) && defaultValue === undefined;

/** The schema of one argument or input field, its description and default included. */
export function inputSchema(input: Input, components: Components): JsonSchema {
  const { clearable, example } = optionsOf(input);
  const limited = limitedSchema(input, components);
  return {
    ...(clearable ? nullable(limited) : limited),
    ...(input.description && { description: input.description }),
    ...(input.defaultValue !== undefined && { default: input.defaultValue as JsonSchema }),
    ...(example !== undefined && { examples: [example] }),
  };
}

/** The type with its limits; of JSON, the shape that is declared beside it, or what checks it. */
function limitedSchema(input: Input, components: Components): JsonSchema {
  const { validate, shape = validate } = optionsOf(input);
  if (shape && getNamedType(input.type).name === 'JSON') return shapeSchema(shape, 'input', components);
  const typed = ofType(input.type, components);
  return validate ? { ...typed, ...limitsOf(validate) } : typed;
}

const optionsOf = ({ extensions }: Input): ArgExtension =>
  (extensions as { pothosOptions?: ArgExtension } | undefined)?.pothosOptions ?? {};

function ofType(type: GraphQLInputType, components: Components): JsonSchema {
  if (isNonNullType(type)) return ofType(type.ofType, components);
  if (isListType(type)) return { type: 'array', items: ofType(type.ofType, components) };
  if (isEnumType(type)) return enumSchema(type, components);
  if (isInputObjectType(type)) return components.define(type.name, () => objectSchema(type, components));
  const scalar = SCALARS[type.name];
  if (!scalar) throw new Error(`The description of the REST API does not know the scalar ${type.name}, or its shape`);
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
