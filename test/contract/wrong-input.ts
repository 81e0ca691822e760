/** Bodies and queries that must be refused, made from what the operation declares. */
import {
  type GraphQLArgument,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { ArgExtension } from '../../src/graphql/declarations.ts';
import { requestNameOf, sourceOf } from '../../src/rest/input.ts';
import type { Operation } from './operation.ts';

/** The arguments that are taken from there. */
export const argsFrom = ({ declared }: Operation, source: 'path' | 'query' | 'body'): GraphQLArgument[] =>
  declared.args.filter((arg) => sourceOf(declared, arg) === source && getNamedType(arg.type).name !== 'Upload');

/** Values of the wrong JSON type, for every field that has one type. */
export function wrongTypes(operation: Operation): Record<string, unknown> {
  return Object.fromEntries(
    argsFrom(operation, 'body').flatMap((arg) => {
      const wrong = wrongFor(arg);
      return wrong === undefined ? [] : [[arg.name, wrong]];
    }),
  );
}

function wrongFor({ type }: GraphQLArgument): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return { not: 'a list' };
  if (isInputObjectType(nullable)) return ['not an object'];
  if (isEnumType(nullable)) return 'no such value';
  return WRONG[getNamedType(type).name];
}

/** Free JSON has no wrong type. */
const WRONG: Record<string, unknown> = {
  ID: 5,
  String: 5,
  Int: '5',
  Float: '5',
  Boolean: 'true',
  DateTime: 'yesterday',
};

/** Optional fields for which null has no meaning, as null. */
export const senselessNulls = (operation: Operation): Record<string, null> =>
  Object.fromEntries(
    argsFrom(operation, 'body')
      .filter(({ type }) => !isNonNullType(type))
      .filter(({ extensions }) => !(extensions as { pothosOptions?: ArgExtension }).pothosOptions?.clearable)
      .map(({ name }) => [name, null]),
  );

/** The fields that a body cannot do without. */
export const requiredFields = (operation: Operation): string[] =>
  argsFrom(operation, 'body')
    .filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)
    .map(({ name }) => name);

/** Query values that are none of the declared type. */
export function wrongQuery(operation: Operation): Record<string, string | string[]> {
  return Object.fromEntries(
    argsFrom(operation, 'query').flatMap((arg): [string, string | string[]][] => {
      const type = getNullableType(arg.type);
      if (isListType(type)) return [];
      const wrong = isEnumType(type)
        ? 'no such value'
        : { Int: 'abc', Float: 'abc', Boolean: 'yes', DateTime: 'yesterday' }[getNamedType(arg.type).name];
      // A text is wrong when it is given twice.
      return [[requestNameOf(arg), wrong ?? ['one', 'two']]];
    }),
  );
}

interface Limits {
  type?: string | string[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

/** Values beyond the limits that the description of the operation tells. */
export function beyondLimits(properties: Record<string, Limits>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, limits]): [string, unknown][] => {
      const types = [limits.type ?? []].flat();
      if (types.includes('string') && limits.maxLength !== undefined) return [[name, 'x'.repeat(limits.maxLength + 1)]];
      if (types.includes('string') && limits.minLength) return [[name, '']];
      if (types.includes('integer') && limits.maximum !== undefined) return [[name, limits.maximum + 1]];
      if (types.includes('array') && limits.minItems) return [[name, []]];
      return [];
    }),
  );
}
