/** JSON that is there as text already: made in a thread, it goes into an answer without being parsed and printed again. */
import { randomUUID } from 'node:crypto';

/** Stands in an answer for what its text says. Everybody but `stringify` sees what is in it. */
export class RawJson {
  /** At least as many as it has characters. */
  readonly length: number;
  readonly #pieces: () => Iterable<string>;

  /** The text, or its pieces one after the other: of a long one, each is made when it is asked for. */
  constructor(text: string | { length: number; pieces: () => Iterable<string> }) {
    this.length = text.length;
    this.#pieces = typeof text === 'string' ? () => [text] : text.pieces;
  }

  /** The text, in pieces; none of them ends within a character. */
  pieces(): Iterable<string> {
    return this.#pieces();
  }

  toJSON(): unknown {
    const text = [...this.#pieces()].join('');
    if (!places) return JSON.parse(text);
    places.push(text);
    return `${MARK}${places.length - 1}`;
  }
}

/** It is not known outside, so no text can contain it. */
export const MARK = `raw ${randomUUID()} `;

/** The raw texts of what is printed right now. */
let places: string[] | undefined;

/** `JSON.stringify`, with raw texts put in as they are. */
export function stringify(value: unknown): string | undefined {
  const found: string[] = [];
  let printed: string | undefined;
  places = found;
  try {
    printed = JSON.stringify(value);
  } finally {
    places = undefined;
  }
  if (printed === undefined || found.length === 0) return printed;
  const [head = '', ...rest] = printed.split(`"${MARK}`);
  return head + rest.map((part) => found[Number.parseInt(part, 10)] + part.slice(part.indexOf('"') + 1)).join('');
}
