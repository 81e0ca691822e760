/** Spaces and collections as cards. */
import { emojiOf } from '../../../engine/markdown/emoji.ts';
import type { CollectionCardFragment, SpaceCardFragment } from '../generated/graphql.ts';
import { counted, type Html, html } from '../html.ts';

/** The cards, or that there are none. */
export function cards(collections: readonly CollectionCardFragment[], spaces: readonly SpaceCardFragment[]): Html {
  if (collections.length + spaces.length === 0) return html`<p class="app-empty">Nothing here yet.</p>`;
  return html`<ul class="app-cards">
${collections.map(({ id, title, description }) => html`<li><a href="/app/collections/${id}"><span class="app-card-icon" aria-hidden="true"><span class="app-letter">▤</span></span><b>${title || 'Untitled'}</b><span>${description || 'Collection'}</span></a></li>`)}
${spaces.map(({ id, title, emoji, changeRequestsOpen }) => html`<li><a href="/app/spaces/${id}"><span class="app-card-icon" aria-hidden="true">${iconOf(emoji, title)}</span><b>${title || 'Untitled'}</b><span>${changeRequestsOpen > 0 ? counted(changeRequestsOpen, 'open change request') : 'No open change requests'}</span></a></li>`)}
</ul>`;
}

/** The emoji of a space, or else its first letter. */
const iconOf = (emoji: string, title: string): Html =>
  html`${emojiOf(emoji) ?? html`<span class="app-letter">${([...title][0] ?? '·').toUpperCase()}</span>`}`;
