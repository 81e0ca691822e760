/** The notice of a webhook that was disabled. */
import type { Transaction } from '../../../db/database.ts';
import type { Webhook } from '../../../db/generated/prisma/client.ts';
import type { Services } from '../../../services.ts';
import { writeMails } from '../../people/mail/write.ts';

const NOTICE_SECONDS = 3 * 86_400;
/** Of an organization with very many administrators, those who have been there the longest. */
const MOST = 50;

/** Writes a mail to the administrators of its organization whose addresses are verified. The address of the webhook, which may hold a secret, is named by its host. */
export async function tellAdministrators(
  tx: Transaction,
  services: Services,
  { organizationId, url, problem }: Pick<Webhook, 'organizationId' | 'url' | 'problem'>,
): Promise<void> {
  const { title } = await tx.organization.findUniqueOrThrow({ where: { id: organizationId }, select: { title: true } });
  const administrators = await tx.member.findMany({
    where: { organizationId, role: 'admin', disabled: false, user: { emailVerified: true } },
    orderBy: [{ joinedAt: 'asc' }, { userId: 'asc' }],
    take: MOST,
    select: { user: { select: { email: true } } },
  });
  const { host } = new URL(url);
  const mails = administrators.map(({ user: { email } }) => ({
    to: email,
    subject: `A webhook of ${title} was disabled`,
    paragraphs: [
      `The webhook of ${title} that sends to ${host} was disabled: ${problem}.`,
      'What happens from now on is not kept for it. Once its receiver answers, enable it again, and replay the deliveries that failed.',
    ],
    foot: `You get this as an administrator of ${title} at ${services.config.publicUrl}.`,
  }));
  await writeMails(tx, services, mails, NOTICE_SECONDS);
}
