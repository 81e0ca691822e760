/** Two values are the same exactly when they would have the same bytes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, sameValue } from '../../../src/engine/revisions/encode.ts';

/** Few names and values, so that many pairs are alike or nearly so. */
const leaf = fc.constantFrom<unknown>('a', 'b', '', 0, -0, 1, true, false, null, undefined);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(
      tie('value').map((item) => item ?? null),
      { maxLength: 3 },
    ),
    fc.dictionary(fc.constantFrom('a', 'b', 'constructor', '__proto__'), tie('value'), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
}));

const bytesOf = (of: unknown) => (of === undefined ? undefined : canonicalJson(of));

test('values are the same when their bytes are', () => {
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(sameValue(one, other)).toBe(bytesOf(one) === bytesOf(other));
      expect(sameValue(one, structuredClone(one))).toBe(true);
    }),
  );
});

test('a value that is nested too deep for content is refused, not compared for ever', () => {
  const deep = () => Array.from({ length: 101 }).reduce<unknown>((inner) => [inner], 'a');
  expect(() => sameValue(deep(), deep())).toThrow(TypeError);
});
