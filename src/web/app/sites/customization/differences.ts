/** What a space of a site has otherwise than the site: which fields it has, and what of a form is an override. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type OverrideChanges, overrides } from '../../../../features/sites/customization/overrides.ts';
import type { FieldGroup } from '../../declared/forms.ts';
import { sixDigits } from './fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field that is no setting itself. */
const STANDS_FOR: Readonly<Record<string, string>> = { tinted: 'styling.tint' };

const bare = (type: z.ZodType): z.ZodType =>
  type instanceof z.ZodOptional || type instanceof z.ZodNullable ? bare(type.unwrap() as z.ZodType) : type;

/** The settings of a group each of which a space overrides by itself: null takes one back. Undefined: it is one value. */
function partsOf(type: z.ZodType): Readonly<Record<string, z.ZodType>> | undefined {
  const inner = bare(type);
  if (!(inner instanceof z.ZodObject)) return undefined;
  const parts = inner.shape as Readonly<Record<string, z.ZodType>>;
  return Object.values(parts).every((part) => part.safeParse(null).success) ? parts : undefined;
}

/** Whether a space can override the setting that a field holds. */
export function isOverridable(name: string): boolean {
  let parts: Readonly<Record<string, z.ZodType>> | undefined = overrides.shape;
  for (const part of (STANDS_FOR[name] ?? name).split('.')) {
    if (!parts) return true;
    if (!Object.hasOwn(parts, part)) return false;
    parts = partsOf(parts[part] as z.ZodType);
  }
  return true;
}

/** The groups of fields with those that a space can override. */
export const overridable = (groups: readonly FieldGroup[]): FieldGroup[] =>
  groups
    .map((group) => ({ ...group, fields: group.fields.filter(({ name }) => isOverridable(name)) }))
    .filter(({ fields }) => fields.length > 0);

/** The changes that make overrides of what differs from the settings of the site, and take back all else. */
export const overridesFrom = (given: Values, ofSite: Values): OverrideChanges =>
  differences(given, ofSite, overrides.shape) as OverrideChanges;

function differences(given: Values, ofSite: Values, parts: Readonly<Record<string, z.ZodType>>): Values {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, type]) => {
      const [own, there] = [given[name], ofSite[name]];
      const inner = partsOf(type);
      if (inner) return [[name, differences((own ?? {}) as Values, (there ?? {}) as Values, inner)]];
      if (own !== undefined && !isDeepStrictEqual(inFull(own), inFull(there))) return [[name, own]];
      return type.safeParse(null).success ? [[name, null]] : [];
    }),
  );
}

/** With colors as forms give them: six digits, in small letters. */
const inFull = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (_, part) => (isColor(part) ? sixDigits(part).toLowerCase() : part));

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);

/** How many settings these changes override. */
export const countOf = (changes: OverrideChanges): number => countIn(changes, overrides.shape);

const countIn = (changes: Values, parts: Readonly<Record<string, z.ZodType>>): number =>
  Object.entries(parts).reduce((sum, [name, type]) => {
    const value = changes[name];
    if (value === null || value === undefined) return sum;
    const inner = partsOf(type);
    return sum + (inner ? countIn(value as Values, inner) : 1);
  }, 0);
