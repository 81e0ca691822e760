/** Events of an integration, for those who publish it: how far each is, what its script logged, and another try. */
import type { FastifyInstance } from 'fastify';
import { question } from '../generated/gql.ts';
import { type Html, html, NOTHING, when } from '../html.ts';
import { type AppServices, form, type Visit } from '../visit.ts';
import { badge, integrationAddress } from './integration-parts.ts';

const EVENTS = question(
  `query IntegrationEvents($name: ID!) { integration(integrationName: $name) { events(limit: 25) { count items {
    id createdAt status attempts error payload trace { logs { level message timestamp } } } } } }`,
);
const RETRY = question(
  `mutation RetryEvent($name: ID!, $eventId: ID!) { retryIntegrationEvent(integrationName: $name, eventId: $eventId) { id } }`,
);

/** The newest ones. */
export async function integrationEvents({ ask, proof }: Visit, name: string): Promise<Html> {
  const { events } = (await ask(EVENTS, { name })).integration;
  const here = integrationAddress(name);
  return html`<section class="app-group" id="events"><h2>Events</h2>
${
  events.count === 0
    ? html`<p class="app-empty">Nothing has happened yet.</p>`
    : html`<p class="app-dim">${events.items.length < events.count ? `The newest ${events.items.length} of ${events.count.toLocaleString('en')}.` : ''}</p><ul class="app-list">${events.items.map(
        ({
          id,
          createdAt,
          status,
          attempts,
          error,
          payload,
          trace,
        }) => html`<li><details><summary><code>${typeOf(payload)}</code> ${badge(status)} <span class="app-dim">${when(createdAt)}</span></summary>
${error ? html`<p class="app-notice app-failed">${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}: ${error}</p>` : NOTHING}
<pre class="ck-code" tabindex="0">${JSON.stringify(payload, null, 2)}</pre>
${trace.logs.length > 0 ? html`<pre class="ck-code" tabindex="0">${trace.logs.map(({ level, message }) => `${level.padEnd(5)} ${message}\n`).join('')}</pre>` : html`<p class="app-dim">No logs.</p>`}</details>
${status === 'failed' ? html`<form method="post" action="${here}/events/${id}/retry">${proof}<input type="hidden" name="back" value="${here}"><button class="app-button app-small">Try again</button></form>` : NOTHING}</li>`,
      )}</ul>`
}</section>`;
}

const typeOf = (payload: unknown): string => String((payload as { type?: unknown } | null)?.type ?? 'event');

export function mountIntegrationEvents(app: FastifyInstance, own: AppServices): void {
  form(app, own, '/app/integrations/:name/events/:eventId/retry', async ({ ask, params }) => {
    const { name = '', eventId = '' } = params;
    await ask(RETRY, { name, eventId });
    return { to: `${integrationAddress(name)}#events`, said: 'The event is delivered again.' };
  });
}
