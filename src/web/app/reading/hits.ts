/** What a search found, as people read it: the words that were found are marked. */
import type { HitFragment } from '../generated/graphql.ts';
import { counted, type Html, html, NOTHING } from '../html.ts';

/** The first character and the one behind the last. */
type Mark = readonly number[];

/** Pages that were found, with where in them. */
export const hits = (base: string, pages: readonly HitFragment[]): Html =>
  html`<ol class="app-hits">${pages.map(
    ({ id, title, titleMarks, ancestors, sections }) =>
      html`<li><a href="${base}/pages/${id}"><b>${marked(title, titleMarks)}</b></a>${
        ancestors.length > 0
          ? html`<span class="app-dim"> ${ancestors.map((one) => one.title).join(' › ')}</span>`
          : NOTHING
      }${(sections ?? []).slice(0, 3).map((section) => {
        const anchor = section.path.split('#')[1];
        return html`<p><a href="${base}/pages/${id}${anchor ? `#${anchor}` : ''}">${marked(section.title, section.titleMarks)}</a><br><span class="app-dim">${marked(section.body, section.bodyMarks)}</span></p>`;
      })}</li>`,
  )}</ol>`;

/** What was found, and for which words: `unit` is what is counted. */
export function foundLine(
  words: string,
  { count, didYouMean }: { count: number; didYouMean: string | null },
  unit: string,
): Html {
  if (count === 0) return html`<p class="app-lead">Nothing was found for “${words}”</p>`;
  if (didYouMean === null) return html`<p class="app-lead">${counted(count, unit)} with “${words}”</p>`;
  return html`<p class="app-lead">Nothing was found for “${words}”. Did you mean <a href="?q=${encodeURIComponent(didYouMean)}">${didYouMean}</a>? ${counted(count, unit)} with it:</p>`;
}

function marked(text: string, marks: readonly Mark[]): Html {
  let at = 0;
  const parts = marks.map(([start = 0, end = 0]) => {
    const part = html`${text.slice(at, start)}<mark>${text.slice(start, end)}</mark>`;
    at = end;
    return part;
  });
  return html`${parts}${text.slice(at)}`;
}
