/** What people are notified of, and how they hear of it unless they say otherwise. Pure. */
import { NotificationChannel, NotificationKind } from '../../db/generated/prisma/enums.ts';

export { NotificationChannel, NotificationKind };

export const KINDS = Object.values(NotificationKind);
export const CHANNELS = Object.values(NotificationChannel);

/** What waits for an answer comes at once; what is over can wait for the next morning. */
const USUAL: Readonly<Record<NotificationKind, NotificationChannel>> = {
  review_requested: 'mail',
  review_given: 'mail',
  mention: 'mail',
  reply: 'mail',
  conflict: 'mail',
  merged: 'daily',
  sync_failed: 'mail',
  translation_failed: 'mail',
};

/** Of each kind, as in “Stop mails about …”. */
export const ABOUT: Readonly<Record<NotificationKind, string>> = {
  review_requested: 'requests for your review',
  review_given: 'reviews of your change requests',
  mention: 'mentions of you',
  reply: 'replies and comments',
  conflict: 'conflicts in your change requests',
  merged: 'merged change requests',
  sync_failed: 'failed imports and exports',
  translation_failed: 'failed translations',
};

/** What a person chose, or what is usual. */
export const channelOf = (
  chosen: ReadonlyMap<NotificationKind, NotificationChannel> | undefined,
  kind: NotificationKind,
): NotificationChannel => chosen?.get(kind) ?? USUAL[kind];

/** The mail that a notification waits for, as its column says it. */
export const mailOf = (channel: NotificationChannel): 'once' | 'daily' | null =>
  channel === 'mail' ? 'once' : channel === 'daily' ? 'daily' : null;
