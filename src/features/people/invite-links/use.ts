/** Using a link: who has less than it gives gets that. */
import { recordAccessChange } from '../../../access/access-events.ts';
import { requireUser } from '../../../access/caller-kinds.ts';
import { higher, includes } from '../../../access/roles.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { InviteLink } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { forbidden, notFound } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { record } from '../audit.ts';
import { isRedundant } from './gives.ts';

/**
 * Makes the caller a member, with the role of the link, or as a guest with its role on a space or collection. Nobody loses anything: a
 * higher role stays, and a link that gives the caller nothing is not counted. 404 when others used it up meanwhile; 403 for members that
 * are disabled.
 */
export async function useInviteLink(context: Context, link: InviteLink): Promise<void> {
  const { services, caller, access } = context;
  const { userId } = requireUser(caller);
  const { id, organizationId } = link;
  if (await isRedundant(context, link)) return;
  const isChanged = await inTransaction(services.database, async (tx) => {
    const [open] = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "InviteLink" WHERE "id" = ${id}
      AND ("expiresAt" IS NULL OR "expiresAt" > now()) AND ("maxUses" IS NULL OR "uses" < "maxUses") FOR UPDATE`;
    if (!open) throw notFound('Invite');
    if (!(await give(tx, link, userId))) return false;
    await tx.inviteLink.update({ where: { id }, data: { uses: { increment: 1 } } });
    const details = { role: link.role, ...(link.spaceId !== null && { space: link.spaceId }) };
    await record(tx, { organizationId, actorId: userId, action: 'invite-link.use', subject: id, details });
    await recordAccessChange(tx, services, { userId });
    return true;
  });
  if (!isChanged) return;
  access.viewer.clear(organizationId);
  access.viewerOf.clear({ organizationId, userId });
  await services.watch.accessChanged({ userId });
}

/** Whether there was anything to give. */
async function give(tx: Transaction, { organizationId, spaceId, collectionId, role }: InviteLink, userId: string) {
  const isPlaced = spaceId !== null || collectionId !== null;
  const where = { organizationId_userId: { organizationId, userId } };
  const { count } = await tx.member.createMany({
    data: { organizationId, userId, role: isPlaced ? null : role },
    skipDuplicates: true,
  });
  const member = await tx.member.findUniqueOrThrow({ where, select: { role: true, disabled: true } });
  if (member.disabled) throw forbidden('Your membership in this organization is disabled');
  if (!isPlaced) {
    const isRaised = role !== null && !includes(member.role, role);
    if (isRaised) await tx.member.update({ where, data: { role } });
    return count > 0 || isRaised;
  }
  if (role === null) return count > 0;
  const on = spaceId !== null ? { spaceId } : { collectionId };
  const grants = await tx.grant.createMany({
    data: { id: newId(), organizationId, userId, role, ...on },
    skipDuplicates: true,
  });
  if (grants.count > 0) return true;
  const held = await tx.grant.findFirstOrThrow({ where: { ...on, userId }, select: { id: true, role: true } });
  if (includes(held.role, role)) return count > 0;
  await tx.grant.update({ where: { id: held.id }, data: { role: higher(held.role, role) ?? role } });
  return true;
}
