/** The sections of a page: at the other side, or on narrow screens in a bar that opens. */
import type { PageModel } from '../model.ts';
import type { Frame } from './frame.ts';
import { icon } from './frame.ts';
import { type Html, html } from './html.ts';

/** An empty region where the page has no sections or does not show them. */
export function outline(frame: Frame, model: PageModel): Html {
  const shown = model.layout.outline && model.outline.length > 1 && !model.layout.isWide ? model.outline : [];
  if (shown.length === 0) return html`<div class="r-outline r-outline-empty" data-region="outline"></div>`;
  return html`<div class="r-outline" data-region="outline"><details data-outline><summary lang="${frame.language}">${icon('text-align-start')}<span>${frame.words.outline}</span>${icon('chevron-right')}</summary>
<nav aria-label="${frame.words.outline}"><p lang="${frame.language}">${frame.words.outline}</p><ul>${shown.map(
    ({ id, title, level }) => html`<li class="r-level-${level}"><a href="#${encodeURIComponent(id)}">${title}</a></li>`,
  )}</ul></nav></details></div>`;
}
