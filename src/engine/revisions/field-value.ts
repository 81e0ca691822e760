/** The value of one field of a page, file, reusable content or of a variable, as differences and conflicts tell it. */
import { z } from 'zod';
import { contentRef } from './content-ref.ts';
import { computed, cover, layout, metaLinks, variables } from './page-fields.ts';

const dimensions = z.strictObject({ width: z.int(), height: z.int() });

export const fieldValue = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    contentRef,
    layout,
    cover,
    metaLinks,
    computed,
    variables,
    dimensions.meta({ description: 'Of an image.' }),
    z
      .strictObject({
        contentType: z.string(),
        size: z.int(),
        hash: z.string(),
        dimensions: dimensions.optional(),
      })
      .meta({ description: 'Of the bytes of a file, in a conflict.' }),
  ])
  .meta({ id: 'FieldValue', description: 'The value of a field; its type follows from the name of the field.' });

/** Both sides of each changed field; a side without a value is left out. */
export const changedValues = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string(), z.strictObject({ before: value.optional(), after: value.optional() }));
