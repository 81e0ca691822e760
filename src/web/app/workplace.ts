/** The pages of the workplace: what a team does without an API client. */
import type { FastifyInstance } from 'fastify';
import { mountCluster } from './conversations/cluster.ts';
import { mountClusters } from './conversations/clusters.ts';
import { mountHistory } from './history/history.ts';
import { mountPageHistory } from './history/page-history.ts';
import { mountOidcProvider } from './identity/oidc-provider.ts';
import { mountSamlProvider } from './identity/saml-provider.ts';
import { mountSignInPage } from './identity/sign-in-page.ts';
import { mountIntegrationList } from './integrations/integration-list.ts';
import { mountSpecList } from './openapi/list.ts';
import { mountSpec } from './openapi/spec.ts';
import { mountAudit } from './organizations/audit.ts';
import { mountOrganizationContent } from './organizations/content.ts';
import { mountOrganizationSettings } from './organizations/settings.ts';
import { mountTrash } from './organizations/trash.ts';
import { mountInvites } from './people/invites.ts';
import { mountJoin } from './people/join.ts';
import { mountMembers } from './people/members.ts';
import { mountTeams } from './people/teams.ts';
import { mountSiteAddresses } from './sites/addresses-page.ts';
import { mountSiteAudience } from './sites/audience-page.ts';
import { mountSiteCustomization } from './sites/customization/page.ts';
import { mountSitePreview } from './sites/customization/preview.ts';
import { mountSiteSpaceCustomization } from './sites/customization/space-page.ts';
import { mountSite } from './sites/site.ts';
import { mountSiteList } from './sites/site-list.ts';
import { mountSiteVisitors } from './sites/visitors-page.ts';
import { mountCollectionSettings } from './spaces/collection-settings.ts';
import { mountSpaceGit } from './spaces/git.ts';
import { mountMergeRules } from './spaces/merge-rules.ts';
import { mountPermissions } from './spaces/permissions.ts';
import { mountSpaceSettings } from './spaces/settings.ts';
import { mountTranslationList } from './translations/list.ts';
import { mountTranslation } from './translations/translation.ts';
import type { AppServices } from './visit.ts';

export function mountWorkplace(app: FastifyInstance, own: AppServices): void {
  const pages = [
    mountOrganizationContent,
    mountOrganizationSettings,
    mountTrash,
    mountMembers,
    mountTeams,
    mountInvites,
    mountJoin,
    mountSpaceSettings,
    mountPermissions,
    mountMergeRules,
    mountSpaceGit,
    mountCollectionSettings,
    mountHistory,
    mountPageHistory,
    mountAudit,
    mountIntegrationList,
    mountSiteList,
    mountSite,
    mountSiteCustomization,
    mountSitePreview,
    mountSiteSpaceCustomization,
    mountSiteAudience,
    mountSiteVisitors,
    mountSiteAddresses,
    mountSignInPage,
    mountSamlProvider,
    mountOidcProvider,
    mountSpecList,
    mountSpec,
    mountTranslationList,
    mountTranslation,
    mountClusters,
    mountCluster,
  ];
  for (const mount of pages) mount(app, own);
}
