/**
 * The JSON of an answer, printed in slices: 32 MiB in one go hold the event loop for 130 ms, and what is then done with the text
 * (its hash, its bytes, its length) for as long again.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { turn } from '../engine/turn.ts';
import { RawJson, stringify } from './raw-json.ts';

/** From so many characters on an answer is printed in slices; shorter ones take a few milliseconds. */
export const LARGE_ANSWER = 1024 * 1024;

/** Characters that are printed, or turned into bytes, in one go. */
const PIECE = 64 * 1024;
/** Values and characters up to which something is printed by `JSON.stringify`. */
const SMALL = 4096;
/** Below it all is printed in one go: what nests so deep is a Document of a short text. */
const MAX_DEPTH = 60;

/** The same bytes as `stringify` makes of a value, in pieces. */
export async function printedInSlices(value: unknown): Promise<Buffer[]> {
  const printed: Buffer[] = [];
  let text = '';
  for (const piece of piecesOf(value)) {
    text += piece;
    if (text.length < PIECE) continue;
    printed.push(Buffer.from(text));
    text = '';
    await turn();
  }
  printed.push(Buffer.from(text));
  return printed;
}

/** How long a printed answer is. */
export const bytesOf = (printed: string | readonly Buffer[]): number =>
  typeof printed === 'string' ? Buffer.byteLength(printed) : printed.reduce((sum, { length }) => sum + length, 0);

/** Sends a printed answer: as one text, or piece by piece. */
export function sendJson(reply: FastifyReply, printed: string | readonly Buffer[]): FastifyReply {
  if (typeof printed === 'string') return reply.send(printed);
  if (printed.length === 1) return reply.send(printed[0]);
  return reply.header('content-length', bytesOf(printed)).send(Readable.from(printed));
}

/** Of a value that JSON has; none is longer than some pieces. */
function* piecesOf(value: unknown, depth = 0): Generator<string> {
  if (value instanceof RawJson) for (const piece of value.pieces()) yield* stretchesOf(piece);
  else if (typeof value === 'string') yield* piecesOfText(value);
  else if (!isContainer(value) || depth > MAX_DEPTH || isSmall(value)) yield stringify(value) ?? 'null';
  else if (Array.isArray(value)) yield* piecesOfList(value, depth + 1);
  else yield* piecesOfFields(value, depth + 1);
}

function* piecesOfList(list: readonly unknown[], depth: number): Generator<string> {
  let before = '[';
  for (const item of list) {
    yield before;
    yield* piecesOf(item, depth);
    before = ',';
  }
  yield list.length > 0 ? ']' : '[]';
}

function* piecesOfFields(value: object, depth: number): Generator<string> {
  let before = '{';
  for (const [key, field] of Object.entries(value)) {
    // As `JSON.stringify` has it.
    if (field === undefined || typeof field === 'function' || typeof field === 'symbol') continue;
    yield `${before}${JSON.stringify(key)}:`;
    yield* piecesOf(field, depth);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* piecesOfText(text: string): Generator<string> {
  if (text.length <= PIECE) return yield JSON.stringify(text);
  yield '"';
  for (const stretch of stretchesOf(text)) yield JSON.stringify(stretch).slice(1, -1);
  yield '"';
}

/** A long text, cut where no character is cut. */
function* stretchesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + PIECE, text.length);
    if (/[\ud800-\udbff]/.test(text[end - 1] ?? '') && end < text.length) end += 1;
    yield text.slice(start, end);
    start = end;
  }
}

/** What is printed field by field; all else, such as times, knows how it is printed. */
const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !('toJSON' in value);

/** Whether all that a value holds is little. Looks at no more than that. */
function isSmall(value: object): boolean {
  let left = SMALL;
  const open: object[] = [value];
  for (let node = open.pop(); node; node = open.pop()) {
    const fields: Iterable<readonly [string | number, unknown]> = Array.isArray(node)
      ? node.entries()
      : Object.entries(node);
    for (const [key, field] of fields) {
      left -= typeof key === 'string' ? key.length + 1 : 1;
      if (typeof field === 'string') left -= field.length;
      else if (field instanceof RawJson) left -= field.length;
      else if (typeof field === 'object' && field !== null) open.push(field);
      if (left <= 0) return false;
    }
  }
  return true;
}
