/** The jobs that write mails of notifications: some minutes after the first of several, and every morning. */
import { z } from 'zod';
import { inTransaction } from '../../db/transaction.ts';
import { defineJob } from '../../jobs/job.ts';
import { mailNotifications } from './mail.ts';

/** What comes in that time is one mail. */
export const GATHER_MS = 2 * 60_000;

/** Every day at seven, at a minute that other jobs do not use. */
export const NOTIFICATION_DIGESTS_CRON = '3 7 * * *';

/** People whose mails one job asks for before the next one has its turn. */
const BATCH = 500;

export const mailNotificationsJob = defineJob({
  name: 'mail-notifications',
  payload: z.object({ user: z.string(), mail: z.enum(['once', 'daily']) }),
  policy: 'short',
  concurrency: 2,
  run: ({ user, mail }, { services }) => mailNotifications(services, user, mail),
});

export const notificationDigestsJob = defineJob({
  name: 'notification-digests',
  payload: z.object({}) as z.ZodType<Record<string, never>>,
  policy: 'exclusive',
  run: async (_, { services, signal }) => {
    for (let last = ''; ; ) {
      signal.throwIfAborted();
      const people = await services.database.prisma.notification.findMany({
        where: { mail: 'daily', userId: { gt: last } },
        distinct: ['userId'],
        orderBy: { userId: 'asc' },
        take: BATCH,
        select: { userId: true },
      });
      await inTransaction(services.database, async (tx) => {
        for (const { userId: user } of people)
          await services.jobs.send(mailNotificationsJob, { user, mail: 'daily' }, { tx, key: `${user} daily` });
      });
      if (people.length < BATCH) return;
      last = people.at(-1)?.userId ?? last;
    }
  },
});
