/** The place of an integration that a public address names, if what is installed there takes requests. */
import type { Database } from '../../../db/database.ts';
import type { ScriptPlace } from '../environment.ts';

export interface Named {
  name: string;
  installationId?: string | undefined;
  spaceId?: string | undefined;
  siteId?: string | undefined;
}

type InstalledPlace = ScriptPlace & Required<Pick<ScriptPlace, 'installation'>>;

/**
 * Undefined: there is no such place, or what is installed there has ended or is paused. A place that is still pending takes requests: its
 * setup may need them.
 */
export async function placeNamed(
  { prisma }: Pick<Database, 'prisma'>,
  { name, installationId, spaceId, siteId }: Named,
): Promise<ScriptPlace | undefined> {
  // PostgreSQL has no U+0000, and no id has it.
  if ([name, installationId, spaceId, siteId].some((part) => part?.includes('\0'))) return undefined;
  const integration = await prisma.integration.findUnique({ where: { name } });
  if (!integration || installationId === undefined) return integration ? { integration } : undefined;
  const [installation, spaceInstallation, siteInstallation] = await Promise.all([
    prisma.integrationInstallation.findFirst({
      where: { id: installationId, integrationId: integration.id, deletedAt: null, status: { not: 'paused' } },
    }),
    spaceId === undefined
      ? null
      : prisma.integrationSpaceInstallation.findFirst({
          where: { installationId, spaceId, space: { deletedAt: null }, status: { not: 'paused' } },
        }),
    siteId === undefined
      ? null
      : prisma.integrationSiteInstallation.findFirst({ where: { installationId, siteId, status: { not: 'paused' } } }),
  ]);
  const isWhole =
    installation && (spaceId === undefined || spaceInstallation) && (siteId === undefined || siteInstallation);
  return isWhole ? { integration, installation, spaceInstallation, siteInstallation } : undefined;
}

/** The place of an installation in a site, once both are active, with a scope that was accepted and is still declared. */
export async function activeSitePlace(
  database: Pick<Database, 'prisma'>,
  named: Required<Pick<Named, 'name' | 'installationId' | 'siteId'>>,
  scope: string,
): Promise<(InstalledPlace & Required<Pick<ScriptPlace, 'siteInstallation'>>) | undefined> {
  const place = await placeNamed(database, named);
  const { integration, installation, siteInstallation } = place ?? {};
  if (!integration || !installation || !siteInstallation) return undefined;
  const isActive = installation.status === 'active' && siteInstallation.status === 'active';
  const isAllowed = installation.acceptedScopes.includes(scope) && integration.declaredScopes.includes(scope);
  return isActive && isAllowed ? { integration, installation, siteInstallation } : undefined;
}
