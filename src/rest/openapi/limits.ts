/** The limits that zod types check, in addition to the types that the graph declares. */
import { type ZodType, z } from 'zod';
import type { JsonSchema } from './schema.ts';

/** Keywords that add nothing to the declared type. */
const UNSAID = new Set(['$schema', 'type', 'items', 'enum', 'default', 'description']);

/** The limits that `validate` checks: lengths, ranges, patterns, formats; those of a list's items, too. */
export function limitsOf(validate: ZodType): JsonSchema {
  const whole = z.toJSONSchema(validate, { io: 'input', unrepresentable: 'any', override: withoutFlags }) as JsonSchema;
  const limits = Object.fromEntries(
    Object.entries(whole).filter(([key, value]) => !UNSAID.has(key) && !isMachineLimit(value)),
  );
  const items = whole.items as JsonSchema | undefined;
  return items?.type !== undefined ? { ...limits, items } : limits;
}

/** zod writes out the bounds of safe integers, which no declaration intends. */
export const isMachineLimit = (value: unknown) =>
  typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER;

/** JSON Schema's patterns know no flags: one that ignores case would promise too little, so it is left out. */
export function withoutFlags({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: Record<string, unknown>;
}): void {
  const patterns = (zodSchema._zod.def.checks ?? []).map((check) => (check._zod.def as { pattern?: RegExp }).pattern);
  if (!patterns.some((pattern) => pattern?.flags.includes('i'))) return;
  delete jsonSchema.pattern;
  delete jsonSchema.allOf;
}
