/** What is known of one visitor: only claims that the schema has, each of its type. */
import type { Scope, Value } from '../../../engine/expressions/evaluate.ts';
import { type AdaptiveSchema, type Claim, UNSIGNED } from './schema.ts';

/** No text of a claim is longer, and no list: it bounds what evaluating a condition costs. */
const MAX_TEXT = 1000;
const MAX_ENTRIES = 1000;

type Values = { readonly [name: string]: Value };

/** The claims of a visitor, those that nobody signed apart in `unsigned`. */
export type Claims = Values;

/**
 * The claims that count, of those that a token and an address have. `signed`: the payload of a verified token, or nothing. A claim
 * of another type than the schema has is absent; a token's own `unsigned` never counts, and `unsigned` never beside the signed ones.
 */
export function claimsOf(schema: AdaptiveSchema | null, signed: unknown, unsigned: unknown): Claims {
  if (!schema) return {};
  const { [UNSIGNED]: ofAddress, ...ofToken } = schema.properties;
  return {
    ...valuesOf(ofToken as Record<string, Claim>, signed, false),
    ...(ofAddress && { [UNSIGNED]: valuesOf(ofAddress.properties, unsigned, true) }),
  };
}

/** What a condition of a site can read. */
export const scopeOf = (claims: Claims): Scope => ({ visitor: { claims } });

/** `fromText`: in an address all values are texts. */
function valuesOf(claims: Record<string, Claim>, given: unknown, fromText: boolean): Values {
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(claims).flatMap(([name, claim]) => {
      const value = Object.hasOwn(given, name) ? claimValue(claim, (given as Values)[name], fromText) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

type Leaf = { type: 'boolean' | 'number' | 'string'; enum?: string[] | undefined };

function claimValue(claim: Claim, given: unknown, fromText: boolean): Value {
  switch (claim.type) {
    case 'array':
      if (!Array.isArray(given)) return undefined;
      return given.slice(0, MAX_ENTRIES).flatMap((entry) => plainValue(claim.items, entry, fromText) ?? []);
    case 'object':
      if (typeof given !== 'object' || given === null) return undefined;
      return valuesOf(claim.properties, given, fromText);
    default:
      return plainValue(claim, given, fromText);
  }
}

function plainValue(claim: Leaf, given: unknown, fromText: boolean): string | number | boolean | undefined {
  const value = fromText && typeof given === 'string' ? readAs(claim.type, given) : given;
  if (claim.type === 'boolean') return typeof value === 'boolean' ? value : undefined;
  if (claim.type === 'number') return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > MAX_TEXT) return undefined;
  return !claim.enum || claim.enum.includes(value) ? value : undefined;
}

function readAs(type: Leaf['type'], text: string): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return type === 'number' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text;
}
