/** What an administrator copies to the other side: names and addresses, each to be marked and copied. */
import { type Html, html } from '../html.ts';

export const copied = (entries: readonly (readonly [name: string, value: string])[]): Html =>
  html`<dl class="app-copied">${entries.map(([name, value]) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`)}</dl>`;
