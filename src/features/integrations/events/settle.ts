/** What follows from an event that was delivered: a setup that the script took makes what was set up active. */
import type { Transaction } from '../../../db/database.ts';
import type { IntegrationEvent } from '../../../db/generated/prisma/client.ts';
import type { Services } from '../../../services.ts';
import { siteIntegrationsChanged } from '../sites/changed.ts';

/** Whether anything follows from an event of this type. */
export const settles = ({ type }: Pick<IntegrationEvent, 'type'>): boolean =>
  type === 'installation_deleted' || type.endsWith('installation_setup');

/** Called in the transaction that ends the event. */
export async function settle(
  tx: Transaction,
  services: Pick<Services, 'jobs'>,
  { type, installationId, payload }: IntegrationEvent,
  status: 'success' | 'failed',
): Promise<void> {
  if (installationId === null) return;
  const { spaceId = '', siteId = '' } = payload as { spaceId?: string; siteId?: string };
  const active = { data: { status: 'active' } };
  // Whether the script took its end or not.
  if (type === 'installation_deleted') await tx.integrationInstallation.deleteMany({ where: { id: installationId } });
  if (status !== 'success') return;
  if (type === 'installation_setup') {
    const where = { id: installationId, status: 'pending' };
    const { count } = await tx.integrationInstallation.updateMany({ where, ...active });
    if (count > 0) {
      const bound = await tx.integrationSiteInstallation.findMany({
        where: { installationId },
        select: { siteId: true },
      });
      await siteIntegrationsChanged(tx, services, { sites: bound.map((row) => row.siteId) });
    }
  }
  if (type === 'space_installation_setup')
    await tx.integrationSpaceInstallation.updateMany({
      where: { installationId, spaceId, status: 'pending' },
      ...active,
    });
  if (type === 'site_installation_setup') {
    const where = { installationId, siteId, status: 'pending' };
    const { count } = await tx.integrationSiteInstallation.updateMany({ where, ...active });
    if (count > 0) await siteIntegrationsChanged(tx, services, { sites: [siteId] });
  }
}
