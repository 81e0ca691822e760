/** How far a translation is. */
import type { TranslationStateFragment } from '../generated/graphql.ts';
import { type Html, html, NOTHING } from '../html.ts';

export const isUnderWay = ({ status }: TranslationStateFragment): boolean =>
  status === 'pending' || status === 'running';

export const stateOf = ({ status }: TranslationStateFragment): Html =>
  html`<span class="app-badge${status === 'completed' ? ' app-badge-open' : status === 'failed' ? ' app-badge-archived' : ''}">${status}</span>`;

/** The run that is under way; nothing when none is. */
export function progressOf(translation: TranslationStateFragment): Html {
  const [run] = translation.runs.items;
  if (!isUnderWay(translation) || !run || run.pagesTotal === 0) return NOTHING;
  return html`<p><progress max="${run.pagesTotal}" value="${run.pagesDone}" aria-label="How far it is"></progress> <span class="app-dim">${run.pagesDone} of ${run.pagesTotal} pages, ${run.words} words</span></p>`;
}
