/**
 * Writing to the outbox, in the transaction of what happened (docs/decisions/0048).
 *
 * The row of the subject is held from its next turn to the commit, so a later turn is committed later, and turns have no gaps: of a
 * transaction that is rolled back nothing is left, neither the event nor the turn. Record last, after the rows that it is about are
 * locked; several subjects are taken in their order, so that transactions do not wait for each other in a circle.
 */
import { queryIn } from '../db/connection.ts';
import type { AnyTransaction, Statement } from '../db/database.ts';
import type { Events } from '../events/events.ts';
import type { NewEvent } from './events.ts';

/**
 * Common table expressions that record the rows of `happened` (`subject`, `organizationId`, `kind`, `data`; each subject once) within a
 * larger statement, so that what happens and its event are one round trip. `marked` then has the `reader`s that want them; one that had passed all
 * that it wanted goes on with this one: what it had no interest in meanwhile it never gets. A subquery
 * for each reader, in the place of the outer join, has PostgreSQL expect so much work that it compiles the statement, for 300 ms each time.
 */
export const RECORDING = `
  numbered AS (
    INSERT INTO "OutboxSubject" AS s ("subject", "turn") SELECT h."subject", 1 FROM happened h ORDER BY h."subject" COLLATE "C"
    ON CONFLICT ("subject") DO UPDATE SET "turn" = s."turn" + 1
    RETURNING "subject", "turn"),
  recorded AS (
    INSERT INTO "OutboxEvent" ("subject", "turn", "organizationId", "kind", "data")
    SELECT n."subject", n."turn", h."organizationId", h."kind", h."data"
    FROM happened h JOIN numbered n ON n."subject" = h."subject" COLLATE "C"
    RETURNING "subject", "turn", "kind", "organizationId"),
  marked AS (
    INSERT INTO "OutboxDelivery" AS d ("reader", "subject", "passed", "wanted", "dueAt")
    SELECT DISTINCT r."name", e."subject", e."turn" - 1, e."turn", now()
    FROM recorded e JOIN "OutboxReader" r ON e."kind" = ANY(r."kinds")
      LEFT JOIN "OutboxInterest" i
        ON i."reader" = r."name" AND i."subject" = ANY(ARRAY[e."subject", 'organization:' || e."organizationId"])
    WHERE NOT r."selective" OR i."reader" IS NOT NULL ORDER BY 1, 2
    ON CONFLICT ("reader", "subject") DO UPDATE SET "wanted" = excluded."wanted",
      "passed" = CASE WHEN d."passed" = d."wanted" THEN excluded."passed" ELSE d."passed" END
    RETURNING "reader")`;

/** The readers that were marked, as the column `readers` of the statement. */
export const MARKED_READERS = `ARRAY(SELECT DISTINCT "reader" FROM marked) AS "readers"`;

/** Hints for the servers that deliver. */
export const OUTBOX_TOPIC = 'outbox';

/** Wakes readers after the commit. */
export function announceOutbox(events: Events, readers: readonly string[]): void {
  if (readers.length > 0) events.publish(OUTBOX_TOPIC, readers);
}

/** Records what the transaction does: at most one event for each subject. One statement. */
export async function recordEvents(
  tx: AnyTransaction,
  { events }: { readonly events: Events },
  ...happened: readonly NewEvent[]
): Promise<void> {
  if (happened.length === 0) return;
  const { sql, params = [] } = recording(happened);
  announceOutbox(events, readersIn(await queryIn(tx, sql, params)));
}

/** The same as a statement among others of a transaction; `readersIn` its rows has to be announced. At least one event. */
export const recording = (happened: readonly NewEvent[]): Statement => ({
  sql: RECORD,
  params: [JSON.stringify(happened)],
});

/** The readers that want what was recorded. */
export const readersIn = (rows: readonly object[] | undefined): string[] =>
  (rows?.[0] as { readers?: string[] } | undefined)?.readers ?? [];

const RECORD = `
  WITH happened AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS h("subject" text, "organizationId" text, "kind" text, "data" jsonb)),
  ${RECORDING}
  SELECT ${MARKED_READERS}`;
