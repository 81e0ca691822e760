/** Where an installation is: the spaces and sites, putting it into more of them, into all, and taking it off one. */
import type { FastifyInstance } from 'fastify';
import { question } from '../generated/gql.ts';
import { type Html, html, NOTHING } from '../html.ts';
import { type AppServices, form, type Visit } from '../visit.ts';
import { badge, integrationAddress } from './integration-parts.ts';

const PLACES = question(
  `query PlacesOfInstallation($name: ID!, $installationId: ID!) {
    installation: integrationInstallation(integrationName: $name, installationId: $installationId) {
      space_selection site_selection integration { target }
      spaces(limit: 100) { items { status space { id title } } } sites(limit: 100) { items { status site { id title } } }
      target { organization { permissions { installIntegration }
        spaces(limit: 1000) { items { id title permissions { installIntegration } } } sites(limit: 1000) { items { id title } } } } } }`,
);

const BIND = {
  spaces: question(
    `mutation BindSpace($name: ID!, $installationId: ID!, $id: ID!) {
      installIntegrationInSpace(integrationName: $name, installationId: $installationId, space: $id) { status } }`,
  ),
  sites: question(
    `mutation BindSite($name: ID!, $installationId: ID!, $id: ID!) {
      installIntegrationInSite(integrationName: $name, installationId: $installationId, siteId: $id) { status } }`,
  ),
};
const UNBIND = {
  spaces: question(
    `mutation UnbindSpace($name: ID!, $installationId: ID!, $id: ID!) {
      uninstallIntegrationFromSpace(integrationName: $name, installationId: $installationId, spaceId: $id) }`,
  ),
  sites: question(
    `mutation UnbindSite($name: ID!, $installationId: ID!, $id: ID!) {
      uninstallIntegrationFromSite(integrationName: $name, installationId: $installationId, siteId: $id) }`,
  ),
};
const SELECT = question(
  `mutation SelectPlaces($name: ID!, $installationId: ID!, $spaces: IntegrationSelection, $sites: IntegrationSelection) {
    updateIntegrationInstallation(integrationName: $name, installationId: $installationId, space_selection: $spaces, site_selection: $sites) { id } }`,
);

type Kind = keyof typeof BIND;
const WORDS: Record<Kind, { one: string; all: string }> = {
  spaces: { one: 'space', all: 'spaces' },
  sites: { one: 'site', all: 'sites' },
};

const ROOT = '/app/integrations/:name/installations/:installationId';

/** Adds the forms of `placesOf` and `endOfPlace`. */
export function mountPlaces(app: FastifyInstance, own: AppServices): void {
  const back = ({ params }: Visit) =>
    `${integrationAddress(params['name'] ?? '')}/installations/${params['installationId']}`;
  for (const kind of Object.keys(BIND) as Kind[]) {
    const { one, all } = WORDS[kind];
    form(app, own, `${ROOT}/${kind}`, async (visit, fields) => {
      await visit.ask(BIND[kind], { ...visit.params, id: fields.get(one) ?? '' });
      return { to: back(visit), said: `The integration is installed in the ${one}.` };
    });
    form(app, own, `${ROOT}/${kind}/:id/uninstall`, async (visit) => {
      await visit.ask(UNBIND[kind], visit.params);
      return { to: back(visit), said: `The integration is no longer in the ${one}.` };
    });
    form(app, own, `${ROOT}/${kind}/all`, async (visit, fields) => {
      const selection = fields.get('all') === 'on' ? 'all' : 'selected';
      await visit.ask(SELECT, { ...visit.params, [kind]: selection });
      const said =
        selection === 'all' ? `It is in all ${all}, and in those to come.` : `The ${all} are chosen one by one.`;
      return { to: back(visit), said };
    });
  }
}

/** The spaces and sites of an installation, with the forms that the reader may send. `here`: the address of the installation. */
export async function placesOf(visit: Visit, here: string): Promise<Html> {
  const { installation } = await visit.ask(PLACES, visit.params);
  const { organization } = installation.target;
  const { target } = installation.integration;
  const isTheirs = organization.permissions.installIntegration;
  const parts = [
    {
      kind: 'spaces' as const,
      isFor: target === 'all' || target === 'space',
      isAll: installation.space_selection === 'all',
      bound: installation.spaces.items.map(({ space, status }) => ({ ...space, status })),
      open: organization.spaces.items.filter(({ permissions }) => permissions.installIntegration),
    },
    {
      kind: 'sites' as const,
      isFor: target === 'all' || target === 'site',
      isAll: installation.site_selection === 'all',
      bound: installation.sites.items.map(({ site, status }) => ({ ...site, status })),
      open: isTheirs ? organization.sites.items : [],
    },
  ];
  return html`${parts.map((part) => placesOfKind(visit, here, part, isTheirs))}`;
}

interface Part {
  kind: Kind;
  /** Whether the integration is for places of this kind, and may be in all of them. */
  isFor: boolean;
  isAll: boolean;
  bound: readonly { id: string; title: string; status: string }[];
  open: readonly { id: string; title: string }[];
}

function placesOfKind(visit: Visit, here: string, { kind, isFor, isAll, bound, open }: Part, isTheirs: boolean): Html {
  const { one, all } = WORDS[kind];
  const has = new Set(bound.map(({ id }) => id));
  const left = open.filter(({ id }) => !has.has(id));
  if (!isFor && bound.length === 0 && left.length === 0) return NOTHING;
  const sent = html`${visit.proof}<input type="hidden" name="back" value="${here}">`;
  return html`<section class="app-group"><h2>${kind === 'spaces' ? 'Spaces' : 'Sites'}</h2>
${bound.length === 0 ? html`<p class="app-empty">It is in none yet.</p>` : html`<ul class="app-list">${bound.map(({ id, title, status }) => html`<li><a href="${here}/${kind}/${id}"><b>${title || 'Untitled'}</b></a> ${badge(status)}</li>`)}</ul>`}
${
  left.length > 0 && !isAll
    ? html`<form method="post" action="${here}/${kind}" class="app-inline-form ck-install">${sent}<select name="${one}" aria-label="${kind === 'spaces' ? 'Space' : 'Site'}">${left.map(({ id, title }) => html`<option value="${id}">${title || 'Untitled'}</option>`)}</select><button class="app-button">Install in this ${one}</button></form>`
    : NOTHING
}${
  isTheirs && isFor
    ? html`<form method="post" action="${here}/${kind}/all" class="app-inline-form">${sent}${isAll ? NOTHING : html`<input type="hidden" name="all" value="on">`}<button class="app-button">${isAll ? `Choose ${all} one by one` : `Install in all ${all}`}</button></form>
<p class="app-dim">${isAll ? `It is in all ${all}, and in those to come.` : `All: also those that are made later.`}</p>`
    : NOTHING
}</section>`;
}

/** The end of its place in one space or site; nothing to press where it is in all. */
export const endOfPlace = ({ proof }: Visit, here: string, place: 'space' | 'site'): Html =>
  html`<section class="app-group"><h2>End</h2><form method="post" action="${here}/uninstall">${proof}<input type="hidden" name="back" value="${here}"><button class="app-button app-danger">Take off this ${place}</button></form>
<p class="app-dim">Its tokens reach the ${place} no more at once, and its script is told.</p></section>`;
