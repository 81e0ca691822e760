/** The frame of the pages of a site. */
import type { SiteFrameFragment } from '../generated/graphql.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { Shell } from '../layout.ts';
import { organizationFrame } from '../organizations/frame.ts';

export type SitePage = '' | '/customization' | '/audience' | '/visitors' | '/addresses';

const PAGES: readonly [SitePage, string][] = [
  ['', 'Structure'],
  ['/customization', 'Looks'],
  ['/audience', 'Audience'],
  ['/visitors', 'Visitors'],
  ['/addresses', 'Addresses'],
];

/** Those who only read do not see them. */
const FOR_EDITORS: ReadonlySet<SitePage> = new Set(['/customization', '/visitors', '/addresses']);

export function siteFrame({ title, organization }: SiteFrameFragment, current: SitePage): Omit<Shell, 'main'> {
  const sites = { title: 'Sites', href: `/app/orgs/${organization.id}/sites` };
  const name = PAGES.find(([path]) => path === current)?.[1] ?? '';
  return organizationFrame(organization, { current: 'sites', trail: [sites, { title: `${title}: ${name}` }] });
}

/** The title, whether it is published, and the ways between its pages. */
export function siteHead(
  { id, title, published, urls, organization, permissions }: SiteFrameFragment,
  current: SitePage,
): Html {
  const base = `/app/orgs/${organization.id}/sites/${id}`;
  return html`<div class="app-head"><h1>${title}</h1><span class="app-badge${published ? ' app-badge-open' : ''}">${published ? 'published' : 'not published'}</span></div>
${urls.published ? html`<p class="app-dim"><a class="app-address" href="${urls.published}">${urls.published}</a></p>` : NOTHING}
<nav class="app-tabs app-tabs-wrap" aria-label="The site">${PAGES.filter(([path]) => !FOR_EDITORS.has(path) || permissions.edit).map(([path, label]) => html`<a href="${base}${path}"${path === current ? html` aria-current="page"` : NOTHING}>${label}</a>`)}</nav>`;
}
