/** Templates of pages: what is put into them is escaped, unless it is HTML already. */
import { raw, html as template } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString;

/** HTML from a template; nothing in it is waited for. Undefined, null and false are nothing. */
export const html = (strings: TemplateStringsArray, ...values: unknown[]): Html =>
  template(strings, ...values.map((value) => (value === undefined ? '' : value))) as Html;

/** HTML that was made safe before. */
export const safe = (text: string): Html => raw(text);

export const NOTHING = safe('');

/** `1 page`, `2 pages`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** A time, to the minute, in UTC; the script of the page turns it into the reader's zone and language. */
export const when = (iso: string | Date): Html => {
  const date = new Date(iso);
  const words = date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return html`<time class="app-time" datetime="${date.toISOString()}">${words} UTC</time>`;
};
