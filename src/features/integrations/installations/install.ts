/** Installing an integration in an organization, and taking it off again. */
import { randomBytes } from 'node:crypto';
import { recordAccessChange } from '../../../access/access-events.ts';
import { auditIdOf } from '../../../access/actors.ts';
import { type Caller, userIdOf } from '../../../access/caller-kinds.ts';
import { databaseError } from '../../../db/errors.ts';
import type { Integration, IntegrationInstallation } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { conflict, notFound } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { record } from '../../people/audit.ts';
import { keepInterests } from '../events/interests.ts';
import { raise } from '../events/raise.ts';
import { siteIntegrationsChanged } from '../sites/changed.ts';

/** No mail goes to such an address (RFC 2606), and nobody signs in with it. */
const addressOf = (installationId: string) =>
  `${installationId.toLowerCase()}-${randomBytes(4).toString('hex')}@installations.invalid`;

/** A new installation, whose script is told. 409 when the organization has one. */
export async function install(
  services: Services,
  { id: integrationId, title, name, declaredScopes }: Integration,
  organizationId: string,
  caller: Caller,
): Promise<IntegrationInstallation> {
  try {
    return await inTransaction(services.database, async (tx) => {
      const id = newId();
      const user = await tx.user.create({
        data: { id: newId(), email: addressOf(id), displayName: title, isInstallation: true },
      });
      const installation = await tx.integrationInstallation.create({
        data: {
          id,
          organizationId,
          integrationId,
          acceptedScopes: declaredScopes,
          userId: user.id,
          createdById: userIdOf(caller),
        },
      });
      await record(tx, {
        organizationId,
        actorId: auditIdOf(caller),
        action: 'integration.install',
        subject: id,
        details: { integration: name, scopes: declaredScopes.join(' ') },
      });
      await keepInterests(tx, id);
      await raise(tx, services, installation, { type: 'installation_setup', status: 'pending' });
      return installation;
    });
  } catch (error) {
    if (databaseError(error)?.kind === 'unique') throw conflict(`${name} is already installed in this organization`);
    if (databaseError(error)?.kind === 'reference') throw notFound('Integration');
    throw error;
  }
}

/**
 * Ends an installation: its tokens and bindings are gone at once, what was still to be delivered is not, and the script is told. The row
 * goes when that was delivered.
 */
export async function uninstall(
  services: Services,
  { id }: IntegrationInstallation,
  name: string,
  caller: Caller,
): Promise<void> {
  const ended = await inTransaction(services.database, async (tx) => {
    const [installation] = await tx.integrationInstallation.updateManyAndReturn({
      where: { id, deletedAt: null },
      data: { deletedAt: new Date() },
    });
    if (!installation) return null;
    const { organizationId, configuration } = installation;
    await tx.integrationToken.deleteMany({ where: { installationId: id } });
    await tx.integrationSpaceInstallation.deleteMany({ where: { installationId: id } });
    const where = { installationId: id };
    const sites = await tx.integrationSiteInstallation.findMany({ where, select: { siteId: true } });
    await tx.integrationSiteInstallation.deleteMany({ where });
    await siteIntegrationsChanged(tx, services, { sites: sites.map(({ siteId }) => siteId) });
    await tx.integrationEvent.updateMany({
      where: { installationId: id, status: 'pending' },
      data: { status: 'failed', error: 'The integration was uninstalled before', endedAt: new Date() },
    });
    const actorId = auditIdOf(caller);
    const details = { integration: name };
    await record(tx, { organizationId, actorId, action: 'integration.uninstall', subject: id, details });
    const previous = { configuration: configuration as Record<string, unknown> };
    await keepInterests(tx, id);
    await raise(tx, services, installation, { type: 'installation_deleted', previous });
    await recordAccessChange(tx, services, { organizationId });
    return organizationId;
  });
  if (ended) await services.watch.accessChanged({ organizationId: ended });
}
