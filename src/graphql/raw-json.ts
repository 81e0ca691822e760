/** JSON that is there as text already: made in a thread, it goes into an answer without being parsed and printed again. */
import { randomUUID } from 'node:crypto';

/** Stands in an answer for what its text says. Everybody but `stringify` sees what is in it. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    if (!places) return JSON.parse(this.text);
    places.push(this.text);
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
