/** Texts that no database stores. It refuses the whole statement, and does not say of which value: the arguments of the mutation tell. */
import type { GraphQLFieldResolver } from 'graphql';
import { databaseError } from '../db/errors.ts';
import { notStorable } from '../engine/shape.ts';
import { badInput, type ErrorDetail, MAX_DETAILS, pathText } from '../errors.ts';

/** Lists and objects of input; a file that is uploaded is none. */
const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value)));

/** The texts in a value, at any depth, that cannot be stored, by their places; so many as a refusal names. */
export function refusedTexts(value: unknown): ErrorDetail[] {
  const found: ErrorDetail[] = [];
  const left: [path: readonly PropertyKey[], value: unknown][] = [[[], value]];
  for (let next = left.pop(); next && found.length < MAX_DETAILS; next = left.pop()) {
    const [path, at] = next;
    const message = typeof at === 'string' ? notStorable(at) : undefined;
    if (message) found.push({ path: pathText(path), message });
    if (!isPlain(at)) continue;
    const inside = Array.isArray(at) ? [...at.entries()] : Object.entries(at);
    for (const [key, entry] of inside.reverse()) left.push([[...path, key], entry]);
  }
  return found;
}

/** A resolver whose statements may be refused for a text: then 400 names it. */
export const namingRefusedTexts =
  <Parent, Context, Args>(
    resolver: GraphQLFieldResolver<Parent, Context, Args>,
  ): GraphQLFieldResolver<Parent, Context, Args> =>
  async (parent, args, context, info) => {
    try {
      return await resolver(parent, args, context, info);
    } catch (error) {
      const kind = databaseError(error)?.kind;
      const refused = kind === 'nul' || kind === 'invalid' ? refusedTexts(args) : [];
      throw refused.length > 0 ? badInput(refused) : error;
    }
  };
