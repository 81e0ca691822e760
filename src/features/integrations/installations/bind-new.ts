/** Spaces and sites that are new in an organization are bound to the installations that are for all of them. */
import { inTransaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { bindEverySite, bindEverySpace } from './bind.ts';

/** Binds a space, and tells the scripts. A second time it does nothing. */
export async function bindNewSpace(services: Services, spaceId: string): Promise<void> {
  const space = await services.database.prisma.space.findFirst({ where: { id: spaceId, deletedAt: null } });
  if (!space) return;
  const { organizationId } = space;
  for (const id of await forAll(services, { organizationId, spaceSelection: 'all' }))
    await inTransaction(services.database, async (tx) => {
      // As where people bind: the space first, then the installation.
      await tx.$queryRaw`SELECT 1 FROM "Space" WHERE "id" = ${spaceId} FOR SHARE`;
      const installation = await tx.integrationInstallation.findFirst({ where: { id, deletedAt: null } });
      if (installation?.spaceSelection === 'all') await bindEverySpace(tx, services, installation, spaceId);
    });
}

/** The same for a site. */
export async function bindNewSite(services: Services, siteId: string): Promise<void> {
  const site = await services.database.prisma.site.findUnique({ where: { id: siteId } });
  if (!site) return;
  const { organizationId } = site;
  for (const id of await forAll(services, { organizationId, siteSelection: 'all' }))
    await inTransaction(services.database, async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Site" WHERE "id" = ${siteId} FOR SHARE`;
      const installation = await tx.integrationInstallation.findFirst({ where: { id, deletedAt: null } });
      if (installation?.siteSelection === 'all') await bindEverySite(tx, services, installation, siteId);
    });
}

async function forAll(
  { database: { prisma } }: Services,
  where: { organizationId: string; spaceSelection?: string; siteSelection?: string },
): Promise<string[]> {
  const found = await prisma.integrationInstallation.findMany({
    where: { ...where, deletedAt: null },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  return found.map(({ id }) => id);
}
