/** An organization keeps an administrator: the last one can be neither removed nor demoted. */
import type { Transaction } from '../../../db/database.ts';
import { conflict, notFound } from '../../../errors.ts';

/**
 * Holds the organization's memberships until the end of the transaction: of two administrators who demote each other at
 * once, the second one sees what the first did. Other writes in the organization go on.
 */
export async function lockMemberships(tx: Transaction, organizationId: string): Promise<void> {
  const rows = await tx.$queryRaw<
    unknown[]
  >`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR NO KEY UPDATE`;
  if (rows.length === 0) throw notFound('Organization');
}

/** CONFLICT when this member is the organization's only administrator. Disabled members do not: they cannot act. */
export async function requireAnotherAdministrator(
  tx: Transaction,
  organizationId: string,
  userId: string,
): Promise<void> {
  const others = await tx.member.count({
    where: { organizationId, role: 'admin', disabled: false, userId: { not: userId } },
  });
  if (others === 0) throw conflict('The last administrator of an organization can be neither removed nor demoted');
}
