/** How people want to hear of each kind, as rows: only what differs from the usual is one. */
import type { PrismaClient } from '../../db/generated/prisma/client.ts';
import type { NotificationChannel, NotificationKind } from './kinds.ts';

type Chosen = ReadonlyMap<NotificationKind, NotificationChannel>;

/** What these people chose; one statement. */
export async function settingsOf(
  db: Pick<PrismaClient, 'notificationSetting'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Chosen>> {
  const rows = await db.notificationSetting.findMany({ where: { userId: { in: [...userIds] } } });
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map(
    [...byUser].map(([userId, own]) => [userId, new Map(own.map(({ kind, channel }) => [kind, channel]))]),
  );
}

/** Sets how a person hears of these kinds from now on; what waits for a mail asks again when the mail is written. */
export async function chooseChannel(
  db: Pick<PrismaClient, 'notificationSetting'>,
  userId: string,
  kind: NotificationKind,
  channel: NotificationChannel,
): Promise<void> {
  await db.notificationSetting.upsert({
    where: { userId_kind: { userId, kind } },
    create: { userId, kind, channel },
    update: { channel },
  });
}
