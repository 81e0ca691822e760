/** Who reads a site: its audience, and its share links. */
import type { FastifyInstance } from 'fastify';
import { drawForm } from '../declared/forms.ts';
import { row, rows, section } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { html, NOTHING } from '../html.ts';
import type { AppServices } from '../visit.ts';
import { AUDIENCES, audienceName } from './audience.ts';
import { siteFrame, siteHead } from './frame.ts';

const AUDIENCE = question(
  `query SiteAudience($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) { ...SiteFrame } }`,
);
const LINKS = question(
  `query SiteShareLinks($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {
    shareLinks(limit: 200) { items { id name active urls { published } } } } }`,
);
const UPDATE = question(
  `mutation ChangeAudience($organizationId: ID!, $siteId: ID!, $visibility: SiteVisibility) {
    updateSite(organizationId: $organizationId, siteId: $siteId, visibility: $visibility) { id } }`,
);
const CREATE = question(
  `mutation CreateShareLinkHere($organizationId: ID!, $siteId: ID!, $name: String!) { createShareLink(organizationId: $organizationId, siteId: $siteId, name: $name) { id } }`,
);
const SWITCH = question(
  `mutation SwitchShareLink($organizationId: ID!, $siteId: ID!, $shareLinkId: ID!, $active: Boolean) {
    updateShareLink(organizationId: $organizationId, siteId: $siteId, shareLinkId: $shareLinkId, active: $active) { id } }`,
);
const DELETE = question(
  `mutation DeleteShareLinkHere($organizationId: ID!, $siteId: ID!, $shareLinkId: ID!) {
    deleteShareLink(organizationId: $organizationId, siteId: $siteId, shareLinkId: $shareLinkId) }`,
);

export function mountSiteAudience(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/sites/:siteId/audience',
    ask: async ({ ask, params }) => {
      const { site } = await ask(AUDIENCE, params);
      const links = site.permissions.admin ? (await ask(LINKS, params)).site.shareLinks.items : null;
      return { site, links };
    },
    around: ({ site }) => siteFrame(site, '/audience'),
    main: ({ site, links }, drawn) => html`${siteHead(site, '/audience')}
${
  links === null
    ? html`<p class="app-lead">${audienceName(site.visibility)}.</p>`
    : html`${section('Who reads it', drawForm(drawn, { action: '', button: 'Save', kind: 'primary', fields: [{ name: 'visibility', label: 'Audience', kind: 'select', value: site.visibility, options: AUDIENCES }] }))}
${section(
  'Share links',
  html`${rows(
    links.map(({ id, name, active, urls }) =>
      row(
        html`<b>${name}</b>${active ? NOTHING : html` <span class="app-tag">switched off</span>`}${urls.published ? html`<p><code class="app-address">${urls.published}</code></p>` : NOTHING}`,
        html`${drawForm(drawn, { action: `/links/${id}/${active ? 'off' : 'on'}`, button: active ? 'Switch off' : 'Switch on', about: name, isInline: true })}${drawForm(drawn, { action: `/links/${id}/delete`, button: 'Delete', about: name, kind: 'quiet', isInline: true })}`,
      ),
    ),
    'There are no share links.',
  )}${drawForm(drawn, { action: '/links', button: 'Make a link', fields: [{ name: 'name', label: 'What the link is for', isRequired: true, maxLength: 100 }] })}`,
  'With the audience “Those who have a link”, each of them opens the site.',
)}`
}`,
    forms: {
      '': async ({ ask, params }, values) => {
        await ask(UPDATE, { ...params, visibility: values.text('visibility') });
        return 'The audience is saved.';
      },
      '/links': async ({ ask, params }, values) => {
        await ask(CREATE, { ...params, name: values.text('name') });
        return 'The link is made.';
      },
      '/links/:shareLinkId/on': async ({ ask, params }) => {
        await ask(SWITCH, { ...params, active: true });
        return 'The link is switched on.';
      },
      '/links/:shareLinkId/off': async ({ ask, params }) => {
        await ask(SWITCH, { ...params, active: false });
        return 'The link is switched off.';
      },
      '/links/:shareLinkId/delete': async ({ ask, params }) => {
        await ask(DELETE, params);
        return 'The link is deleted.';
      },
    },
  });
}
