/** What an operation answers, as JSON Schema: the types of the REST schema, one component each. */
import {
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';
import type { Context } from '../../context.ts';
import type { RestFieldExtension } from '../../graphql/declarations.ts';
import { isShownAsNull, isTopOnly } from '../body-field.ts';
import { enumSchema } from './inputs.ts';
import { type Components, type JsonSchema, nullable, SCALARS } from './schema.ts';
import { shapeSchema } from './shapes.ts';

/** The schema of a body of this type. `top`: the type of the operation itself, which shows more of some entities. */
export function outputSchema(type: GraphQLOutputType, components: Components, top = false): JsonSchema {
  if (isNonNullType(type)) return outputSchema(type.ofType, components, top);
  if (isListType(type)) return { type: 'array', items: outputSchema(type.ofType, components) };
  if (isEnumType(type)) return enumSchema(type, components);
  if (isObjectType(type)) {
    const isWhole = top || !Object.values(type.getFields()).some(isTopOnly);
    // Without the fields that only the entity's own operation shows.
    const name = isWhole ? type.name : `${type.name}Summary`;
    return components.define(name, () => objectSchema(type, components, isWhole));
  }
  if (isAbstractType(type)) return anyOf(type, components, top);
  const scalar = isScalarType(type) ? SCALARS[type.name] : undefined;
  if (!scalar) throw new Error(`The description of the REST API does not know the type ${type.toString()}`);
  return scalar;
}

/** One of the types of a union or an interface, distinguished by `object` if all of them have it. */
function anyOf(type: GraphQLAbstractType, components: Components, top: boolean): JsonSchema {
  const members = components.membersOf(type).map((member) => ({
    object: member.extensions.restObject as string | undefined,
    schema: outputSchema(member, components, top),
  }));
  const mapping = Object.fromEntries(members.map(({ object, schema }) => [object, schema.$ref!]));
  const isTold = members.every(({ object }) => object !== undefined) && Object.keys(mapping).length === members.length;
  return {
    oneOf: members.map(({ schema }) => schema),
    ...(isTold && { discriminator: { propertyName: 'object', mapping } }),
  };
}

/** Absent values are left out, so what may be null is optional; only fields declared so are there as null. */
function objectSchema(type: GraphQLObjectType, components: Components, isWhole: boolean): JsonSchema {
  const constant = type.extensions.restObject as string | undefined;
  const fields = Object.values(type.getFields()).filter((field) => isWhole || !isTopOnly(field));
  const required = fields.filter(isAlwaysThere).map(({ name }) => name);
  return {
    type: 'object',
    ...(type.description && { description: type.description }),
    properties: {
      ...(constant && { object: { type: 'string', const: constant } }),
      ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(type, field, components)])),
    },
    required: [...(constant ? ['object'] : []), ...required],
  };
}

const isAlwaysThere = (field: Field) => isNonNullType(field.type) || isShownAsNull(field);

type Field = GraphQLField<unknown, Context>;

/** JSON has the shape that is declared with it. `top`: the field is the operation itself. */
export function valueSchema(type: GraphQLObjectType, field: Field, components: Components, top = false): JsonSchema {
  const { shape, idOrWhole } = (field.extensions.octavo ?? {}) as RestFieldExtension;
  if (idOrWhole) return { oneOf: [{ type: 'string' }, { $ref: `#/components/schemas/${idOrWhole}` }] };
  if (shape) return shapeSchema(shape, 'output', components);
  if (getNamedType(field.type).name === 'JSON') throw new Error(`${type.name}.${field.name} is JSON without a shape`);
  return outputSchema(field.type, components, top);
}

function fieldSchema(type: GraphQLObjectType, field: Field, components: Components): JsonSchema {
  const schema = valueSchema(type, field, components);
  return {
    ...(isShownAsNull(field) && !isNonNullType(field.type) ? nullable(schema) : schema),
    ...(field.description && { description: field.description }),
  };
}
