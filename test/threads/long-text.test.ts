/** Long texts leave a thread as bytes, whole and in order, and with their memory. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asBytes, fromBytes, handingOver, memoryOf, partsOf, textOf } from '../../src/threads/long-text.ts';

const PART = 500_000;
const joined = (parts: Iterable<string>) => [...parts].join('');

test('any text is what its parts are, and no part ends within a character', () => {
  const texts = fc.tuple(fc.nat(3), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(texts, ([before, text]) => {
      const long = `${'x'.repeat(PART - before)}${text}${'é😀'.repeat(PART / 4)}${text}`;
      expect(joined(partsOf(long))).toBe(long);
      expect(joined(fromBytes(asBytes(long)))).toBe(long);
    }),
    { numRuns: 20 },
  );
  expect([...partsOf('')]).toEqual(['']);
  expect(textOf(asBytes('\ufeffa'))).toBe('\ufeffa');
});

test('what is handed over is gone from where it was', () => {
  const text = asBytes('long '.repeat(200_000));
  const value = handingOver({ text }, text);
  const received = structuredClone(value, { transfer: memoryOf(value) });
  expect(joined(fromBytes(received.text))).toBe('long '.repeat(200_000));
  expect(text.map(({ byteLength }) => byteLength)).toEqual(text.map(() => 0));
  expect([memoryOf({ text }), memoryOf('text'), memoryOf(null)]).toEqual([[], [], []]);
});
