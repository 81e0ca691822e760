/** The way to a space: organizations, collections, and a search over all spaces of an organization. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors.ts';
import { question } from './generated/gql.ts';
import type { CollectionCardFragment, SpaceCardFragment } from './generated/graphql.ts';
import { counted, type Html, html, NOTHING } from './html.ts';
import { invitations } from './organizations/invitations.ts';
import { foundLine, hits } from './reading/hits.ts';
import { type AppServices, page } from './visit.ts';

const HOME = question(
  `query Home { user { displayName } organizations(limit: 100) { count items { id title spaces(limit: 12) { count items { ...SpaceCard } } } } }`,
);
const ORGANIZATION = question(
  `query Organization($id: ID!) { organization(organizationId: $id) { id title
    collections(limit: 1000, nested: true) { count items { ...CollectionCard } } spaces(limit: 1000) { count items { ...SpaceCard } } } }`,
);
const COLLECTION = question(
  `query Collection($id: ID!) { collection(collectionId: $id) { ...CollectionCard organization { id title }
    collections(limit: 1000) { count items { ...CollectionCard } } spaces(limit: 1000) { count items { ...SpaceCard } } } }`,
);
const SEARCH = question(
  `query SearchOrganization($id: ID!, $query: String!) { organization(organizationId: $id) { id title
    search(query: $query, limit: 20) { count didYouMean items { id title pages { ...Hit } } } } }`,
);

export function mountHome(app: FastifyInstance, own: AppServices): void {
  page(app, own, '/app', async (visit) => {
    const { user, organizations } = await visit.ask(HOME);
    return {
      title: 'Your spaces',
      width: 'wide',
      main: html`<h1>Your spaces</h1><p class="app-lead">Signed in as ${user.displayName}.</p>
${await invitations(visit)}
${organizations.items.map(
  ({ id, title, spaces }) => html`<section class="app-group"><h2><a href="/app/orgs/${id}">${title}</a></h2>
${cards([], spaces.items)}${spaces.count > spaces.items.length ? html`<p><a href="/app/orgs/${id}">All ${counted(spaces.count, 'space')}</a></p>` : NOTHING}</section>`,
)}
${organizations.items.length === 0 ? html`<p class="app-empty">You are not in an organization yet. Ask a member to invite you.</p>` : NOTHING}`,
    };
  });

  page(app, own, '/app/orgs/:organizationId', async ({ ask, params, query }) => {
    const id = params['organizationId'];
    const words = query.get('q')?.trim();
    if (words) {
      const { organization } = await ask(SEARCH, { id, query: words });
      const { search } = organization;
      return {
        title: `${words} in ${organization.title}`,
        trail: [{ title: organization.title, href: `/app/orgs/${id}` }, { title: 'Search' }],
        search: searchIn(organization.id, organization.title, words),
        main: html`<h1>Search</h1>${foundLine(words, search, 'space')}
${search.items.map((space) => html`<section class="app-group"><h2><a href="/app/spaces/${space.id}">${space.title}</a></h2>${hits(`/app/spaces/${space.id}`, space.pages)}</section>`)}`,
      };
    }
    const { organization } = await ask(ORGANIZATION, { id });
    const top = <Item extends { parent: { id: string } | null }>({ items }: { items: readonly Item[] }) =>
      items.filter(({ parent }) => !parent);
    return {
      title: organization.title,
      width: 'wide',
      trail: [{ title: organization.title }],
      search: searchIn(organization.id, organization.title),
      main: html`<h1>${organization.title}</h1><p class="app-lead">${counted(organization.spaces.count, 'space')} that you may read.</p>
${cards(top(organization.collections), top(organization.spaces))}`,
    };
  });

  page(app, own, '/app/collections/:collectionId', async ({ ask, params }) => {
    const { collection } = await ask(COLLECTION, { id: params['collectionId'] });
    const { organization, parent } = collection;
    return {
      title: collection.title,
      width: 'wide',
      trail: [
        { title: organization.title, href: `/app/orgs/${organization.id}` },
        ...(parent ? [{ title: parent.title, href: `/app/collections/${parent.id}` }] : []),
        { title: collection.title },
      ],
      search: searchIn(organization.id, organization.title),
      main: html`<h1>${collection.title}</h1>${collection.description ? html`<p class="app-lead">${collection.description}</p>` : NOTHING}
${cards(collection.collections.items, collection.spaces.items)}`,
    };
  });

  page(app, own, '/app/*', async () => {
    throw new ApiError('NOT_FOUND', 'There is no page at this address');
  });
}

const searchIn = (id: string, title: string, query = '') => ({
  action: `/app/orgs/${id}`,
  label: `Search ${title}`,
  query,
});

function cards(collections: readonly CollectionCardFragment[], spaces: readonly SpaceCardFragment[]): Html {
  if (collections.length + spaces.length === 0) return html`<p class="app-empty">Nothing here yet.</p>`;
  return html`<ul class="app-cards">
${collections.map(({ id, title, description }) => html`<li><a href="/app/collections/${id}"><span class="app-card-icon" aria-hidden="true"><span class="app-letter">▤</span></span><b>${title || 'Untitled'}</b><span>${description || 'Collection'}</span></a></li>`)}
${spaces.map(({ id, title, emoji, changeRequestsOpen }) => html`<li><a href="/app/spaces/${id}"><span class="app-card-icon" aria-hidden="true">${iconOf(emoji, title)}</span><b>${title || 'Untitled'}</b><span>${changeRequestsOpen > 0 ? counted(changeRequestsOpen, 'open change request') : 'No open change requests'}</span></a></li>`)}
</ul>`;
}

/** The emoji of a space, or else its first letter. */
const iconOf = (emoji: string, title: string): Html =>
  emoji === ''
    ? html`<span class="app-letter">${([...title][0] ?? '·').toUpperCase()}</span>`
    : html`${shownEmoji(emoji)}`;

/** An emoji may be kept as code points. */
function shownEmoji(emoji: string): string {
  return /^[0-9a-f]{4,6}(-[0-9a-f]{4,6})*$/i.test(emoji)
    ? String.fromCodePoint(...emoji.split('-').map((point) => Math.min(0x10ffff, Number.parseInt(point, 16))))
    : emoji;
}
