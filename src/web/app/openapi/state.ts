/** How an API description fares, in a word. */
import type { SpecStateFragment } from '../generated/graphql.ts';
import { type Html, html } from '../html.ts';

/** Whether it is being processed, or waits for it. */
export const isUnderWay = ({ processingState }: SpecStateFragment): boolean => processingState !== 'complete';

const STEPS: Readonly<Record<string, string>> = {
  queued: 'waiting',
  fetching: 'being fetched',
  reading: 'being read',
  publishing: 'being published',
};

export function stateOf(spec: SpecStateFragment): Html {
  if (isUnderWay(spec)) return html`<span class="app-badge">${STEPS[spec.processingStep] ?? 'waiting'}</span>`;
  return spec.lastProcessErrorCode
    ? html`<span class="app-badge app-badge-archived">not taken</span>`
    : html`<span class="app-badge app-badge-open">${spec.visibility}</span>`;
}
