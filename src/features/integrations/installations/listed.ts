/** What is installed in an organization, a space or a site, for those who work there. */
import { onOrganization, onSpace } from '../../../access/entities.ts';
import type { AccessRule } from '../../../access/rule.ts';
import type { Context } from '../../../context.ts';
import type { Prisma, IntegrationInstallation as Row } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { enumOf } from '../../../graphql/shapes.ts';
import { Organization } from '../../people/organizations/types.ts';
import { onSite } from '../../sites/rights.ts';
import { Site } from '../../sites/types.ts';
import { Space } from '../../spaces/types.ts';
import { blocks } from '../manifest.ts';
import { matching, searchArg } from '../operations.ts';
import { INSTALLATION, visibleIntegrations } from '../rights.ts';
import { Integration } from '../types.ts';
import { IntegrationInstallation, integrationOf, Status } from './types.ts';

const area = 'Integrations';

const ofIntegration = {
  type: Integration,
  inRest: 'embed',
  resolve: (row: Row, _: object, context: Context) => integrationOf(context, row),
} as const;

const InstallationWithIntegration = builder.prismaObject('IntegrationInstallation', {
  variant: 'InstallationWithIntegration',
  scope: INSTALLATION.view.scope,
  description: 'An installation, and what is installed.',
  fields: (t) => ({
    installation: t.variant(IntegrationInstallation),
    integration: t.field(ofIntegration),
  }),
});

const InstallationStatus = builder.prismaObject('IntegrationInstallation', {
  variant: 'IntegrationInstallationWithStatus',
  scope: INSTALLATION.view.scope,
  description: 'How far an integration is installed.',
  fields: (t) => ({
    status: t.field({ type: Status, resolve: ({ status }) => status as never }),
    integration: t.field(ofIntegration),
  }),
});

builder.objectField(Organization, 'installations', (t) =>
  t.field({
    description: 'The installations in it, newest first.',
    type: listOf(InstallationWithIntegration),
    rest: 'GET /v1/orgs/{organizationId}/installations',
    area,
    access: onOrganization('listInstallations'),
    args: { ...pageArgs(), ...searchArg() },
    resolve: ({ id: organizationId }, { search, ...page }, context, info) =>
      pageOf(
        {
          model: 'integrationInstallation',
          where: { organizationId, deletedAt: null, ...(search && { integration: matching(search) }) },
        },
        page,
        context,
        info,
      ),
  }),
);

const StatusTarget = enumOf('IntegrationStatusTarget', ['organization', 'space', 'site'], 'Where it is installed.');

/** Installations that are somewhere of this kind. */
const installedIn = {
  organization: {},
  space: { spaceInstallations: { some: {} } },
  site: { siteInstallations: { some: {} } },
} as const satisfies Record<string, Prisma.IntegrationInstallationWhereInput>;

builder.objectField(Organization, 'installationsStatus', (t) =>
  t.field({
    description: 'How far integrations are installed in it; with a target, those that are in a space or site of it.',
    type: listOf(InstallationStatus),
    rest: 'GET /v1/orgs/{organizationId}/integrations/installations-status',
    area,
    access: onOrganization('listInstallations'),
    args: { ...pageArgs(), target: t.arg({ type: StatusTarget, required: true, defaultValue: 'organization' }) },
    resolve: ({ id: organizationId }, { target, ...page }, context, info) =>
      pageOf(
        { model: 'integrationInstallation', where: { organizationId, deletedAt: null, ...installedIn[target] } },
        page,
        context,
        info,
      ),
  }),
);

const OneStatus = builder.objectRef<Row>('IntegrationInstallationState').implement({
  fields: (t) => ({ status: t.field({ type: Status, resolve: ({ status }) => status as never }) }),
});

builder.queryField('installationStatus', (t) =>
  t.field({
    description: 'How far an integration is installed in an organization. 404 when it is not.',
    type: OneStatus,
    rest: 'GET /v1/orgs/{organizationId}/integrations/{integrationName}/installation_status',
    area,
    access: onOrganization('listInstallations'),
    args: { organizationId: t.arg.id({ required: true }), integrationName: t.arg.id({ required: true }) },
    resolve: async (_, { organizationId, integrationName: name }, { db }) => {
      const installation = name.includes('\0')
        ? null
        : await db.integrationInstallation.findFirst({
            where: { organizationId, deletedAt: null, integration: { name } },
          });
      if (!installation) throw notFound('Installation');
      return installation;
    },
  }),
);

builder.objectField(Organization, 'integrations', (t) =>
  t.field({
    description: 'The integrations that can be installed in it: public ones, and its own. Newest first.',
    type: listOf(Integration),
    rest: 'GET /v1/orgs/{organizationId}/integrations',
    area,
    access: onOrganization('listIntegrations'),
    args: { ...pageArgs(), ...searchArg() },
    resolve: ({ id: organizationId }, { search, ...page }, context, info) =>
      pageOf(
        {
          model: 'integration',
          large: true,
          where: { AND: [{ OR: [{ visibility: 'public' }, { organizationId }] }, search ? matching(search) : {}] },
        },
        page,
        context,
        info,
      ),
  }),
);

/** People see all that is installed in a place that they see; an integration sees itself. */
const seen = (context: Context): Prisma.IntegrationWhereInput =>
  context.caller.kind === 'user' ? {} : visibleIntegrations(context);

/** Who sees the space; what is listed takes the scope of integrations besides. */
const onSeenSpace: AccessRule = { ...onSpace('view'), permission: null };

builder.objectField(Space, 'integrations', (t) =>
  t.field({
    description: 'The integrations that are installed in it.',
    type: listOf(Integration),
    rest: 'GET /v1/spaces/{spaceId}/integrations',
    area,
    access: onSeenSpace,
    args: { ...pageArgs(), ...searchArg() },
    resolve: ({ id: spaceId }, { search, ...page }, context, info) =>
      pageOf(
        {
          model: 'integration',
          large: true,
          where: {
            AND: [{ spaceInstallations: { some: { spaceId } } }, seen(context), search ? matching(search) : {}],
          },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.objectField(Site, 'integrations', (t) =>
  t.field({
    description: 'The integrations that are installed in it.',
    type: listOf(Integration),
    rest: 'GET /v1/orgs/{organizationId}/sites/{siteId}/integrations',
    area,
    access: onSite('view'),
    args: pageArgs(),
    resolve: ({ id: siteId }, page, context, info) =>
      pageOf(
        {
          model: 'integration',
          large: true,
          where: { AND: [{ siteInstallations: { some: { siteId } } }, seen(context)] },
        },
        page,
        context,
        info,
      ),
  }),
);

const IntegrationWithBlocks = builder.objectRef<{ name: string; blocks: unknown }>('IntegrationWithBlocks').implement({
  description: 'The blocks that an integration brings for pages.',
  fields: (t) => ({
    name: t.exposeString('name'),
    blocks: t.field({ type: 'JSON', shape: blocks, resolve: (row) => row.blocks }),
  }),
});

/** Of one space; more are not offered to those who write. */
const MOST = 100;

builder.objectField(Space, 'integrationBlocks', (t) =>
  t.field({
    description: 'The blocks that integrations in it bring for its pages, of at most a hundred.',
    type: [IntegrationWithBlocks],
    extensions: { atMost: MOST },
    rest: 'GET /v1/spaces/{spaceId}/integration-blocks',
    area,
    access: onSpace('view'),
    resolve: ({ id: spaceId }, _, { db }) =>
      db.integration.findMany({
        where: { hasBlocks: true, spaceInstallations: { some: { spaceId } } },
        select: { name: true, blocks: true },
        orderBy: { name: 'asc' },
        take: MOST,
      }),
  }),
);
