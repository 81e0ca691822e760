/**
 * Long texts on their way out of a thread. To read a message with megabytes of text takes the thread of the event loop 20 ms for ten
 * megabytes, for the memory alone; bytes whose memory is handed over take none, and are read part by part.
 */

/** The parts of a text, as UTF-8. */
export type LongText = readonly Uint8Array<ArrayBuffer>[];

/** Of a part: what one statement takes, so that none holds the connection, or the event loop, for long. */
const CHARACTERS = 500_000;

/** The parts of a text, of which none ends in the middle of a character of two units; an empty text is one part. */
export function* partsOf(text: string): Generator<string> {
  for (let at = 0; at === 0 || at < text.length; ) {
    const end = at + CHARACTERS + (/[\ud800-\udbff]/.test(text[at + CHARACTERS - 1] ?? '') ? 1 : 0);
    yield text.slice(at, end);
    at = end;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A text as bytes that can be handed over. A lone half of a character of two units, which has no bytes, is U+FFFD in them. */
export const asBytes = (text: string): LongText => [...partsOf(text)].map((part) => encoder.encode(part));

/** The parts again, each when it is asked for. */
export function* fromBytes(text: LongText): Generator<string> {
  for (const part of text) yield decoder.decode(part);
}

/** All of it in one go: of a text that has a limit. */
export const textOf = (text: LongText): string => [...fromBytes(text)].join('');

const handedOver = new WeakMap<object, readonly LongText[]>();

/** What a task gives, with texts whose memory is no longer the thread's. */
export function handingOver<Value extends object>(value: Value, ...texts: readonly LongText[]): Value {
  handedOver.set(value, texts);
  return value;
}

/** The memory that goes with what a task gives. */
export const memoryOf = (value: unknown): ArrayBuffer[] =>
  typeof value === 'object' && value !== null
    ? (handedOver.get(value) ?? []).flatMap((text) => text.map(({ buffer }) => buffer))
    : [];
