/** Parts of files, as players of videos ask for them. Source: RFC 9110, section 14. */
import { Readable } from 'node:stream';

/** Both ends are in it. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part that a header asks for of so many bytes; null: all of it, also where several parts are wanted or the header says nothing that
 * is known; `none`: a part that the file does not have.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '')
    return last === '0' || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'none' : { start, end };
}

/** A part of a stream, which is read no further. */
export const partOf = (stream: Readable, { start, end }: ByteRange): Readable =>
  Readable.from(cut(stream, start, end + 1), { objectMode: false });

async function* cut(stream: Readable, start: number, end: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end - at));
    at += chunk.length;
    if (part.length > 0) yield part;
    if (at >= end) return;
  }
}
