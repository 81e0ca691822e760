/** Accounts of people whom somebody else has named: a provider, or an invite and the mail of their address. */
import type { Transaction } from '../../../db/database.ts';
import type { User } from '../../../db/generated/prisma/client.ts';
import { newId } from '../../../ids.ts';

/** The account with this address (lower case), made if there is none. The caller knows that the address is theirs: it is verified. */
export async function accountOf(tx: Transaction, email: string, name: string | null): Promise<User> {
  const displayName = (name ?? email.slice(0, email.lastIndexOf('@'))).trim().slice(0, 100) || email;
  await tx.user.createMany({ data: { id: newId(), email, emailVerified: true, displayName }, skipDuplicates: true });
  const user = await tx.user.findUniqueOrThrow({ where: { email } });
  if (!user.emailVerified) await tx.user.update({ where: { email }, data: { emailVerified: true } });
  return user;
}
