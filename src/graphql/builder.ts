/** The schema builder: everything that is decided once for the whole graph. */
import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import { GraphQLError, Kind, print, type ValueNode } from 'graphql';
import type { Context } from '../context.ts';
import type PrismaTypes from '../db/generated/pothos.ts';
import { getDatamodel } from '../db/generated/pothos.ts';
import { isoOf, isStorable } from '../db/times.ts';
import OperationsPlugin from './operations.ts';
import type { Upload } from './upload.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface Types {
  Context: Context;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  /** What the rule of an operation found, which the operation's resolver names as the type that it is. */
  Root: never;
  Scalars: {
    DateTime: { Input: Date; Output: Date | string };
    JSON: { Input: unknown; Output: unknown };
    ID: { Input: string; Output: string };
    Upload: { Input: Upload; Output: never };
  };
}

export const builder = new SchemaBuilder<Types>({
  plugins: [OperationsPlugin, PrismaPlugin],
  defaultFieldNullability: false,
  prisma: { client: (context) => context.db, dmmf: getDatamodel(), onUnusedQuery: null },
});

builder.queryType({
  description: 'Reads. Every list is `{next {page} count items}`; `count` costs only when it is selected.',
});
builder.mutationType({ description: 'Writes. Each one is a transaction.' });

builder.subscriptionType({
  description: 'Events, over WebSocket or Server-Sent Events. Rights are checked again while open.',
});

const dateOf = (value: unknown): Date | undefined => {
  const date = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : undefined;
  return date && isStorable(date) ? date : undefined;
};

builder.scalarType('DateTime', {
  description: 'An ISO 8601 date-time, such as `2026-11-20T07:41:00.000Z`.',
  serialize: (value) => (value instanceof Date ? isoOf(value) : value),
  parseValue: (value) => {
    const date = dateOf(value);
    if (!date) throw new GraphQLError('must be an ISO 8601 date-time');
    return date;
  },
  // In a document, nobody else says which value is meant.
  parseLiteral: (node) => {
    const date = node.kind === Kind.STRING ? dateOf(node.value) : undefined;
    if (!date) throw new GraphQLError(`${print(node)} must be an ISO 8601 date-time`, { nodes: node });
    return date;
  },
});

builder.scalarType('JSON', {
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => literal(node, variables ?? {}),
});

/** The value of a JSON literal in a document. Depth is bounded by the limits on the document itself. */
function literal(node: ValueNode, variables: Record<string, unknown>): unknown {
  switch (node.kind) {
    case Kind.NULL:
      return null;
    case Kind.BOOLEAN:
    case Kind.STRING:
    case Kind.ENUM:
      return node.value;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.LIST:
      return node.values.map((value) => literal(value, variables));
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map((field) => [field.name.value, literal(field.value, variables)]));
    case Kind.VARIABLE:
      return Object.hasOwn(variables, node.name.value) ? variables[node.name.value] : undefined;
  }
}
