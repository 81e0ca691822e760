/**
 * What taking a piece of HTML apart would cost, told from its tags: a parser of HTML is quadratic in how deep they nest, and opens
 * marks that are not closed again in each block that follows, so that little HTML can become very much.
 */

/** Elements that have no end tag. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
/** Opened again in the next block when they are not closed. */
const FORMATTING = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/i;

/** HTML that nests deeper than this would cost more than its length. */
const MAX_NESTED = 400;
/** Elements that may be opened again, for each element that is written, and for a piece of any length. */
const MAX_REOPENED = { each: 4, any: 2000 };
/** Attributes of one tag; each is compared with all before it. */
const MAX_ATTRIBUTES = 2000;

/** The tags that are open while pieces of HTML that belong together are read one after the other. */
export class OpenTags {
  /** The open tags of each name, as they are written. */
  readonly #open = new Map<string, string[]>();
  /** How often each tag of a mark is open. */
  readonly #marks = new Map<string, number>();
  #formatting = 0;
  #most = 0;
  #elements = 0;
  #reopened = 0;
  #hasManyAttributes = false;
  /** How many are open. */
  depth = 0;

  /** Whether it would cost more than it should. */
  get isTooMuch(): boolean {
    const reopened = this.#reopened > MAX_REOPENED.each * this.#elements + MAX_REOPENED.any;
    return this.#most > MAX_NESTED || reopened || this.#hasManyAttributes;
  }

  /** Reads a piece. */
  read(html: string): void {
    this.#hasManyAttributes ||= hasManyAttributes(html);
    for (const [tag, slash, name = '', isClosed] of html.matchAll(
      /<(\/?)([a-z][^\s/<>]*)(?![^\s/<>])[^<>]*?(\/?)>/gi,
    )) {
      if (VOID.test(name) || (isClosed && !slash)) continue;
      if (slash) this.#close(name.toLowerCase());
      else this.#openTag(name.toLowerCase(), tag);
    }
  }

  /** An element that is there already, between pieces. */
  element(): void {
    this.#elements += 1;
    this.#reopened += this.#formatting;
  }

  #openTag(name: string, tag: string): void {
    this.element();
    const open = this.#open.get(name);
    if (open) open.push(tag);
    else this.#open.set(name, [tag]);
    if (FORMATTING.test(name)) this.#mark(name, tag, 1);
    this.depth += 1;
    this.#most = Math.max(this.#most, this.depth);
  }

  /** An end tag of what is not open closes nothing. */
  #close(name: string): void {
    const tag = this.#open.get(name)?.pop();
    if (tag === undefined) return;
    if (FORMATTING.test(name)) this.#mark(name, tag, -1);
    this.depth -= 1;
  }

  /** Of equal tags three are opened again, of links one: a link ends where the next begins. */
  #mark(name: string, tag: string, by: 1 | -1): void {
    const key = name === 'a' || name === 'nobr' ? name : tag;
    const before = this.#marks.get(key) ?? 0;
    const after = before + by;
    this.#marks.set(key, after);
    const most = key === name ? 1 : 3;
    this.#formatting += Math.min(after, most) - Math.min(before, most);
  }
}

const hasManyAttributes = (html: string): boolean =>
  html
    .split('>')
    .some((part) => part.length > 2 * MAX_ATTRIBUTES && (part.match(/\s\S/g)?.length ?? 0) > MAX_ATTRIBUTES);
