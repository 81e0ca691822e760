/**
 * Who sees which notifications, now: those of spaces that the reader may read. In `/app` and over the graph the caller's session
 * counts; a mail has none, so that what takes a session by SSO is in no mail.
 */

import { userIdOf } from '../../access/caller-kinds.ts';
import { visibleSpaces } from '../../access/filters.ts';
import { openMemberships } from '../../access/memberships.ts';
import { roleOn } from '../../access/roles.ts';
import type { Context } from '../../context.ts';
import type { Prisma, Space } from '../../db/generated/prisma/client.ts';

/** The caller's own notifications that it may see: two statements for any number of organizations. */
export async function shownToCaller(context: Context): Promise<Prisma.NotificationWhereInput> {
  const memberships = await context.db.member.findMany({
    where: openMemberships(context.caller),
    select: { organizationId: true },
  });
  const viewers = await Promise.all(
    memberships.map(({ organizationId }) => context.access.viewer.load(organizationId)),
  );
  const userId = userIdOf(context.caller) ?? '';
  // Never an empty OR, which Prisma leaves out.
  if (viewers.length === 0) return { userId, id: { in: [] } };
  return { userId, space: { OR: viewers.map(visibleSpaces) } };
}

/** How many the caller has not read, of those that it may see. */
export async function unreadOf(context: Context): Promise<number> {
  const userId = userIdOf(context.caller) ?? '';
  // Mostly there are none, which one look at an index tells.
  const any = await context.db.notification.findFirst({ where: { userId, readAt: null }, select: { id: true } });
  if (!any) return 0;
  return context.db.notification.count({ where: { ...(await shownToCaller(context)), readAt: null } });
}

/** Whether this person may be told of what happens in the space without a session of theirs. */
export async function mayBeTold({ access }: Context, userId: string, space: Space | null): Promise<boolean> {
  if (!space || space.deletedAt !== null) return false;
  const viewer = await access.viewerOf.load({ organizationId: space.organizationId, userId });
  return viewer.ssoOnly !== true && roleOn(viewer, space) !== null;
}

/** Whether they may see it in `/app`, maybe by a session of SSO. */
export async function maySee({ access }: Context, userId: string, space: Space | null): Promise<boolean> {
  if (!space || space.deletedAt !== null) return false;
  return roleOn(await access.viewerOf.load({ organizationId: space.organizationId, userId }), space) !== null;
}
