/** Addresses of integrations and installations on this server. */
import type { Config } from '../../config.ts';
import type { Integration, IntegrationInstallation } from '../../db/generated/prisma/client.ts';

type Named = Pick<Integration, 'name'>;

/** Where its images are. */
export const assetsOf = ({ publicUrl }: Config, { name }: Named): string => `${publicUrl}/integrations/${name}/assets`;

/** One of its images. */
export const imageUrl = (config: Config, integration: Named, id: string): string =>
  `${assetsOf(config, integration)}/${id}`;

/** In the API. */
export const integrationUrl = ({ publicUrl }: Config, { name }: Named): string =>
  `${publicUrl}/v1/integrations/${name}`;

/** Requests to it become `fetch` events, with what stands behind it as their context. */
export const publicEndpoint = ({ publicUrl }: Config, { name }: Named): string =>
  `${publicUrl}/integrations/${name}/endpoint`;

/** In the API. */
export const installationUrl = (
  config: Config,
  integration: Named,
  { id }: Pick<IntegrationInstallation, 'id'>,
): string => `${integrationUrl(config, integration)}/installations/${id}`;

interface SitePlace {
  installationId: string;
  siteId: string;
}

/** The script that an installation adds to the pages of a site. */
export const siteScriptUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, { name }: Named, place: SitePlace): string =>
  `${publicUrl}/integrations/${name}/script/installations/${place.installationId}/sites/${place.siteId}.js`;
