/** Longest rising subsequences: rising, and none is longer. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestRising } from '../../../src/engine/revisions/longest-rising.ts';
import { PROPERTY_TIMEOUT, runs } from './runs.ts';

type Keys = readonly (number | string | undefined)[];

/** How many entries the longest has, tried the slow way: what ends at an entry continues what ends before it. */
function lengthOfLongest(keys: Keys): number {
  const lengths: number[] = [];
  keys.forEach((key) => {
    const before = lengths.filter((_, j) => key !== undefined && keys[j] !== undefined && keys[j] < key);
    lengths.push(key === undefined ? 0 : 1 + Math.max(0, ...before));
  });
  return Math.max(0, ...lengths);
}

describe('a longest rising subsequence', () => {
  const small = fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined });
  const short = fc.option(fc.string({ maxLength: 2 }), { nil: undefined });
  const keys = fc.oneof(
    fc.array(small, { maxLength: 40, size: 'max' }),
    fc.array(short, { maxLength: 40, size: 'max' }),
  );

  test('rises, without the entries that have no key, and none is longer', { timeout: PROPERTY_TIMEOUT }, () => {
    fc.assert(
      fc.property(keys, (keys: Keys) => {
        const rising = longestRising(keys);
        const found = keys.filter((_, i) => rising.has(i));
        expect(found).not.toContain(undefined);
        expect(found.every((key, i) => i === 0 || (found[i - 1] as typeof key & {}) < (key as typeof key & {}))).toBe(
          true,
        );
        expect(rising.size).toBe(lengthOfLongest(keys));
      }),
      runs(),
    );
  });

  test('of what is in order is all of it', () => {
    expect([...longestRising(['a', 'b', 'c'])].sort()).toEqual([0, 1, 2]);
    expect(longestRising([])).toEqual(new Set());
  });
});
