/** Installations of an integration: list, install, read, change, uninstall. */
import { z } from 'zod';
import type {
  Integration as IntegrationRow,
  IntegrationInstallation as Row,
} from '../../../db/generated/prisma/client.ts';
import { badInput } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { integrationArgs } from '../operations.ts';
import { onInstallation, onIntegration, visibleInstallations } from '../rights.ts';
import { Integration, IntegrationScope } from '../types.ts';
import { acceptScopes, changeInstallation } from './change.ts';
import { checkConfiguration, configurationValue, externalIds, type Values } from './configuration.ts';
import { install, uninstall } from './install.ts';
import { IntegrationInstallation, integrationOf, Selection } from './types.ts';

const area = 'Integrations';

const acceptedScopes = z.array(z.string()).min(1, 'must name at least one');

const externalId = z.string().max(256, 'must have at most 256 characters');

/** `externalId` as lists take it. */
export const externalIdArg = () =>
  builder.args((t) => ({
    externalId: t.string({ validate: externalId, description: 'Only those that the script knows by this.' }),
  }));

builder.objectField(Integration, 'installations', (t) =>
  t.field({
    description: 'Its installations in organizations of the caller, newest first.',
    type: listOf(IntegrationInstallation),
    rest: 'GET /v1/integrations/{integrationName}/installations',
    area,
    access: onIntegration('viewInstallations'),
    args: { ...pageArgs(), ...externalIdArg() },
    resolve: ({ id }, { externalId, ...page }, context, info) =>
      pageOf(
        {
          model: 'integrationInstallation',
          where: { ...visibleInstallations(context), ...(externalId != null && { externalIds: { has: externalId } }) },
          within: { parent: 'integration', relation: 'installations', column: 'integrationId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.mutationField('installIntegration', (t) =>
  t.field({
    description:
      'Installs an integration in an organization, which accepts its scopes by that. It is pending until its script has taken the setup. 409 when it is installed there.',
    type: IntegrationInstallation,
    rest: 'POST /v1/integrations/{integrationName}/installations',
    status: 201,
    area,
    access: onIntegration('install'),
    args: {
      ...integrationArgs(),
      organization: t.arg.id({ required: true, description: 'The id of the organization.' }),
    },
    resolve: (integration: IntegrationRow, { organization }, { services, caller }) =>
      install(services, integration, organization, caller),
  }),
);

/** The arguments that name an installation. */
export const installationArgs = () =>
  builder.args((t) => ({ integrationName: t.id({ required: true }), installationId: t.id({ required: true }) }));

builder.queryField('integrationInstallation', (t) =>
  t.field({
    description: 'One installation.',
    type: IntegrationInstallation,
    rest: 'GET /v1/integrations/{integrationName}/installations/{installationId}',
    area,
    access: onInstallation('view'),
    args: installationArgs(),
    resolve: (installation: Row) => installation,
  }),
);

builder.mutationField('updateIntegrationInstallation', (t) =>
  t.field({
    description: 'Sets the given fields, and tells the script. A configuration is replaced as a whole.',
    type: IntegrationInstallation,
    rest: 'PATCH /v1/integrations/{integrationName}/installations/{installationId}',
    area,
    access: onInstallation('admin'),
    args: {
      ...installationArgs(),
      externalIds: t.arg.stringList({ validate: externalIds, description: 'At most five.' }),
      configuration: t.arg({ type: 'JSON', validate: configurationValue }),
      space_selection: t.arg({ type: Selection, description: 'all: in every space, and in those to come.' }),
      site_selection: t.arg({ type: Selection, description: 'all: in every site, and in those to come.' }),
    },
    resolve: async (
      { id, integrationId }: Row,
      { externalIds, configuration, space_selection: spaceSelection, site_selection: siteSelection },
      context,
    ) => {
      const values = configuration as Values | null | undefined;
      const integration = await integrationOf(context, { integrationId });
      if (values) checkConfiguration(integration, 'account', values, { byItself: context.caller.kind !== 'user' });
      refuseTarget(integration, spaceSelection, siteSelection);
      return changeInstallation(
        context.services,
        id,
        { externalIds, configuration: values, spaceSelection, siteSelection },
        { caller: context.caller, integration: integration.name },
      );
    },
  }),
);

builder.mutationField('acceptIntegrationScopes', (t) =>
  t.field({
    description:
      'Accepts scopes that a later version of the integration asks for; until then its installation does not have them. Its script is told. What is accepted stays so; 400 for a scope that the integration does not declare now.',
    type: IntegrationInstallation,
    access: { ...onInstallation('admin'), admits: ['user'] },
    args: {
      ...installationArgs(),
      scopes: t.arg({ type: [IntegrationScope], required: true, validate: acceptedScopes }),
    },
    resolve: ({ id }: Row, { scopes }, { services, caller }) => acceptScopes(services, id, scopes, caller),
  }),
);

/** What is for spaces alone is in no site, and the other way round. */
function refuseTarget({ target }: IntegrationRow, spaces: string | null | undefined, sites: string | null | undefined) {
  if (spaces === 'all' && !['all', 'space'].includes(target))
    throw badInput('space_selection', `must be selected: the integration is for the target ${target}`);
  if (sites === 'all' && !['all', 'site'].includes(target))
    throw badInput('site_selection', `must be selected: the integration is for the target ${target}`);
}

builder.mutationField('uninstallIntegration', (t) =>
  t.boolean({
    description:
      'Ends an installation: its tokens and bindings are gone at once, and the script is told. No error if it does not exist.',
    rest: 'DELETE /v1/integrations/{integrationName}/installations/{installationId}',
    status: 204,
    area,
    access: onInstallation('admin', { absent: 'ok' }),
    args: installationArgs(),
    resolve: async (installation: Row, { integrationName }, { services, caller }) => {
      await uninstall(services, installation, integrationName, caller);
      return true;
    },
  }),
);
