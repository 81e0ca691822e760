/** What is printed already, on its way through a library that prints the message around it. */
import { printedInSlices } from './print-json.ts';
import { MARK, stringify } from './raw-json.ts';

/** It goes in as a short mark, which `put` replaces in the printed message. */
export class Printed {
  readonly #texts = new Map<string, string | readonly Buffer[]>();
  #count = 0;

  /** Stands for the value in a message. Every message that holds one has to come by at `put`. */
  hold(value: object): Record<string, unknown> {
    return this.#hold(stringify(value) ?? 'null');
  }

  /** The same for a large value: it is printed in slices, and its message comes in pieces. */
  async holdLarge(value: object): Promise<Record<string, unknown>> {
    return this.#hold(await printedInSlices(value));
  }

  #hold(text: string | readonly Buffer[]): Record<string, unknown> {
    const name = `${MARK}${this.#count++}`;
    this.#texts.set(`{"${name}":0}`, text);
    return { [name]: 0 };
  }

  /** The printed message, whole. */
  put(message: string): string | Buffer[] {
    for (const [mark, text] of this.#texts) {
      const at = message.indexOf(mark);
      if (at < 0) continue;
      this.#texts.delete(mark);
      const [before, after] = [message.slice(0, at), message.slice(at + mark.length)];
      if (typeof text === 'string') return before + text + after;
      return [Buffer.from(before), ...text, Buffer.from(after)];
    }
    return message;
  }
}
