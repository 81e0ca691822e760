/** Webhooks of an organization: list, create, change, remove. GraphQL only. */
import { auditIdOf } from '../../../access/actors.ts';
import { userIdOf } from '../../../access/caller-kinds.ts';
import { onOrganization } from '../../../access/entities.ts';
import type { Organization as OrganizationRow, Webhook as Row } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { notFound, preconditionFailed } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { newId } from '../../../ids.ts';
import { record } from '../../people/audit.ts';
import { Organization } from '../../people/organizations/types.ts';
import { refuseInside } from '../inside-addresses.ts';
import { endPending } from './deliver.ts';
import { MOST_WEBHOOKS, refuseSpaces, webhookSpaces, webhookTitle, webhookTypes, webhookUrl } from './input.ts';
import { keepInterests } from './interests.ts';
import { onWebhook } from './rights.ts';
import { OVERLAP_MS, storedSecret } from './secret.ts';
import { newWebhookSecret } from './signature.ts';
import { Webhook, WebhookEventKind, WebhookSecret } from './types.ts';

builder.objectField(Organization, 'webhooks', (t) =>
  t.field({
    description: `Addresses outside that events are sent to, at most ${MOST_WEBHOOKS}. For administrators.`,
    type: [Webhook],
    extensions: { atMost: MOST_WEBHOOKS },
    inRest: 'hide',
    access: onOrganization('admin'),
    resolve: ({ id: organizationId }, _, { db }) =>
      db.webhook.findMany({ where: { organizationId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
  }),
);

/** The arguments that name a webhook. */
export const webhookArgs = () =>
  builder.args((t) => ({ organizationId: t.id({ required: true }), webhookId: t.id({ required: true }) }));

builder.mutationField('createWebhook', (t) =>
  t.field({
    description: `Has events sent to an address: POST with JSON, signed with a secret that is shown this once. 412 for more than ${MOST_WEBHOOKS}.`,
    type: WebhookSecret,
    access: onOrganization('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      url: t.arg.string({ required: true, validate: webhookUrl, example: 'https://hooks.example.com/docs' }),
      types: t.arg({ type: [WebhookEventKind], required: true, validate: webhookTypes }),
      spaces: t.arg.idList({
        validate: webhookSpaces,
        description: 'Only events of these spaces, at most 100. Without: of all, also of those to come, and of sites.',
      }),
      title: t.arg.string({ validate: webhookTitle }),
    },
    resolve: async (
      { id: organizationId }: OrganizationRow,
      { url, types, spaces, title },
      { services: { database, secrets, egress }, caller },
    ) => {
      await refuseInside(egress, 'url', url);
      const secret = newWebhookSecret();
      const webhook = await inTransaction(database, async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR NO KEY UPDATE`;
        if ((await tx.webhook.count({ where: { organizationId } })) >= MOST_WEBHOOKS)
          throw preconditionFailed(`An organization has at most ${MOST_WEBHOOKS} webhooks`);
        const spaceIds = spaces ?? [];
        await refuseSpaces(tx, organizationId, spaceIds);
        const id = newId();
        const created = await tx.webhook.create({
          data: {
            id,
            organizationId,
            title: title ?? '',
            url,
            types,
            spaceIds,
            secret: storedSecret(secrets, id, secret),
            createdById: userIdOf(caller),
          },
        });
        await keepInterests(tx, id);
        const actorId = auditIdOf(caller);
        await record(tx, { organizationId, actorId, action: 'webhook.create', subject: id, details: { url } });
        return created;
      });
      return { webhook, secret };
    },
  }),
);

builder.mutationField('updateWebhook', (t) =>
  t.field({
    description:
      'Sets the given fields. One that is disabled gets no events, and what was pending ends as failed; when it is enabled again, a new week begins.',
    type: Webhook,
    access: onWebhook(),
    args: {
      ...webhookArgs(),
      url: t.arg.string({ validate: webhookUrl }),
      types: t.arg({ type: [WebhookEventKind], validate: webhookTypes }),
      spaces: t.arg.idList({ validate: webhookSpaces, description: 'Empty: all.' }),
      title: t.arg.string({ validate: webhookTitle }),
      enabled: t.arg.boolean(),
    },
    resolve: async (
      { id, organizationId }: Row,
      { url, types, spaces, title, enabled },
      { services: { database, egress }, caller },
    ) => {
      if (url != null) await refuseInside(egress, 'url', url);
      return inTransaction(database, async (tx) => {
        if (spaces != null) await refuseSpaces(tx, organizationId, spaces);
        const data = {
          ...(url != null && { url }),
          ...(types != null && { types }),
          ...(spaces != null && { spaceIds: spaces }),
          ...(title != null && { title }),
          ...(enabled != null && { enabled }),
          ...(enabled === true && { problem: null, failingSince: null }),
        };
        const [webhook] = await tx.webhook.updateManyAndReturn({ where: { id, organizationId }, data });
        if (!webhook) throw notFound('Webhook');
        if (enabled === false) await endPending(tx, id, 'The webhook is disabled');
        await keepInterests(tx, id);
        const details = { url: webhook.url, enabled: webhook.enabled };
        const actorId = auditIdOf(caller);
        await record(tx, { organizationId, actorId, action: 'webhook.update', subject: id, details });
        return webhook;
      });
    },
  }),
);

builder.mutationField('rotateWebhookSecret', (t) =>
  t.field({
    description:
      'Gives the webhook a new secret, which is shown this once. For a day deliveries are signed with both, so that receivers can change over.',
    type: WebhookSecret,
    access: onWebhook(),
    args: webhookArgs(),
    resolve: async ({ id, organizationId }: Row, _args, { services: { database, secrets }, caller }) => {
      const secret = newWebhookSecret();
      const webhook = await inTransaction(database, async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM "Webhook" WHERE "id" = ${id} FOR UPDATE`;
        const known = await tx.webhook.findFirst({ where: { id, organizationId } });
        if (!known) throw notFound('Webhook');
        const actorId = auditIdOf(caller);
        await record(tx, {
          organizationId,
          actorId,
          action: 'webhook.rotate',
          subject: id,
          details: { url: known.url },
        });
        return tx.webhook.update({
          where: { id },
          data: {
            secret: storedSecret(secrets, id, secret),
            previousSecret: known.secret,
            previousUntil: new Date(Date.now() + OVERLAP_MS),
          },
        });
      });
      return { webhook, secret };
    },
  }),
);

builder.mutationField('deleteWebhook', (t) =>
  t.boolean({
    description: 'Removes a webhook, with its deliveries. No error if it does not exist.',
    access: onWebhook({ absent: 'ok' }),
    args: webhookArgs(),
    resolve: async ({ id, organizationId, url }: Row, _args, { services: { database }, caller }) => {
      await inTransaction(database, async (tx) => {
        const { count } = await tx.webhook.deleteMany({ where: { id, organizationId } });
        if (count === 0) return;
        await keepInterests(tx, id);
        const actorId = auditIdOf(caller);
        await record(tx, { organizationId, actorId, action: 'webhook.delete', subject: id, details: { url } });
      });
      return true;
    },
  }),
);
