/** Deliveries of a webhook: list, and replay. GraphQL only. */
import type { Webhook as Row } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { notFound, preconditionFailed } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import type { Order } from '../../../graphql/cursor.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { announceLanes } from '../../../outbox/lanes.ts';
import { webhookArgs } from './operations.ts';
import { onWebhook } from './rights.ts';
import { Webhook, WebhookDelivery, WebhookDeliveryStatus } from './types.ts';

/** Several are made in one statement, at the same time: their turns say in which order they are sent. */
const LAST_FIRST: Order = { key: 'turn', direction: 'desc', id: 'id', type: 'integer' };

builder.objectField(Webhook, 'deliveries', (t) =>
  t.field({
    description: 'What was sent to it, and is to be sent, newest first.',
    type: listOf(WebhookDelivery),
    access: onWebhook(),
    args: { ...pageArgs(), status: t.arg({ type: WebhookDeliveryStatus }) },
    resolve: ({ id }, { status, ...page }, context, info) =>
      pageOf(
        {
          model: 'webhookDelivery',
          where: status == null ? {} : { status },
          order: LAST_FIRST,
          within: { parent: 'webhook', relation: 'deliveries', column: 'webhookId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.mutationField('replayWebhookDelivery', (t) =>
  t.field({
    description:
      'Sends an event that is over again, whatever came of it, with the same id, before those that are pending. 412 while it is pending, and for a webhook that is disabled.',
    type: WebhookDelivery,
    access: onWebhook(),
    args: { ...webhookArgs(), deliveryId: t.arg.id({ required: true }) },
    resolve: ({ id: webhookId }: Row, { deliveryId: id }, { services }) =>
      inTransaction(services.database, async (tx) => {
        const [webhook] = await tx.$queryRaw<{ enabled: boolean }[]>`
          SELECT "enabled" FROM "Webhook" WHERE "id" = ${webhookId} FOR SHARE`;
        const known = id.includes('\0') ? null : await tx.webhookDelivery.findFirst({ where: { id, webhookId } });
        if (!webhook || !known) throw notFound('Delivery');
        if (!webhook.enabled) throw preconditionFailed('The webhook is disabled: enable it first');
        if (known.status === 'pending') throw preconditionFailed('The delivery is still pending');
        const now = new Date();
        const delivery = await tx.webhookDelivery.update({
          where: { id },
          data: { status: 'pending', attempts: 0, dueAt: now, triedSince: now, endedAt: null },
        });
        announceLanes(services, 'WebhookDelivery', [webhookId]);
        return delivery;
      }),
  }),
);
