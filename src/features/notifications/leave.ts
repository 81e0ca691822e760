/**
 * Addresses in mails that end mails of some kinds for one person, without a session (RFC 8058). They are signed, so that no one ends
 * those of others, and open nothing else. They hold as long as the key of the server: an old mail must be enough.
 */
import { z } from 'zod';
import { inTransaction } from '../../db/transaction.ts';
import type { Services } from '../../services.ts';
import { KINDS, type NotificationKind } from './kinds.ts';
import { chooseChannel } from './settings.ts';

const PURPOSE = 'leave notifications';
export const LEAVE_PATH = '/app/leave-notifications';

const Left = z.object({ user: z.string(), kinds: z.array(z.enum(KINDS as [NotificationKind])).min(1) });
export type Leaving = z.infer<typeof Left>;

/** The address that ends mails of these kinds. */
export const leaveAddress = (
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  user: string,
  kinds: readonly NotificationKind[],
): string =>
  `${config.publicUrl}${LEAVE_PATH}?${new URLSearchParams({ of: secrets.sign({ user, kinds: [...kinds] }, PURPOSE) })}`;

/** Whose mails of which kinds such an address ends; null: it was not made here, or was changed. */
export function leavingOf({ secrets }: Pick<Services, 'secrets'>, signed: string): Leaving | null {
  const read = Left.safeParse(secrets.verify(signed, PURPOSE));
  return read.success ? read.data : null;
}

/** Ends them: they stay in `/app`. Who gets none of a kind, or is gone, stays as they are. */
export async function leave({ database }: Pick<Services, 'database'>, { user, kinds }: Leaving): Promise<void> {
  await inTransaction(database, async (tx) => {
    if (!(await tx.user.findUnique({ where: { id: user }, select: { id: true } }))) return;
    const off = await tx.notificationSetting.findMany({ where: { userId: user, channel: 'off', kind: { in: kinds } } });
    const isOff = new Set(off.map(({ kind }) => kind));
    for (const kind of kinds) if (!isOff.has(kind)) await chooseChannel(tx, user, kind, 'app');
  });
}
