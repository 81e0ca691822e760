/** How deep JSON nests is read from its text, before anything is made of it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNestedTooDeep } from '../../src/graphql/nesting.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce((most: number, each) => Math.max(most, depthOf(each)), 0)
    : 0;

test('any JSON is as deep as its lists and objects, whatever its texts hold', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', '}', 'a', '\n') });
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 5 }, text, fc.integer(), fc.array(tie('value')), fc.dictionary(text, tie('value'))),
  }));
  fc.assert(
    fc.property(value, (json) => {
      const depth = depthOf(json);
      expect(isNestedTooDeep(JSON.stringify(json), depth)).toBe(false);
      if (depth > 0) expect(isNestedTooDeep(JSON.stringify(json), depth - 1)).toBe(true);
    }),
  );
});

test('a string without an end, and one that ends with backslashes, end with the text', () => {
  expect(isNestedTooDeep('["[[[[', 2)).toBe(false);
  expect(isNestedTooDeep('["\\\\"[[', 2)).toBe(true);
  expect(isNestedTooDeep('["\\"[[', 2)).toBe(false);
});
