/** Notifications out of the outbox: at least once, and once for each person and source. */
import { NOBODY } from '../../access/caller-kinds.ts';
import { createContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { newId } from '../../ids.ts';
import type { OutboxEvent } from '../../outbox/events.ts';
import type { OutboxReader } from '../../outbox/reader.ts';
import type { Services } from '../../services.ts';
import { type Candidate, CONCERNING, concernedBy } from './concerned.ts';
import { channelOf, mailOf } from './kinds.ts';
import { GATHER_MS, mailNotificationsJob } from './mail-job.ts';
import { settingsOf } from './settings.ts';
import { maySee } from './sight.ts';
import { notificationsTopic } from './topic.ts';

export const notificationReader: OutboxReader = {
  name: 'notifications',
  kinds: CONCERNING,
  concurrency: 2,
  deliver: (event, { services }) => notify(services, event),
};

/** Writes what the event means for each person, but for the one who did it; a second time changes nothing. */
async function notify(services: Services, event: OutboxEvent): Promise<void> {
  const { prisma } = services.database;
  const actorId = actorOf(event);
  const failed = event.kind === 'space_gitsync_completed' || event.kind === 'translation_failed';
  // Who began what failed later did not do that.
  const candidates = (await concernedBy(services, event)).filter(({ userId }) => failed || userId !== actorId);
  const seeing = await onlySeeing(services, candidates);
  if (seeing.length === 0) return;
  const settings = await settingsOf(prisma, [...new Set(seeing.map(({ userId }) => userId))]);
  const wanted = new Map<string, Candidate & { mail: 'once' | 'daily' | null }>();
  for (const candidate of seeing) {
    const channel = channelOf(settings.get(candidate.userId), candidate.kind);
    if (channel === 'off' || wanted.has(candidate.userId)) continue;
    wanted.set(candidate.userId, { ...candidate, mail: mailOf(channel) });
  }
  const actor = failed || actorId === null ? null : await prisma.user.findUnique({ where: { id: actorId } });
  await inTransaction(services.database, async (tx) => {
    const rows = [...wanted.values()].map((row) => ({ id: newId(), ...row, actorId: actor?.id ?? null }));
    const written = await tx.notification.createManyAndReturn({
      data: rows,
      skipDuplicates: true,
      select: { userId: true, mail: true },
    });
    const after = new Date(Date.now() + GATHER_MS);
    for (const { userId, mail } of written) {
      services.events.publish(notificationsTopic(userId), null);
      if (mail === 'once')
        await services.jobs.send(mailNotificationsJob, { user: userId, mail }, { tx, key: `${userId} once`, after });
    }
  });
}

const actorOf = ({ data }: OutboxEvent): string | null => ('actorId' in data ? data.actorId : null);

/** Without those who see nothing of the space: two statements. */
async function onlySeeing(services: Services, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const context = createContext(services, NOBODY, 'notifications');
  const allowed = await Promise.all(
    candidates.map(async ({ userId, spaceId }) => maySee(context, userId, await context.access.space.load(spaceId))),
  );
  return candidates.filter((_, at) => allowed[at]);
}
