/** One's own notifications and settings. GraphQL only: the specification of REST has none. */
import { requireUser } from '../../access/caller-kinds.ts';
import { signedIn } from '../../access/rule.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { channelOf, KINDS, type NotificationChannel, type NotificationKind } from './kinds.ts';
import { chooseChannel, settingsOf } from './settings.ts';
import { shownToCaller, unreadOf } from './sight.ts';
import { notificationsTopic } from './topic.ts';
import { Channel, Kind, Notification } from './types.ts';

builder.queryField('notifications', (t) =>
  t.field({
    description:
      "The caller's own notifications of the last 90 days, newest first; those of spaces that they may read now. Nobody is notified of what they did themselves.",
    type: listOf(Notification),
    access: signedIn(),
    args: { ...pageArgs(), unread: t.arg.boolean({ description: 'Only unread ones, or only those that were read.' }) },
    resolve: async (_, { unread, ...page }, context, info) => {
      const where = {
        ...(await shownToCaller(context)),
        ...(unread != null && { readAt: unread ? null : { not: null } }),
      };
      return pageOf({ model: 'notification', where }, page, context, info);
    },
  }),
);

builder.queryField('unreadNotifications', (t) =>
  t.int({
    description: 'How many notifications the caller has not read.',
    access: signedIn(),
    resolve: (_, __, context) => unreadOf(context),
  }),
);

builder.mutationField('markNotificationRead', (t) =>
  t.prismaField({
    description: 'Marks one as read, or as unread again. One that is so already stays as it is.',
    type: Notification,
    access: signedIn(),
    args: {
      notificationId: t.arg.id({ required: true }),
      unread: t.arg.boolean({ description: 'Marks it as unread. Default: no.' }),
    },
    resolve: async (query, _, { notificationId: id, unread }, context) => {
      const seen = { AND: [await shownToCaller(context), { id }] };
      const { services, caller } = context;
      const marked = await inTransaction(services.database, async (tx) => {
        const { count } = await tx.notification.updateMany({
          where: { ...seen, readAt: unread ? { not: null } : null },
          data: { readAt: unread ? null : new Date() },
        });
        if (count > 0) services.events.publish(notificationsTopic(requireUser(caller).userId), null);
        return tx.notification.findFirst({ ...query, where: seen });
      });
      if (!marked) throw notFound('Notification');
      return marked;
    },
  }),
);

builder.mutationField('markNotificationsRead', (t) =>
  t.int({
    description: 'Marks all as read; gives how many were unread.',
    access: signedIn(),
    resolve: async (_, __, context) => {
      const { services, caller } = context;
      const seen = await shownToCaller(context);
      return inTransaction(services.database, async (tx) => {
        const { count } = await tx.notification.updateMany({
          where: { ...seen, readAt: null },
          data: { readAt: new Date() },
        });
        if (count > 0) services.events.publish(notificationsTopic(requireUser(caller).userId), null);
        return count;
      });
    },
  }),
);

interface Setting {
  kind: NotificationKind;
  channel: NotificationChannel;
}

const SettingType = builder.objectRef<Setting>('NotificationSetting').implement({
  description: 'How somebody hears of a kind.',
  fields: (t) => ({
    kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
    channel: t.field({ type: Channel, resolve: ({ channel }) => channel }),
  }),
});

builder.queryField('notificationSettings', (t) =>
  t.field({
    description: 'How the caller hears of each kind.',
    type: [SettingType],
    access: signedIn(),
    resolve: async (_, __, { db, caller }) => {
      const { userId } = requireUser(caller);
      const chosen = (await settingsOf(db, [userId])).get(userId);
      return KINDS.map((kind) => ({ kind, channel: channelOf(chosen, kind) }));
    },
  }),
);

builder.mutationField('setNotificationChannel', (t) =>
  t.field({
    description:
      'Sets how the caller hears of a kind from now on. Mails go only to an address that is verified, and never tell of organizations that the caller enters by SSO alone.',
    type: SettingType,
    access: signedIn(),
    args: { kind: t.arg({ type: Kind, required: true }), channel: t.arg({ type: Channel, required: true }) },
    resolve: async (_, { kind, channel }, { services, caller }) => {
      const { userId } = requireUser(caller);
      await inTransaction(services.database, (tx) => chooseChannel(tx, userId, kind, channel));
      return { kind, channel };
    },
  }),
);
