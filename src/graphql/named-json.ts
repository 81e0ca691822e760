/**
 * JSON whose shape has a name is a scalar of that name where it is read: the graph says what it is, and clients map it to a type of
 * theirs, such as that of `/v1/openapi.json`, which has the shape under the same name. Arguments stay `JSON`, because callers declare
 * their variables by the type of the argument.
 */
import type { PothosOutputFieldType, SchemaTypes } from '@pothos/core';
import { z } from 'zod';

type Builder<Types extends SchemaTypes> = PothosSchemaTypes.SchemaBuilder<Types>;
type OutputType<Types extends SchemaTypes> = PothosOutputFieldType<Types>;

const withoutNull = (shape: z.core.$ZodType): z.core.$ZodType =>
  shape instanceof z.ZodOptional || shape instanceof z.ZodNullable ? withoutNull(shape.unwrap()) : shape;

/** The type of a field of this shape: a field of `JSON` gets the scalar of the shape's name, if it has one. */
export function namedJson<Types extends SchemaTypes>(
  builder: Builder<Types>,
  type: OutputType<Types>,
  shape: z.core.$ZodType,
): OutputType<Types> {
  const held = withoutNull(shape);
  if (type.kind === 'List')
    return held instanceof z.ZodArray ? { ...type, type: namedJson(builder, type.type, held.element) } : type;
  const name = z.globalRegistry.get(held)?.id;
  if (!name || builder.configStore.getTypeConfig(type.ref).name !== 'JSON') return type;
  if (!builder.configStore.hasConfig(name)) declare(builder, name, held);
  // Some are input types as well, and a name is one type.
  return builder.configStore.getTypeConfig(name).kind === 'Scalar' ? { ...type, ref: name as never } : type;
}

function declare<Types extends SchemaTypes>(builder: Builder<Types>, name: string, shape: z.core.$ZodType): void {
  const described = z.globalRegistry.get(shape)?.description;
  const where = `JSON; \`components.schemas.${name}\` of \`/v1/openapi.json\` has its fields.`;
  builder.scalarType(
    name as never,
    {
      description: described ? `${described} ${where}` : where,
      specifiedByURL: `/v1/openapi.json#/components/schemas/${name}`,
      serialize: (value: unknown) => value,
    } as never,
  );
}
