/**
 * What zod types say of themselves beside their limits. A type with `.meta({ id })` is a component of `/v1/openapi.json` under that
 * name; what follows is for values whose check says nothing of their shape.
 */
import { z } from 'zod';

const shapes = new WeakMap<object, () => z.ZodType>();

/** A type that is checked by `check` and described as `shape`: for checks that are written by hand. */
export function describedAs<Type extends z.ZodType>(check: Type, shape: () => z.ZodType): Type {
  shapes.set(check, shape);
  return check;
}

/** How a type is described, where its check does not say it; what is made of it by `.meta()` is described alike. */
export function shapeOf(type: z.core.$ZodType): z.ZodType | undefined {
  for (let at: z.core.$ZodType | undefined = type; at; at = at._zod.parent) {
    const shape = shapes.get(at);
    if (shape) return shape();
  }
  return undefined;
}

/** The key under which a description says why a value may be anything. */
export const FREE = 'x-free';

/** Any JSON value, with the reason why nothing more can be said of it. Readers of the description get both. */
export const free = (reason: string): z.ZodUnknown => z.unknown().meta({ [FREE]: reason, description: reason });

const identifiers = z.registry<{ isId: true }>();

/** Marks a text as the id of something; what is made of it by `.meta()` is one, too. */
export const identifier = <Type extends z.ZodType>(type: Type): Type => {
  identifiers.add(type, { isId: true });
  return type;
};

/** Whether a type is of ids. */
export const isIdentifier = (type: z.ZodType): boolean => identifiers.get(type)?.isId === true;

/** The database's client leaves out a value that is called `__proto__`, at any depth, without a word. */
export const storedName = z.string().refine((name) => name !== '__proto__', 'must have another name');

/** Why no database stores a text, in a column or within JSON; undefined: one does. */
export function notStorable(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain U+0000';
  return text.isWellFormed() ? undefined : 'must not contain a lone surrogate';
}

/** Whether no value in it, at any depth, has a name that would not be stored. */
export function isStorable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (!Array.isArray(value) && Object.hasOwn(value, '__proto__')) return false;
  return Object.values(value).every(isStorable);
}

/** So many names, of so many characters at most, are kept as known to be right. */
const [KNOWN_NAMES, KNOWN_LENGTH] = [200, 100];

/** A record like that of `z.record`, which leaves out the name `__proto__`: here every name is one like any other. */
export const named = <Value>(value: z.ZodType<Value>, key: z.ZodType<string, string> = z.string()) => {
  // Very many records may have the same few names, such as languages.
  const known = new Set<string>();
  const problemsOf = (name: string): readonly z.core.$ZodIssue[] => {
    if (known.has(name)) return [];
    const { error } = key.safeParse(name);
    if (!error && name.length <= KNOWN_LENGTH && known.size < KNOWN_NAMES) known.add(name);
    return error?.issues ?? [];
  };
  return describedAs(
    z.unknown().transform((given, context): Record<string, Value> => {
      if (typeof given !== 'object' || given === null || Array.isArray(given)) {
        context.addIssue({
          code: 'custom',
          message: given === undefined ? 'is required' : 'must be an object of values by name',
        });
        return z.NEVER;
      }
      const values: [string, Value][] = [];
      for (const [name, entry] of Object.entries(given)) {
        for (const issue of problemsOf(name)) context.addIssue({ ...issue, path: [name] });
        const parsed = value.safeParse(entry);
        if (parsed.success) values.push([name, parsed.data]);
        else for (const issue of parsed.error.issues) context.addIssue({ ...issue, path: [name, ...issue.path] });
      }
      return Object.fromEntries(values);
    }),
    () => z.record(key, value),
  );
};
