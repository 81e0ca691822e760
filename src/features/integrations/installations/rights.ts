/** Bindings to spaces and sites: who sees the space or site sees them, who administers it changes them. */
import { addressed, type Finder } from '../../../access/addressed.ts';
import { requireRole, roleOnPlaced } from '../../../access/entities.ts';
import { SPACE } from '../../../access/permissions.ts';
import { type AccessRule, requireScope } from '../../../access/rule.ts';
import type { Context } from '../../../context.ts';
import type {
  IntegrationInstallation,
  IntegrationSiteInstallation,
  IntegrationSpaceInstallation,
} from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { SITE, visibleSite } from '../../sites/rights.ts';
import { ADMITTED, INSTALLATION, isOwn, onInstallation } from '../rights.ts';

const inSpace: Finder = {
  name: 'in space',
  sql: (row, own, above) => `${row}."installationId" = ${above} AND ${row}."spaceId" = ${own}`,
};
const inSite: Finder = {
  name: 'in site',
  sql: (row, own, above) => `${row}."installationId" = ${above} AND ${row}."siteId" = ${own}`,
};

const keyOf = (kind: 'space' | 'site', installationId: string, id: string) =>
  `installation ${installationId} in ${kind} ${id}`;

addressed<IntegrationSpaceInstallation>({
  parameter: 'spaceId',
  within: ['installationId'],
  model: 'IntegrationSpaceInstallation',
  finder: () => inSpace,
  keep: (context, row, spaceId, installationId = '') => {
    context.memo(keyOf('space', installationId, spaceId), () => Promise.resolve(row));
  },
});

addressed<IntegrationSiteInstallation>({
  parameter: 'siteId',
  within: ['installationId'],
  model: 'IntegrationSiteInstallation',
  finder: () => inSite,
  keep: (context, row, siteId, installationId = '') => {
    context.memo(keyOf('site', installationId, siteId), () => Promise.resolve(row));
  },
});

const spaceBinding = (context: Context, installationId: string, spaceId: string) =>
  context.memo(keyOf('space', installationId, spaceId), () =>
    context.db.integrationSpaceInstallation.findUnique({
      where: { installationId_spaceId: { installationId, spaceId } },
    }),
  );

const siteBinding = (context: Context, installationId: string, siteId: string) =>
  context.memo(keyOf('site', installationId, siteId), () =>
    context.db.integrationSiteInstallation.findUnique({ where: { installationId_siteId: { installationId, siteId } } }),
  );

interface Options {
  /** For deletes: what is not there gives null instead of NOT_FOUND. */
  absent?: 'ok';
}

/** The installation of the path in the space of the path; `admin` is held on the space. */
export function onSpaceBinding(name: keyof typeof INSTALLATION, { absent }: Options = {}): AccessRule {
  const installed = onInstallation('view');
  const permission = name === 'admin' ? SPACE.installIntegration : INSTALLATION.view;
  return {
    subject: 'IntegrationSpaceInstallation',
    permission,
    scope: permission.scope,
    admits: ADMITTED,
    check: async (context, args) => {
      const isByItself = context.caller.kind !== 'user';
      requireScope(context, isByItself ? INSTALLATION[name].scope : permission.scope);
      const installation = (await installed.check(context, args, undefined)) as IntegrationInstallation;
      const binding = await spaceBinding(context, installation.id, String(args.spaceId ?? ''));
      if (binding && isOwn(context, installation)) return binding;
      const space = binding && (await context.access.space.load(binding.spaceId));
      const role = space && space.deletedAt === null ? await roleOnPlaced(context, space) : null;
      if (!binding || role === null) {
        if (absent) return null;
        throw notFound('Installation in this space');
      }
      if (name === 'admin') requireRole(role, permission);
      return binding;
    },
  };
}

/** The installation of the path in the site of the path. */
export function onSiteBinding(name: keyof typeof INSTALLATION, { absent }: Options = {}): AccessRule {
  const installed = onInstallation('view');
  const permission = name === 'admin' ? SITE.admin : INSTALLATION.view;
  return {
    subject: 'IntegrationSiteInstallation',
    permission,
    scope: permission.scope,
    admits: ADMITTED,
    check: async (context, args) => {
      const isByItself = context.caller.kind !== 'user';
      requireScope(context, isByItself ? INSTALLATION[name].scope : permission.scope);
      const installation = (await installed.check(context, args, undefined)) as IntegrationInstallation;
      const binding = await siteBinding(context, installation.id, String(args.siteId ?? ''));
      if (binding && isOwn(context, installation)) return binding;
      const site = binding && (await visibleSite(context, binding.siteId));
      if (!binding || !site) {
        if (absent) return null;
        throw notFound('Installation in this site');
      }
      const { member } = await context.access.viewer.load(site.organizationId);
      if (name === 'admin') requireRole(member?.role ?? null, permission);
      return binding;
    },
  };
}

/** The installation of the path, for those who may bind it to the space or site that an argument names: which one, the resolver checks. */
export const toBind = (argument: string, kind: 'space' | 'site'): AccessRule => ({
  ...onInstallation('view'),
  // Where it is, people decide.
  admits: ['user'],
  fields: { [argument]: kind === 'space' ? SPACE.installIntegration : SITE.admin },
});
