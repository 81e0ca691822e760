/** Events for the script of an integration: rows, written in the transaction of what they tell of. */
import { queryIn } from '../../../db/connection.ts';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../ids.ts';
import { announceLanes } from '../../../outbox/lanes.ts';
import type { Services } from '../../../services.ts';
import type { EventPayload } from './payloads.ts';

/** Where an event goes to. */
export interface Receiver {
  id: string;
  integrationId: string;
  organizationId: string;
}

/** An event without what every one has. */
export type Told = {
  [Type in EventPayload['type']]: Omit<Extract<EventPayload, { type: Type }>, 'eventId' | 'installationId'>;
}[EventPayload['type']];

/** What one of several events was made from: a second one from the same is none. */
export type Sourced = Told & { source?: string };

/** Stores events for an installation, in their order behind all that it had before. */
export const raise = (
  tx: Transaction,
  services: Pick<Services, 'events'>,
  receiver: Receiver,
  ...told: readonly Sourced[]
): Promise<void> =>
  raiseAll(
    tx,
    services,
    told.map((event) => ({ receiver, event })),
  );

/**
 * Stores events for installations, of each in their order behind all that it had before, and has them delivered after the commit. The
 * installations are locked from here on, in the order of their ids. One statement.
 */
export async function raiseAll(
  tx: Transaction,
  services: Pick<Services, 'events'>,
  told: readonly { receiver: Receiver; event: Sourced }[],
): Promise<void> {
  if (told.length === 0) return;
  const counts = new Map<string, number>();
  const rows = told.map(({ receiver, event: { source, ...event } }) => {
    const { id: installationId, integrationId, organizationId } = receiver;
    const at = (counts.get(installationId) ?? 0) + 1;
    counts.set(installationId, at);
    const id = newId();
    const payload = { ...event, eventId: id, installationId };
    return { id, at, type: event.type, source, payload, installationId, integrationId, organizationId };
  });
  await queryIn(tx, RAISE, [[...counts.keys()], [...counts.values()], JSON.stringify(rows)]);
  announceLanes(services, 'IntegrationEvent', [...counts.keys()]);
}

const RAISE = `
  WITH held AS (
    SELECT "id" FROM "IntegrationInstallation" WHERE "id" = ANY($1::text[]) ORDER BY "id" FOR NO KEY UPDATE),
  numbered AS (
    UPDATE "IntegrationInstallation" i SET "eventTurn" = "eventTurn" + c."count"
    FROM held JOIN unnest($1::text[], $2::int[]) AS c("id", "count") ON c."id" = held."id" WHERE i."id" = held."id"
    RETURNING i."id", "eventTurn" - c."count" AS "before")
  INSERT INTO "IntegrationEvent" ("id", "integrationId", "organizationId", "installationId", "turn", "type", "payload", "source")
  SELECT e."id", e."integrationId", e."organizationId", n."id", n."before" + e."at", e."type", e."payload", e."source"
  FROM numbered n JOIN jsonb_to_recordset($3::jsonb) AS e("id" text, "integrationId" text, "organizationId" text,
    "installationId" text, "at" int, "type" text, "payload" jsonb, "source" text) ON e."installationId" = n."id"
  ON CONFLICT ("installationId", "source") DO NOTHING`;
