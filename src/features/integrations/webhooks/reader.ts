/** Hands what the outbox says to the webhooks that want it: each gets rows of its own, which are delivered one by one. */
import { queryIn } from '../../../db/connection.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { newId } from '../../../ids.ts';
import type { OutboxEvent } from '../../../outbox/events.ts';
import type { OutboxReader } from '../../../outbox/reader.ts';
import type { Services } from '../../../services.ts';
import { WEBHOOK_VISITS, WEBHOOKS } from './interests.ts';
import { deliverWebhookJob } from './job.ts';
import { factsOf, VISIT_TYPES, WEBHOOK_EVENT_TYPES } from './payloads.ts';

const isVisit = (type: string): boolean => (VISIT_TYPES as readonly string[]).includes(type);

/** What happens to spaces and sites. */
export const webhookReader: OutboxReader = {
  name: WEBHOOKS,
  kinds: WEBHOOK_EVENT_TYPES.filter((type) => !isVisit(type)),
  selective: true,
  concurrency: 2,
  deliver: (event, { services }) => hand(services, event),
};

/** What readers of sites do. A reader of its own: nothing of it is recorded where no webhook wants it. */
export const webhookVisitReader: OutboxReader = {
  name: WEBHOOK_VISITS,
  kinds: VISIT_TYPES,
  selective: true,
  deliver: (event, { services }) => hand(services, event),
};

interface Receiver {
  id: string;
  spaceIds: string[];
}

async function hand({ database, jobs }: Services, event: OutboxEvent): Promise<void> {
  const { organizationId, subject, turn, kind, createdAt } = event;
  if (organizationId === null) return;
  const facts = factsOf(event);
  await inTransaction(database, async (tx) => {
    const receivers = await queryIn<Receiver & object>(tx, RECEIVERS, [organizationId, kind]);
    const rows = receivers.flatMap(({ id: webhookId, spaceIds }) =>
      facts
        .filter(({ spaceId }) => spaceIds.length === 0 || (spaceId !== undefined && spaceIds.includes(spaceId)))
        .map((one, at) => {
          const id = newId();
          const { type, ...rest } = one;
          const every = { eventId: id, type, webhookId, organizationId, createdAt: createdAt.toISOString() };
          const source = facts.length === 1 ? `${subject}#${turn}` : `${subject}#${turn}.${facts.indexOf(one)}`;
          return { id, webhookId, at: at + 1, type, source, payload: { ...every, ...rest } };
        }),
    );
    if (rows.length === 0) return;
    const ids = [...new Set(rows.map(({ webhookId }) => webhookId))];
    await queryIn(tx, RAISE, [organizationId, JSON.stringify(rows), ids, facts.length]);
    for (const id of ids) await jobs.send(deliverWebhookJob, { webhook: id }, { tx, key: id });
  });
}

const RECEIVERS = `
  SELECT "id", "spaceIds" FROM "Webhook" WHERE "organizationId" = $1 AND "enabled" AND $2 = ANY("types") ORDER BY "id"`;

const RAISE = `
  WITH held AS (SELECT "id" FROM "Webhook" WHERE "id" = ANY($3::text[]) ORDER BY "id" FOR NO KEY UPDATE),
  numbered AS (
    UPDATE "Webhook" w SET "eventTurn" = "eventTurn" + $4::int FROM held WHERE w."id" = held."id"
    RETURNING w."id", "eventTurn" - $4::int AS "before")
  INSERT INTO "WebhookDelivery" ("id", "organizationId", "webhookId", "turn", "type", "payload", "source")
  SELECT e."id", $1, n."id", n."before" + e."at", e."type", e."payload", e."source"
  FROM numbered n JOIN jsonb_to_recordset($2::jsonb) AS e("id" text, "webhookId" text, "at" int, "type" text, "payload" jsonb,
    "source" text) ON e."webhookId" = n."id"
  ON CONFLICT ("webhookId", "source") DO NOTHING`;
