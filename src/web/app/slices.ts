/** A long page on its way out: piece by piece, so that nothing else waits while all of it is made into bytes and compressed. */
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { Html } from './html.ts';

/** UTF-16 units of a piece, and what is sent at once. */
const SLICE = 128 * 1024;
const SHORT = 8 * SLICE;

/** What is sent of a page: its text, or a stream of its bytes. */
export const inSlices = (page: Html): string | Readable =>
  page.length <= SHORT ? page.text : Readable.from(slices(page.pieces), { objectMode: false });

/** The bytes of pieces of text, one after the other; the longer ones in slices, with a turn of the event loop after each. */
export async function* slices(pieces: readonly string[], size = SLICE): AsyncGenerator<Buffer> {
  for (const text of pieces) {
    for (let at = 0; at < text.length; ) {
      const isWithinPair = isHigh(text.charCodeAt(at + size - 1));
      const end = at + size + (isWithinPair ? 1 : 0);
      yield Buffer.from(text.slice(at, end));
      at = end;
      await turn();
    }
  }
}

/** The first half of a character beyond the basic plane. */
const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
