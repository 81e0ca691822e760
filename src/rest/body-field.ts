/** The fields of REST bodies: how they are completed, and how their declaration has them look. */
import type { GraphQLField } from 'graphql';
import type { Context } from '../context.ts';
import type { Resolve } from '../graphql/compiled/resolver.ts';
import type { Complete } from '../graphql/compiled/run.ts';
import type { RestFieldExtension } from '../graphql/declarations.ts';

type Field = GraphQLField<unknown, Context>;

/** A field of a body. */
export interface BodyField {
  key: string;
  /** Whether an answer may leave it out. */
  isOptional: boolean;
  /** Whether null is shown. */
  nullable: boolean;
  resolve: Resolve;
  complete: Complete;
  /** Neither the resolver nor what is in the value asks for the path. */
  isPlain: boolean;
}

/** Whether the field is shown only where the operation answers this entity itself. */
export const isTopOnly = (field: Field): boolean =>
  (field.extensions.octavo as RestFieldExtension | undefined)?.inRest === 'top';

/** Whether a body holds the field as null rather than leaving it out. */
export const isShownAsNull = (field: Field): boolean =>
  (field.extensions.octavo as RestFieldExtension | undefined)?.inRest === 'null';

/** What the objects of a type begin as, and the fields that are put into it. */
export interface Shape {
  empty: Record<string, unknown>;
  fields: readonly BodyField[];
}

/**
 * Copies of one object with all of its fields, in their order: an object that grows field by field is made anew in memory every few of
 * them. What stays undefined is not printed.
 */
export const shapeOf = (fields: readonly BodyField[], constant: string | undefined): Shape => ({
  empty: {
    ...(constant !== undefined && { object: constant }),
    ...Object.fromEntries(fields.map(({ key, nullable }) => [key, nullable ? null : undefined])),
  },
  fields,
});
