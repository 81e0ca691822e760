/** The mails of invites: to those who are members now, and to those who have to accept. */
import type { Transaction } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { writeMails } from '../mail/write.ts';

const SECONDS = 3 * 86_400;

interface Invites {
  organization: { id: string; title: string };
  /** Null: no person, or one whose account is gone. */
  invitedById: string | null;
  /** Whether they sign in by SSO only. */
  sso: boolean;
  /** Addresses that are members by it. */
  joined: readonly string[];
  /** Addresses with an account, which decide themselves. */
  asked: readonly string[];
}

/** Writes to everyone whom an invite newly reaches, in its transaction. The links lead through the sign-in. */
export async function writeInvites(
  tx: Transaction,
  services: Services,
  { organization, invitedById, sso, joined, asked }: Invites,
): Promise<void> {
  if (joined.length + asked.length === 0) return;
  const inviter = invitedById
    ? await tx.user.findUnique({ where: { id: invitedById }, select: { displayName: true } })
    : null;
  const { publicUrl } = services.config;
  const who = inviter?.displayName ?? 'An administrator';
  const subject = `${who} invites you to ${organization.title}`;
  const foot = `You get this mail because an administrator of ${organization.title} entered your address. If you do not know them, ignore it.`;
  const how = sso
    ? 'You sign in by the single sign-on of the organization.'
    : 'Sign in with this address: you get a code by e-mail, no password is needed.';
  const mail = (to: string, text: string, label: string, href: string) => ({
    to,
    subject,
    paragraphs: [text, how],
    action: { label, href: `${publicUrl}${href}` },
    foot,
  });
  const mails = [
    ...joined.map((to) =>
      mail(
        to,
        `${who} added you to ${organization.title}.`,
        `Open ${organization.title}`,
        `/app/orgs/${organization.id}`,
      ),
    ),
    ...asked.map((to) => mail(to, `${who} invites you to ${organization.title}.`, 'Look at the invitation', '/app')),
  ];
  await writeMails(tx, services, mails, SECONDS);
}
