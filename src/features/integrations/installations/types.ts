/** The types of installations, and of their bindings to spaces and sites. */
import type { Context } from '../../../context.ts';
import type {
  Integration as IntegrationRow,
  IntegrationInstallation as Row,
  IntegrationSiteInstallation as SiteBinding,
  Site as SiteRow,
  IntegrationSpaceInstallation as SpaceBinding,
  Space as SpaceRow,
} from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { Held } from '../../../graphql/held.ts';
import { referenceTo } from '../../../graphql/reference.ts';
import { enumOf, urlsOf } from '../../../graphql/shapes.ts';
import { Organization } from '../../people/organizations/types.ts';
import { siteById } from '../../sites/rights.ts';
import { Site } from '../../sites/types.ts';
import { Space } from '../../spaces/types.ts';
import { installationUrl, publicEndpoint } from '../addresses.ts';
import { INSTALLATION, installationById, integrationById } from '../rights.ts';
import { Integration, IntegrationScope } from '../types.ts';
import { configurationValue } from './configuration.ts';

export const STATUSES = ['pending', 'active', 'paused'] as const;
export const SELECTIONS = ['all', 'selected'] as const;

export const Status = enumOf(
  'IntegrationInstallationStatus',
  STATUSES,
  'pending: its script has not yet taken the setup; active; paused: it gets no events.',
);
export const Selection = enumOf(
  'IntegrationSelection',
  SELECTIONS,
  'Everywhere in the organization, or where it was chosen.',
);

const Urls = urlsOf('IntegrationInstallation', ['location', 'app', 'publicEndpoint']);
const BindingUrls = urlsOf('IntegrationBinding', ['location', 'publicEndpoint']);

const Target = builder.objectRef<Row>('IntegrationInstallationTarget').implement({
  description: 'Where it is installed.',
  fields: (t) => ({
    organization: t.field({
      type: Organization,
      ...referenceTo(
        ({ organizationId }: Row) => organizationId,
        async ({ access }, id) => {
          const row = await access.organization.load(id);
          if (!row) throw notFound('Organization');
          return row;
        },
      ),
    }),
  }),
});

const spaceCounts = (context: Context): Held<number> =>
  context.memo(
    'spaces of installations',
    () =>
      new Held(async (ids) => {
        const where = { installationId: { in: ids }, space: { deletedAt: null } };
        const groups = await context.db.integrationSpaceInstallation.groupBy({
          by: ['installationId'],
          where,
          _count: true,
        });
        return groups.map((group): [string, number] => [group.installationId, group._count]);
      }),
  );

/** The integration of a row, which cannot be without it; 404 while it is being deleted. */
export async function integrationOf(
  context: Context,
  { integrationId }: { integrationId: string },
): Promise<IntegrationRow> {
  const integration = await integrationById(context, integrationId);
  if (!integration) throw notFound('Integration');
  return integration;
}

export const IntegrationInstallation = builder.prismaObject('IntegrationInstallation', {
  scope: INSTALLATION.view.scope,
  description: 'An integration in an organization.',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.field({ type: Status, resolve: ({ status }) => status as never }),
    space_selection: t.field({ type: Selection, resolve: ({ spaceSelection }) => spaceSelection as never }),
    site_selection: t.field({ type: Selection, resolve: ({ siteSelection }) => siteSelection as never }),
    spaceCount: t.int({
      ahead: (rows, context) => spaceCounts(context).load(rows.map(({ id }) => id)),
      inRest: { as: 'spaces' },
      description: 'In how many spaces.',
      resolve: ({ id }, _, context) => spaceCounts(context).get(id, (count) => count ?? 0),
    }),
    configuration: t.field({ type: 'JSON', shape: configurationValue, resolve: (row) => row.configuration }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    externalIds: t.exposeStringList('externalIds', { description: 'What the script knows it by elsewhere.' }),
    acceptedScopes: t.field({
      type: [IntegrationScope],
      inRest: 'hide',
      description: 'What it was granted. It has those of them that the integration still declares.',
      resolve: ({ acceptedScopes }) => acceptedScopes as never,
    }),
    requestedScopes: t.field({
      type: [IntegrationScope],
      inRest: 'hide',
      description: 'What the integration asks for beside: `acceptIntegrationScopes` grants it.',
      resolve: async (row, _, context) => {
        const { declaredScopes } = await integrationOf(context, row);
        return declaredScopes.filter((scope) => !row.acceptedScopes.includes(scope)) as never;
      },
    }),
    target: t.field({ type: Target, resolve: (row) => row }),
    integration: t.field({
      type: Integration,
      inRest: 'hide',
      resolve: (row, _, context) => integrationOf(context, row),
    }),
    urls: t.field({
      type: Urls,
      resolve: async (row, _, context) => {
        const { config } = context.services;
        const integration = await integrationOf(context, row);
        return {
          location: installationUrl(config, integration, row),
          app: `${config.publicUrl}/app/integrations/${integration.name}`,
          publicEndpoint: `${publicEndpoint(config, integration)}/installations/${row.id}`,
        };
      },
    }),
  }),
});

const WHOLE_SPACE = { type: 'Space', address: 'GET /v1/spaces/{spaceId}' } as const;
const WHOLE_SITE = { type: 'Site', address: 'GET /v1/orgs/{organizationId}/sites/{siteId}' } as const;

/** What bindings to spaces and to sites have. */
type Binding = SpaceBinding | SiteBinding;

const installationOf = referenceTo(
  ({ installationId }: Binding) => installationId,
  async (context, id) => {
    const row = await installationById(context, id);
    if (!row) throw notFound('Installation');
    return row;
  },
);

const bindingUrls = async (context: Context, binding: Binding, place: string) => {
  const { config } = context.services;
  const integration = await integrationOf(context, binding);
  const { installationId: id } = binding;
  return {
    location: `${installationUrl(config, integration, { id })}/${place}`,
    publicEndpoint: `${publicEndpoint(config, integration)}/installations/${id}/${place}`,
  };
};

const nameOf = async (context: Context, binding: Binding): Promise<string> =>
  (await integrationOf(context, binding)).name;

export const IntegrationSpaceInstallation = builder.prismaObject('IntegrationSpaceInstallation', {
  scope: INSTALLATION.view.scope,
  description: 'An installation in a space.',
  fields: (t) => ({
    integration: t.string({
      description: 'The name of the integration.',
      resolve: (binding, _, context) => nameOf(context, binding),
    }),
    installation: t.field({ type: IntegrationInstallation, ...installationOf }),
    status: t.field({ type: Status, resolve: ({ status }) => status as never }),
    configuration: t.field({ type: 'JSON', shape: configurationValue, resolve: (row) => row.configuration }),
    externalIds: t.exposeStringList('externalIds'),
    space: t.field({
      type: Space,
      description: 'In REST its id, or all of it with `extended`.',
      ...referenceTo(
        ({ spaceId }: SpaceBinding) => spaceId,
        async ({ access }, id) => (await access.space.load(id)) as SpaceRow,
        WHOLE_SPACE,
      ),
    }),
    urls: t.field({
      type: BindingUrls,
      resolve: (binding, _, context) => bindingUrls(context, binding, `spaces/${binding.spaceId}`),
    }),
  }),
});

export const IntegrationSiteInstallation = builder.prismaObject('IntegrationSiteInstallation', {
  scope: INSTALLATION.view.scope,
  description: 'An installation in a site.',
  fields: (t) => ({
    integration: t.string({
      description: 'The name of the integration.',
      resolve: (binding, _, context) => nameOf(context, binding),
    }),
    installation: t.field({ type: IntegrationInstallation, ...installationOf }),
    status: t.field({ type: Status, resolve: ({ status }) => status as never }),
    configuration: t.field({ type: 'JSON', shape: configurationValue, resolve: (row) => row.configuration }),
    externalIds: t.exposeStringList('externalIds'),
    site: t.field({
      type: Site,
      description: 'In REST its id, or all of it with `extended`.',
      ...referenceTo(
        ({ siteId }: SiteBinding) => siteId,
        async (context, id) => (await siteById(context, id)) as SiteRow,
        WHOLE_SITE,
      ),
    }),
    urls: t.field({
      type: BindingUrls,
      resolve: (binding, _, context) => bindingUrls(context, binding, `sites/${binding.siteId}`),
    }),
  }),
});
