/** How often something came up in each of the last weeks, as bars. */
import { type Html, html } from '../html.ts';

const [WIDTH, HEIGHT] = [6, 24];

/** Bars of 13 weeks, the last one the current week; told in words to those who do not see them. */
export function pulse(weeks: readonly number[]): Html {
  const most = Math.max(1, ...weeks);
  const sum = weeks.reduce((total, one) => total + one, 0);
  const label = `${sum} in ${weeks.length} weeks, ${weeks.at(-1) ?? 0} in this one`;
  return html`<svg class="app-pulse" role="img" aria-label="${label}" viewBox="0 0 ${weeks.length * (WIDTH + 2)} ${HEIGHT}" width="${weeks.length * (WIDTH + 2)}" height="${HEIGHT}">${weeks.map(
    (count, week) => {
      const height = Math.max(1, Math.round((count / most) * HEIGHT));
      return html`<rect x="${week * (WIDTH + 2)}" y="${HEIGHT - height}" width="${WIDTH}" height="${height}" rx="1"></rect>`;
    },
  )}</svg>`;
}
