/** The types of webhooks and their deliveries. */
import type { Webhook as Row } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { enumOf } from '../../../graphql/shapes.ts';
import { WEBHOOK_EVENT_TYPES, webhookEvents } from './payloads.ts';

export const WebhookEventKind = enumOf(
  'WebhookEventType',
  WEBHOOK_EVENT_TYPES,
  `What webhooks are sent. ${webhookEvents.map(({ shape, description = '' }) => `${shape.type.value}: ${description}`).join(' ')}`,
);

export const WebhookDeliveryStatus = enumOf(
  'WebhookDeliveryStatus',
  ['pending', 'success', 'failed'],
  'pending: it is still to be delivered; failed: it was tried for a day, or the webhook was disabled.',
);

export const Webhook = builder.prismaObject('Webhook', {
  description: 'An address outside that events are sent to, signed. For administrators of the organization.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { description: 'May be empty.' }),
    url: t.exposeString('url'),
    types: t.field({ type: [WebhookEventKind], resolve: ({ types }) => types as never }),
    spaces: t.idList({
      description: 'The ids of the spaces whose events it gets. Empty: it gets those of all, and of sites.',
      resolve: ({ spaceIds }) => spaceIds,
    }),
    enabled: t.exposeBoolean('enabled'),
    problem: t.exposeString('problem', { nullable: true, description: 'Why the server disabled it.' }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when no delivery succeeded. After a week the webhook is disabled.',
    }),
    deliveredAt: t.expose('deliveredAt', { type: 'DateTime', nullable: true, description: 'The last that succeeded.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

export const WebhookDelivery = builder.prismaObject('WebhookDelivery', {
  description: 'An event for a webhook, and what came of it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The `eventId` of the payload, and the header `webhook-id`.' }),
    type: t.field({ type: WebhookEventKind, resolve: ({ type }) => type as never }),
    payload: t.field({ type: 'JSON', description: 'What is sent.', resolve: ({ payload }) => payload }),
    status: t.field({ type: WebhookDeliveryStatus, resolve: ({ status }) => status as never }),
    attempts: t.exposeInt('attempts'),
    responseStatus: t.exposeInt('responseStatus', {
      nullable: true,
      description: 'What the last attempt was answered; null: nothing.',
    }),
    error: t.exposeString('error', { nullable: true, description: 'Why the last attempt failed.' }),
    dueAt: t.expose('dueAt', { type: 'DateTime', description: 'While it is pending: not before this time.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
  }),
});

/** A webhook together with a new secret. */
export const WebhookSecret = builder.objectRef<{ webhook: Row; secret: string }>('WebhookSecret').implement({
  description: 'A webhook, and what signs its deliveries from now on.',
  fields: (t) => ({
    webhook: t.field({ type: Webhook, resolve: ({ webhook }) => webhook }),
    secret: t.exposeString('secret', { description: '`whsec_` and base64. It is not shown again.' }),
  }),
});
