/**
 * HTML from template literals: what is put in is escaped, unless it is HTML already. A long text stays in pieces: of one that is put
 * together, V8 copies all megabytes in one go when it is first read.
 */

/** A piece has at least so many characters; what follows begins the next one. */
const PIECE = 32 * 1024;

/** Text that is HTML. */
export class Html {
  /** One after the other they are the text. */
  readonly pieces: readonly string[];

  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }

  get text(): string {
    return this.pieces.length === 1 ? (this.pieces[0] as string) : this.pieces.join('');
  }

  get length(): number {
    return this.pieces.reduce((sum, { length }) => sum + length, 0);
  }

  toString(): string {
    return this.text;
  }
}

export type Part = Html | string | number | boolean | null | undefined | readonly Part[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for elements and for attributes in double quotes. */
export const escaped = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => ESCAPES[character]!) : text;

/** Takes parts one after the other. */
class Pieces {
  readonly #whole: string[] = [];
  #last = '';

  add(part: Part): void {
    if (part instanceof Html) for (const piece of part.pieces) this.append(piece);
    else if (typeof part === 'string') this.append(escaped(part));
    else if (typeof part === 'number') this.append(String(part));
    else if (Array.isArray(part)) for (const each of part) this.add(each);
  }

  append(text: string): void {
    this.#last += text;
    if (this.#last.length < PIECE) return;
    this.#whole.push(this.#last);
    this.#last = '';
  }

  html(): Html {
    return new Html(this.#whole.length === 0 || this.#last !== '' ? [...this.#whole, this.#last] : this.#whole);
  }
}

/** HTML from a template; null, undefined, true and false are nothing, lists follow each other. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const made = new Pieces();
  made.append(strings[0] as string);
  for (let i = 0; i < parts.length; i++) {
    made.add(parts[i]);
    made.append(strings[i + 1] as string);
  }
  return made.html();
}

/** HTML that was made safe before. */
export const safe = (text: string): Html => new Html([text]);

export const NOTHING = safe('');

/** Parts that are there, one after the other. */
export function joined(parts: readonly Part[]): Html {
  const made = new Pieces();
  made.add(parts);
  return made.html();
}
