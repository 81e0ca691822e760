/**
 * Texts that no database stores as they are: it refuses the whole statement, and does not say for which value, or keeps another
 * character in place of half a one, and says nothing at all.
 */
import type { GraphQLFieldResolver } from 'graphql';
import { notStorable } from '../engine/shape.ts';
import { badInput, type ErrorDetail, MAX_DETAILS, pathText } from '../errors.ts';

/** Lists and objects of input; a file that is uploaded is none. */
const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value)));

/** The texts and names in a value, at any depth, that cannot be stored, by their places; so many as a refusal names. */
export function refusedTexts(value: unknown): ErrorDetail[] {
  const found: ErrorDetail[] = [];
  const left: [path: readonly PropertyKey[], value: unknown][] = [[[], value]];
  for (let next = left.pop(); next && found.length < MAX_DETAILS; next = left.pop()) {
    const [path, at] = next;
    const message = typeof at === 'string' ? notStorable(at) : undefined;
    if (message) found.push({ path: pathText(path), message });
    if (!isPlain(at)) continue;
    const inside = Array.isArray(at) ? [...at.entries()] : Object.entries(at);
    for (const [key] of inside) {
      const why = typeof key === 'string' ? notStorable(key) : undefined;
      if (why) found.push({ path: pathText(path), message: `has a name that ${why}` });
    }
    for (const [key, entry] of inside.reverse()) left.push([[...path, key], entry]);
  }
  return found.slice(0, MAX_DETAILS);
}

/** A resolver whose arguments have texts that can be stored as they are: 400 names those that cannot. */
export const refusingTexts =
  <Parent, Context, Args>(
    resolver: GraphQLFieldResolver<Parent, Context, Args>,
  ): GraphQLFieldResolver<Parent, Context, Args> =>
  (parent, args, context, info) => {
    if (!areStorable(args)) throw badInput(refusedTexts(args));
    return resolver(parent, args, context, info);
  };

/** What `refusedTexts` finds nothing in; documents of a hundred thousand values are gone through at the cost of their texts. */
function areStorable(value: unknown): boolean {
  if (typeof value === 'string') return notStorable(value) === undefined;
  if (Array.isArray(value)) return value.every(areStorable);
  if (!isPlain(value)) return true;
  for (const key in value)
    if (notStorable(key) !== undefined || !areStorable((value as Record<string, unknown>)[key])) return false;
  return true;
}
