/** Installations in spaces: list, bind, read, change, unbind. */
import { requireRole, roleOnPlaced } from '../../../access/entities.ts';
import { visibleSpaces } from '../../../access/filters.ts';
import { SPACE } from '../../../access/permissions.ts';
import type { Context } from '../../../context.ts';
import type {
  IntegrationInstallation as InstallationRow,
  Prisma,
  IntegrationSpaceInstallation as Row,
} from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import type { Order } from '../../../graphql/cursor.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { onInstallation, onIntegration, visibleInstallations } from '../rights.ts';
import { Integration } from '../types.ts';
import { bindSpace, unbindSpace } from './bind.ts';
import { changeSpaceBinding } from './change.ts';
import { checkConfiguration, configurationValue, externalIds, type Values } from './configuration.ts';
import { externalIdArg, installationArgs } from './operations.ts';
import { onSpaceBinding, toBind } from './rights.ts';
import { IntegrationInstallation, IntegrationSpaceInstallation, integrationOf } from './types.ts';

const area = 'Integrations';

/** A space has one of an integration. */
const NEWEST: Order = { key: 'createdAt', direction: 'desc', id: 'spaceId', type: 'date' };

/** `extended` of REST. */
export const extendedArg = (what: string) =>
  builder.args((t) => ({
    extended: t.boolean({
      required: true,
      defaultValue: false,
      in: 'query',
      description: `REST: the whole ${what} instead of its id. GraphQL selects what it wants of it.`,
    }),
  }));

/** Has the answer show spaces or sites whole. */
export function extend({ whole }: Context, type: 'Space' | 'Site', extended: boolean): void {
  if (extended) whole.add(type);
}

builder.objectField(IntegrationInstallation, 'spaces', (t) =>
  t.field({
    description: 'The spaces that it is installed in, of those that the caller sees, newest first.',
    type: listOf(IntegrationSpaceInstallation),
    rest: 'GET /v1/integrations/{integrationName}/installations/{installationId}/spaces',
    area,
    access: onInstallation('view'),
    args: { ...pageArgs(), ...extendedArg('space') },
    resolve: async ({ id, organizationId }, { extended, ...page }, context, info) => {
      extend(context, 'Space', extended);
      const space = visibleSpaces(await context.access.viewer.load(organizationId));
      const within = {
        parent: 'integrationInstallation',
        relation: 'spaceInstallations',
        column: 'installationId',
        id,
      } as const;
      const model = 'integrationSpaceInstallation';
      return pageOf({ model, where: { space }, order: NEWEST, within }, page, context, info);
    },
  }),
);

builder.objectField(Integration, 'spaces', (t) =>
  t.field({
    description:
      'The spaces that it is installed in, of all organizations of the caller, as far as it sees them; newest first.',
    type: listOf(IntegrationSpaceInstallation),
    rest: 'GET /v1/integrations/{integrationName}/spaces',
    area,
    access: onIntegration('viewInstallations'),
    args: { ...pageArgs(), ...externalIdArg(), ...extendedArg('space') },
    resolve: async ({ id: integrationId }, { extended, externalId, ...page }, context, info) => {
      extend(context, 'Space', extended);
      const where = {
        integrationId,
        space: { OR: await seenSpacesOf(context, integrationId) },
        ...(externalId != null && { externalIds: { has: externalId } }),
      };
      return pageOf({ model: 'integrationSpaceInstallation', where, order: NEWEST }, page, context, info);
    },
  }),
);

/** In each organization of the caller that has the integration. */
async function seenSpacesOf(context: Context, integrationId: string): Promise<Prisma.SpaceWhereInput[]> {
  const rows = await context.db.integrationInstallation.findMany({
    where: { integrationId, ...visibleInstallations(context) },
    select: { organizationId: true },
  });
  const viewers = await Promise.all(rows.map(({ organizationId }) => context.access.viewer.load(organizationId)));
  // Never an empty OR, which Prisma reads as nothing.
  return [{ id: '' }, ...viewers.map((viewer) => visibleSpaces(viewer))];
}

builder.mutationField('installIntegrationInSpace', (t) =>
  t.field({
    description: 'Installs it in a space of the organization, too. 409 when it is there.',
    type: IntegrationSpaceInstallation,
    rest: 'POST /v1/integrations/{integrationName}/installations/{installationId}/spaces',
    status: 201,
    area,
    access: toBind('space', 'space'),
    args: { ...installationArgs(), ...extendedArg('space'), space: t.arg.id({ required: true }) },
    resolve: async (installation: InstallationRow, { integrationName, space: spaceId, extended }, context) => {
      extend(context, 'Space', extended);
      const space = spaceId.includes('\0') ? null : await context.access.space.load(spaceId);
      const role = space && space.deletedAt === null ? await roleOnPlaced(context, space) : null;
      if (role === null) throw notFound('Space');
      requireRole(role, SPACE.installIntegration);
      return bindSpace(context.services, installation, spaceId, {
        caller: context.caller,
        integration: integrationName,
      });
    },
  }),
);

const bindingArgs = () => ({ ...installationArgs(), ...builder.args((t) => ({ spaceId: t.id({ required: true }) })) });

const address = 'v1/integrations/{integrationName}/installations/{installationId}/spaces/{spaceId}';

builder.queryField('integrationSpaceInstallation', (t) =>
  t.field({
    description: 'An installation in a space.',
    type: IntegrationSpaceInstallation,
    rest: `GET /${address}`,
    area,
    access: onSpaceBinding('view'),
    args: { ...bindingArgs(), ...extendedArg('space') },
    resolve: (binding: Row, { extended }, context) => {
      extend(context, 'Space', extended);
      return binding;
    },
  }),
);

builder.mutationField('updateIntegrationSpaceInstallation', (t) =>
  t.field({
    description: 'Sets the given fields, and tells the script. A configuration is replaced as a whole.',
    type: IntegrationSpaceInstallation,
    rest: `PATCH /${address}`,
    area,
    access: onSpaceBinding('admin'),
    args: {
      ...bindingArgs(),
      ...extendedArg('space'),
      externalIds: t.arg.stringList({ validate: externalIds, description: 'At most five.' }),
      configuration: t.arg({ type: 'JSON', validate: configurationValue }),
    },
    resolve: async (binding: Row, { externalIds, configuration, extended }, context) => {
      extend(context, 'Space', extended);
      const values = configuration as Values | null | undefined;
      const integration = await integrationOf(context, binding);
      if (values) checkConfiguration(integration, 'space', values, { byItself: context.caller.kind !== 'user' });
      return changeSpaceBinding(context.services, binding, { externalIds, configuration: values });
    },
  }),
);

builder.mutationField('uninstallIntegrationFromSpace', (t) =>
  t.boolean({
    description:
      'Takes it off a space, and tells the script. 412 where it is installed in all; no error if it is not there.',
    rest: `DELETE /${address}`,
    status: 204,
    area,
    access: onSpaceBinding('admin', { absent: 'ok' }),
    args: bindingArgs(),
    resolve: async (binding: Row, { integrationName: integration }, { services, caller }) => {
      await unbindSpace(services, binding, { caller, integration });
      return true;
    },
  }),
);
