/** Values that settings of a site are made of: colors, addresses, pictures, links, fonts. */
import { z } from 'zod';
import { type ContentRef, contentRef } from '../../../engine/revisions/content-ref.ts';
import { describedAs, notStorable } from '../../../engine/shape.ts';

/** No list of a customization is longer. */
const MAX_ENTRIES = 100;

/** A text that can be stored. */
export const text = (most: number, least = 0) =>
  z
    .string()
    .min(least, least === 1 ? 'must not be empty' : `must have at least ${least} characters`)
    .max(most)
    .superRefine((value, { addIssue }) => {
      const message = notStorable(value);
      if (message) addIssue({ code: 'custom', message });
    });

/** Refuses a reference with a text that cannot be stored. */
export const storable =
  <Name extends string>(name: Name) =>
  (holder: { [Key in Name]?: ContentRef | null | undefined }, { addIssue }: z.RefinementCtx): void => {
    for (const [field, value] of Object.entries<unknown>(holder[name] ?? {})) {
      const message = typeof value === 'string' ? notStorable(value) : undefined;
      if (message) addIssue({ code: 'custom', path: [name, field], message });
    }
  };

/** A list of a bounded number of entries. */
export const listOf = <Type extends z.ZodType>(type: Type) => z.array(type).max(MAX_ENTRIES);

export const color = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/, 'must be a color: #RGB or #RRGGBB')
  .meta({ description: '`#RGB` or `#RRGGBB`.' });

export const themedColor = z
  .strictObject({ light: color, dark: color })
  .meta({ id: 'SiteThemedColor', description: 'A color for each theme.' });

export const webAddress = text(2048)
  .refine(isWebAddress, 'must be an address with http or https')
  .meta({ description: 'An absolute address with http or https.' });

export const themedURL = z
  .strictObject({ light: webAddress, dark: webAddress })
  .meta({ id: 'SiteThemedURL', description: 'An address for each theme.' });

export const favicon = z
  .strictObject({ icon: themedURL.optional(), emoji: text(50, 1).optional() })
  .refine(({ icon, emoji }) => icon === undefined || emoji === undefined, 'must have icon or emoji, not both')
  .meta({ id: 'SiteFavicon', description: 'A picture, an emoji (a character or its code point), or neither.' });

export const contentLink = z
  .strictObject({ title: text(64), to: contentRef })
  .superRefine(storable('to'))
  .meta({ id: 'SiteLink', description: 'A link with its title.' });

export const headerItem = z
  .strictObject({
    title: text(64),
    to: contentRef.nullable().meta({ description: 'Null: a menu of `links`.' }),
    links: listOf(contentLink),
    style: z.enum(['link', 'button-primary', 'button-secondary']).optional(),
    condition: text(1024)
      .optional()
      .meta({ description: 'Who sees it: an expression over `visitor.claims`. Default: every visitor.' }),
  })
  .superRefine(storable('to'))
  .meta({ id: 'SiteHeaderItem', description: 'A link or menu of the header.' });

const fontFace = z
  .strictObject({
    weight: z.int().min(1, 'must be at least 1').max(1000, 'must be at most 1000'),
    sources: listOf(
      z.strictObject({ url: webAddress, format: z.enum(['woff2', 'woff']).optional() }).meta({ id: 'SiteFontSource' }),
    ).min(1),
  })
  .meta({ id: 'SiteFontFace' });

const fontDefinition = z
  .strictObject({
    id: text(100, 1),
    custom: z.boolean(),
    // Renderers write it into a style sheet.
    fontFamily: text(50, 1).regex(/^[^"'\\{};<>\p{Cc}]*$/u, 'must be the name of a font'),
    fontFaces: listOf(fontFace).min(1),
  })
  .meta({ id: 'SiteFont', description: 'A font with its files.' });

/** One of the given fonts by name, or a font with its files. What is wrong within the latter is reported at its place. */
export function fontOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  const known = z.enum(names);
  type Font = Names[number] | z.output<typeof fontDefinition>;
  return describedAs(
    z.unknown().transform((given, context): Font => {
      if (given === undefined) {
        context.addIssue({ code: 'custom', message: 'is required' });
        return z.NEVER;
      }
      const parsed = typeof given === 'object' ? fontDefinition.safeParse(given) : known.safeParse(given);
      if (parsed.success) return parsed.data;
      for (const issue of parsed.error.issues) context.addIssue({ ...issue });
      return z.NEVER;
    }),
    () => z.union([known, fontDefinition]),
  );
}

/** Whether a text is an absolute address with http or https. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(value)) return false;
  return URL.canParse(value);
}
