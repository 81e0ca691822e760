/** An integration: what it is, where it is installed, and for those who publish it, its events. */
import type { FastifyInstance } from 'fastify';
import { question } from '../generated/gql.ts';
import type { IntegrationPageQuery } from '../generated/graphql.ts';
import { counted, type Html, html, NOTHING, when } from '../html.ts';
import { type AppServices, form, page, type Visit } from '../visit.ts';
import { integrationEvents } from './integration-events.ts';
import { badge, integrationAddress } from './integration-parts.ts';

const INTEGRATION = question(
  `query IntegrationPage($name: ID!) {
    integration(integrationName: $name) { name title description summary version visibility scopes owner { title } urls { icon }
      permissions { admin } installations(limit: 100) { items { id status createdAt spaceCount target { organization { id title } } } } }
    organizations(limit: 100) { items { id title permissions { installIntegration } } } }`,
);
const INSTALL = question(
  `mutation Install($name: ID!, $organization: ID!) { installIntegration(integrationName: $name, organization: $organization) { id } }`,
);

const PATH = '/app/integrations/:name';

export function mountIntegration(app: FastifyInstance, own: AppServices): void {
  page(app, own, PATH, async (visit) => {
    const asked = await visit.ask(INTEGRATION, { name: visit.params['name'] });
    const { integration } = asked;
    const { title, description, summary, version, owner, visibility, urls } = integration;
    return {
      title,
      width: 'text',
      trail: [{ title: 'Integrations' }, { title }],
      main: html`<div class="app-head"><h1>${urls.icon ? html`<img class="ck-icon" src="${urls.icon}" alt="" width="40" height="40"> ` : NOTHING}${title}</h1><span class="app-badge">${visibility}</span>
<p class="app-lead">${description ?? ''}</p></div>
<p class="app-dim">By ${owner.title} · version ${version}</p>
${summary ? html`<p>${summary}</p>` : NOTHING}
${installed(visit, asked)}
${scopes(integration.scopes)}
${integration.permissions.admin ? await integrationEvents(visit, integration.name) : NOTHING}`,
    };
  });

  form(app, own, `${PATH}/install`, async ({ ask, params }, fields) => {
    const name = params['name'] ?? '';
    const { installIntegration } = await ask(INSTALL, { name, organization: fields.get('organization') ?? '' });
    return {
      to: `${integrationAddress(name)}/installations/${installIntegration.id}`,
      said: 'The integration is installed.',
    };
  });
}

function installed(visit: Visit, { integration, organizations }: IntegrationPageQuery): Html {
  const here = integrationAddress(integration.name);
  const { items } = integration.installations;
  const has = new Set(items.map(({ target }) => target.organization.id));
  const open = organizations.items.filter(({ id, permissions }) => permissions.installIntegration && !has.has(id));
  return html`<section class="app-group"><h2>Installed in</h2>
${
  items.length === 0
    ? html`<p class="app-empty">In none of your organizations.</p>`
    : html`<ul class="app-list">${items.map(({ id, status, createdAt, spaceCount, target }) => html`<li><a href="${here}/installations/${id}"><b>${target.organization.title}</b></a> ${badge(status)}<p class="app-dim">${counted(spaceCount, 'space')} · since ${when(createdAt)}</p></li>`)}</ul>`
}
${
  open.length > 0
    ? html`<form method="post" action="${here}/install" class="app-inline-form ck-install">${visit.proof}<input type="hidden" name="back" value="${here}">
<select name="organization" aria-label="Organization">${open.map(({ id, title }) => html`<option value="${id}">${title}</option>`)}</select><button class="app-button app-primary">Install</button></form>
<p class="app-dim">Installing accepts what is listed below.</p>`
    : NOTHING
}</section>`;
}

const scopes = (names: readonly string[]): Html => html`<section class="app-group"><h2>What it may do</h2>
${names.length === 0 ? html`<p class="app-empty">Nothing but be told of its own installation.</p>` : html`<ul class="ck-scopes">${names.map((name) => html`<li><code>${name.replaceAll('_', ':')}</code></li>`)}</ul>`}</section>`;
