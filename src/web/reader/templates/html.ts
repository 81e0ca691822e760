/** HTML of sites: the template, and what is made of values of others: addresses, pictures and data. */
import { escaped, type Html, safe } from '../../template.ts';

export { escaped, Html, html, joined, NOTHING, type Part, safe } from '../../template.ts';

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
