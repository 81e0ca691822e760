/** Reviews, and whose are still awaited. */
import type { ReviewFragment } from '../generated/graphql.ts';
import { type Html, html } from '../html.ts';

export type Review = ReviewFragment;

/** A requested reviewer, with their review of an earlier revision. */
export interface Awaited {
  id: string;
  displayName: string;
  earlier: Review['status'] | undefined;
}

/** Those who were asked and have not reviewed the revision as it is; `reviews` are newest first. */
export const waitingFor = (
  asked: readonly { id: string; displayName: string }[],
  reviews: readonly Review[],
): Awaited[] =>
  asked.flatMap(({ id, displayName }) => {
    const last = reviews.find(({ reviewer }) => reviewer?.id === id);
    return last && !last.outdated ? [] : [{ id, displayName, earlier: last?.status }];
  });

/** The verdicts on the revision as it is: the last one of each reviewer. */
export function verdicts(reviews: readonly Review[]): Html {
  const seen = new Set<string>();
  const last = reviews.filter(({ id, outdated, reviewer }) => {
    const who = reviewer?.id ?? id;
    return !outdated && !seen.has(who) && seen.add(who);
  });
  if (last.length === 0) return html`<p class="app-dim">No one has reviewed this revision yet.</p>`;
  return html`<ul class="app-people">${last.map(
    ({ reviewer, status }) =>
      html`<li class="app-review-${status}"><span aria-hidden="true">${status === 'approved' ? '✓' : '!'}</span> ${reviewer?.displayName ?? 'Former user'} <span class="app-dim">${verdictOf(status)}</span></li>`,
  )}</ul>`;
}

const verdictOf = (status: Review['status']): string => (status === 'approved' ? 'approved' : 'requested changes');

/** The status of a requested reviewer. */
export const awaited = ({ earlier }: Awaited): string =>
  earlier ? `${verdictOf(earlier)} on an earlier revision` : 'awaiting review';
