/** Signing in by a code or a link that is sent to the address of an account. */
import type { Services } from '../../../services.ts';
import { sendCode, useCode } from './codes.ts';

/**
 * Sends a code to the account with this address, if there is one; gives the id of the request either way. Throws
 * TOO_MANY_REQUESTS. `next` is where the link leads after the sign-in, an address of `/app`.
 */
export async function askForSignIn(
  services: Services,
  { email, network, next }: { email: string; network: string; next: string },
): Promise<string> {
  const user = await services.database.prisma.user.findFirst({
    where: { email, isInstallation: false },
    select: { id: true },
  });
  return sendCode(services, {
    purpose: 'sign_in',
    email,
    network,
    userId: user?.id ?? null,
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

/** The user who proves by a code to read the mail of their address, which is verified by it; null when the code does not hold. */
export async function signInByCode(services: Services, id: string, code: string): Promise<string | null> {
  const used = await useCode(services, { purpose: 'sign_in', id, code });
  if (!used) return null;
  // An address that was changed since is not theirs any more.
  const { count } = await services.database.prisma.user.updateMany({
    where: { id: used.userId, email: used.email, isInstallation: false },
    data: { emailVerified: true },
  });
  return count === 1 ? used.userId : null;
}
