/** Integrations, and their installations, by their tokens: with what they are bound to now. */

import { unauthenticated } from '../errors.ts';
import type { InstallationCaller, IntegrationCaller } from './caller-kinds.ts';
import { OWN_SCOPES } from './scopes.ts';

/** What a statement must give of the token `t`, its integration `n` and its installation `i`. */
export const INTEGRATION_COLUMNS = `t."id" AS "tokenId", t."expiresAt" AS "tokenEnds", n."id" AS "callingIntegration", n."name" AS "integrationName",
  n."organizationId" AS "publisherId", coalesce(n."declaredScopes", '{}') AS "integrationScopes", i."id" AS "callingInstallation",
  i."organizationId" AS "installedIn", i."acceptedScopes" AS "acceptedScopes", i."userId" AS "installationUser", i."status" AS "installationStatus",
  i."spaceSelection" AS "allSpaces", i."siteSelection" AS "allSites",
  ARRAY(SELECT b."spaceId" FROM "IntegrationSpaceInstallation" b WHERE b."installationId" = i."id") AS "boundSpaces",
  ARRAY(SELECT b."siteId" FROM "IntegrationSiteInstallation" b WHERE b."installationId" = i."id") AS "boundSites"`;

/** A token of an installation that was taken off is gone with it. */
export const INTEGRATION_TOKENS = `"IntegrationToken" t JOIN "Integration" n ON n."id" = t."integrationId"
  LEFT JOIN "IntegrationInstallation" i ON i."id" = t."installationId"`;

export interface IntegrationCallerRow {
  tokenId: string;
  tokenEnds: Date;
  callingIntegration: string;
  integrationName: string;
  publisherId: string;
  integrationScopes: string[];
  callingInstallation: string | null;
  installedIn: string | null;
  acceptedScopes: string[] | null;
  installationUser: string | null;
  installationStatus: string | null;
  allSpaces: string | null;
  allSites: string | null;
  boundSpaces: string[];
  boundSites: string[];
}

/** The caller of a row with these columns; throws UNAUTHENTICATED when there is none, it is over, or the installation is paused. */
export function integrationFrom(row: IntegrationCallerRow | undefined): IntegrationCaller | InstallationCaller {
  if (!row || row.tokenEnds.getTime() <= Date.now()) throw unauthenticated();
  const { tokenId, tokenEnds: expiresAt, integrationName: integration } = row;
  if (row.callingInstallation === null) {
    const { callingIntegration: integrationId, publisherId: organizationId } = row;
    const scopes = [...row.integrationScopes, ...OWN_SCOPES];
    return { kind: 'integration', tokenId, integrationId, integration, organizationId, scopes, expiresAt };
  }
  if (row.installationStatus === 'paused') throw unauthenticated();
  const accepted = row.acceptedScopes ?? [];
  return {
    kind: 'installation',
    tokenId,
    installationId: row.callingInstallation,
    integration,
    organizationId: row.installedIn ?? '',
    userId: row.installationUser ?? '',
    // What a later version asks for beside holds once it is accepted; what it does not ask for any more ends at once.
    scopes: [...row.integrationScopes.filter((scope) => accepted.includes(scope)), ...OWN_SCOPES],
    spaces: row.allSpaces === 'all' ? 'all' : row.boundSpaces,
    sites: row.allSites === 'all' ? 'all' : row.boundSites,
    expiresAt,
  };
}
