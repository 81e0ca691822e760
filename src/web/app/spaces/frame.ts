/** The frame of pages that set up a space: its organization around it, and the ways between them. */
import type { OrganizationFrameFragment } from '../generated/graphql.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { Shell } from '../layout.ts';
import { organizationFrame } from '../organizations/frame.ts';

export type SpacePage = 'settings' | 'permissions' | 'rules' | 'git' | 'history';

interface FramedSpace {
  id: string;
  title: string;
  organization: OrganizationFrameFragment;
  permissions: { admin: boolean; triggerGitSync: boolean };
}

const PAGES: readonly [SpacePage, string, string, (space: FramedSpace) => boolean][] = [
  ['history', '/history', 'History', () => true],
  ['settings', '/settings', 'Settings', ({ permissions }) => permissions.triggerGitSync],
  ['permissions', '/permissions', 'Permissions', ({ permissions }) => permissions.admin],
  ['rules', '/merge-rules', 'Merge rules', ({ permissions }) => permissions.admin],
  ['git', '/git', 'Git', () => true],
];

/** What surrounds one of these pages. */
export function spaceFrame(space: FramedSpace, title: string): Omit<Shell, 'main'> {
  const trail = [{ title: space.title || 'Untitled', href: `/app/spaces/${space.id}` }, { title }];
  return organizationFrame(space.organization, { current: undefined, at: space.id, trail });
}

/** The ways between the pages of a space. */
export const spaceTabs = (space: FramedSpace, current: SpacePage): Html =>
  html`<nav class="app-tabs app-tabs-wrap" aria-label="The space"><a href="/app/spaces/${space.id}">Content</a><a href="/app/spaces/${space.id}/change-requests">Change requests</a>${PAGES.filter(([, , , may]) => may(space)).map(([name, path, label]) => html`<a href="/app/spaces/${space.id}${path}"${name === current ? html` aria-current="page"` : NOTHING}>${label}</a>`)}</nav>`;
