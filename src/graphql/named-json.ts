/**
 * JSON whose shape has a name is a scalar of that name where it is read: the graph says what it is, and clients map it to a type of
 * theirs, such as that of `/v1/openapi.json`, which has the shape under the same name. Arguments stay `JSON`, because callers declare
 * their variables by the type of the argument.
 */
import type { PothosOutputFieldType, SchemaTypes } from '@pothos/core';
import { z } from 'zod';

type Builder<Types extends SchemaTypes> = PothosSchemaTypes.SchemaBuilder<Types>;
type OutputType<Types extends SchemaTypes> = PothosOutputFieldType<Types>;

const nameIn = (shape: z.core.$ZodType): string | undefined => z.globalRegistry.get(shape)?.id;

/** What a value is when it is there: the shape that has a name, if one has. */
const held = (shape: z.core.$ZodType): z.core.$ZodType =>
  !nameIn(shape) && (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    ? held(shape.unwrap())
    : shape;

/** The type of a field of this shape: a field of `JSON` gets the scalar of the shape's name, if it has one. */
export function namedJson<Types extends SchemaTypes>(
  builder: Builder<Types>,
  type: OutputType<Types>,
  shape: z.core.$ZodType,
): OutputType<Types> {
  const value = held(shape);
  if (type.kind === 'List')
    return value instanceof z.ZodArray ? { ...type, type: namedJson(builder, type.type, value.element) } : type;
  const component = nameIn(value);
  if (!component || builder.configStore.getTypeConfig(type.ref).name !== 'JSON') return type;
  const name = nameOf(builder, component);
  if (!builder.configStore.hasConfig(name)) declare(builder, name, component, value);
  return { ...type, ref: name as never };
}

/** Some are input types as well, and a name is one type. */
function nameOf<Types extends SchemaTypes>({ configStore }: Builder<Types>, component: string): string {
  const isTaken = configStore.hasConfig(component) && configStore.getTypeConfig(component).kind !== 'Scalar';
  return isTaken ? `${component}Value` : component;
}

function declare<Types extends SchemaTypes>(
  builder: Builder<Types>,
  name: string,
  component: string,
  shape: z.core.$ZodType,
): void {
  const described = z.globalRegistry.get(shape)?.description;
  const where = `JSON; \`components.schemas.${component}\` of \`/v1/openapi.json\` has its fields.`;
  builder.scalarType(
    name as never,
    {
      description: described ? `${described} ${where}` : where,
      specifiedByURL: `/v1/openapi.json#/components/schemas/${component}`,
      serialize: (value: unknown) => value,
    } as never,
  );
}
