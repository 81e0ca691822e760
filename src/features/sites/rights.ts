/**
 * Who may do what with sites: the role in the organization decides. Guests, who hold none, see no site. What decides who gets in to
 * read takes `admin`; structure and looks take `edit`.
 */
import { addressed, Rows } from '../../access/addressed.ts';
import { isBoundToSite, type VisitorCaller } from '../../access/caller-kinds.ts';
import { requireRole, roleOnPlaced } from '../../access/entities.ts';
import { type Permission, permissionTable, roleOpens } from '../../access/permissions.ts';
import { type AccessRule, requireScope } from '../../access/rule.ts';
import type { Context } from '../../context.ts';
import type { Prisma, Site, SiteShareLink } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../errors.ts';

export const SITE = permissionTable('site', {
  view: { role: 'read', scope: 'site:metadata:read', internal: true },
  // It shows spaces whole, and takes what these take.
  viewStructure: { role: 'read', scope: 'space:metadata:read', internal: true },
  search: { role: 'read', scope: 'space:content:read', internal: true },
  edit: { role: 'edit', scope: null },
  admin: { role: 'admin', scope: null },
  viewSchema: { role: 'read', scope: 'site:adaptive:read', internal: true },
  viewInsights: { role: 'read', scope: 'site:views:read', internal: true },
  sendFeedback: { role: 'read', scope: null, internal: true },
  viewFeedback: { role: 'edit', scope: 'page:feedback:read', internal: true },
  changeSchema: { role: 'edit', scope: 'site:adaptive:write', internal: true },
});

export type SitePermission = keyof typeof SITE;

/** What differs for some operations. */
interface Options {
  /** For deletes: what is not there gives null instead of NOT_FOUND. */
  absent?: 'ok';
  /** Arguments that need more than the operation does. */
  fields?: Readonly<Record<string, SitePermission>>;
}

const sites = new Rows<Site>('Site');

/** A site, whoever asks; null: there is none. */
export const siteById = (context: Context, id: string): Promise<Site | null> => sites.load(context, id);

/** The site is this one from now on. */
export function keepSite(context: Context, site: Site): void {
  sites.clear(context, site.id);
  sites.keep(context, site.id, site);
}

/** `isBoundToSite` as a filter. */
export const installedSites = ({ caller }: Context): Prisma.SiteWhereInput =>
  caller.kind === 'installation' && caller.sites !== 'all' ? { id: { in: [...caller.sites] } } : {};

/** A site that the caller sees; null: there is none for it. */
export async function visibleSite(context: Context, id: string): Promise<Site | null> {
  const site = await sites.load(context, id);
  if (!site || !isBoundToSite(context.caller, id)) return null;
  const { member } = await context.access.viewer.load(site.organizationId);
  return member && roleOpens(member.role, SITE.view) ? site : null;
}

/** The site that `siteId` names, in the organization that `organizationId` names. */
export function onSite(name: SitePermission, { absent, fields = {} }: Options = {}): AccessRule {
  const permission = SITE[name];
  const further = Object.entries(fields).map(([argument, field]) => [argument, SITE[field]] as const);
  return {
    subject: 'Site',
    permission,
    scope: permission.scope,
    fields: Object.fromEntries(further),
    check: async (context, args, parent) => {
      const known = parent as Site | undefined;
      const organizationId = known?.organizationId ?? String(args.organizationId ?? '');
      if (context.caller.kind === 'visitor') {
        const site = known ?? (await sites.load(context, String(args.siteId ?? '')));
        return ownSite(context.caller, site, organizationId, permission);
      }
      requireScope(context, permission.scope);
      const { member } = await context.access.viewer.load(organizationId);
      if (!member) throw notFound('Organization');
      const site = known ?? (await sites.load(context, String(args.siteId ?? '')));
      const isThere = site?.organizationId === organizationId && isBoundToSite(context.caller, site.id);
      if (!site || !isThere || !roleOpens(member.role, SITE.view)) {
        if (absent) return null;
        throw notFound('Site');
      }
      requireRole(member.role, permission);
      for (const [argument, needed] of further) {
        if (args[argument] === undefined) continue;
        requireScope(context, needed.scope);
        requireRole(member.role, needed);
      }
      return site;
    },
  };
}

/** The site of a reader, who reads nothing else. */
function ownSite({ siteId }: VisitorCaller, site: Site | null, organizationId: string, { role }: Permission): Site {
  if (site?.id !== siteId || site.organizationId !== organizationId || role !== 'read') throw notFound('Site');
  return site;
}

interface Part {
  id: string;
  siteId: string;
  organizationId: string;
}

/** What belongs to a site: how its rows are named, and found. */
interface PartType<Row extends Part> {
  /** For people: `Site section`. */
  name: string;
  parameter: string;
  model: Prisma.ModelName;
  /** Whether the caller sees it, beside the site. */
  isVisible?(context: Context, row: Row): Promise<boolean>;
  /** Where its rows are loaded elsewhere, too. */
  rows?: Rows<Row>;
}

/** The rule for what belongs to a site: the permission is on the site. It finds the part. */
export function partOf<Row extends Part>({
  name: subject,
  parameter,
  model,
  isVisible,
  rows = new Rows(model),
}: PartType<Row>) {
  addressed<Row>({ parameter, within: ['siteId'], model, keep: (context, row, id) => rows.keep(context, id, row) });
  return (name: SitePermission, { absent }: Pick<Options, 'absent'> = {}): AccessRule => {
    const site = onSite(name);
    return {
      ...site,
      subject: model,
      check: async (context, args, parent) => {
        const known = parent as Row | undefined;
        const around = known && (await sites.load(context, known.siteId));
        const { id } = (await site.check(context, args, around)) as Site;
        const row = known ?? (await rows.load(context, String(args[parameter] ?? '')));
        if (row && row.siteId === id && (!isVisible || (await isVisible(context, row)))) return row;
        if (absent) return null;
        throw notFound(subject);
      },
    };
  };
}

addressed<Site>({
  parameter: 'siteId',
  within: ['organizationId'],
  model: 'Site',
  keep: (context, row, id) => sites.keep(context, id, row),
});

/** Whether the caller sees a space, which may be deleted. */
export async function seesSpace(context: Context, spaceId: string): Promise<boolean> {
  const space = await context.access.space.load(spaceId);
  return space !== null && space.deletedAt === null && (await roleOnPlaced(context, space)) !== null;
}

/** The share link that `shareLinkId` names, in the site that `siteId` names. */
export const onShareLink = partOf<SiteShareLink>({
  name: 'Share link',
  parameter: 'shareLinkId',
  model: 'SiteShareLink',
});
