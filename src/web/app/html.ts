/** HTML of the pages of `/app`: the template, and how counts and times are written there. */
import { type Html, html } from '../template.ts';

export { Html, html, NOTHING, type Part, safe } from '../template.ts';

/** `1 page`, `2 pages`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** A time, to the minute, in UTC; the script of the page turns it into the reader's zone and language. */
export const when = (iso: string | Date): Html => {
  const date = new Date(iso);
  const words = date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return html`<time class="app-time" datetime="${date.toISOString()}">${words} UTC</time>`;
};
