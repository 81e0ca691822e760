/** The scripts of integrations, for those who show a site. */
import { builder } from '../../../graphql/builder.ts';
import { PublishedContentSite } from '../../sites/published.ts';
import { onSite } from '../../sites/rights.ts';
import { Site } from '../../sites/types.ts';
import { type SiteScript as SiteScriptShape, scriptsOfSite } from './scripts.ts';

const area = 'Docs sites';

const SiteScript = builder.objectRef<SiteScriptShape>('SiteScript').implement({
  description: 'A script that an integration adds to the pages of the site.',
  fields: (t) => ({
    script: t.exposeString('script', { description: 'Its address.' }),
    cookies: t.exposeBoolean('cookies', { description: 'Whether it sets cookies.' }),
    contentSecurityPolicy: t.exposeString('contentSecurityPolicy', { nullable: true }),
  }),
});

builder.objectField(PublishedContentSite, 'scripts', (t) =>
  t.field({
    type: [SiteScript],
    resolve: ({ site }, _, { services: { database, config } }) => scriptsOfSite(database, config, site.id),
  }),
);

builder.objectField(Site, 'integrationScripts', (t) =>
  t.field({
    description: 'The scripts that integrations add to its pages.',
    type: [SiteScript],
    rest: 'GET /v1/orgs/{organizationId}/sites/{siteId}/integration-scripts',
    area,
    access: onSite('view'),
    resolve: ({ id }, _, { services: { database, config } }) => scriptsOfSite(database, config, id),
  }),
);
