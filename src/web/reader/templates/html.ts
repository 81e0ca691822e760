/**
 * HTML from template literals: what is put in is escaped, unless it is HTML already. Plain strings without promises: of hono's
 * template a page of 1,300 entries takes several times as long.
 */

/** Text that is HTML. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | null | undefined | false | readonly Part[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for elements and for attributes in double quotes. */
export const escaped = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => ESCAPES[character]!) : text;

const textOf = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  return Array.isArray(part) ? part.map(textOf).join('') : '';
};

/** HTML from a template; null, undefined and false are nothing, lists follow each other. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let text = strings[0]!;
  for (let i = 0; i < parts.length; i++) text += textOf(parts[i]) + strings[i + 1]!;
  return new Html(text);
}

/** HTML that was made safe before. */
export const safe = (text: string): Html => new Html(text);

export const NOTHING = safe('');

/** Parts that are there, one after the other. */
export const joined = (parts: readonly Part[]): Html => safe(textOf(parts));

/**
 * An address as the value of `href` or `src`: of this server, or with one of the schemes that open no program in the page. Every other
 * one becomes `#`.
 */
export function address(value: string): Html {
  // Browsers ignore these within a scheme, and white space before it.
  const bare = value.replace(/[\0-\x20\x7f]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  const isSafe = scheme === undefined || /^(?:https?|mailto|tel|xmpp|ftp|sms)$/.test(scheme);
  return safe(isSafe ? escaped(value) : '#');
}

/** The address of a picture: as `address`, and pictures within the address itself. */
export const picture = (value: string): Html =>
  /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(value) ? safe(escaped(value)) : address(value);

/** JSON for a `<script>` that holds data: nothing in it ends the element. */
export const json = (value: unknown): Html =>
  safe(
    JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
