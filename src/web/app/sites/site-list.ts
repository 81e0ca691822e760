/** The sites of an organization, and a form to make one. */
import type { FastifyInstance } from 'fastify';
import { drawForm } from '../declared/forms.ts';
import { pager, row, rows } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { counted, html, NOTHING } from '../html.ts';
import { organizationFrame } from '../organizations/frame.ts';
import type { AppServices } from '../visit.ts';
import { AUDIENCES, audienceName } from './audience.ts';

const SITES = question(
  `query OrganizationSites($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame
    sites(limit: 50, page: $page) { next { page } items { id title visibility published siteSpaceCount urls { published } } } } }`,
);
const CREATE = question(
  `mutation CreateSiteHere($organizationId: ID!, $title: String, $visibility: SiteVisibility, $spaces: [ID!]) {
    created: createSite(organizationId: $organizationId, title: $title, visibility: $visibility, spaces: $spaces) { id } }`,
);

export function mountSiteList(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/sites',
    ask: async ({ ask, params, query }) =>
      (await ask(SITES, { ...params, page: query.get('page') ?? undefined })).organization,
    around: (organization) => organizationFrame(organization, { current: 'sites', trail: [{ title: 'Sites' }] }),
    main: ({ sites, spaces, permissions }, drawn) => html`<h1>Sites</h1>
<p class="app-lead">A site publishes spaces for the readers that you choose.</p>
${
  permissions.createContent
    ? html`<div class="app-make">${drawForm(drawn, {
        action: '',
        button: 'Create the site',
        kind: 'primary',
        behind: 'New site',
        fields: [
          { name: 'title', label: 'Title of the site', isRequired: true, maxLength: 128 },
          { name: 'visibility', label: 'Who reads it', kind: 'select', value: 'unlisted', options: AUDIENCES },
          {
            name: 'spaces',
            label: 'Spaces that it shows',
            kind: 'many',
            options: spaces.items.map(({ id, title }) => ({ value: id, label: title || 'Untitled' })),
          },
        ],
      })}</div>`
    : NOTHING
}
${rows(
  sites.items.map(({ id, title, visibility, published, siteSpaceCount, urls }) =>
    row(
      html`<a href="${drawn.here}/${id}"><b>${title}</b></a> <span class="app-badge${published ? ' app-badge-open' : ''}">${published ? 'published' : 'not published'}</span><p class="app-dim">${counted(siteSpaceCount, 'space')} · ${audienceName(visibility)}</p>`,
      urls.published
        ? html`<a class="app-button" href="${urls.published}">Open<span class="app-unseen"> ${title}</span></a>`
        : NOTHING,
    ),
  ),
  'There are no sites yet.',
)}${pager(drawn, sites.next)}`,
    forms: {
      '': async ({ ask, params }, values) => {
        const { created } = await ask(CREATE, {
          ...params,
          title: values.text('title'),
          visibility: values.given('visibility'),
          spaces: values.all('spaces'),
        });
        return {
          to: `/app/orgs/${params['organizationId']}/sites/${created.id}`,
          said: 'The site is created. Nobody reads it before it is published.',
        };
      },
    },
  });
}
