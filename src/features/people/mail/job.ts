/** The job that hands mails over. */
import { z } from 'zod';
import { type Mail, MailRefused } from '../../../adapters/mail/mailer.ts';
import { defineJob } from '../../../jobs/job.ts';
import type { Services } from '../../../services.ts';

export const sendMailsJob = defineJob({
  name: 'send-mails',
  payload: z.object({ mails: z.array(z.string()).max(1000) }),
  retry: { limit: 8, delaySeconds: 10 },
  timeoutSeconds: 300,
  concurrency: 2,
  run: async ({ mails }, { services, signal, log }) => {
    let failure: unknown;
    for (const id of mails) {
      signal.throwIfAborted();
      try {
        await hand(services, id);
      } catch (error) {
        if (!(error instanceof MailRefused)) failure ??= error;
        else {
          log.warn({ mail: id, err: error }, 'a mail was refused');
          await remove(services, id);
        }
      }
    }
    if (failure !== undefined) throw failure;
  },
  failed: async ({ mails }, { services, error, log }) => {
    const { count } = await services.database.prisma.mail.deleteMany({ where: { id: { in: mails } } });
    if (count > 0) log.error({ mails: count, error }, 'mails could not be sent');
  },
});

/** Hands one mail over, if it is still there and its time is not over. */
async function hand(services: Services, id: string): Promise<void> {
  const row = await services.database.prisma.mail.findUnique({ where: { id } });
  if (!row) return;
  const { to, ...mail } = JSON.parse(services.secrets.decrypt(row.content, `mail:${id}`)) as Mail & {
    to: string | null;
  };
  if (to !== null && row.expiresAt > new Date()) await services.mailer.send({ ...mail, to });
  await remove(services, id);
}

const remove = ({ database: { prisma } }: Services, id: string) => prisma.mail.deleteMany({ where: { id } });
