/** An installation, and its places in spaces and sites: what each is configured with, where it is, and its end. */
import type { FastifyInstance } from 'fastify';
import { badInput, notFound } from '../../../errors.ts';
import type { ConfigurationLevel, Configurations } from '../../../features/integrations/manifest.ts';
import type { RenderContext } from '../../../features/integrations/render/request.ts';
import type { IntegrationScope } from '../generated/graphql.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { Shell } from '../layout.ts';
import { type AppServices, form, page, type Visit } from '../visit.ts';
import { firstComponent, nextComponent, type Standing } from './component.ts';
import { configurationFields, configurationFrom } from './configuration-form.ts';
import { ACCEPT, askInstallation, CONFIGURE, type Configured, UNINSTALL } from './installation-facts.ts';
import { endOfPlace, mountPlaces, placesOf } from './installation-places.ts';
import { badge, integrationAddress } from './integration-parts.ts';

const ROOT = '/app/integrations/:name/installations/:installationId';

/** The page of an installation, and those of its places: they differ in what is asked. */
const PATHS = { account: ROOT, space: `${ROOT}/spaces/:spaceId`, site: `${ROOT}/sites/:siteId` } as const;

const addressOf = ({ params }: Visit, place: ConfigurationLevel): string => {
  const root = `${integrationAddress(params['name'] ?? '')}/installations/${params['installationId']}`;
  if (place === 'space') return `${root}/spaces/${params['spaceId']}`;
  return place === 'site' ? `${root}/sites/${params['siteId']}` : root;
};

export function mountInstallation(app: FastifyInstance, own: AppServices): void {
  for (const [place, path] of Object.entries(PATHS) as [ConfigurationLevel, string][]) {
    page(app, own, path, (visit) => shownPlace(visit, place));

    form(app, own, path, async (visit, fields) => {
      const found = await askInstallation(visit, place);
      const declared = declaredFor(found, place);
      if (!declared || 'componentId' in declared) throw badInput('configuration', 'is not declared as named values');
      const configuration = configurationFrom(declared, fields, found.configuration);
      await visit.ask(CONFIGURE[place], { ...visit.params, configuration });
      return { to: addressOf(visit, place), said: 'The configuration is saved.' };
    });

    form(app, own, `${path}/component`, async (visit, fields) => {
      const found = await askInstallation(visit, place);
      const drawn = await nextComponent(visit, standingOf(visit, found, place), fields);
      if (drawn === null) return { to: addressOf(visit, place), said: 'Done.' };
      return { ...(await shownPlace(visit, place, drawn)), status: 200 };
    });
  }

  mountPlaces(app, own);

  form(app, own, `${ROOT}/scopes`, async (visit, fields) => {
    await visit.ask(ACCEPT, { ...visit.params, scopes: fields.getAll('scope') as IntegrationScope[] });
    return { to: addressOf(visit, 'account'), said: 'The integration may do what you accepted.' };
  });

  form(app, own, `${ROOT}/uninstall`, async ({ ask, params }) => {
    await ask(UNINSTALL, params);
    return { to: integrationAddress(params['name'] ?? ''), said: 'The integration is uninstalled.' };
  });
}

const declaredFor = ({ declared }: Configured, place: ConfigurationLevel) =>
  (declared as Configurations | null)?.[place];

function standingOf(visit: Visit, found: Configured, place: ConfigurationLevel): Standing {
  const declared = declaredFor(found, place);
  if (!declared || !('componentId' in declared)) throw notFound('Component');
  const { spaceId = '', siteId = '' } = visit.params;
  const context: RenderContext =
    place === 'account'
      ? { type: 'configuration_account', theme: 'light', organizationId: found.organization.id }
      : place === 'space'
        ? { type: 'configuration_space', theme: 'light', spaceId }
        : { type: 'configuration_site', theme: 'light', siteId };
  const { componentId } = declared;
  return { name: found.name, componentId, context, action: `${addressOf(visit, place)}/component` };
}

/** The page; `drawn`: its component as it is after something was pressed. */
async function shownPlace(visit: Visit, place: ConfigurationLevel, drawn?: Html): Promise<Shell> {
  const found = await askInstallation(visit, place);
  const { name, integration, organization, where, status } = found;
  const here = addressOf(visit, place);
  const root = addressOf(visit, 'account');
  return {
    title: `${integration} in ${where}`,
    trail: [
      { title: integration, href: integrationAddress(name) },
      ...(place === 'account' ? [] : [{ title: organization.title, href: root }]),
      { title: where },
    ],
    main: html`<div class="app-head"><h1>${integration} in ${where}</h1>${badge(status)}</div>
<section class="app-group"><h2>Configuration</h2>${await configurationOf(visit, found, place, here, drawn)}</section>
${place === 'account' ? html`${asked(visit, found, here)}${await placesOf(visit, here)}` : NOTHING}
${found.isTheirs ? (place === 'account' ? end(visit, here) : endOfPlace(visit, here, place)) : NOTHING}`,
  };
}

async function configurationOf(
  visit: Visit,
  found: Configured,
  place: ConfigurationLevel,
  here: string,
  drawn: Html | undefined,
): Promise<Html> {
  const declared = declaredFor(found, place);
  if (!declared) return html`<p class="app-empty">There is nothing to configure.</p>`;
  if (!found.isTheirs) return html`<p class="app-empty">Those who administer it configure it.</p>`;
  if ('componentId' in declared) return drawn ?? (await component(visit, standingOf(visit, found, place)));
  return html`<form method="post" action="${here}">${visit.proof}<input type="hidden" name="back" value="${here}">
${configurationFields(declared, found.configuration)}<div class="app-actions"><button class="app-button app-primary">Save</button></div></form>`;
}

/** A script that fails does not take the page with it. */
async function component(visit: Visit, standing: Standing): Promise<Html> {
  try {
    return await firstComponent(visit, standing);
  } catch (error) {
    return html`<p class="app-notice app-failed" role="alert">${error instanceof Error ? error.message : 'It could not be drawn'}</p>`;
  }
}

/** What a later version asks for beside what was accepted. */
function asked(visit: Visit, { requestedScopes, isTheirs }: Configured, here: string): Html {
  if (requestedScopes.length === 0) return NOTHING;
  const names = requestedScopes.map((name) => html`<li><code>${name.replaceAll('_', ':')}</code></li>`);
  return html`<section class="app-group"><h2>What it asks for</h2><ul class="ck-scopes">${names}</ul>
${
  isTheirs
    ? html`<form method="post" action="${here}/scopes">${visit.proof}<input type="hidden" name="back" value="${here}">${requestedScopes.map((name) => html`<input type="hidden" name="scope" value="${name}">`)}<button class="app-button">Accept</button></form>`
    : NOTHING
}<p class="app-dim">Until it is accepted, the integration goes on without.</p></section>`;
}

const end = (
  { proof }: Visit,
  here: string,
): Html => html`<section class="app-group"><h2>End</h2><form method="post" action="${here}/uninstall">${proof}<input type="hidden" name="back" value="${here}"><button class="app-button app-danger">Uninstall</button></form>
<p class="app-dim">Its tokens and places are gone at once, and its script is told.</p></section>`;
