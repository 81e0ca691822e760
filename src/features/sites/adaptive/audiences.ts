/** Which visitors see the same: their answers may be kept for each other. */
import type { Value } from '../../../engine/expressions/evaluate.ts';
import type { Claims } from './claims.ts';
import type { AdaptiveSchema, Claim } from './schema.ts';

/** Whether visitors can differ in finitely many ways only: in booleans, and in texts of which all values are known. */
export const hasFiniteAudiences = ({ properties }: AdaptiveSchema): boolean => areFinite(properties);

const areFinite = (claims: Record<string, Claim | { type: 'object'; properties: Record<string, Claim> } | undefined>) =>
  Object.values(claims).every((claim): boolean => {
    if (!claim || claim.type === 'boolean') return true;
    if (claim.type === 'object') return areFinite(claim.properties);
    return claim.type === 'string' && claim.enum !== undefined;
  });

/**
 * Names the audience of a visitor: the same for claims that are the same, in whatever order. Null where audiences are not finite;
 * nothing may be kept for those.
 */
export function audienceOf(schema: AdaptiveSchema | null, claims: Claims): string | null {
  if (!schema) return '{}';
  return hasFiniteAudiences(schema) ? JSON.stringify(sorted(claims)) : null;
}

function sorted(value: Value): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]),
  );
}
