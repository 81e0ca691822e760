/** Events for the script of an integration: rows, written in the transaction of what they tell of. */
import { queryIn } from '../../../db/connection.ts';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { deliverEventsJob } from './job.ts';
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

/**
 * Stores events for an installation, in their order behind all that it had before, and has them delivered after the commit. The
 * installation is locked from here on. One statement.
 */
export const raise = (
  tx: Transaction,
  services: Pick<Services, 'jobs'>,
  receiver: Receiver,
  ...told: readonly Sourced[]
): Promise<void> => raiseForAll(tx, services, [receiver], told);

/** The same events for several installations, which are locked in the order of their ids. */
export async function raiseForAll(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  receivers: readonly Receiver[],
  told: readonly Sourced[],
): Promise<void> {
  if (told.length === 0 || receivers.length === 0) return;
  const rows = receivers.flatMap(({ id: installationId, integrationId, organizationId }) =>
    told.map(({ source, ...event }, index) => {
      const id = newId();
      const payload = { ...event, eventId: id, installationId };
      return { id, at: index + 1, type: event.type, source, payload, installationId, integrationId, organizationId };
    }),
  );
  await queryIn(tx, RAISE, [receivers.map(({ id }) => id), JSON.stringify(rows), told.length]);
  for (const { id } of receivers) await jobs.send(deliverEventsJob, { installation: id }, { tx, key: id });
}

const RAISE = `
  WITH held AS (
    SELECT "id" FROM "IntegrationInstallation" WHERE "id" = ANY($1::text[]) ORDER BY "id" FOR NO KEY UPDATE),
  numbered AS (
    UPDATE "IntegrationInstallation" i SET "eventTurn" = "eventTurn" + $3::int FROM held WHERE i."id" = held."id"
    RETURNING i."id", "eventTurn" - $3::int AS "before")
  INSERT INTO "IntegrationEvent" ("id", "integrationId", "organizationId", "installationId", "turn", "type", "payload", "source")
  SELECT e."id", e."integrationId", e."organizationId", n."id", n."before" + e."at", e."type", e."payload", e."source"
  FROM numbered n JOIN jsonb_to_recordset($2::jsonb) AS e("id" text, "integrationId" text, "organizationId" text,
    "installationId" text, "at" int, "type" text, "payload" jsonb, "source" text) ON e."installationId" = n."id"
  ON CONFLICT ("installationId", "source") DO NOTHING`;
