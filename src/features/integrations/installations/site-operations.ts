/** Installations in sites: list, bind, read, change, unbind. */
import { requireRole } from '../../../access/entities.ts';
import type {
  IntegrationInstallation as InstallationRow,
  IntegrationSiteInstallation as Row,
} from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import type { Order } from '../../../graphql/cursor.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { SITE, visibleSite } from '../../sites/rights.ts';
import { onInstallation, onIntegration, visibleInstallations } from '../rights.ts';
import { Integration } from '../types.ts';
import { bindSite, unbindSite } from './bind.ts';
import { changeSiteBinding } from './change.ts';
import { checkConfiguration, configurationValue, externalIds, type Values } from './configuration.ts';
import { externalIdArg, installationArgs } from './operations.ts';
import { onSiteBinding, toBind } from './rights.ts';
import { extend, extendedArg } from './space-operations.ts';
import { IntegrationInstallation, IntegrationSiteInstallation, integrationOf } from './types.ts';

const area = 'Integrations';

/** A site has one of an integration. */
const NEWEST: Order = { key: 'createdAt', direction: 'desc', id: 'siteId', type: 'date' };

builder.objectField(IntegrationInstallation, 'sites', (t) =>
  t.field({
    description: 'The sites that it is installed in, newest first.',
    type: listOf(IntegrationSiteInstallation),
    rest: 'GET /v1/integrations/{integrationName}/installations/{installationId}/sites',
    area,
    access: onInstallation('view'),
    args: { ...pageArgs(), ...extendedArg('site') },
    resolve: ({ id }, { extended, ...page }, context, info) => {
      extend(context, 'Site', extended);
      const within = {
        parent: 'integrationInstallation',
        relation: 'siteInstallations',
        column: 'installationId',
        id,
      } as const;
      const model = 'integrationSiteInstallation';
      return pageOf({ model, where: {}, order: NEWEST, within }, page, context, info);
    },
  }),
);

builder.objectField(Integration, 'sites', (t) =>
  t.field({
    description: 'The sites that it is installed in of organizations of the caller, newest first.',
    type: listOf(IntegrationSiteInstallation),
    rest: 'GET /v1/integrations/{integrationName}/sites',
    area,
    access: onIntegration('viewInstallations'),
    args: { ...pageArgs(), ...externalIdArg(), ...extendedArg('site') },
    resolve: ({ id: integrationId }, { extended, externalId, ...page }, context, info) => {
      extend(context, 'Site', extended);
      const where = {
        integrationId,
        installation: visibleInstallations(context),
        ...(externalId != null && { externalIds: { has: externalId } }),
      };
      return pageOf({ model: 'integrationSiteInstallation', where, order: NEWEST }, page, context, info);
    },
  }),
);

builder.mutationField('installIntegrationInSite', (t) =>
  t.field({
    description: 'Installs it in a site of the organization, too. 409 when it is there.',
    type: IntegrationSiteInstallation,
    rest: 'POST /v1/integrations/{integrationName}/installations/{installationId}/sites',
    status: 201,
    area,
    access: toBind('siteId', 'site'),
    args: { ...installationArgs(), ...extendedArg('site'), siteId: t.arg.id({ required: true }) },
    resolve: async (installation: InstallationRow, { integrationName, siteId, extended }, context) => {
      extend(context, 'Site', extended);
      const site = siteId.includes('\0') ? null : await visibleSite(context, siteId);
      if (!site) throw notFound('Site');
      const { member } = await context.access.viewer.load(site.organizationId);
      requireRole(member?.role ?? null, SITE.admin);
      return bindSite(context.services, installation, siteId, { caller: context.caller, integration: integrationName });
    },
  }),
);

const bindingArgs = () => ({ ...installationArgs(), ...builder.args((t) => ({ siteId: t.id({ required: true }) })) });

const address = 'v1/integrations/{integrationName}/installations/{installationId}/sites/{siteId}';

builder.queryField('integrationSiteInstallation', (t) =>
  t.field({
    description: 'An installation in a site.',
    type: IntegrationSiteInstallation,
    rest: `GET /${address}`,
    area,
    access: onSiteBinding('view'),
    args: { ...bindingArgs(), ...extendedArg('site') },
    resolve: (binding: Row, { extended }, context) => {
      extend(context, 'Site', extended);
      return binding;
    },
  }),
);

builder.mutationField('updateIntegrationSiteInstallation', (t) =>
  t.field({
    description: 'Sets the given fields, and tells the script. A configuration is replaced as a whole.',
    type: IntegrationSiteInstallation,
    rest: `PATCH /${address}`,
    area,
    access: onSiteBinding('admin'),
    args: {
      ...bindingArgs(),
      ...extendedArg('site'),
      externalIds: t.arg.stringList({ validate: externalIds, description: 'At most five.' }),
      configuration: t.arg({ type: 'JSON', validate: configurationValue }),
    },
    resolve: async (binding: Row, { externalIds, configuration, extended }, context) => {
      extend(context, 'Site', extended);
      const values = configuration as Values | null | undefined;
      const integration = await integrationOf(context, binding);
      if (values) checkConfiguration(integration, 'site', values, { byItself: context.caller.kind !== 'user' });
      return changeSiteBinding(context.services, binding, { externalIds, configuration: values });
    },
  }),
);

builder.mutationField('uninstallIntegrationFromSite', (t) =>
  t.boolean({
    description:
      'Takes it off a site, and tells the script. 412 where it is installed in all; no error if it is not there.',
    rest: `DELETE /${address}`,
    status: 204,
    area,
    access: onSiteBinding('admin', { absent: 'ok' }),
    args: bindingArgs(),
    resolve: async (binding: Row, { integrationName: integration }, { services, caller }) => {
      await unbindSite(services, binding, { caller, integration });
      return true;
    },
  }),
);
