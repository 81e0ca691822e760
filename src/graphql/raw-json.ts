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
const MARK = `raw ${randomUUID()} `;

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

/**
 * What is printed already, on its way through a library that prints the message around it: it goes in as a short mark, which `put`
 * replaces in the printed message.
 */
export class Printed {
  readonly #texts = new Map<string, string>();
  #count = 0;

  /** Stands for the value in a message. Every message that holds one has to come by at `put`. */
  hold(value: object): Record<string, unknown> {
    const name = `${MARK}${this.#count++}`;
    this.#texts.set(`{"${name}":0}`, stringify(value) ?? 'null');
    return { [name]: 0 };
  }

  /** The printed message, whole. */
  put(message: string): string {
    for (const [mark, text] of this.#texts) {
      const at = message.indexOf(mark);
      if (at < 0) continue;
      this.#texts.delete(mark);
      return message.slice(0, at) + text + message.slice(at + mark.length);
    }
    return message;
  }
}
