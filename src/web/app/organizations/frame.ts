/** The frame of pages of an organization: where one is, where else one can go, and its spaces as a tree. */
import type { OrganizationFrameFragment } from '../generated/graphql.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { Shell } from '../layout.ts';
import { asideOf } from '../reading/navigation.ts';

/** A page of the organization that the navigation names. */
export type OrganizationPage =
  | 'content'
  | 'sites'
  | 'members'
  | 'teams'
  | 'invites'
  | 'integrations'
  | 'openapi'
  | 'translations'
  | 'conversations'
  | 'trash'
  | 'audit'
  | 'sign-in'
  | 'settings';

interface Crumb {
  title: string;
  href?: string;
}

export interface FrameOptions {
  current: OrganizationPage | undefined;
  /** Of the page, below the organization; the last one is the page itself. */
  trail?: readonly Crumb[];
  /** The space or collection that the page is about. */
  at?: string;
  width?: Shell['width'];
}

/** What surrounds a page of an organization. */
export function organizationFrame(
  organization: OrganizationFrameFragment,
  { current, trail = [], at, width = 'text' }: FrameOptions,
): Omit<Shell, 'main'> {
  const { id, title } = organization;
  return {
    title: [...trail.map((crumb) => crumb.title).reverse(), title].join(' · '),
    width,
    trail: trail.length > 0 ? [{ title, href: `/app/orgs/${id}` }, ...trail] : [{ title }],
    search: { action: `/app/orgs/${id}`, label: `Search ${title}` },
    aside: asideOf('Menu', html`${pagesOf(organization, current)}${treeOf(organization, at)}`),
  };
}

function pagesOf({ id, permissions }: OrganizationFrameFragment, current: OrganizationPage | undefined): Html {
  const { admin, listMembers, listTeams, listInstallations } = permissions;
  const entries: readonly [OrganizationPage, string, string, boolean][] = [
    ['content', '', 'Spaces', true],
    ['sites', '/sites', 'Sites', listMembers],
    ['members', '/members', 'Members', listMembers],
    ['teams', '/teams', 'Teams', listTeams],
    ['invites', '/invites', 'Invitations', admin],
    ['integrations', '/integrations', 'Integrations', listInstallations],
    ['openapi', '/openapi', 'API descriptions', listMembers],
    ['translations', '/translations', 'Translations', true],
    ['conversations', '/conversations', 'Conversations', listMembers],
    ['trash', '/trash', 'Trash', true],
    ['sign-in', '/sign-in', 'Sign-in', admin],
    ['audit', '/audit', 'Audit log', admin],
    ['settings', '/settings', 'Settings', admin],
  ];
  return html`<nav class="app-nav" aria-label="Organization"><ul>${entries
    .filter(([, , , may]) => may)
    .map(
      ([name, path, label]) =>
        html`<li><a href="/app/orgs/${id}${path}"${name === current ? html` aria-current="page"` : NOTHING}>${label}</a></li>`,
    )}</ul></nav>`;
}

/** Spaces and collections; those whose parent the caller does not see are at the top. */
function treeOf({ id, collections, spaces }: OrganizationFrameFragment, at: string | undefined): Html {
  const known = new Set(collections.items.map((one) => one.id));
  const under = <Item extends { parent: { id: string } | null }>(items: readonly Item[], parent: string | null) =>
    items.filter((item) => (item.parent && known.has(item.parent.id) ? item.parent.id : null) === parent);
  const left = spaces.count - spaces.items.length;
  const list = (parent: string | null): Html =>
    html`<ul>${under(collections.items, parent).map(
      (one) =>
        html`<li><a href="/app/collections/${one.id}"${one.id === at ? html` aria-current="true"` : NOTHING}>${one.title || 'Untitled'}</a>${list(one.id)}</li>`,
    )}${under(spaces.items, parent).map(
      (one) =>
        html`<li><a href="/app/spaces/${one.id}"${one.id === at ? html` aria-current="true"` : NOTHING}>${one.title || 'Untitled'}</a></li>`,
    )}</ul>`;
  if (spaces.count + collections.items.length === 0) return NOTHING;
  return html`<nav class="app-nav app-nav-tree" aria-label="Spaces and collections"><p class="app-nav-title">Spaces</p>${list(null)}${left > 0 ? html`<p><a href="/app/orgs/${id}">All spaces</a></p>` : NOTHING}</nav>`;
}
