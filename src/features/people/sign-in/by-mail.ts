/** Signing in by a code or a link that is sent to the address of an account. */
import type { SignInCode } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { heldInvite } from '../invite-links/rights.ts';
import { accountOf } from '../users/account.ts';
import { sendCode, useCode } from './codes.ts';

/** Who asks for a code. */
interface Asking {
  email: string;
  network: string;
  /** Where the link leads after the sign-in, an address of `/app`. */
  next: string;
  /** The invite by link that they hold. */
  invite?: { organizationId: string; inviteId: string } | undefined;
}

/**
 * Sends a code to the account with this address, if there is one, or to whoever holds an open invite; gives the id of the request either
 * way. Throws TOO_MANY_REQUESTS.
 */
export async function askForSignIn(services: Services, { email, network, next, invite }: Asking): Promise<string> {
  const link = invite && (await heldInvite(services, invite));
  const user = await services.database.prisma.user.findFirst({
    where: { email, isInstallation: false },
    select: { id: true },
  });
  return sendCode(services, {
    purpose: 'sign_in',
    email,
    network,
    userId: user?.id ?? null,
    inviteId: link?.id,
    subject: 'Your code for signing in',
    letter: (id, code) => ({
      paragraphs: [`Sign in as ${email} with this code. It works once, for ten minutes.`],
      code,
      action: {
        label: 'Sign in',
        href: `${services.config.publicUrl}/app/sign-in/code?${new URLSearchParams({ request: id, code, next })}`,
      },
      foot: 'If you did not ask for it, ignore this mail, and give the code to no one.',
    }),
  });
}

/**
 * The user who proves by a code to read the mail of their address, which is verified by it; null when the code does not hold. Whoever asked
 * for it with an invite, and has no account, gets one, if the invite is still open.
 */
export async function signInByCode(services: Services, id: string, code: string): Promise<string | null> {
  const used = await useCode(services, { purpose: 'sign_in', id, code });
  if (!used) return null;
  if (used.userId === null) return newcomer(services, used);
  // An address that was changed since is not theirs any more.
  const { count } = await services.database.prisma.user.updateMany({
    where: { id: used.userId, email: used.email, isInstallation: false },
    data: { emailVerified: true },
  });
  return count === 1 ? used.userId : null;
}

async function newcomer(services: Services, { email, inviteId }: SignInCode): Promise<string | null> {
  const { prisma } = services.database;
  const invite = inviteId === null ? null : await prisma.inviteLink.findUnique({ where: { id: inviteId } });
  if (!invite || !(await heldInvite(services, { ...invite, inviteId: invite.id }))) return null;
  // Somebody may have made it meanwhile.
  const user = await inTransaction(services.database, (tx) => accountOf(tx, email, null));
  return user.isInstallation ? null : user.id;
}
