/** The type `Site`. Its operations, and the features of sites, add to it. */
import { visibleSpaces } from '../../access/filters.ts';
import type { Context } from '../../context.ts';
import type { Site as Row } from '../../db/generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { Held } from '../../graphql/held.ts';
import { enumOf, permissionsType, urlsOf } from '../../graphql/shapes.ts';
import { Organization } from '../people/organizations/types.ts';
import { organizationReference } from '../spaces/collections/above.ts';
import { ownAddress, proxyOrigin, siteAddress } from './addresses.ts';
import { SITE } from './rights.ts';
import { shareKeyOf } from './share-key.ts';
import { SITE_FEATURES, type SiteFeatureRow } from './site-features.ts';

export const SiteKind = enumOf(
  'SiteType',
  ['basic', 'premium', 'ultimate', 'sponsored'],
  'A plan of hosted products. Nothing depends on it here.',
);

export const SiteVisibility = enumOf(
  'SiteVisibility',
  ['public', 'unlisted', 'share-link', 'visitor-auth'],
  'Who reads a published site: public (anyone, indexed by search engines), unlisted (anyone, not indexed), share_link (anyone with a secret in the address), visitor_auth (anyone with a signed token).',
);

export const AgentsContext = enumOf(
  'SiteAgentsContext',
  ['excluded', 'included'],
  'Whether agents may use the site as a source.',
);

const Permissions = permissionsType('Site', SITE);
const Urls = urlsOf('Site', ['location', 'app', 'published?']);

const SiteProxy = builder.objectRef<{ origin: string; target: string }>('SiteProxy').implement({
  description: 'The site behind a reverse proxy.',
  fields: (t) => ({
    origin: t.exposeString('origin', { description: 'Where readers find it.' }),
    target: t.exposeString('target', { description: 'Where the proxy gets it from.' }),
  }),
});

const AdaptiveContent = builder.objectRef<{ enabled: boolean }>('SiteAdaptiveContent').implement({
  description: 'Whether conditions are evaluated for each visitor.',
  fields: (t) => ({ enabled: t.exposeBoolean('enabled') }),
});

const Ads = builder.objectRef<{ status: string; submittable: boolean }>('SiteAds').implement({
  description: 'Advertisements, which this server has none of.',
  fields: (t) => ({ status: t.exposeString('status'), submittable: t.exposeBoolean('submittable') }),
});

const Feature = builder.objectRef<SiteFeatureRow & { plan: string }>('SiteFeature').implement({
  description: 'Something that can be set for the site.',
  fields: (t) => ({
    id: t.exposeString('id'),
    plan: t.exposeString('plan', { description: 'The type of the site: none needs another one.' }),
    frozen: t.boolean({ resolve: () => false }),
    customizations: t.stringList({ nullable: true, resolve: ({ customizations }) => customizations?.slice() ?? null }),
  }),
});

const ThemedURL = builder.objectRef<{ light: string; dark: string }>('ThemedURL').implement({
  description: 'One address for light, one for dark surroundings.',
  fields: (t) => ({ light: t.exposeString('light'), dark: t.exposeString('dark') }),
});

interface IconShape {
  icon?: { light: string; dark: string };
  emoji?: string;
}

const Icon = builder.objectRef<IconShape>('SiteIcon').implement({
  description: 'A picture, or an emoji.',
  fields: (t) => ({
    icon: t.field({ type: ThemedURL, nullable: true, resolve: ({ icon }) => icon ?? null }),
    emoji: t.string({ nullable: true, resolve: ({ emoji }) => emoji ?? null }),
  }),
});

/** The icon of the browser's tab, as the customization has it. */
const iconOf = ({ customization }: Row): IconShape | null =>
  (customization as { favicon?: IconShape } | null)?.favicon ?? null;

const spaceCounts = (context: Context): Held<number> =>
  context.memo('spaces of sites', () => new Held((keys) => countSpaces(context, keys)));

/** Only spaces that the caller sees; a key is the id of the organization, and that of the site. */
async function countSpaces(context: Context, keys: readonly string[]): Promise<[string, number][]> {
  const byOrganization = Map.groupBy(keys, (key) => key.split(' ')[0] as string);
  const counts = await Promise.all(
    [...byOrganization].map(async ([organizationId, own]) => {
      const siteId = { in: own.map((key) => key.split(' ')[1] as string) };
      const space = visibleSpaces(await context.access.viewer.load(organizationId));
      const groups = await context.db.siteSpace.groupBy({ by: ['siteId'], where: { siteId, space }, _count: true });
      return groups.map((group): [string, number] => [`${organizationId} ${group.siteId}`, group._count]);
    }),
  );
  return counts.flat();
}

const countKey = ({ organizationId, id }: Row) => `${organizationId} ${id}`;

/** How many spaces of the site the caller sees is known to be this. */
export const keepSpaceCount = (context: Context, site: Row, count: number): void =>
  spaceCounts(context).hold(countKey(site), count);

export const Site = builder.prismaObject('Site', {
  scope: SITE.view.scope,
  visitors: {
    shown: [
      'id',
      'type',
      'title',
      'icon',
      'organization',
      'hostname',
      'basename',
      'proxy',
      'visibility',
      'published',
      'siteSpaces',
      'createdAt',
      'adaptiveContent',
      'agentsContext',
      'features',
      'urls',
    ],
  },
  object: 'site',
  description: 'What is published: spaces, in sections, for an audience.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.field({ type: SiteKind, resolve: ({ type }) => type as never }),
    title: t.exposeString('title', { description: '2 to 128 characters.' }),
    icon: t.field({ type: Icon, nullable: true, resolve: iconOf }),
    organization: t.field({ type: Organization, ...organizationReference() }),
    hostname: t.exposeString('hostname', {
      nullable: true,
      description: 'Its own name on the internet. Addresses have it once it is proven (`hostnameProof`).',
    }),
    basename: t.exposeString('basename', {
      nullable: true,
      description: 'Names it in addresses of this server; absent: its id does.',
    }),
    proxy: t.field({
      type: SiteProxy,
      nullable: true,
      resolve: (site, _, { services: { config } }) =>
        site.proxy === null ? null : { origin: proxyOrigin(site.proxy), target: ownAddress(config, site) },
    }),
    visibility: t.field({ type: SiteVisibility, resolve: ({ visibility }) => visibility as never }),
    published: t.boolean({ resolve: ({ publishedAt }) => publishedAt !== null }),
    siteSpaceCount: t.int({
      ahead: (sites, context) => spaceCounts(context).load(sites.map(countKey)),
      inRest: { as: 'siteSpaces' },
      description: 'How many spaces it has that the caller sees.',
      resolve: (site, _, context) => spaceCounts(context).get(countKey(site), (count) => count ?? 0),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    adaptiveContent: t.field({
      type: AdaptiveContent,
      resolve: ({ adaptiveContent }) => ({ enabled: adaptiveContent }),
    }),
    ads: t.field({ type: Ads, nullable: true, description: 'Never there.', resolve: () => null }),
    agentsContext: t.field({ type: AgentsContext, resolve: ({ agentsContext }) => agentsContext as never }),
    features: t.field({
      type: [Feature],
      resolve: ({ type }) => SITE_FEATURES.map((feature) => ({ ...feature, plan: type })),
    }),
    permissions: t.field({
      type: Permissions,
      inRest: 'hide',
      description: 'What the caller may do with the site.',
      resolve: async ({ organizationId }, _, { access }) =>
        (await access.viewer.load(organizationId)).member?.role ?? 'none',
    }),
    urls: t.field({
      type: Urls,
      resolve: (site, _, context) => {
        const { config } = context.services;
        return {
          location: `${config.publicUrl}/v1/orgs/${site.organizationId}/sites/${site.id}`,
          app: `${config.publicUrl}/app/orgs/${site.organizationId}/sites/${site.id}`,
          published: site.publishedAt && siteAddress(config, site, shareKeyOf(context, site.id)),
        };
      },
    }),
  }),
});
