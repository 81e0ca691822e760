/** Whose an invitation is: it is accepted by the account that was invited, and taken back by that or by administrators. */

import { addressed, Rows } from '../../../access/addressed.ts';
import { userIdOf } from '../../../access/caller-kinds.ts';
import { onOrganization } from '../../../access/entities.ts';
import { type AccessRule, requireScope } from '../../../access/rule.ts';
import type { Context } from '../../../context.ts';
import type { Invitation, InviteLink } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { isOpen as isLinkOpen, linkOf } from '../invite-links/rights.ts';

/** How long an invitation can be accepted. A second invite begins it again. */
export const OPEN_MS = 30 * 86_400_000;

/** Of invitations that can be accepted at this moment. */
export const isOpen = () => ({ expiresAt: { gt: new Date() } });

/** The caller's own open invitation that `organizationId` and `inviteId` name; null when it has none such. */
async function ownInvitation(
  context: Context,
  { organizationId, inviteId }: Record<string, unknown>,
): Promise<Invitation | null> {
  const invitation = await rows.load(context, String(inviteId));
  const isOwn = invitation?.organizationId === organizationId && invitation?.userId === userIdOf(context.caller);
  return isOwn && invitation.expiresAt > new Date() ? invitation : null;
}

const rows = new Rows<Invitation>('Invitation');

addressed<Invitation>({
  parameter: 'inviteId',
  within: ['organizationId'],
  model: 'Invitation',
  keep: (context, row, id) => rows.keep(context, id, row),
});

/** What an id of an invite stands for. */
export type Invite = { invitation: Invitation } | { link: InviteLink };

/**
 * The invited account alone: to others, also in the organization, there is no such invitation. An invite by link is anybody's who knows
 * its id, while it is open.
 */
export const onInvite = (): AccessRule => ({
  subject: 'Invitation',
  permission: null,
  scope: null,
  check: async (context, args): Promise<Invite> => {
    requireScope(context, null);
    const invitation = await ownInvitation(context, args);
    if (invitation) return { invitation };
    const link = await linkOf(context, args);
    if (!link || !(await isLinkOpen(context, link))) throw notFound('Invitation');
    return { link };
  },
});

/** The invited account, which declines, and administrators of the organization, who withdraw. */
export function onInvitation(): AccessRule {
  const administrates = onOrganization('admin');
  return {
    ...administrates,
    subject: 'Invitation',
    check: async (context, args, parent) => {
      requireScope(context, null);
      return (await ownInvitation(context, args)) ?? administrates.check(context, args, parent);
    },
  };
}
