/** What the forms of a site's structure do: sections, groups and spaces are named, moved, hidden and shown to some visitors only. */
import type { PageDeclaration } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import type { SiteItemType } from '../generated/graphql.ts';

const SORT = question(
  `mutation SortSite($organizationId: ID!, $siteId: ID!, $item: SiteItemPointerInput!, $position: SiteItemPositionInput) {
    sortSiteStructure(organizationId: $organizationId, siteId: $siteId, item: $item, position: $position) { __typename } }`,
);
const SECTION = question(
  `mutation ChangeSection($organizationId: ID!, $siteId: ID!, $siteSectionId: ID!, $title: String, $path: String, $description: String, $icon: String, $condition: String) {
    updateSiteSection(organizationId: $organizationId, siteId: $siteId, siteSectionId: $siteSectionId, title: $title, path: $path,
      description: $description, icon: $icon, condition: $condition) { id } }`,
);
const FIRST_SECTION = question(
  `mutation ShowSectionFirst($organizationId: ID!, $siteId: ID!, $siteSectionId: ID!) {
    updateSite(organizationId: $organizationId, siteId: $siteId, defaultSiteSection: $siteSectionId) { id } }`,
);
const REMOVE_SECTION = question(
  `mutation RemoveSection($organizationId: ID!, $siteId: ID!, $siteSectionId: ID!) {
    deleteSiteSection(organizationId: $organizationId, siteId: $siteId, siteSectionId: $siteSectionId) }`,
);
const INTO_GROUP = question(
  `mutation MoveIntoGroup($organizationId: ID!, $siteId: ID!, $group: ID!, $siteSectionId: ID!) {
    addSectionToSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, siteSectionGroupId: $group, sectionId: $siteSectionId) { id } }`,
);
const OUT_OF_GROUP = question(
  `mutation MoveOutOfGroup($organizationId: ID!, $siteId: ID!, $group: ID!, $siteSectionId: ID!) {
    removeSectionFromSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, siteSectionGroupId: $group, siteSectionId: $siteSectionId) }`,
);
const MAKE_GROUP = question(
  `mutation MakeGroup($organizationId: ID!, $siteId: ID!, $title: String!, $sections: [ID!]) {
    createSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, title: $title, sections: $sections) { id } }`,
);
const GROUP = question(
  `mutation ChangeGroup($organizationId: ID!, $siteId: ID!, $siteSectionGroupId: ID!, $title: String, $icon: String) {
    updateSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, siteSectionGroupId: $siteSectionGroupId, title: $title, icon: $icon) { id } }`,
);
const END_GROUP = question(
  `mutation EndGroup($organizationId: ID!, $siteId: ID!, $siteSectionGroupId: ID!) {
    deleteSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, siteSectionGroupId: $siteSectionGroupId) }`,
);
const SPACE = question(
  `mutation ChangeSiteSpace($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!, $title: String, $path: String, $condition: String, $hidden: Boolean) {
    updateSiteSpace(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId, title: $title, path: $path,
      condition: $condition, hidden: $hidden) { id } }`,
);
const FIRST_SPACE = question(
  `mutation ShowSpaceFirst($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) {
    updateSiteSpace(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId, default: true) { id } }`,
);
const REMOVE_SPACE = question(
  `mutation RemoveSiteSpace($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) {
    deleteSiteSpace(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId) }`,
);

/** By the ends of their addresses. */
export const STRUCTURE_FORMS: NonNullable<PageDeclaration<unknown>['forms']> = {
  '/sort': async ({ ask, params }, values) => {
    const side = values.has('before') ? 'before' : 'after';
    const pointer = (name: string) => {
      const [type = '', id = ''] = values.text(name).split(':');
      return { type: type as SiteItemType, id };
    };
    await ask(SORT, { ...params, item: pointer('item'), position: { [side]: pointer(side) } });
    return 'The order is saved.';
  },
  '/sections/:siteSectionId': async ({ ask, params }, values) => {
    const [description, icon, condition] = ['description', 'icon', 'condition'].map((name) => values.orNull(name));
    await ask(SECTION, {
      ...params,
      title: values.text('title'),
      path: values.text('path'),
      description,
      icon,
      condition,
    });
    return 'The section is saved.';
  },
  '/sections/:siteSectionId/first': async ({ ask, params }) => {
    await ask(FIRST_SECTION, params);
    return 'The section is shown first.';
  },
  '/sections/:siteSectionId/group': async ({ ask, params }, values) => {
    const group = values.given('group');
    if (group === undefined) await ask(OUT_OF_GROUP, { ...params, group: values.text('from') });
    else await ask(INTO_GROUP, { ...params, group });
    return 'The section is moved.';
  },
  '/sections/:siteSectionId/remove': async ({ ask, params }) => {
    await ask(REMOVE_SECTION, params);
    return 'The section is taken out of the site.';
  },
  '/groups': async ({ ask, params }, values) => {
    await ask(MAKE_GROUP, { ...params, title: values.text('title'), sections: values.all('sections') });
    return 'The group is made.';
  },
  '/groups/:siteSectionGroupId': async ({ ask, params }, values) => {
    await ask(GROUP, { ...params, title: values.text('title'), icon: values.orNull('icon') });
    return 'The group is saved.';
  },
  '/groups/:siteSectionGroupId/end': async ({ ask, params }) => {
    await ask(END_GROUP, params);
    return 'The group is gone. What was in it stays at its place.';
  },
  '/spaces/:siteSpaceId': async ({ ask, params }, values) => {
    const [title, condition] = ['title', 'condition'].map((name) => values.orNull(name));
    await ask(SPACE, { ...params, title, path: values.text('path'), condition, hidden: values.isOn('hidden') });
    return 'The space is saved.';
  },
  '/spaces/:siteSpaceId/first': async ({ ask, params }) => {
    await ask(FIRST_SPACE, params);
    return 'The space is shown first.';
  },
  '/spaces/:siteSpaceId/remove': async ({ ask, params }) => {
    await ask(REMOVE_SPACE, params);
    return 'The space is taken out of the site.';
  },
};
