/**
 * One mail with what waits for it. Rights, settings and what was read meanwhile are looked at here, when it is written: what the
 * reader may not see then, does not want any more, or has read, is not in it, and does not wait any longer.
 */
import { NOBODY } from '../../access/caller-kinds.ts';
import { type Context, createContext } from '../../context.ts';
import type { Notification } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Services } from '../../services.ts';
import { writeMails } from '../people/mail/write.ts';
import { ABOUT, channelOf, mailOf } from './kinds.ts';
import { leaveAddress } from './leave.ts';
import { addressOf, sentenceOf } from './sentence.ts';
import { settingsOf } from './settings.ts';
import { mayBeTold } from './sight.ts';

/** Lines of one mail; the others are in `/app`. */
const MOST = 50;
/** What waits at most; older notifications are in `/app`. */
const LOOKED_AT = 500;
/** A mail server that is away longer gets none: rights may be others by then. */
const MAIL_SECONDS = 1800;

/** Writes the mail of a person, unless nothing is left for it. Twice at a time, or again, it is written once. */
export async function mailNotifications(services: Services, userId: string, mail: 'once' | 'daily'): Promise<void> {
  const { prisma } = services.database;
  const waiting = await prisma.notification.findMany({
    where: { userId, mail },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: LOOKED_AT,
  });
  if (waiting.length === 0) return;
  const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const context = createContext(services, NOBODY, 'notifications');
  const told = user.emailVerified ? await toTell(context, userId, waiting) : [];
  const lines = await Promise.all(
    told.slice(0, MOST).map(async (row) => ({
      text: await sentenceOf(context, row),
      href: `${services.config.publicUrl}${await addressOf(context, row)}`,
    })),
  );
  await inTransaction(services.database, async (tx) => {
    const taken = await tx.notification.updateManyAndReturn({
      where: { id: { in: waiting.map(({ id }) => id) }, mail },
      data: { mail: null },
      select: { id: true },
    });
    const ids = new Set(taken.map(({ id }) => id));
    const [first] = lines;
    // Another run that was faster has taken them all: rows of one person are taken together.
    if (!first || !told.some(({ id }) => ids.has(id))) return;
    const kinds = [...new Set(told.map(({ kind }) => kind))];
    const more = told.length - lines.length;
    const { publicUrl } = services.config;
    const letter = {
      to: user.email,
      subject: told.length === 1 ? first.text : `${told.length} notifications`,
      paragraphs: more > 0 ? [`The newest ${lines.length} of ${told.length}:`] : [],
      lines,
      action: { label: 'All notifications', href: `${publicUrl}/app/notifications` },
      foot: `You get this because of your settings at ${publicUrl}.`,
      leave: kinds.map((kind) => ({
        text: `Stop mails about ${ABOUT[kind]}`,
        href: leaveAddress(services, userId, [kind]),
      })),
      leaveAll: leaveAddress(services, userId, kinds),
    };
    await writeMails(tx, services, [letter], MAIL_SECONDS);
  });
}

/** What of it the person may see, wants by mail, and has not read: three statements at most. */
async function toTell(context: Context, userId: string, waiting: readonly Notification[]): Promise<Notification[]> {
  const settings = (await settingsOf(context.db, [userId])).get(userId);
  const wanted = waiting.filter(({ kind, readAt }) => readAt === null && mailOf(channelOf(settings, kind)) !== null);
  const may = await Promise.all(
    wanted.map(async ({ spaceId }) => mayBeTold(context, userId, await context.access.space.load(spaceId))),
  );
  return wanted.filter((_, at) => may[at]);
}
