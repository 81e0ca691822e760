/** What readers of sites get of a body: what its type says is for them. Nothing else, so that a new field is not theirs by itself. */
import type { GraphQLObjectType } from 'graphql';
import type { ForVisitors } from '../graphql/declarations.ts';
import type { BodyField } from './body-field.ts';

/**
 * The fields of an entity that they get. Throws, so that no server starts, for a type with a scope that does not say it, and for a
 * field that clients rely on for which nothing is said.
 */
export function fieldsForVisitors(type: GraphQLObjectType, fields: readonly BodyField[]): readonly BodyField[] {
  const visitors = type.extensions.visitors as ForVisitors | undefined;
  if (!visitors && type.extensions.scope === undefined) return fields;
  if (!visitors) throw new Error(`${type.name} does not say what readers of sites get of it`);
  if (visitors === 'all') return fields;
  const { shown, instead = {} } = visitors;
  return fields.flatMap((field) => {
    if (shown.includes(field.key)) return [field];
    if (Object.hasOwn(instead, field.key)) return [{ ...field, resolve: () => instead[field.key] }];
    if (field.isOptional) return [];
    throw new Error(`${type.name}.${field.key}: readers of sites neither get it nor something instead`);
  });
}
