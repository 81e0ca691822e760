/** How one space of a site looks: what it has otherwise than the site. */
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../../../../errors.ts';
import { drawForm } from '../../declared/forms.ts';
import { section } from '../../declared/lists.ts';
import { declarePage } from '../../declared/page.ts';
import type { Values } from '../../declared/values.ts';
import { question } from '../../generated/gql.ts';
import { counted, html, NOTHING } from '../../html.ts';
import type { AppServices, Visit } from '../../visit.ts';
import { siteFrame, siteHead } from '../frame.ts';
import { countOf, overridable, overridesFrom } from './differences.ts';
import { fieldsOf } from './fields.ts';
import { settingsIn } from './given.ts';
import { looksHtml, settingsOf } from './looks.ts';

const SPACE = question(
  `query SiteSpaceLooks($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) {
    site(organizationId: $organizationId, siteId: $siteId) { ...SiteFrame customization { ...SiteSettings } }
    siteSpace(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId) { id title customization { ...SiteSettings } } }`,
);
const OVERRIDE = question(
  `mutation OverrideLooks($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!, $title: String, $styling: JSON, $internationalization: JSON, $favicon: JSON,
    $header: JSON, $footer: JSON, $announcement: JSON, $themes: JSON, $pdf: JSON, $feedback: JSON, $pagination: JSON, $trademark: JSON, $git: JSON,
    $externalLinks: JSON, $privacyPolicy: JSON, $socialPreview: JSON) {
    overrideSiteCustomization(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId, title: $title, styling: $styling,
      internationalization: $internationalization, favicon: $favicon, header: $header, footer: $footer, announcement: $announcement, themes: $themes,
      pdf: $pdf, feedback: $feedback, pagination: $pagination, trademark: $trademark, git: $git, externalLinks: $externalLinks,
      privacyPolicy: $privacyPolicy, socialPreview: $socialPreview) { title } }`,
);
const RESET = question(
  `mutation ResetLooks($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) { resetSiteSpaceCustomization(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId) }`,
);

/** Where the looks of a space of a site are set. */
export const SPACE_LOOKS = '/app/orgs/:organizationId/sites/:siteId/spaces/:siteSpaceId/customization';

/** The settings of the site and of its space as they are, for those who may change them. */
export async function spaceLooksOf({ ask, params }: Visit) {
  const { site, siteSpace } = await ask(SPACE, params);
  if (!site.permissions.edit) throw forbidden('The looks of a site are for those who may change it');
  return { site, siteSpace, ofSite: settingsOf(site.customization), settings: settingsOf(siteSpace.customization) };
}

type Looks = Awaited<ReturnType<typeof spaceLooksOf>>;

/** What a form makes of the space: changes of its overrides. */
export const changesIn = (values: Values, { settings, ofSite }: Pick<Looks, 'settings' | 'ofSite'>) =>
  overridesFrom(settingsIn(values, settings), ofSite as object as Record<string, unknown>);

export function mountSiteSpaceCustomization(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: SPACE_LOOKS,
    ask: spaceLooksOf,
    around: ({ site }) => ({ ...siteFrame(site, ''), width: 'wide', hasFrames: true }),
    main: ({ site, siteSpace, settings, ofSite }, drawn) => {
      const count = countOf(
        overridesFrom(settings as object as Record<string, unknown>, ofSite as object as Record<string, unknown>),
      );
      return html`${siteHead(site, '')}
<h2>Looks of ${siteSpace.title}</h2>
<p class="app-lead">${count === 0 ? 'This space looks like the site.' : `${counted(count, 'setting')} of this space ${count === 1 ? 'differs' : 'differ'} from the site.`} What you change here counts for this space alone; what is empty, or as on the site, follows the site.</p>
${looksHtml(drawn, overridable(fieldsOf(settings, ofSite.title ?? site.title)))}
${count === 0 ? NOTHING : section('Like the site', drawForm(drawn, { action: '/reset', button: 'Take all of it back', kind: 'danger', behind: 'Take all of it back…', warning: 'The space looks like the site again.' }))}`;
    },
    forms: {
      '': async (visit, values) => {
        await visit.ask(OVERRIDE, { ...visit.params, ...changesIn(values, await spaceLooksOf(visit)) });
        return 'The looks of the space are saved.';
      },
      '/reset': async ({ ask, params }) => {
        await ask(RESET, params);
        return 'The space looks like the site again.';
      },
    },
  });
}
