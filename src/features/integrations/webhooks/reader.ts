/** Hands what the outbox says to the webhooks that want it: each gets rows of its own, which are delivered one by one. */
import { queryIn } from '../../../db/connection.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { newId } from '../../../ids.ts';
import type { OutboxEvent } from '../../../outbox/events.ts';
import { announceLanes } from '../../../outbox/lanes.ts';
import type { OutboxReader } from '../../../outbox/reader.ts';
import type { Services } from '../../../services.ts';
import { WEBHOOK_VISITS, WEBHOOKS } from './interests.ts';
import { factsOf, VISIT_TYPES, WEBHOOK_EVENT_TYPES } from './payloads.ts';

const isVisit = (type: string): boolean => (VISIT_TYPES as readonly string[]).includes(type);

/** What happens to spaces and sites. */
export const webhookReader: OutboxReader = {
  name: WEBHOOKS,
  kinds: WEBHOOK_EVENT_TYPES.filter((type) => !isVisit(type)),
  selective: true,
  deliver: (event, { services }) => hand(services, [event]),
  deliverAll: (events, { services }) => hand(services, events),
};

/** What readers of sites do. A reader of its own: nothing of it is recorded where no webhook wants it. */
export const webhookVisitReader: OutboxReader = {
  name: WEBHOOK_VISITS,
  kinds: VISIT_TYPES,
  selective: true,
  deliver: (event, { services }) => hand(services, [event]),
  deliverAll: (events, { services }) => hand(services, events),
};

interface Receiver {
  id: string;
  organizationId: string;
  types: string[];
  spaceIds: string[];
}

/** Writes down what each webhook is to be sent of these events, in their order. */
async function hand(services: Services, events: readonly OutboxEvent[]): Promise<void> {
  const organizations = [...new Set(events.flatMap(({ organizationId }) => organizationId ?? []))];
  if (organizations.length === 0) return;
  await inTransaction(services.database, async (tx) => {
    const kinds = [...new Set(events.map(({ kind }) => kind))];
    const receivers = await queryIn<Receiver & object>(tx, RECEIVERS, [organizations, kinds]);
    const rows = receivers.flatMap((receiver) =>
      events.flatMap((event) => factsFor(receiver, event)).map((row, at) => ({ ...row, at: at + 1 })),
    );
    if (rows.length === 0) return;
    const counts = new Map(rows.map(({ webhookId, at }) => [webhookId, at]));
    await queryIn(tx, RAISE, [[...counts.keys()], [...counts.values()], JSON.stringify(rows)]);
    announceLanes(services, 'WebhookDelivery', [...counts.keys()]);
  });
}

/** The deliveries of an event to a webhook. */
function factsFor({ id: webhookId, types, spaceIds, ...receiver }: Receiver, event: OutboxEvent) {
  const { organizationId, subject, turn, kind, createdAt } = event;
  if (organizationId !== receiver.organizationId || !types.includes(kind)) return [];
  const facts = factsOf(event);
  return facts.flatMap(({ type, ...rest }, at) => {
    const { spaceId } = rest;
    if (spaceIds.length > 0 && (spaceId === undefined || !spaceIds.includes(spaceId))) return [];
    const id = newId();
    const source = facts.length === 1 ? `${subject}#${turn}` : `${subject}#${turn}.${at}`;
    const payload = { eventId: id, type, webhookId, organizationId, createdAt: createdAt.toISOString(), ...rest };
    return [{ id, webhookId, organizationId, type, source, payload }];
  });
}

const RECEIVERS = `
  SELECT "id", "organizationId", "types", "spaceIds" FROM "Webhook"
  WHERE "organizationId" = ANY($1::text[]) AND "enabled" AND "types" && $2::text[] ORDER BY "id"`;

const RAISE = `
  WITH held AS (SELECT "id" FROM "Webhook" WHERE "id" = ANY($1::text[]) ORDER BY "id" FOR NO KEY UPDATE),
  numbered AS (
    UPDATE "Webhook" w SET "eventTurn" = "eventTurn" + c."count"
    FROM held JOIN unnest($1::text[], $2::int[]) AS c("id", "count") ON c."id" = held."id" WHERE w."id" = held."id"
    RETURNING w."id", "eventTurn" - c."count" AS "before")
  INSERT INTO "WebhookDelivery" ("id", "organizationId", "webhookId", "turn", "type", "payload", "source")
  SELECT e."id", e."organizationId", n."id", n."before" + e."at", e."type", e."payload", e."source"
  FROM numbered n JOIN jsonb_to_recordset($3::jsonb) AS e("id" text, "organizationId" text, "webhookId" text, "at" int,
    "type" text, "payload" jsonb, "source" text) ON e."webhookId" = n."id"
  ON CONFLICT ("webhookId", "source") DO NOTHING`;
