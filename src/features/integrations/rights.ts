/**
 * Who may do what with integrations and installations. Everybody with an account sees public integrations; others are seen in the
 * organization that publishes them, and where they are installed. Installations belong to the organization that has them.
 */
import DataLoader from 'dataloader';
import { addressed, type Finder, Rows } from '../../access/addressed.ts';
import type { Caller } from '../../access/caller-kinds.ts';
import { requireRole } from '../../access/entities.ts';
import { openMemberships } from '../../access/memberships.ts';
import { ORGANIZATION, permissionTable, roleOpens } from '../../access/permissions.ts';
import { type AccessRule, requireScope } from '../../access/rule.ts';
import type { Context } from '../../context.ts';
import { columnsOf } from '../../db/columns.ts';
import type { Integration, IntegrationInstallation, Prisma } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../errors.ts';

export const INTEGRATION = permissionTable('integration', {
  view: { role: 'read', scope: 'integration:read', internal: true },
  viewInstallations: { role: 'read', scope: 'integration:installation:read', internal: true },
  install: { role: 'read', scope: 'integration:installation:update', internal: true },
  // Its script queues them; who publishes it may as well.
  queueTasks: { role: 'admin', scope: 'integration:update', internal: true },
  admin: { role: 'admin', scope: null },
});

export const INSTALLATION = permissionTable('installation', {
  view: { role: 'read', scope: 'integration:installation:read', internal: true },
  admin: { role: 'admin', scope: 'integration:installation:update', internal: true },
  // By the integration itself alone: a token acts for those who installed it.
  issueTokens: { role: 'admin', scope: 'integration:installation:update', internal: true },
});

/** Who reads integrations and installations: people, and integrations what is their own. */
export const ADMITTED = ['user', 'installation', 'integration'] as const;

const BY_NAME: Finder = { name: 'name', sql: (row, own) => `${row}."name" = ${own}` };

addressed<Integration>({
  parameter: 'integrationName',
  within: [],
  model: 'Integration',
  organization: 'organizationId',
  finder: () => BY_NAME,
  keep: (context, row, name) => byName(context).prime(name, row),
});

/** Below an integration, or an organization: the installation of that one there. */
addressed<Integration>({
  parameter: 'integrationName',
  within: ['organizationId'],
  model: 'Integration',
  finder: () => BY_NAME,
  keep: (context, row, name) => byName(context).prime(name, row),
});

const installations = new Rows<IntegrationInstallation>('IntegrationInstallation');
const integrations = new Rows<Integration>('Integration');

const NOT_TAKEN_OFF: Finder = {
  name: 'present',
  sql: (row, own) => `${row}."id" = ${own} AND ${row}."deletedAt" IS NULL`,
};

addressed<IntegrationInstallation>({
  parameter: 'installationId',
  within: ['integrationName'],
  model: 'IntegrationInstallation',
  finder: () => NOT_TAKEN_OFF,
  keep: (context, row, id) => installations.keep(context, id, row),
});

const byName = (context: Context): DataLoader<string, Integration | null> =>
  context.memo(
    'integrations by name',
    () =>
      new DataLoader(async (names: readonly string[]) => {
        const rows = await context.services.database.query<Integration>(
          `SELECT ${columnsOf('Integration', 'e')} FROM "Integration" e WHERE e."name" = ANY($1::text[])`,
          [names],
        );
        const found = new Map(rows.map((row) => [row.name, row]));
        return names.map((name) => found.get(name) ?? null);
      }),
  );

/** An integration, whoever asks; null: there is none. */
export const integrationById = (context: Context, id: string): Promise<Integration | null> =>
  integrations.load(context, id);

/** An installation, whoever asks; null: there is none. */
export const installationById = (context: Context, id: string): Promise<IntegrationInstallation | null> =>
  installations.load(context, id);

/** An integration by its name, whoever asks; null: there is none. PostgreSQL has no U+0000, and no name has it. */
export const integrationNamed = (context: Context, name: string): Promise<Integration | null> =>
  name.includes('\0') ? Promise.resolve(null) : byName(context).load(name);

/** The organizations that are open to the caller as a member that is no guest. */
const memberOf = (caller: Caller): Prisma.OrganizationWhereInput => ({
  members: { some: { ...openMemberships(caller), role: { not: null } } },
});

/** Those that the caller sees, as a filter. */
export function visibleIntegrations({ caller }: Context): Prisma.IntegrationWhereInput {
  if (caller.kind === 'installation' || caller.kind === 'integration') return { name: caller.integration };
  const organization = memberOf(caller);
  return {
    OR: [{ visibility: 'public' }, { organization }, { installations: { some: { organization, deletedAt: null } } }],
  };
}

/** The installations that the caller sees, as a filter: those of its organizations; of an integration, its own. */
export function visibleInstallations({ caller }: Context): Prisma.IntegrationInstallationWhereInput {
  if (caller.kind === 'installation') return { id: caller.installationId, deletedAt: null };
  if (caller.kind === 'integration') return { integrationId: caller.integrationId, deletedAt: null };
  return { organization: memberOf(caller), deletedAt: null };
}

/** Whether an integration calls, for itself or for one of its installations, and this is one of those. */
export function isOwn({ caller }: Context, { id, integrationId }: { id: string; integrationId: string }): boolean {
  if (caller.kind === 'integration') return caller.integrationId === integrationId;
  return caller.kind === 'installation' && caller.installationId === id;
}

/** Whether the caller sees an integration: as `visibleIntegrations` says. */
export async function sees(context: Context, integration: Integration): Promise<boolean> {
  const { caller } = context;
  if (caller.kind !== 'user') return 'integration' in caller && caller.integration === integration.name;
  if (integration.visibility === 'public') return true;
  const { member } = await context.access.viewer.load(integration.organizationId);
  if (roleOpens(member?.role ?? null, INTEGRATION.view)) return true;
  const where = { id: integration.id, ...visibleIntegrations(context) };
  return (await context.db.integration.count({ where })) > 0;
}

interface Options {
  /** For deletes: what is not there gives null instead of NOT_FOUND. */
  absent?: 'ok';
}

/** The integration that `integrationName` names. */
export function onIntegration(name: keyof typeof INTEGRATION, { absent }: Options = {}): AccessRule {
  const permission = INTEGRATION[name];
  // The argument `organization` names where.
  const installsIn = permission === INTEGRATION.install;
  return {
    subject: 'Integration',
    permission,
    scope: permission.scope,
    admits: installsIn || permission === INTEGRATION.admin ? ['user'] : ADMITTED,
    ...(installsIn && { fields: { organization: ORGANIZATION.installIntegration } }),
    check: async (context, args, parent) => {
      requireScope(context, permission.scope);
      const known = parent as Integration | undefined;
      const integration = known ?? (await integrationNamed(context, String(args.integrationName ?? '')));
      if (!integration || !(await sees(context, integration))) {
        if (absent) return null;
        throw notFound('Integration');
      }
      if (permission.role === 'admin' && context.caller.kind === 'user') {
        const { member } = await context.access.viewer.load(integration.organizationId);
        requireRole(member?.role ?? null, permission);
      }
      if (installsIn) await requireInstalling(context, args.organization);
      return integration;
    },
  };
}

async function requireInstalling(context: Context, organization: unknown): Promise<void> {
  if (typeof organization !== 'string') return; // The argument is refused by its type.
  const { member } = await context.access.viewer.load(organization.includes('\0') ? '' : organization);
  if (!member) throw notFound('Organization');
  requireRole(member.role, ORGANIZATION.installIntegration);
}

/** The installation that `installationId` names, of the integration that `integrationName` names. */
export function onInstallation(name: keyof typeof INSTALLATION, { absent }: { absent?: 'ok' } = {}): AccessRule {
  const permission = INSTALLATION[name];
  return {
    subject: 'IntegrationInstallation',
    permission,
    scope: permission.scope,
    admits: permission === INSTALLATION.issueTokens ? ['integration'] : ADMITTED,
    check: async (context, args, parent) => {
      requireScope(context, permission.scope);
      const known = parent as IntegrationInstallation | undefined;
      const integration = known ? null : await integrationNamed(context, String(args.integrationName ?? ''));
      const found = known ?? (await installations.load(context, String(args.installationId ?? '')));
      const belongs = known !== undefined || found?.integrationId === integration?.id;
      const installation = found && belongs && found.deletedAt === null ? found : null;
      if (installation && isOwn(context, installation)) return installation;
      const viewer =
        installation && context.caller.kind === 'user'
          ? await context.access.viewer.load(installation.organizationId)
          : null;
      if (!installation || !roleOpens(viewer?.member?.role ?? null, INSTALLATION.view)) {
        if (!integration || !(await sees(context, integration))) throw notFound('Integration');
        if (absent) return null;
        throw notFound('Installation');
      }
      requireRole(viewer?.member?.role ?? null, permission);
      return installation;
    },
  };
}
