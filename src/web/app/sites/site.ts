/** A site: its name, what it shows in which order, whether it is published, and its end. */
import type { FastifyInstance } from 'fastify';
import { drawForm } from '../declared/forms.ts';
import { section } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { html, NOTHING } from '../html.ts';
import type { AppServices } from '../visit.ts';
import { siteFrame, siteHead } from './frame.ts';
import { STRUCTURE_FORMS } from './structure-forms.ts';
import { makeGroup, structureItems } from './structure-items.ts';

const SITE = question(
  `query SitePage($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) { ...SiteFrame
    structure { sections { ...SectionOfSite } structure { __typename ... on SiteSection { id } ... on SiteSectionGroup { id } } }
    sectionGroups(limit: 1000) { items { id title icon children { __typename ... on SiteSection { id } ... on SiteSectionGroup { id } } } } } }`,
);
const RENAME = question(
  `mutation RenameSite($organizationId: ID!, $siteId: ID!, $title: String) { updateSite(organizationId: $organizationId, siteId: $siteId, title: $title) { id } }`,
);
const ADD_SECTION = question(
  `mutation AddSection($organizationId: ID!, $siteId: ID!, $spaceId: ID!, $title: String) {
    createSiteSection(organizationId: $organizationId, siteId: $siteId, spaceId: $spaceId, title: $title) { id } }`,
);
const ADD_SPACE = question(
  `mutation AddSiteSpace($organizationId: ID!, $siteId: ID!, $spaceId: ID!, $sectionId: ID) {
    createSiteSpace(organizationId: $organizationId, siteId: $siteId, spaceId: $spaceId, sectionId: $sectionId) { id } }`,
);
const PUBLISH = question(
  `mutation PublishSiteHere($organizationId: ID!, $siteId: ID!) { publishSite(organizationId: $organizationId, siteId: $siteId) { id } }`,
);
const UNPUBLISH = question(
  `mutation UnpublishSiteHere($organizationId: ID!, $siteId: ID!) { unpublishSite(organizationId: $organizationId, siteId: $siteId) { id } }`,
);
const DELETE = question(
  `mutation DeleteSiteHere($organizationId: ID!, $siteId: ID!) { deleteSite(organizationId: $organizationId, siteId: $siteId) }`,
);

export function mountSite(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/sites/:siteId',
    ask: async ({ ask, params }) => (await ask(SITE, params)).site,
    around: (site) => siteFrame(site, ''),
    main: (site, drawn) => {
      const { admin, edit } = site.permissions;
      const shown = structureItems(site, drawn, edit);
      return html`${siteHead(site, '')}
${admin ? html`<p>${site.published ? drawForm(drawn, { action: '/unpublish', button: 'Unpublish', kind: 'danger', isInline: true }) : drawForm(drawn, { action: '/publish', button: 'Publish', kind: 'primary', isInline: true })}</p>` : NOTHING}
${shown.length > 0 ? shown : html`<p class="app-empty">The site shows no spaces yet.</p>`}
${
  edit
    ? html`${makeGroup(site.structure.sections, drawn)}${section(
        'Add a space',
        drawForm(drawn, {
          action: '/spaces',
          button: 'Add',
          fields: [
            {
              name: 'space',
              label: 'Space',
              kind: 'select',
              options: site.organization.spaces.items.map(({ id, title }) => ({
                value: id,
                label: title || 'Untitled',
              })),
            },
            {
              name: 'section',
              label: 'Where',
              kind: 'select',
              options: [
                { value: '', label: 'A section of its own' },
                ...site.structure.sections.map(({ id, title }) => ({ value: id, label: `A variant in ${title}` })),
              ],
            },
          ],
        }),
      )}
${section('Name', drawForm(drawn, { action: '/rename', button: 'Rename', fields: [{ name: 'title', label: 'Title of the site', value: site.title, isRequired: true, maxLength: 128 }] }))}`
    : NOTHING
}
${admin ? section('Delete', drawForm(drawn, { action: '/delete', button: 'Delete the site', kind: 'danger', behind: 'Delete the site…', warning: 'Its spaces stay. Its address, links and settings are gone.' })) : NOTHING}`;
    },
    forms: {
      '/rename': async ({ ask, params }, values) => {
        await ask(RENAME, { ...params, title: values.text('title') });
        return 'The site is renamed.';
      },
      '/spaces': async ({ ask, params }, values) => {
        const [spaceId, sectionId] = [values.text('space'), values.given('section')];
        if (sectionId) await ask(ADD_SPACE, { ...params, spaceId, sectionId });
        else await ask(ADD_SECTION, { ...params, spaceId });
        return 'The space is added.';
      },
      ...STRUCTURE_FORMS,
      '/publish': async ({ ask, params }) => {
        await ask(PUBLISH, params);
        return 'The site is published.';
      },
      '/unpublish': async ({ ask, params }) => {
        await ask(UNPUBLISH, params);
        return 'The site is not published any more.';
      },
      '/delete': async ({ ask, params }) => {
        await ask(DELETE, params);
        return { to: `/app/orgs/${params['organizationId']}/sites`, said: 'The site is deleted.' };
      },
    },
  });
}
