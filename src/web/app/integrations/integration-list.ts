/** The integrations of an organization: what is installed, and what can be. */
import type { FastifyInstance } from 'fastify';
import { drawForm } from '../declared/forms.ts';
import { filterForm, pager, row, rows, section } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { counted, html, NOTHING, when } from '../html.ts';
import { organizationFrame } from '../organizations/frame.ts';
import type { AppServices } from '../visit.ts';
import { badge, integrationAddress } from './integration-parts.ts';

const LIST = question(
  `query OrganizationIntegrations($organizationId: ID!, $search: String, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame
      installations(limit: 200) { items { installation { id status createdAt spaceCount } integration { name title urls { icon } } } } }
    integrations(search: $search, page: $page, limit: 50) { next { page } items { name title description verified urls { icon } owner { title } } } }`,
);
const INSTALL = question(
  `mutation InstallFromList($name: ID!, $organizationId: ID!) { installed: installIntegration(integrationName: $name, organization: $organizationId) { id } }`,
);

const icon = (address: string | null) =>
  address ? html`<img class="ck-icon" src="${address}" alt="" width="28" height="28"> ` : NOTHING;

export function mountIntegrationList(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/integrations',
    ask: ({ ask, params, query }) =>
      ask(LIST, { ...params, search: query.get('q')?.trim() || undefined, page: query.get('page') ?? undefined }),
    around: ({ organization }) =>
      organizationFrame(organization, { current: 'integrations', trail: [{ title: 'Integrations' }] }),
    main: ({ organization, integrations }, drawn) => {
      const installed = organization.installations.items;
      const names = new Set(installed.map(({ integration }) => integration.name));
      const mine = installed.map(({ installation, integration }) =>
        row(
          html`${icon(integration.urls.icon)}<a href="${integrationAddress(integration.name)}/installations/${installation.id}"><b>${integration.title}</b></a> ${badge(installation.status)}<p class="app-dim">${counted(installation.spaceCount, 'space')} · since ${when(installation.createdAt)}</p>`,
          html`<a class="app-button" href="${integrationAddress(integration.name)}/installations/${installation.id}">Configure<span class="app-unseen"> ${integration.title}</span></a>`,
        ),
      );
      const others = integrations.items
        .filter(({ name }) => !names.has(name))
        .map(({ name, title, description, verified, urls, owner }) =>
          row(
            html`${icon(urls.icon)}<a href="${integrationAddress(name)}"><b>${title}</b></a>${verified ? html` <span class="app-tag">verified</span>` : NOTHING}<p class="app-dim">By ${owner.title}${description ? html` · ${description}` : NOTHING}</p>`,
            organization.permissions.installIntegration
              ? drawForm(drawn, {
                  action: `/${encodeURIComponent(name)}/install`,
                  button: 'Install',
                  about: title,
                  isInline: true,
                })
              : NOTHING,
          ),
        );
      const words = drawn.visit.query.get('q') ?? '';
      return html`<h1>Integrations</h1>${section('Installed', rows(mine, 'No integration is installed.'))}
${section('Available', html`${filterForm(drawn.here, html`<label class="app-unseen" for="app-q">Name of an integration</label><input id="app-q" type="search" name="q" value="${words}" maxlength="200" placeholder="Name of an integration">`)}${rows(others, 'There are no others.')}${pager(drawn, integrations.next)}`, 'Installing one accepts what its page says that it may do.')}`;
    },
    forms: {
      '/:name/install': async ({ ask, params }) => {
        const { installed } = await ask(INSTALL, params);
        return {
          to: `${integrationAddress(params['name'] ?? '')}/installations/${installed.id}`,
          said: 'The integration is installed.',
        };
      },
    },
  });
}
