/** What callers give as the source of a description: an address, or a text. */
import { z } from 'zod';
import { badInput } from '../../../errors.ts';

/** Of addresses, in characters. */
const MAX_URL = 2048;
/** Of texts, in bytes of UTF-8: what is fetched may be as large. */
export const MAX_SOURCE_BYTES = 10 * 1024 * 1024;

const url = z
  .string()
  .min(1, 'must not be empty')
  .max(MAX_URL, `must have at most ${MAX_URL} characters`)
  .refine(
    (value) => ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? ''),
    'must be an address with http or https',
  )
  .refine((value) => {
    const parsed = URL.parse(value);
    return !parsed || (parsed.username === '' && parsed.password === '');
  }, 'must not hold a name or password: everybody who sees the specification would see them');

const text = z
  .string()
  .min(1, 'must not be empty')
  .refine((value) => Buffer.byteLength(value) <= MAX_SOURCE_BYTES, 'must have at most 10 MiB');

/** One of both: a check of its own, so that what is refused names the field. */
export const specSource = z
  .strictObject({
    url: url.meta({ description: 'Fetched now, and once a day from then on.' }).optional(),
    text: text.meta({ description: 'JSON or YAML.' }).optional(),
  })
  .refine((source) => (source.url === undefined) !== (source.text === undefined), 'must have either `url` or `text`')
  .meta({ id: 'OpenAPISpecSource', description: 'Where the description comes from.' });

export type SpecSource = { url: string } | { text: string };

/** What was checked by `specSource`. */
export const sourceOf = (value: unknown): SpecSource => value as SpecSource;

export const specSlug = z
  .string()
  .min(1, 'must not be empty')
  .max(100, 'must have at most 100 characters')
  .regex(/^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$/, 'must have letters and digits, with single hyphens between them');

/** The slug in a path that a specification is made with. */
export function checkedSlug(slug: string): string {
  const result = specSlug.safeParse(slug);
  if (!result.success) throw badInput('specSlug', result.error.issues[0]?.message ?? 'is not valid');
  return slug;
}
