/** Watching one's own notifications. */
import { requireUser } from '../../access/caller-kinds.ts';
import { signedIn } from '../../access/rule.ts';
import type { Context } from '../../context.ts';
import type { Notification as Row } from '../../db/generated/prisma/client.ts';
import { follow } from '../../events/follow.ts';
import { builder } from '../../graphql/builder.ts';
import { shownToCaller, unreadOf } from './sight.ts';
import { notificationsTopic } from './topic.ts';
import { Notification } from './types.ts';

interface State {
  unread: number;
  newest: Row | null;
}

const NotificationState = builder.objectRef<State>('NotificationState').implement({
  description: 'How the notifications of the caller are.',
  fields: (t) => ({
    unread: t.exposeInt('unread', { description: 'How many are unread.' }),
    newest: t.field({ type: Notification, nullable: true, resolve: ({ newest }) => newest }),
  }),
});

builder.subscriptionField('notificationsChanged', (t) =>
  t.field({
    description:
      "The number of the caller's unread notifications, and the newest, each time that changes; begins with the state. Several that come at a time are one event.",
    type: NotificationState,
    access: signedIn(),
    subscribe: (_, __, context) =>
      follow(
        context.services.events,
        notificationsTopic(requireUser(context.caller).userId),
        () => stateOf(context.renewed()),
        (a, b) => a.unread === b.unread && a.newest?.id === b.newest?.id,
      ),
    resolve: (state) => state,
  }),
);

async function stateOf(context: Context): Promise<State> {
  const where = await shownToCaller(context);
  const newest = await context.db.notification.findFirst({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
  return { unread: await unreadOf(context), newest };
}
