/** What is said of a value that is none of several, each at its place; "Invalid input" helped nobody. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { detailsOf } from '../src/input-messages.ts';

const field = z.union([
  z.strictObject({ type: z.literal('string'), enum: z.array(z.string()).min(1).optional() }),
  z.strictObject({ type: z.literal('number'), default: z.number().optional() }),
]);
const settings = z.union([
  z.strictObject({ component: z.string() }),
  z.strictObject({ fields: z.record(z.string(), field) }),
]);

const said = (type: z.ZodType, value: unknown) =>
  (type.safeParse(value).error?.issues ?? [])
    .flatMap((issue) => detailsOf(issue, ['given']))
    .map(({ path, message }) => `${path} ${message}`);

test.each<[z.ZodType, unknown, string[]]>([
  [settings, { fields: { a: { type: 'string', enum: [] } } }, ['given.fields.a.enum must have at least 1 entry']],
  [settings, { fields: { a: { type: 'number', default: 'x' } } }, ['given.fields.a.default must be a number']],
  [settings, { component: 5 }, ['given.component must be a string']],
  [z.union([z.string(), z.number()]), true, ['given must be a string or a number']],
  [
    z.object({ list: z.array(z.union([z.string(), z.null()])) }),
    { list: ['a', 5] },
    ['given.list[1] must be a string or null'],
  ],
])('%#', (type, value, expected) => {
  expect(said(type, value)).toEqual(expected);
});
