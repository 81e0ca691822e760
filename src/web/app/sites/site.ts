/** A site: its name, what it shows in which order, whether it is published, and its end. */
import type { FastifyInstance } from 'fastify';
import { drawForm } from '../declared/forms.ts';
import { row, rows, section } from '../declared/lists.ts';
import { type Drawn, declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import type { SectionOfSiteFragment, SiteItemType } from '../generated/graphql.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { AppServices } from '../visit.ts';
import { siteFrame, siteHead } from './frame.ts';

const SITE = question(
  `query SitePage($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) { ...SiteFrame
    structure { sections { id title } structure { __typename ... on SiteSection { ...SectionOfSite }
      ... on SiteSectionGroup { id title sections { ...SectionOfSite } } } } } }`,
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
const SORT = question(
  `mutation SortSite($organizationId: ID!, $siteId: ID!, $item: SiteItemPointerInput!, $position: SiteItemPositionInput) {
    sortSiteStructure(organizationId: $organizationId, siteId: $siteId, item: $item, position: $position) { __typename } }`,
);
const RENAME_SECTION = question(
  `mutation RenameSection($organizationId: ID!, $siteId: ID!, $siteSectionId: ID!, $title: String) {
    updateSiteSection(organizationId: $organizationId, siteId: $siteId, siteSectionId: $siteSectionId, title: $title) { id } }`,
);
const REMOVE_SPACE = question(
  `mutation RemoveSiteSpace($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) {
    deleteSiteSpace(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId) }`,
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
      const { admin, createContent } = site.organization.permissions;
      const items = site.structure.structure;
      const shown = items.map((item, at) => {
        const type = item.__typename === 'SiteSection' ? 'site_section' : 'site_section_group';
        const order = createContent
          ? sorting(drawn, type, item, items[at - 1] && typed(items[at - 1]!), items[at + 1] && typed(items[at + 1]!))
          : NOTHING;
        return item.__typename === 'SiteSection'
          ? shownSection(drawn, item, order, createContent)
          : html`<section class="app-group"><div class="app-head"><h2>${item.title}</h2>${order}</div>${item.sections.map((one, n) => shownSection(drawn, one, createContent ? sorting(drawn, 'site_section', one, before(item.sections, n), after(item.sections, n)) : NOTHING, createContent))}</section>`;
      });
      return html`${siteHead(site, '')}
${admin ? html`<p>${site.published ? drawForm(drawn, { action: '/unpublish', button: 'Unpublish', kind: 'danger', isInline: true }) : drawForm(drawn, { action: '/publish', button: 'Publish', kind: 'primary', isInline: true })}</p>` : NOTHING}
${shown.length > 0 ? shown : html`<p class="app-empty">The site shows no spaces yet.</p>`}
${
  createContent
    ? html`${section(
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
      '/spaces/:siteSpaceId/remove': async ({ ask, params }) => {
        await ask(REMOVE_SPACE, params);
        return 'The space is taken out of the site.';
      },
      '/sections/:siteSectionId/rename': async ({ ask, params }, values) => {
        await ask(RENAME_SECTION, { ...params, title: values.text('title') });
        return 'The section is renamed.';
      },
      '/sort': async ({ ask, params }, values) => {
        const side = values.has('before') ? 'before' : 'after';
        const pointer = (name: string) => {
          const [type = '', id = ''] = values.text(name).split(':');
          return { type: type as SiteItemType, id };
        };
        await ask(SORT, { ...params, item: pointer('item'), position: { [side]: pointer(side) } });
        return 'The order is saved.';
      },
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

interface Item {
  id: string;
  title: string;
}

/** Names an item for a form: its type and id. */
const typed = (item: Item & { __typename: string }): string =>
  `${item.__typename === 'SiteSection' ? 'site_section' : 'site_section_group'}:${item.id}`;
const before = (sections: readonly Item[], at: number) => sections[at - 1] && `site_section:${sections[at - 1]!.id}`;
const after = (sections: readonly Item[], at: number) => sections[at + 1] && `site_section:${sections[at + 1]!.id}`;

/** Buttons that move an item up and down among those next to it. */
const sorting = (drawn: Drawn, type: SiteItemType, { id, title }: Item, previous?: string, next?: string): Html => {
  const move = (button: string, side: 'before' | 'after', other: string | undefined) =>
    other === undefined
      ? NOTHING
      : drawForm(drawn, {
          action: '/sort',
          button,
          about: title,
          kind: 'quiet',
          isInline: true,
          fields: [
            { name: 'item', label: '', kind: 'hidden', value: `${type}:${id}` },
            { name: side, label: '', kind: 'hidden', value: other },
          ],
        });
  return html`<div class="app-row-actions">${move('Up', 'before', previous)}${move('Down', 'after', next)}</div>`;
};

function shownSection(drawn: Drawn, one: SectionOfSiteFragment, order: Html, mayEdit: boolean): Html {
  const pointer = (at: number) => one.siteSpaces[at] && `site_space:${one.siteSpaces[at]!.id}`;
  const spaces = one.siteSpaces.map((siteSpace, at) =>
    row(
      html`<a href="/app/spaces/${siteSpace.space.id}"><b>${siteSpace.title}</b></a>${siteSpace.default ? html` <span class="app-tag">shown first</span>` : NOTHING}${siteSpace.hidden ? html` <span class="app-tag">hidden</span>` : NOTHING}<p class="app-dim">/${siteSpace.path}</p>`,
      mayEdit
        ? html`${sorting(drawn, 'site_space', siteSpace, pointer(at - 1), pointer(at + 1))}${drawForm(drawn, { action: `/spaces/${siteSpace.id}/remove`, button: 'Remove', about: siteSpace.title, kind: 'quiet', isInline: true })}`
        : NOTHING,
    ),
  );
  return html`<section class="app-group"><div class="app-head"><h2>${one.title}</h2>${order}</div>${rows(spaces, 'The section has no spaces.')}
${mayEdit ? drawForm(drawn, { action: `/sections/${one.id}/rename`, button: 'Rename', behind: 'Rename the section', about: one.title, fields: [{ name: 'title', label: 'Title of the section', value: one.title, isRequired: true, maxLength: 128 }] }) : NOTHING}</section>`;
}
