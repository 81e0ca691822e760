/** Who may have a component drawn: who sees the page that it is in, or may configure what it configures. */
import { requireRole, roleOnPlaced } from '../../../access/entities.ts';
import { type Permission, SPACE } from '../../../access/permissions.ts';
import { type AccessRule, requireScope } from '../../../access/rule.ts';
import type { Context } from '../../../context.ts';
import type { Integration } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { SITE, visibleSite } from '../../sites/rights.ts';
import type { ScriptPlace } from '../environment.ts';
import { INSTALLATION, integrationNamed, sees } from '../rights.ts';
import { type RenderContext, renderContext, requestIn } from './request.ts';

/** Pages are read with it, so what is in them is. Configuring takes a token for everything. */
const READING = SPACE.access;

/** The installation for which a component is drawn, with the binding to the space or site that it is drawn in. */
export async function placeToRender(
  { db }: Pick<Context, 'db'>,
  integration: Integration,
  organizationId: string,
  { spaceId, siteId }: { spaceId?: string | undefined; siteId?: string | undefined },
): Promise<ScriptPlace> {
  const installation = await db.integrationInstallation.findFirst({
    where: { integrationId: integration.id, organizationId, deletedAt: null },
  });
  if (!installation) throw notFound('Installation');
  if (installation.status === 'paused') throw notFound('Active installation');
  const { id: installationId } = installation;
  const spaceInstallation =
    spaceId === undefined
      ? null
      : await db.integrationSpaceInstallation.findUnique({
          where: { installationId_spaceId: { installationId, spaceId } },
        });
  const siteInstallation =
    siteId === undefined
      ? null
      : await db.integrationSiteInstallation.findUnique({
          where: { installationId_siteId: { installationId, siteId } },
        });
  if (spaceId !== undefined && !spaceInstallation) throw notFound('Installation in this space');
  if (siteId !== undefined && !siteInstallation) throw notFound('Installation in this site');
  return { integration, installation, spaceInstallation, siteInstallation };
}

/** The organization of what a component is shown in. 404 where the caller does not see that, 403 where it may not do so much there. */
async function organizationOf(context: Context, asked: RenderContext): Promise<string> {
  const { access } = context;
  if (asked.type === 'configuration_account' || (asked.type === 'configuration_contentsource' && !asked.spaceId)) {
    const { member } = await access.viewer.load(asked.organizationId);
    if (!member) throw notFound('Organization');
    requireRole(member.role, INSTALLATION.admin);
    return asked.organizationId;
  }
  if (asked.type === 'configuration_site') {
    const site = await visibleSite(context, asked.siteId);
    if (!site) throw notFound('Site');
    const { member } = await access.viewer.load(site.organizationId);
    requireRole(member?.role ?? null, SITE.admin);
    return site.organizationId;
  }
  const space = await access.space.load(asked.spaceId ?? '');
  const role = space && space.deletedAt === null ? await roleOnPlaced(context, space) : null;
  const isElsewhere = asked.type === 'configuration_contentsource' && asked.organizationId !== space?.organizationId;
  if (!space || role === null || isElsewhere) throw notFound('Space');
  requireRole(role, neededIn(asked));
  return space.organizationId;
}

function neededIn(asked: RenderContext): Permission {
  if (asked.type === 'configuration_space') return SPACE.installIntegration;
  if (asked.type === 'configuration_contentsource' || (asked.type === 'document' && asked.editable)) return SPACE.edit;
  return READING;
}

/** Readers of a site see the blocks of its pages. */
async function placeOfReader(context: Context, integration: Integration, asked: RenderContext): Promise<ScriptPlace> {
  const { caller } = context;
  if (caller.kind !== 'visitor' || asked.type !== 'document' || asked.editable) throw notFound('Integration');
  if (!caller.spaces.has(asked.spaceId)) throw notFound('Space');
  return placeToRender(context, integration, caller.organizationId, { spaceId: asked.spaceId });
}

/** Where a component of this context is bound. */
function boundTo(asked: RenderContext): { spaceId?: string; siteId?: string } {
  if (asked.type === 'configuration_site') return { siteId: asked.siteId };
  return asked.type === 'configuration_space' || asked.type === 'document' ? { spaceId: asked.spaceId } : {};
}

async function placeOfUser(context: Context, integration: Integration, asked: RenderContext): Promise<ScriptPlace> {
  if (asked.type !== 'document') requireScope(context, null);
  else if (asked.editable) requireScope(context, SPACE.edit.scope);
  const organizationId = await organizationOf(context, asked);
  try {
    return await placeToRender(context, integration, organizationId, boundTo(asked));
  } catch (error) {
    // Where it is not installed, who may not know of it is not told that there is one.
    if (await sees(context, integration)) throw error;
    throw notFound('Integration');
  }
}

/** A user may have components drawn where it reads or configures; a reader of a site, in the pages of the site. It finds the place. */
export const toRender: AccessRule = {
  subject: 'Integration',
  permission: null,
  scope: READING.scope,
  admits: ['user', 'visitor'],
  check: async (context, args) => {
    requireScope(context, READING.scope);
    const integration = await integrationNamed(context, String(args.integrationName ?? ''));
    if (!integration) throw notFound('Integration');
    const asked = renderContext.safeParse(args.context ?? requestIn(args.request)?.context).data;
    if (asked && context.caller.kind === 'visitor') return placeOfReader(context, integration, asked);
    if (asked) return placeOfUser(context, integration, asked);
    if (!(await sees(context, integration))) throw notFound('Integration');
    return undefined; // The argument is refused by its type.
  },
};
