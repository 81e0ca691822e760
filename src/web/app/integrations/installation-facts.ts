/** What pages of an installation ask the graph. */
import type { ConfigurationLevel } from '../../../features/integrations/manifest.ts';
import { question } from '../generated/gql.ts';
import type { IntegrationScope } from '../generated/graphql.ts';
import type { Visit } from '../visit.ts';

const INSTALLATION = question(
  `query InstallationPage($name: ID!, $installationId: ID!) {
    installation: integrationInstallation(integrationName: $name, installationId: $installationId) { status configuration requestedScopes
      integration { name title configurations } target { organization { id title permissions { installIntegration } } } } }`,
);
const IN_SPACE = question(
  `query SpaceInstallationPage($name: ID!, $installationId: ID!, $spaceId: ID!) {
    binding: integrationSpaceInstallation(integrationName: $name, installationId: $installationId, spaceId: $spaceId) {
      status configuration space { title permissions { installIntegration } } } }`,
);
const IN_SITE = question(
  `query SiteInstallationPage($name: ID!, $installationId: ID!, $siteId: ID!) {
    binding: integrationSiteInstallation(integrationName: $name, installationId: $installationId, siteId: $siteId) {
      status configuration site { title } } }`,
);
export const CONFIGURE = {
  account: question(
    `mutation ConfigureInstallation($name: ID!, $installationId: ID!, $configuration: JSON) {
      updateIntegrationInstallation(integrationName: $name, installationId: $installationId, configuration: $configuration) { id } }`,
  ),
  space: question(
    `mutation ConfigureInSpace($name: ID!, $installationId: ID!, $spaceId: ID!, $configuration: JSON) {
      updateIntegrationSpaceInstallation(integrationName: $name, installationId: $installationId, spaceId: $spaceId, configuration: $configuration) { status } }`,
  ),
  site: question(
    `mutation ConfigureInSite($name: ID!, $installationId: ID!, $siteId: ID!, $configuration: JSON) {
      updateIntegrationSiteInstallation(integrationName: $name, installationId: $installationId, siteId: $siteId, configuration: $configuration) { status } }`,
  ),
};
export const ACCEPT = question(
  `mutation AcceptScopes($name: ID!, $installationId: ID!, $scopes: [IntegrationScope!]!) {
    acceptIntegrationScopes(integrationName: $name, installationId: $installationId, scopes: $scopes) { id } }`,
);
export const UNINSTALL = question(
  `mutation Uninstall($name: ID!, $installationId: ID!) { uninstallIntegration(integrationName: $name, installationId: $installationId) }`,
);

/** Something that is configured: an installation, or its place in a space or site. */
export interface Configured {
  /** Of the integration. */
  name: string;
  /** Its title. */
  integration: string;
  organization: { id: string; title: string };
  /** The title of the organization, space or site. */
  where: string;
  status: string;
  configuration: Readonly<Record<string, unknown>>;
  declared: unknown;
  /** What a later version asks for beside what was accepted. */
  requestedScopes: readonly IntegrationScope[];
  /** Whether the reader may configure it, and end it. */
  isTheirs: boolean;
}

export async function askInstallation(visit: Visit, place: ConfigurationLevel): Promise<Configured> {
  const { installation } = await visit.ask(INSTALLATION, visit.params);
  const { integration, target } = installation;
  const { organization } = target;
  const facts = {
    name: integration.name,
    integration: integration.title,
    organization,
    declared: integration.configurations,
    requestedScopes: installation.requestedScopes,
    isTheirs: organization.permissions.installIntegration,
  };
  if (place === 'account')
    return { ...facts, where: organization.title, status: installation.status, configuration: values(installation) };
  if (place === 'space') {
    const { binding } = await visit.ask(IN_SPACE, visit.params);
    return {
      ...facts,
      where: binding.space.title || 'Untitled',
      isTheirs: binding.space.permissions.installIntegration,
      status: binding.status,
      configuration: values(binding),
    };
  }
  const { binding } = await visit.ask(IN_SITE, visit.params);
  return { ...facts, where: binding.site.title, status: binding.status, configuration: values(binding) };
}

const values = ({ configuration }: { configuration: unknown }) => configuration as Readonly<Record<string, unknown>>;
