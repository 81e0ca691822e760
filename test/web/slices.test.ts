import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safe } from '../../src/web/app/html.ts';
import { inSlices, slices } from '../../src/web/app/slices.ts';

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString();
}

test('a text in pieces is the same text, wherever they end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' })), fc.integer({ min: 1, max: 7 }), async (texts, size) => {
      expect(await joined(slices(texts, size))).toBe(texts.join(''));
    }),
  );
});

test('a short text is sent as it is, a long one in pieces', async () => {
  expect(inSlices(safe('short'))).toBe('short');
  const long = 'Größe 🚀 '.repeat(300_000);
  const sent = inSlices(safe(long));
  expect(sent).not.toBe(long);
  expect((await joined(sent as AsyncIterable<Uint8Array>)) === long).toBe(true);
});
