/** Changing installations and their bindings; the script is told of each change, with what was before. */
import { recordAccessChange } from '../../../access/access-events.ts';
import { auditIdOf } from '../../../access/actors.ts';
import type { Caller } from '../../../access/caller-kinds.ts';
import type {
  IntegrationInstallation,
  IntegrationSiteInstallation,
  IntegrationSpaceInstallation,
  Prisma,
} from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { badInput, notFound } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { record } from '../../people/audit.ts';
import { keepInterests } from '../events/interests.ts';
import { raise } from '../events/raise.ts';
import { type By, bindEverySite, bindEverySpace } from './bind.ts';
import type { Values } from './configuration.ts';
import { lockInstallation } from './lock.ts';

/** What can be given for installations and bindings alike. */
export interface Settings {
  externalIds?: readonly string[] | null | undefined;
  configuration?: Values | null | undefined;
}

interface InstallationSettings extends Settings {
  spaceSelection?: string | null | undefined;
  siteSelection?: string | null | undefined;
}

type Status = 'pending' | 'active' | 'paused';

const dataOf = ({ externalIds, configuration }: Settings) => ({
  ...(externalIds != null && { externalIds: [...externalIds] }),
  ...(configuration != null && { configuration: configuration as Prisma.InputJsonObject }),
});

const before = ({ status, configuration }: { status: string; configuration: unknown }) => ({
  previous: { status: status as Status, configuration: configuration as Record<string, unknown> },
});

/** Sets what is given. With `all`, it is bound to every space or site from now on, which the audit log has. */
export async function changeInstallation(
  services: Services,
  id: string,
  { spaceSelection, siteSelection, ...settings }: InstallationSettings,
  { caller, integration }: By,
): Promise<IntegrationInstallation> {
  const installation = await inTransaction(services.database, async (tx) => {
    const known = await lockInstallation(tx, id);
    const changed = await tx.integrationInstallation.update({
      where: { id },
      data: {
        ...dataOf(settings),
        ...(spaceSelection != null && { spaceSelection }),
        ...(siteSelection != null && { siteSelection }),
      },
    });
    await raise(tx, services, changed, {
      type: 'installation_setup',
      status: changed.status as Status,
      ...before(known),
    });
    if (changed.spaceSelection === 'all' && known.spaceSelection !== 'all') await bindEverySpace(tx, services, changed);
    if (changed.siteSelection === 'all' && known.siteSelection !== 'all') await bindEverySite(tx, services, changed);
    const { organizationId } = changed;
    const selected = {
      ...(changed.spaceSelection !== known.spaceSelection && { spaces: changed.spaceSelection }),
      ...(changed.siteSelection !== known.siteSelection && { sites: changed.siteSelection }),
    };
    if (Object.keys(selected).length > 0)
      await record(tx, {
        organizationId,
        actorId: auditIdOf(caller),
        action: 'integration.select',
        subject: id,
        details: { integration, ...selected },
      });
    if (spaceSelection != null || siteSelection != null) await recordAccessChange(tx, services, { organizationId });
    return changed;
  });
  if (spaceSelection != null || siteSelection != null) await services.watch.accessChanged({});
  return installation;
}

/** Accepts scopes of a later version, and tells the script. What is accepted stays so. 400 for one that the integration does not declare. */
export async function acceptScopes(
  services: Services,
  id: string,
  scopes: readonly string[],
  caller: Caller,
): Promise<IntegrationInstallation> {
  const installation = await inTransaction(services.database, async (tx) => {
    const known = await lockInstallation(tx, id);
    const { integrationId, organizationId } = known;
    const { name, declaredScopes } = await tx.integration.findUniqueOrThrow({ where: { id: integrationId } });
    const unknown = scopes.filter((scope) => !declaredScopes.includes(scope));
    if (unknown.length > 0)
      throw badInput('scopes', `must be declared by the integration; it does not ask for ${unknown.join(', ')}`);
    const added = scopes.filter((scope) => !known.acceptedScopes.includes(scope));
    if (added.length === 0) return known;
    const acceptedScopes = [...known.acceptedScopes, ...added];
    const changed = await tx.integrationInstallation.update({ where: { id }, data: { acceptedScopes } });
    await keepInterests(tx, id);
    await record(tx, {
      organizationId,
      actorId: auditIdOf(caller),
      action: 'integration.scopes',
      subject: id,
      details: { integration: name, scopes: added.join(' ') },
    });
    const status = changed.status as Status;
    await raise(tx, services, changed, { type: 'installation_setup', status, ...before(known) });
    await recordAccessChange(tx, services, { organizationId });
    return changed;
  });
  await services.watch.accessChanged({});
  return installation;
}

/** Sets what is given of a binding to a space. */
export function changeSpaceBinding(
  services: Services,
  { installationId, spaceId }: IntegrationSpaceInstallation,
  settings: Settings,
): Promise<IntegrationSpaceInstallation> {
  return inTransaction(services.database, async (tx) => {
    const installation = await lockInstallation(tx, installationId);
    const where = { installationId_spaceId: { installationId, spaceId } };
    const known = await tx.integrationSpaceInstallation.findUnique({ where });
    if (!known) throw notFound('Installation in this space');
    const changed = await tx.integrationSpaceInstallation.update({ where, data: dataOf(settings) });
    const status = changed.status as Status;
    await raise(tx, services, installation, { type: 'space_installation_setup', spaceId, status, ...before(known) });
    return changed;
  });
}

/** Sets what is given of a binding to a site. */
export function changeSiteBinding(
  services: Services,
  { installationId, siteId }: IntegrationSiteInstallation,
  settings: Settings,
): Promise<IntegrationSiteInstallation> {
  return inTransaction(services.database, async (tx) => {
    const installation = await lockInstallation(tx, installationId);
    const where = { installationId_siteId: { installationId, siteId } };
    const known = await tx.integrationSiteInstallation.findUnique({ where });
    if (!known) throw notFound('Installation in this site');
    const changed = await tx.integrationSiteInstallation.update({ where, data: dataOf(settings) });
    const status = changed.status as Status;
    await raise(tx, services, installation, { type: 'site_installation_setup', siteId, status, ...before(known) });
    return changed;
  });
}
