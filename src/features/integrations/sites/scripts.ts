/** The scripts that integrations add to the pages of a site. */
import type { Config } from '../../../config.ts';
import type { Database } from '../../../db/database.ts';
import { siteScriptUrl } from '../addresses.ts';

export interface SiteScript {
  /** Its address. */
  script: string;
  /** Whether it may set cookies. */
  cookies: boolean;
  /** What it needs of the pages that it is in; null: nothing but itself. */
  contentSecurityPolicy: string | null;
}

interface Row {
  installationId: string;
  name: string;
  contentSecurityPolicy: string | Record<string, string> | null;
  cookies: boolean;
}

const INJECT = 'site:script:inject';
const COOKIES = 'site:script:cookies';

/** What an installation may do: what was accepted, as far as the integration still declares it. */
const allows = (scope: string): string => `(${scope} = ANY(i."acceptedScopes") AND ${scope} = ANY(e."declaredScopes"))`;

const READ = `
  SELECT i."id" AS "installationId", e."name", e."contentSecurityPolicy", ${allows('$3')} AS "cookies"
  FROM "IntegrationSiteInstallation" b
  JOIN "IntegrationInstallation" i ON i."id" = b."installationId" AND i."status" = 'active' AND i."deletedAt" IS NULL
  JOIN "Integration" e ON e."id" = i."integrationId"
  WHERE b."siteId" = $1 AND b."status" = 'active' AND ${allows('$2')}
  ORDER BY i."createdAt", i."id"`;

/** Those of the integrations that are active on a site and may add one, in the order in which they were installed. One statement. */
export async function scriptsOfSite(
  database: Database,
  config: Pick<Config, 'publicUrl'>,
  siteId: string,
): Promise<SiteScript[]> {
  const rows = await database.query<Row>(READ, [siteId, INJECT, COOKIES]);
  return rows.map(({ installationId, name, contentSecurityPolicy, cookies }) => ({
    script: siteScriptUrl(config, { name }, { installationId, siteId }),
    cookies,
    contentSecurityPolicy: policyText(contentSecurityPolicy),
  }));
}

/** A policy as it stands in a header, whichever way it was published. */
export const policyText = (policy: unknown): string | null => {
  if (policy === null || policy === undefined) return null;
  if (typeof policy === 'string') return policy;
  return Object.entries(policy as Record<string, string>)
    .map(([directive, value]) => `${directive} ${value}`.trim())
    .join('; ');
};

/** Whether an installation may add a script. */
export const mayInject = (accepted: readonly string[], declared: readonly string[]): boolean =>
  accepted.includes(INJECT) && declared.includes(INJECT);
