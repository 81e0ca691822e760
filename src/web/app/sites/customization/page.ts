/** How a site looks and what it offers: a form for all of it, beside what readers would see. */
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../../../../errors.ts';
import { declarePage } from '../../declared/page.ts';
import { question } from '../../generated/gql.ts';
import { html } from '../../html.ts';
import type { AppServices, Visit } from '../../visit.ts';
import { siteFrame, siteHead } from '../frame.ts';
import { fieldsOf } from './fields.ts';
import { settingsIn } from './given.ts';
import { looksHtml, settingsOf } from './looks.ts';

const SITE = question(
  `query SiteLooks($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {
    ...SiteFrame customization { ...SiteSettings } } }`,
);
const SAVE = question(
  `mutation SaveLooks($organizationId: ID!, $siteId: ID!, $title: String, $styling: JSON!, $internationalization: JSON, $favicon: JSON!, $header: JSON!,
    $footer: JSON!, $announcement: JSON, $themes: JSON!, $pdf: JSON!, $feedback: JSON!, $pagination: JSON!, $ai: JSON!, $advancedCustomization: JSON!,
    $git: JSON!, $pageActions: JSON!, $externalLinks: JSON!, $trademark: JSON!, $privacyPolicy: JSON!, $socialPreview: JSON!, $insights: JSON!,
    $socialAccounts: JSON) {
    setSiteCustomization(organizationId: $organizationId, siteId: $siteId, title: $title, styling: $styling, internationalization: $internationalization,
      favicon: $favicon, header: $header, footer: $footer, announcement: $announcement, themes: $themes, pdf: $pdf, feedback: $feedback,
      pagination: $pagination, ai: $ai, advancedCustomization: $advancedCustomization, git: $git, pageActions: $pageActions,
      externalLinks: $externalLinks, trademark: $trademark, privacyPolicy: $privacyPolicy, socialPreview: $socialPreview, insights: $insights,
      socialAccounts: $socialAccounts) { title } }`,
);

/** Where a site's looks are set. */
export const LOOKS = '/app/orgs/:organizationId/sites/:siteId/customization';

/** The settings as they are, for those who may change them. */
export async function looksOf({ ask, params }: Visit) {
  const { site } = await ask(SITE, params);
  if (!site.permissions.edit) throw forbidden('The looks of a site are for those who may change it');
  return { site, settings: settingsOf(site.customization) };
}

export function mountSiteCustomization(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: LOOKS,
    ask: looksOf,
    around: ({ site }) => ({ ...siteFrame(site, '/customization'), width: 'wide', hasFrames: true }),
    main: ({ site, settings }, drawn) =>
      html`${siteHead(site, '/customization')}
${looksHtml(drawn, fieldsOf(settings, site.title))}`,
    forms: {
      '': async (visit, values) => {
        const { settings } = await looksOf(visit);
        await visit.ask(SAVE, { ...visit.params, ...(settingsIn(values, settings) as object) });
        return 'The looks of the site are saved.';
      },
    },
  });
}
