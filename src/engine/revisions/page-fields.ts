/** What a page has besides its title and text: what an edit may set, and front matter may carry. */
import { z } from 'zod';
import { syntaxProblem } from '../expressions/conditions.ts';
import { free, named } from '../shape.ts';
import { type ContentRef, contentRef } from './content-ref.ts';

/** The value of a variable. Which names are allowed depends on those that are there. */
export const variable = z.string().max(10_000);

/** Name → value, as it is answered. */
export const variables = z.record(z.string(), z.string()).meta({ id: 'Variables', description: 'Name → value.' });

export const layout = z
  .strictObject({
    width: z.enum(['default', 'wide']).optional(),
    coverSize: z.enum(['full', 'hero']).optional(),
    cover: z.boolean().optional(),
    title: z.boolean().optional(),
    description: z.boolean().optional(),
    tableOfContents: z.boolean().optional(),
    outline: z.boolean().optional(),
    pagination: z.boolean().optional(),
    metadata: z.boolean().optional(),
  })
  .meta({ id: 'LayoutChanges', description: 'What of a page is shown, and how. What is not named is as by default.' });

export const cover = z
  .strictObject({
    ref: contentRef,
    refDark: contentRef.optional(),
    yPos: z.number().default(0).meta({ description: 'Default: 0.' }),
    height: z.number().min(10, 'must be at least 10').max(700, 'must be at most 700').optional(),
  })
  .meta({ id: 'PageCoverFields', description: 'The picture at the head of a page.' });

export const metaLinks = z
  .strictObject({ canonical: contentRef.optional(), alternates: z.array(contentRef).max(100).optional() })
  .meta({ id: 'MetaLinks', description: 'Where the page is the same elsewhere.' });

const condition = z
  .string()
  .min(1, 'must not be empty')
  .max(1024, 'must have at most 1,024 characters')
  .superRefine((source, { addIssue }) => {
    const problem = source === '' ? undefined : syntaxProblem(source);
    if (problem) addIssue({ code: 'custom', message: problem.message });
  })
  .meta({
    description:
      'An expression over `visitor.claims`: only visitors for whom it is true see the page, and those below it.',
  });

const fields = z.strictObject({
  emoji: z.string().max(50).nullish(),
  icon: z.string().max(50).nullish(),
  description: z.string().max(10_000).nullish(),
  hidden: z.boolean().nullish(),
  noIndex: z.boolean().nullish(),
  noRobotsIndex: z.boolean().nullish(),
  layout: layout.nullish(),
  cover: cover.nullish(),
  variables: named(variable).nullish(),
  metaLinks: metaLinks.nullish(),
  condition: condition.nullish(),
});

/** The fields that an edit may set. Absent: left alone; null: cleared. */
export const fieldChanges = fields.meta({
  id: 'PageFieldsInput',
  description: `${Object.keys(fields.shape).join(', ')}; null clears one.`,
});

/** What a computed page is made of. */
export const computed = z
  .strictObject({
    type: z.string().meta({ description: 'Such as `builtin:openapi`.' }),
    props: named(free('Each source has props of its own.')),
    dependencies: named(free('As the file in Git has it: a name, or an object with `ref`.')),
  })
  .meta({ id: 'ComputedSource', description: 'What a computed page is made of.' });

export type FieldChanges = z.output<typeof fieldChanges>;
export type ComputedSource = z.output<typeof computed>;
export type PageLayout = Required<z.output<typeof layout>>;

/** As it is stored: an imported one may lack the picture. */
export type PageCover = Omit<z.output<typeof cover>, 'ref'> & { ref?: ContentRef };

type Given = { [Field in keyof FieldChanges]: NonNullable<FieldChanges[Field]> };

/** The fields of a page; absent means "not set". Of a layout only the keys that differ from the default are there. */
export type PageFields = { [Field in keyof Given]: Field extends 'cover' ? PageCover : Given[Field] };
