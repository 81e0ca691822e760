/** Binding installations to spaces and sites, and unbinding them; the script is told of each, and the audit log has who did it. */
import { recordAccessChange } from '../../../access/access-events.ts';
import { auditIdOf } from '../../../access/actors.ts';
import type { Caller } from '../../../access/caller-kinds.ts';
import { queryIn } from '../../../db/connection.ts';
import type { Transaction } from '../../../db/database.ts';
import type {
  IntegrationInstallation,
  IntegrationSiteInstallation,
  IntegrationSpaceInstallation,
} from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { badInput, conflict, preconditionFailed } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { record } from '../../people/audit.ts';
import { raise } from '../events/raise.ts';
import { siteIntegrationsChanged } from '../sites/changed.ts';
import { lockInstallation } from './lock.ts';

/** Where all are selected, one alone cannot be taken out. */
const refuseSelected = (selection: string, what: string) => {
  if (selection === 'all')
    throw preconditionFailed(`The integration is installed in all ${what}s: set ${what}_selection to selected first`);
};

/** Who binds or unbinds, and the name of the integration. */
export interface By {
  caller: Caller;
  integration: string;
}

const recordDone = (
  tx: Transaction,
  { id, organizationId }: IntegrationInstallation,
  action: 'integration.bind' | 'integration.unbind',
  { caller, integration }: By,
  place: { space: string } | { site: string },
): Promise<void> =>
  record(tx, { organizationId, actorId: auditIdOf(caller), action, subject: id, details: { integration, ...place } });

/** Binds it to a space of its organization. 409 when it is bound, 400 when the space is none of its organization. */
export function bindSpace(
  services: Services,
  { id }: Pick<IntegrationInstallation, 'id'>,
  spaceId: string,
  by: By,
): Promise<IntegrationSpaceInstallation> {
  return inTransaction(services.database, async (tx) => {
    // The space first: whoever deletes or transfers it locks it before its bindings.
    const [space] = await tx.$queryRaw<{ organizationId: string }[]>`
      SELECT "organizationId" FROM "Space" WHERE "id" = ${spaceId} AND "deletedAt" IS NULL FOR SHARE`;
    const installation = await lockInstallation(tx, id);
    if (space?.organizationId !== installation.organizationId)
      throw badInput('space', 'is no space of the organization that has the installation');
    const { integrationId, organizationId } = installation;
    const [binding] = await tx.integrationSpaceInstallation.createManyAndReturn({
      data: [{ installationId: id, spaceId, integrationId, organizationId }],
      skipDuplicates: true,
    });
    if (!binding) throw conflict('The integration is already installed in this space');
    await recordDone(tx, installation, 'integration.bind', by, { space: spaceId });
    await raise(tx, services, installation, { type: 'space_installation_setup', spaceId, status: 'pending' });
    return binding;
  });
}

/** The same for a site. */
export function bindSite(
  services: Services,
  { id }: Pick<IntegrationInstallation, 'id'>,
  siteId: string,
  by: By,
): Promise<IntegrationSiteInstallation> {
  return inTransaction(services.database, async (tx) => {
    const [site] = await tx.$queryRaw<{ organizationId: string }[]>`
      SELECT "organizationId" FROM "Site" WHERE "id" = ${siteId} FOR SHARE`;
    const installation = await lockInstallation(tx, id);
    if (site?.organizationId !== installation.organizationId)
      throw badInput('siteId', 'is no site of the organization that has the installation');
    const { integrationId, organizationId } = installation;
    const [binding] = await tx.integrationSiteInstallation.createManyAndReturn({
      data: [{ installationId: id, siteId, integrationId, organizationId }],
      skipDuplicates: true,
    });
    if (!binding) throw conflict('The integration is already installed in this site');
    await recordDone(tx, installation, 'integration.bind', by, { site: siteId });
    await raise(tx, services, installation, { type: 'site_installation_setup', siteId, status: 'pending' });
    return binding;
  });
}

/** Takes it off a space. 412 where it is installed in all of them. */
export async function unbindSpace(
  services: Services,
  { installationId, spaceId }: IntegrationSpaceInstallation,
  by: By,
): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const installation = await lockInstallation(tx, installationId);
    refuseSelected(installation.spaceSelection, 'space');
    const [gone] = await tx.$queryRaw<{ configuration: Record<string, unknown> }[]>`
      DELETE FROM "IntegrationSpaceInstallation" WHERE "installationId" = ${installationId} AND "spaceId" = ${spaceId}
      RETURNING "configuration"`;
    const previous = { configuration: gone?.configuration ?? {} };
    if (!gone) return;
    await recordDone(tx, installation, 'integration.unbind', by, { space: spaceId });
    await raise(tx, services, installation, { type: 'space_installation_deleted', spaceId, previous });
    await recordAccessChange(tx, services, { organizationId: installation.organizationId });
  });
  // The tokens of the installation lose it at once, also where something is open with them.
  await services.watch.accessChanged({});
}

/** The same for a site. */
export async function unbindSite(
  services: Services,
  { installationId, siteId }: IntegrationSiteInstallation,
  by: By,
): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const installation = await lockInstallation(tx, installationId);
    refuseSelected(installation.siteSelection, 'site');
    const [gone] = await tx.$queryRaw<{ configuration: Record<string, unknown> }[]>`
      DELETE FROM "IntegrationSiteInstallation" WHERE "installationId" = ${installationId} AND "siteId" = ${siteId}
      RETURNING "configuration"`;
    const previous = { configuration: gone?.configuration ?? {} };
    if (!gone) return;
    await recordDone(tx, installation, 'integration.unbind', by, { site: siteId });
    await raise(tx, services, installation, { type: 'site_installation_deleted', siteId, previous });
    await siteIntegrationsChanged(tx, services, { sites: [siteId] });
    await recordAccessChange(tx, services, { organizationId: installation.organizationId });
  });
  // The tokens of the installation lose it at once, also where something is open with them.
  await services.watch.accessChanged({});
}

/** Binds an installation to all spaces of its organization that it is not bound to, or to the one that is named, if it is one of them. */
export async function bindEverySpace(
  tx: Transaction,
  services: Services,
  installation: IntegrationInstallation,
  spaceId: string | null = null,
): Promise<void> {
  const { id, integrationId, organizationId } = installation;
  const bound = await queryIn<{ spaceId: string }>(tx, EVERY_SPACE, [id, integrationId, organizationId, spaceId]);
  const told = bound.map(({ spaceId }) => ({ type: 'space_installation_setup', spaceId, status: 'pending' }) as const);
  await raise(tx, services, installation, ...told);
}

/** The same for sites. */
export async function bindEverySite(
  tx: Transaction,
  services: Services,
  installation: IntegrationInstallation,
  siteId: string | null = null,
): Promise<void> {
  const { id, integrationId, organizationId } = installation;
  const bound = await queryIn<{ siteId: string }>(tx, EVERY_SITE, [id, integrationId, organizationId, siteId]);
  const told = bound.map(({ siteId }) => ({ type: 'site_installation_setup', siteId, status: 'pending' }) as const);
  await raise(tx, services, installation, ...told);
}

const EVERY_SPACE = `
  INSERT INTO "IntegrationSpaceInstallation" ("installationId", "spaceId", "integrationId", "organizationId", "externalIds")
  SELECT $1, s."id", $2, $3, '{}' FROM "Space" s WHERE s."organizationId" = $3 AND s."deletedAt" IS NULL AND ($4::text IS NULL OR s."id" = $4)
  ON CONFLICT DO NOTHING RETURNING "spaceId"`;

const EVERY_SITE = `
  INSERT INTO "IntegrationSiteInstallation" ("installationId", "siteId", "integrationId", "organizationId", "externalIds")
  SELECT $1, s."id", $2, $3, '{}' FROM "Site" s WHERE s."organizationId" = $3 AND ($4::text IS NULL OR s."id" = $4)
  ON CONFLICT DO NOTHING RETURNING "siteId"`;
