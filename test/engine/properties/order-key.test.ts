/** Fractional order keys: always one between two others, and short. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOrderKey, keyBetween, keysBetween, keyWithin } from '../../../src/engine/revisions/order-key.ts';
import { PROPERTY_TIMEOUT, runs } from './runs.ts';

/** A list of keys made by inserting at the given places. */
function insertAll(places: number[]): string[] {
  const keys: string[] = [];
  for (const place of places) {
    const at = place % (keys.length + 1);
    keys.splice(at, 0, keyBetween(keys[at - 1] ?? null, keys[at] ?? null));
  }
  return keys;
}

const isAscending = (keys: string[]) => keys.every((key, i) => i === 0 || (keys[i - 1] as string) < key);

describe('order keys', () => {
  test('stand where they were asked for', { timeout: PROPERTY_TIMEOUT }, () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 300 }), { maxLength: 300, size: 'max' }), (places) => {
        const keys = insertAll(places);
        expect(isAscending(keys)).toBe(true);
        expect(keys.every(isOrderKey)).toBe(true);
      }),
      runs(),
    );
  });

  test('come in any number between two others', { timeout: PROPERTY_TIMEOUT }, () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { maxLength: 40, size: 'max' }),
        fc.nat(),
        fc.integer({ min: 0, max: 200 }),
        (places, place, n) => {
          const keys = insertAll(places);
          const at = place % (keys.length + 1);
          keys.splice(at, 0, ...keysBetween(keys[at - 1] ?? null, keys[at] ?? null, n));
          expect(keys).toHaveLength(places.length + n);
          expect(isAscending(keys)).toBe(true);
        },
      ),
      runs(),
    );
  });

  test('of lifted children take the place of their parent, in order', { timeout: PROPERTY_TIMEOUT }, () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { minLength: 3, maxLength: 40, size: 'max' }),
        fc.array(fc.nat(), { maxLength: 20, size: 'max' }),
        (outer, inner) => {
          const siblings = insertAll(outer);
          const lifted = insertAll(inner).map((key) => keyWithin(siblings[1] as string, key));
          const [before, , after] = siblings as [string, string, string];
          // What stood directly behind the parent may itself extend the parent's key.
          const next = after.startsWith(siblings[1] as string) ? [] : [after];
          expect(isAscending([before, ...lifted, ...next])).toBe(true);
        },
      ),
      runs(),
    );
  });

  test.each([
    ['at the end', (n: number) => n],
    ['at the start', () => 0],
    ['behind the first', (n: number) => (n === 0 ? 0 : 1)],
    ['before the last', (n: number) => Math.max(0, n - 1)],
  ])('stay short when 20,000 are inserted %s', (_, place) => {
    let low: string | null = null;
    let high: string | null = null;
    const first = keyBetween(null, null);
    const last = keyBetween(first, null);
    const position = place(10);
    if (position === 1) [low, high] = [first, last];
    if (position === 9) [low, high] = [first, last];
    let longest = 0;
    for (let i = 0; i < 20_000; i++) {
      const key = keyBetween(low, high);
      longest = Math.max(longest, key.length);
      if (position === 0 || position === 1) high = key;
      else low = key;
    }
    expect(longest).toBeLessThanOrEqual(6);
  });

  test('refuse invalid keys and places', () => {
    expect(() => keyBetween('V', 'V')).toThrow('no order key between');
    expect(() => keyBetween('W', 'V')).toThrow('no order key between');
    expect(() => keyBetween('p', null)).toThrow('"p" is not an order key');
    expect(() => keyBetween('V/', null)).toThrow('"V/" is not an order key');
    expect(() => keyBetween('', null)).toThrow('An order key is not empty');
  });
});
