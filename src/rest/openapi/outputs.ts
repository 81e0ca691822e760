/** What an operation answers, as JSON Schema: the types of the REST schema, one component each. */
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';
import type { Context } from '../../context.ts';
import type { RestFieldExtension } from '../../graphql/operations.ts';
import { isShownAsNull } from '../compile.ts';
import { enumSchema } from './inputs.ts';
import { type Components, type JsonSchema, nullable, SCALARS } from './schema.ts';

/** The schema of a body of this type. */
export function outputSchema(type: GraphQLOutputType, components: Components): JsonSchema {
  if (isNonNullType(type)) return outputSchema(type.ofType, components);
  if (isListType(type)) return { type: 'array', items: outputSchema(type.ofType, components) };
  if (isEnumType(type)) return enumSchema(type, components);
  if (isObjectType(type)) return components.define(type.name, () => objectSchema(type, components));
  const scalar = isScalarType(type) ? SCALARS[type.name] : undefined;
  if (!scalar) throw new Error(`The description of the REST API does not know the type ${type.toString()}`);
  return scalar;
}

/** Absent values are left out, so what may be null is optional; only fields declared so are there as null (decisions §1). */
function objectSchema(type: GraphQLObjectType, components: Components): JsonSchema {
  const constant = type.extensions.restObject as string | undefined;
  const fields = Object.values(type.getFields());
  const required = fields.filter(isAlwaysThere).map(({ name }) => name);
  return {
    type: 'object',
    ...(type.description && { description: type.description }),
    properties: {
      ...(constant && { object: { type: 'string', const: constant } }),
      ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, components)])),
    },
    required: [...(constant ? ['object'] : []), ...required],
  };
}

const isAlwaysThere = (field: Field) => (isNonNullType(field.type) && !isTopOnly(field)) || isShownAsNull(field);

/** Shown only where the operation answers this entity itself, not where another one holds it. */
const isTopOnly = ({ extensions }: Field) => (extensions.octavo as RestFieldExtension | undefined)?.inRest === 'top';

type Field = GraphQLField<unknown, Context>;

function fieldSchema(field: Field, components: Components): JsonSchema {
  const schema = outputSchema(field.type, components);
  return {
    ...(isShownAsNull(field) && !isNonNullType(field.type) ? nullable(schema) : schema),
    ...(field.description && { description: field.description }),
  };
}
