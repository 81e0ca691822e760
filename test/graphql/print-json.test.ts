/** The JSON of large answers is the same in slices as in one go. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printedInSlices } from '../../src/graphql/print-json.ts';
import { RawJson, stringify } from '../../src/graphql/raw-json.ts';
import { runs } from '../engine/properties/runs.ts';
import { expectSlices } from '../support/cost.ts';

const printed = async (value: unknown) => String(Buffer.concat(await printedInSlices(value)));

test('property: a value is printed as in one go', async () => {
  const { tree } = fc.letrec<{ tree: unknown; leaf: unknown }>((tie) => ({
    leaf: fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer(),
      fc.constantFrom(null, true, undefined, 'a'.repeat(5000), '😀"\n'.repeat(30_000), new Date(0), new RawJson('[1]')),
    ),
    tree: fc.oneof(
      { maxDepth: 4 },
      tie('leaf'),
      fc.array(tie('tree'), { maxLength: 5 }),
      fc.dictionary(fc.string(), tie('tree'), { maxKeys: 5 }),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(tree, async (value) => {
      expect(await printed({ value })).toBe(stringify({ value }));
    }),
    runs(),
  );
});

test('what nests deeper than anyone writes is printed as well', async () => {
  let value: unknown = 'x'.repeat(10_000);
  for (let i = 0; i < 1000; i += 1) value = [value];
  expect(await printed(value)).toBe(JSON.stringify(value));
});

const MIB = 1024 * 1024;
test.each([
  ['many pages', { items: Array.from({ length: 10_000 }, (_, id) => ({ id, markdown: 'Words.\n'.repeat(450) })) }],
  ['one text', { markdown: 'Some "words".\n'.repeat(2 * MIB) }],
  ['very many small objects', Array.from({ length: 400_000 }, (_, id) => ({ id, title: 'a title', parent: null }))],
])('an answer of 30 MB is printed in slices: %s', async (_, value) => {
  await expectSlices(
    0.3,
    async () => value,
    async () => printedInSlices(value),
  );
});

test('a Document of 30 MB that was printed before is sent in slices', async () => {
  // To copy it takes little: eight times can be measured, and each in one go would be an eighth of all.
  const value = { document: new RawJson(JSON.stringify('Some 文 words 😀 of a text. '.repeat(MIB))) };
  await expectSlices(
    0.09,
    async () => value,
    async () => {
      for (let times = 0; times < 8; times += 1) await printedInSlices(value);
    },
  );
});
