/** The type `Integration`. */
import { SCOPES } from '../../access/scopes.ts';
import type { Organization as OrganizationRow } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { enumOf, permissionsType, urlsOf } from '../../graphql/shapes.ts';
import { Organization } from '../people/organizations/types.ts';
import { assetsOf, imageUrl, integrationUrl, publicEndpoint } from './addresses.ts';
import {
  blocks,
  CATEGORIES,
  configurations,
  contentSecurityPolicy,
  contentSources,
  type externalLinks,
  RUNTIMES,
  TARGETS,
  VISIBILITIES,
} from './manifest.ts';
import { INTEGRATION } from './rights.ts';

export const IntegrationTarget = enumOf('IntegrationTarget', TARGETS, 'What an integration is for.');
export const IntegrationVisibility = enumOf(
  'IntegrationVisibility',
  VISIBILITIES,
  'public: listed for everybody; unlisted, private: seen by the organization that publishes it, and where it is installed.',
);
export const IntegrationCategory = enumOf('IntegrationCategory', CATEGORIES, 'What an integration does.');
export const IntegrationScope = enumOf('IntegrationScope', SCOPES, 'What an installation may do.');
export const IntegrationRuntime = enumOf('IntegrationRuntime', RUNTIMES, 'How a script is run.');

const Link = builder.objectRef<{ url: string; label: string }>('IntegrationLink').implement({
  description: 'Where to read more of an integration.',
  fields: (t) => ({ url: t.exposeString('url'), label: t.exposeString('label') }),
});

const Urls = urlsOf('Integration', ['location', 'icon?', 'app', 'assets', 'publicEndpoint']);
const Permissions = permissionsType('Integration', INTEGRATION);

export const Integration = builder.prismaObject('Integration', {
  scope: INTEGRATION.view.scope,
  object: 'integration',
  description: 'Code that an organization publishes, for organizations to install.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Unique on the server; letters, digits, - _ and .' }),
    version: t.exposeInt('version', { description: 'Rises with each publication.' }),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    summary: t.exposeString('summary', { nullable: true, description: 'Markdown.' }),
    previewImages: t.stringList({
      description: 'Addresses of at most three images.',
      resolve: (integration, _, { services: { config } }) =>
        integration.previewImageIds.map((id) => imageUrl(config, integration, id)),
    }),
    target: t.field({ type: IntegrationTarget, resolve: ({ target }) => target as never }),
    verified: t.boolean({
      description: 'This server verifies no integrations.',
      resolve: () => false,
    }),
    visibility: t.field({ type: IntegrationVisibility, resolve: ({ visibility }) => visibility as never }),
    runtime: t.field({
      type: IntegrationRuntime,
      inRest: 'hide',
      resolve: ({ runtime }) => runtime as never,
    }),
    scopes: t.field({ type: [IntegrationScope], resolve: ({ declaredScopes }) => declaredScopes as never }),
    categories: t.field({ type: [IntegrationCategory], resolve: ({ categories }) => categories as never }),
    blocks: t.field({
      type: 'JSON',
      shape: blocks,
      nullable: true,
      description: 'Blocks that it brings for pages.',
      resolve: (row) => row.blocks,
    }),
    contentSources: t.field({
      type: 'JSON',
      shape: contentSources,
      nullable: true,
      description: 'Sources that it brings for computed pages.',
      resolve: (row) => row.contentSources,
    }),
    configurations: t.field({
      type: 'JSON',
      shape: configurations,
      nullable: true,
      description: 'What its installations are configured by.',
      resolve: (row) => row.configurations,
    }),
    externalLinks: t.field({
      type: [Link],
      resolve: (row) => row.externalLinks as ReturnType<typeof externalLinks.parse>,
    }),
    owner: t.field({
      type: Organization,
      inRest: 'embed',
      description: 'Who publishes it. Settings of other organizations are left out.',
      resolve: async ({ organizationId }, _, { access }) => {
        const [owner, viewer] = await Promise.all([
          access.organization.load(organizationId),
          access.viewer.load(organizationId),
        ]);
        if (!owner) throw notFound('Organization');
        return viewer.member ? owner : withoutSettings(owner);
      },
    }),
    urls: t.field({
      type: Urls,
      resolve: (integration, _, { services: { config } }) => ({
        location: integrationUrl(config, integration),
        icon: integration.iconId && imageUrl(config, integration, integration.iconId),
        app: `${config.publicUrl}/app/integrations/${integration.name}`,
        assets: assetsOf(config, integration),
        publicEndpoint: publicEndpoint(config, integration),
      }),
    }),
    permissions: t.field({
      type: Permissions,
      resolve: async ({ organizationId }, _, { access }) =>
        (await access.viewer.load(organizationId)).member?.role ?? 'none',
    }),
    contentSecurityPolicy: t.field({
      type: 'JSON',
      shape: contentSecurityPolicy,
      nullable: true,
      description: 'Sent with what its script answers.',
      resolve: (row) => row.contentSecurityPolicy,
    }),
  }),
});

/** An organization for those who do not belong to it: its name, and nothing that it has set. */
const withoutSettings = (row: OrganizationRow): OrganizationRow => ({
  ...row,
  emailDomains: [],
  verifiedEmailDomains: [],
  useCase: null,
  communityType: null,
  defaultRole: null,
  defaultSiteId: null,
  sso: false,
  ai: false,
  inviteLinks: false,
  mergeRules: { type: 'none' },
});
