/** Conditions to begin with: one for each boolean claim of a schema. */
import type { AdaptiveSchema, Claim } from './schema.ts';

export interface TemplateCondition {
  description: string;
  condition: string;
}

/** In the order of the schema, those of nested objects included. */
export function templateConditions({ properties }: AdaptiveSchema): TemplateCondition[] {
  return flagsIn('visitor.claims', properties);
}

function flagsIn(path: string, properties: Record<string, Claim | { properties: Record<string, Claim> } | undefined>) {
  return Object.entries(properties).flatMap(([name, claim]): TemplateCondition[] => {
    if (!claim) return [];
    const place = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `${path}.${name}` : `${path}[${quoted(name)}]`;
    if ('properties' in claim) return flagsIn(place, claim.properties);
    return claim.type === 'boolean' ? [{ description: claim.description, condition: place }] : [];
  });
}

/** As expressions read it: JSON's escapes of line ends and quotes are theirs, its `\u` is not. */
const quoted = (name: string): string => `"${name.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
