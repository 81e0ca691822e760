/** Where visitors sign in, and what signs the tokens that they come back with: a service of the site's owner, or an integration. */
import { siteSigningSecret } from '../../../access/signing-secrets.ts';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../db/database.ts';
import type { SiteAuth } from '../../../db/generated/prisma/client.ts';
import type { Secrets } from '../../../secrets.ts';
import { privateKeyOf } from '../auth.ts';

/** An integration that signs visitors in, where it is active on the site. */
export interface SigningIntegration {
  name: string;
  integrationId: string;
  installationId: string;
}

export interface VisitorAuth extends Pick<SiteAuth, 'siteId' | 'privateKey' | 'fallbackURL'> {
  backend: string;
  /** Null with another backend, and while the integration is not active on the site. */
  integration: SigningIntegration | null;
}

/** Integrations that may sign visitors in, of a site `s` and its authentication `a`: the one that is named, else the first that was installed. */
const OF_SITE = `FROM "Integration" e
    JOIN "IntegrationInstallation" i ON i."integrationId" = e."id" AND i."organizationId" = s."organizationId"
      AND i."status" = 'active' AND i."deletedAt" IS NULL
    JOIN "IntegrationSiteInstallation" b ON b."installationId" = i."id" AND b."siteId" = s."id" AND b."status" = 'active'
    WHERE (a."integration" IS NULL OR e."name" = a."integration")
      AND 'site:visitor:auth' = ANY(i."acceptedScopes") AND 'site:visitor:auth' = ANY(e."declaredScopes")`;
const FIRST = `ORDER BY i."createdAt", i."id" LIMIT 1`;

/** Columns for `VisitorAuth`, with the site as `s` and its authentication as `a`. */
export const SIGNING_INTEGRATION = `(SELECT json_build_object('name', e."name", 'integrationId', e."id", 'installationId', i."id")
    ${OF_SITE} AND a."backend" = 'integration' ${FIRST})`;

/** The name of the integration that signs visitors of a site in, or would with that backend; null: there is none. */
export async function signingIntegrationOf(
  database: Database,
  { siteId, integration }: SiteAuth,
): Promise<string | null> {
  if (integration !== null) return integration;
  const [found] = await database.query<{ name: string }>(
    `SELECT (SELECT e."name" ${OF_SITE} ${FIRST}) AS "name" FROM "SiteAuth" a JOIN "Site" s ON s."id" = a."siteId" WHERE s."id" = $1`,
    [siteId],
  );
  return found?.name ?? null;
}

/** The key that tokens of visitors are signed with (HS256); null: nobody signs any now. */
export function visitorKey(secrets: Secrets, auth: VisitorAuth): Uint8Array | null {
  if (auth.backend !== 'integration') return Buffer.from(privateKeyOf(secrets, auth));
  const { integration, siteId } = auth;
  return integration && Buffer.from(siteSigningSecret(secrets, { ...integration, siteId }));
}

/** Where a visitor of this path of the site signs in; null: nowhere. The answer says where the visitor was going. */
export function signInAddress(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { integration, siteId, fallbackURL }: VisitorAuth,
  path: readonly string[],
): string | null {
  const address = integration
    ? `${publicUrl}/integrations/${integration.name}/sign-in/installations/${integration.installationId}/sites/${siteId}`
    : fallbackURL;
  if (address === null) return null;
  const url = new URL(address);
  url.searchParams.set('location', `/${path.join('/')}`);
  return url.href;
}
