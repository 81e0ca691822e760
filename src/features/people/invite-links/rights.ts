/**
 * Whose a link is: administrators of the organization make, see, change and delete it; anybody with an account who knows its id sees it,
 * and uses it, while it is open. To all others, and when it is closed, there is no such link.
 */
import { Rows } from '../../../access/addressed.ts';
import { NOBODY } from '../../../access/caller-kinds.ts';
import { onOrganization } from '../../../access/entities.ts';
import { includes } from '../../../access/roles.ts';
import { type AccessRule, requireScope } from '../../../access/rule.ts';
import { type Context, createContext } from '../../../context.ts';
import type { InviteLink } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import type { Services } from '../../../services.ts';

const rows = new Rows<InviteLink>('InviteLink');

/** The link that `organizationId` and `inviteId` name, open or not; null: there is none. */
export async function linkOf(context: Context, args: Record<string, unknown>): Promise<InviteLink | null> {
  const link = await rows.load(context, String(args['inviteId']));
  return link?.organizationId === args['organizationId'] ? link : null;
}

/**
 * Whether a link gives anything now: the organization has links, this one has neither expired nor been used up, what it is about is not
 * deleted, and who made it is still an administrator.
 */
export async function isOpen(context: Context, link: InviteLink): Promise<boolean> {
  const { access } = context;
  if (link.expiresAt !== null && link.expiresAt <= new Date()) return false;
  if (link.maxUses !== null && link.uses >= link.maxUses) return false;
  const { organizationId, createdById, spaceId } = link;
  const [organization, maker, space] = await Promise.all([
    access.organization.load(organizationId),
    access.viewerOf.load({ organizationId, userId: createdById }),
    spaceId === null ? null : access.space.load(spaceId),
  ]);
  return organization?.inviteLinks === true && includes(maker.member?.role, 'admin') && !space?.deletedAt;
}

/** The link that somebody holds who is not signed in, if it is open. */
export async function heldInvite(
  services: Services,
  names: { organizationId: string; inviteId: string },
): Promise<InviteLink | null> {
  const context = createContext(services, NOBODY, 'invites');
  const link = await linkOf(context, names);
  return link && (await isOpen(context, link)) ? link : null;
}

/** Who holds an open link, and administrators. */
export function onInviteLink(): AccessRule {
  const administrates = onOrganization('admin');
  return {
    ...administrates,
    subject: 'Invite',
    permission: null,
    check: async (context, args): Promise<InviteLink> => {
      requireScope(context, null);
      const link = await linkOf(context, args);
      if (link && (await isOpen(context, link))) return link;
      const viewer = await context.access.viewer.load(String(args['organizationId']));
      if (!link || viewer.member?.role !== 'admin') throw notFound('Invite');
      return link;
    },
  };
}

/** Administrators, of a link that is there. */
export function onOwnInviteLink(): AccessRule {
  const administrates = onOrganization('admin');
  return {
    ...administrates,
    check: async (context, args, parent): Promise<InviteLink> => {
      await administrates.check(context, args, parent);
      const link = await linkOf(context, args);
      if (!link) throw notFound('Invite');
      return link;
    },
  };
}
