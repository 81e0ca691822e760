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
type Told = {
  [Type in EventPayload['type']]: Omit<Extract<EventPayload, { type: Type }>, 'eventId' | 'installationId'>;
}[EventPayload['type']];

/** What one of several events was made from: a second one from the same is none. */
type Sourced = Told & { source?: string };

/**
 * Stores events for an installation, in their order behind all that it had before, and has them delivered after the commit. The
 * installation is locked from here on. One statement.
 */
export async function raise(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  { id: installationId, integrationId, organizationId }: Receiver,
  ...told: readonly Sourced[]
): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map(({ source, ...event }) => {
    const id = newId();
    return { id, type: event.type, source, payload: { ...event, eventId: id, installationId } };
  });
  await queryIn(tx, RAISE, [integrationId, organizationId, installationId, JSON.stringify(rows), rows.length]);
  await jobs.send(deliverEventsJob, { installation: installationId }, { tx, key: installationId });
}

const RAISE = `
  WITH numbered AS (
    UPDATE "IntegrationInstallation" SET "eventTurn" = "eventTurn" + $5::int WHERE "id" = $3 RETURNING "eventTurn" - $5::int AS "before")
  INSERT INTO "IntegrationEvent" ("id", "integrationId", "organizationId", "installationId", "turn", "type", "payload", "source")
  SELECT t."event"->>'id', $1, $2, $3, n."before" + t."at", t."event"->>'type', t."event"->'payload', t."event"->>'source'
  FROM numbered n, jsonb_array_elements($4::jsonb) WITH ORDINALITY AS t("event", "at")
  ON CONFLICT ("installationId", "source") DO NOTHING`;
