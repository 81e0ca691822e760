/** What pages of integrations share. */
import { type Html, html } from '../html.ts';

/** Where pages of an integration are. */
export const integrationAddress = (name: string): string => `/app/integrations/${encodeURIComponent(name)}`;

/** How far an installation or an event is; `pending` waits for the script. */
export const badge = (status: string): Html =>
  html`<span class="app-badge${status === 'active' || status === 'success' ? ' app-badge-open' : ''}">${status}</span>`;
