/** The spaces and collections of an organization, and those of a collection, with the ways to make more. */
import type { FastifyInstance } from 'fastify';
import { drawForm } from '../declared/forms.ts';
import { type Drawn, declarePage } from '../declared/page.ts';
import type { Values } from '../declared/values.ts';
import { question } from '../generated/gql.ts';
import { counted, type Html, html, NOTHING } from '../html.ts';
import { foundLine, hits } from '../reading/hits.ts';
import type { AppServices, Outcome, Visit } from '../visit.ts';
import { cards } from './cards.ts';
import { organizationFrame } from './frame.ts';

const ORGANIZATION = question(
  `query Organization($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame
    topCollections: collections(limit: 1000, nested: true) { count items { ...CollectionCard } } allSpaces: spaces(limit: 1000) { count items { ...SpaceCard } } } }`,
);
const SEARCH = question(
  `query SearchOrganization($organizationId: ID!, $query: String!) { organization(organizationId: $organizationId) { ...OrganizationFrame
    search(query: $query, limit: 20) { count didYouMean items { id title pages { ...Hit } } } } }`,
);
const COLLECTION = question(
  `query Collection($collectionId: ID!) { collection(collectionId: $collectionId) { ...CollectionCard permissions { create admin } organization { ...OrganizationFrame }
    collections(limit: 1000) { count items { ...CollectionCard } } spaces(limit: 1000) { count items { ...SpaceCard } } } }`,
);
const CREATE_SPACE = question(
  `mutation CreateSpaceHere($organizationId: ID!, $parent: ID, $title: String, $emoji: String) {
    created: createSpace(organizationId: $organizationId, parent: $parent, title: $title, emoji: $emoji) { id } }`,
);
const CREATE_COLLECTION = question(
  `mutation CreateCollectionHere($organizationId: ID!, $parent: ID, $title: String) {
    created: createCollection(organizationId: $organizationId, parent: $parent, title: $title) { id } }`,
);

export function mountOrganizationContent(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId',
    ask: async ({ ask, params, query }) => {
      const words = query.get('q')?.trim();
      return words
        ? { words, ...(await ask(SEARCH, { ...params, query: words })) }
        : { words: undefined, ...(await ask(ORGANIZATION, params)) };
    },
    around: (found) =>
      found.words === undefined
        ? organizationFrame(found.organization, { current: 'content', width: 'wide' })
        : {
            ...organizationFrame(found.organization, { current: undefined, trail: [{ title: 'Search' }] }),
            search: searchOf(found.organization, found.words),
          },
    main: (found, drawn) => {
      if (found.words !== undefined) {
        const { search } = found.organization;
        return html`<h1>Search</h1>${foundLine(found.words, search, 'space')}
${search.items.map((space) => html`<section class="app-group"><h2><a href="/app/spaces/${space.id}">${space.title}</a></h2>${hits(`/app/spaces/${space.id}`, space.pages)}</section>`)}`;
      }
      const { title, permissions, topCollections, allSpaces } = found.organization;
      return html`<h1>${title}</h1><p class="app-lead">${counted(allSpaces.count, 'space')} that you may read.</p>
${permissions.createContent ? making(drawn) : NOTHING}${cards(atTop(topCollections), atTop(allSpaces))}`;
    },
    forms: {
      '/spaces': (visit, values) => createSpace(visit, values, visit.params['organizationId']),
      '/collections': (visit, values) => createCollection(visit, values, visit.params['organizationId']),
    },
  });

  declarePage(app, own, {
    path: '/app/collections/:collectionId',
    ask: async ({ ask, params }) => (await ask(COLLECTION, params)).collection,
    around: ({ id, title, organization, parent }) =>
      organizationFrame(organization, {
        current: undefined,
        at: id,
        width: 'wide',
        trail: [...(parent ? [{ title: parent.title, href: `/app/collections/${parent.id}` }] : []), { title }],
      }),
    main: (
      { title, description, permissions, collections, spaces },
      drawn,
    ) => html`<div class="app-head"><h1>${title}</h1>${
      permissions.create ? html`<a class="app-button" href="${drawn.here}/settings">Settings</a>` : NOTHING
    }</div>${description ? html`<p class="app-lead">${description}</p>` : NOTHING}
${permissions.create ? making(drawn) : NOTHING}${cards(collections.items, spaces.items)}`,
    forms: {
      '/spaces': async (visit, values) => createSpace(visit, values, await organizationOf(visit)),
      '/collections': async (visit, values) => createCollection(visit, values, await organizationOf(visit)),
    },
  });
}

const making = (drawn: Drawn): Html =>
  html`<div class="app-make">${drawForm(drawn, {
    action: '/spaces',
    button: 'Create the space',
    kind: 'primary',
    behind: 'New space',
    fields: [
      { name: 'title', label: 'Title of the space', isRequired: true, maxLength: 256 },
      { name: 'emoji', label: 'Emoji', maxLength: 32, hint: 'Shown next to the title, such as 📘.' },
    ],
  })}${drawForm(drawn, {
    action: '/collections',
    button: 'Create the collection',
    kind: 'primary',
    behind: 'New collection',
    fields: [{ name: 'title', label: 'Title of the collection', isRequired: true, maxLength: 256 }],
  })}</div>`;

const organizationOf = async ({ ask, params }: Visit): Promise<string> =>
  (await ask(COLLECTION, params)).collection.organization.id;

async function createSpace({ ask, params }: Visit, values: Values, organizationId = ''): Promise<Outcome> {
  const { created } = await ask(CREATE_SPACE, {
    organizationId,
    parent: params['collectionId'],
    title: values.text('title'),
    emoji: values.given('emoji'),
  });
  return { to: `/app/spaces/${created.id}`, said: 'The space is created.' };
}

async function createCollection({ ask, params }: Visit, values: Values, organizationId = ''): Promise<Outcome> {
  const title = values.text('title');
  const { created } = await ask(CREATE_COLLECTION, { organizationId, parent: params['collectionId'], title });
  return { to: `/app/collections/${created.id}`, said: 'The collection is created.' };
}

const atTop = <Item extends { parent: { id: string } | null }>({ items }: { items: readonly Item[] }) =>
  items.filter(({ parent }) => !parent);

const searchOf = ({ id, title }: { id: string; title: string }, query: string) => ({
  action: `/app/orgs/${id}`,
  label: `Search ${title}`,
  query,
});
