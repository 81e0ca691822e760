/**
 * What a site knows of its visitors: a JSON Schema (draft-07) of their claims. Signed claims come from a visitor's token; those in
 * `unsigned` from the address, where anyone can write them.
 */
import { z } from 'zod';
import { describedAs } from '../../../engine/shape.ts';
import { text } from '../customization/values.ts';
import { outlineProblem } from './outline.ts';

/** The property of the schema whose claims nobody signed. */
export const UNSIGNED = 'unsigned';

const description = text(1000);

const values = z
  .array(text(200))
  .min(1)
  .max(100)
  .refine((list) => new Set(list).size === list.length, 'must name each value only once');

const closed = z.literal(false).meta({ description: 'There are no others.' });

const item = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('boolean'), description: description.optional() }).meta({ id: 'VisitorFlags' }),
    z
      .strictObject({ type: z.literal('string'), description: description.optional(), enum: values.optional() })
      .meta({ id: 'VisitorTexts' }),
    z.strictObject({ type: z.literal('number'), description: description.optional() }).meta({ id: 'VisitorNumbers' }),
  ])
  .meta({ id: 'VisitorListItem', description: 'The entries of a list.' });

export type ListItem = z.output<typeof item>;

const flag = z.strictObject({ type: z.literal('boolean'), description }).meta({ id: 'VisitorFlag' });
const number = z.strictObject({ type: z.literal('number'), description }).meta({ id: 'VisitorNumber' });
const string = z
  .strictObject({ type: z.literal('string'), description, enum: values.optional() })
  .meta({ id: 'VisitorText', description: 'One of `enum`, if that is given.' });
const list = z.strictObject({ type: z.literal('array'), description, items: item }).meta({ id: 'VisitorList' });
const object = z
  .strictObject({
    type: z.literal('object'),
    description,
    get properties(): z.ZodType<Record<string, Claim>> {
      return z.record(z.string(), claim);
    },
    additionalProperties: closed,
  })
  .meta({ id: 'VisitorObject' });

/** A claim of a visitor, as the schema declares it. */
export type Claim = z.output<typeof flag | typeof number | typeof string | typeof list> | ObjectClaim;

interface ObjectClaim {
  type: 'object';
  description: string;
  properties: Record<string, Claim>;
  additionalProperties: false;
}

const claim: z.ZodType<Claim> = z
  .discriminatedUnion('type', [flag, number, string, list, object])
  .meta({ id: 'VisitorClaim', description: 'A claim of a visitor.' });

const unsigned = object
  .extend({ description: description.optional() })
  .meta({ id: 'UnsignedVisitorClaims', description: 'Claims from the address: anyone can make them.' });

/** Its shape: what is answered. */
export const schemaShape = z
  .strictObject({
    $schema: z
      .string()
      .regex(/^https?:\/\/json-schema\.org\/draft-07\/schema#?$/, 'must be the address of JSON Schema draft-07')
      .optional(),
    type: z.literal('object'),
    properties: z.object({ [UNSIGNED]: unsigned.optional() }).catchall(claim),
    additionalProperties: closed,
  })
  .meta({ id: 'VisitorSchema', description: 'A JSON Schema (draft-07) of what is known of visitors.' });

export type AdaptiveSchema = z.output<typeof schemaShape>;

/** Every request for a site reads its schema. In UTF-16 units of JSON. */
const MAX_SIZE = 100_000;

/** An adaptive schema, checked: first its outline, so that nothing is followed deeper than it may be. */
export const adaptiveSchema = describedAs(
  z.unknown().superRefine((given, context) => {
    const problem = outlineProblem(given);
    const issues = problem
      ? [{ code: 'custom' as const, ...problem }]
      : (schemaShape.safeParse(given).error?.issues ?? []);
    for (const issue of issues) context.addIssue({ ...issue });
    if (issues.length === 0 && JSON.stringify(given).length > MAX_SIZE)
      context.addIssue({
        code: 'custom',
        message: `must have at most ${MAX_SIZE.toLocaleString('en')} characters as JSON`,
      });
  }),
  () => schemaShape,
);
