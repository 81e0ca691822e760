import { expect, test } from 'vitest';
import { RawJson, stringify } from '../../src/graphql/raw-json.ts';

test('raw JSON is copied into an answer unchanged, anywhere in it', () => {
  const raw = (value: unknown) => new RawJson(JSON.stringify(value));
  for (const value of [{ 'a"b': ['\u2028', 1, null] }, 'text', [], '"', { raw: 'raw 0' }]) {
    expect(stringify({ before: 'raw 1"', value: raw(value), list: [raw(value), 2, raw(1)], after: value })).toBe(
      JSON.stringify({ before: 'raw 1"', value, list: [value, 2, 1], after: value }),
    );
    expect(stringify(raw(value))).toBe(JSON.stringify(value));
    const text = JSON.stringify(value);
    const inPieces = new RawJson({ length: text.length, pieces: () => text.split(/(?<=,)/) });
    expect(stringify({ value: inPieces })).toBe(JSON.stringify({ value }));
    // Whoever prints it otherwise, prints the same.
    expect(JSON.stringify({ value: raw(value) })).toBe(JSON.stringify({ value }));
  }
  expect(stringify(undefined)).toBeUndefined();
});
