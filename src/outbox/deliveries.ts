/** The rows that say how far each reader is with each subject. Times are those of the database, whatever clocks the servers have. */
import type { Database } from '../db/database.ts';
import type { OutboxEvent } from './events.ts';
import { LANE_TABLES } from './lanes.ts';
import type { OutboxReader } from './reader.ts';

export interface Claim {
  readonly subject: string;
  readonly passed: number;
  readonly wanted: number;
  readonly attempts: number;
}

type Queries = Pick<Database, 'query'>;

/** Registers readers, or says that they are still there. */
export async function register(database: Queries, readers: readonly OutboxReader[]): Promise<void> {
  for (const { name, kinds, selective = false } of readers) {
    await database.query(
      `INSERT INTO "OutboxReader" ("name", "kinds", "selective") VALUES ($1, $2::text[], $3::boolean)
       ON CONFLICT ("name") DO UPDATE SET "kinds" = excluded."kinds", "selective" = excluded."selective", "seenAt" = now()`,
      [name, [...kinds], selective],
    );
  }
}

/** Whatever an embedded database says is being delivered, or waits after a failure, is due: no other server is on it. */
export async function releaseAll(database: Queries): Promise<void> {
  await database.query(`UPDATE "OutboxDelivery" SET "dueAt" = now() WHERE "passed" < "wanted"`);
  for (const table of LANE_TABLES)
    await database.query(`UPDATE "${table}" SET "dueAt" = now() WHERE "status" = 'pending' AND "dueAt" > now()`);
}

/**
 * Takes the subject of the reader that is due longest, for `seconds`: a server that dies leaves it due again after that. What another
 * server takes at this moment, or a transaction is about to add to, is passed over.
 */
export async function claim(database: Queries, reader: string, seconds: number): Promise<Claim | undefined> {
  const [row] = await database.query<Claim>(
    `UPDATE "OutboxDelivery" SET "dueAt" = now() + $2::int * interval '1 second', "attempts" = "attempts" + 1
     WHERE "reader" = $1 AND "subject" = (SELECT "subject" FROM "OutboxDelivery"
       WHERE "reader" = $1 AND "passed" < "wanted" AND "dueAt" <= now() ORDER BY "dueAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING "subject", "passed", "wanted", "attempts"`,
    [reader, seconds],
  );
  return row;
}

/** Events of a claimed subject that the reader wants, in their order. */
export function eventsOf(
  database: Queries,
  { kinds }: OutboxReader,
  { subject, passed, wanted }: Claim,
  limit: number,
): Promise<OutboxEvent[]> {
  return database.query<OutboxEvent & object>(
    `SELECT "subject", "turn", "organizationId", "kind", "data", "createdAt" FROM "OutboxEvent"
     WHERE "subject" = $1 AND "turn" > $2 AND "turn" <= $3 AND "kind" = ANY($4::text[]) ORDER BY "turn" LIMIT $5::int`,
    [subject, passed, wanted, [...kinds], limit],
  );
}

/**
 * Remembers what was delivered: up to `turn`. `keepFor` seconds: the claim goes on with the next event; without, it ends. False when
 * the claim had run out, and another server went on.
 */
export async function advance(
  database: Queries,
  reader: string,
  { subject, passed }: Pick<Claim, 'subject' | 'passed'>,
  turn: number,
  keepFor?: number,
): Promise<boolean> {
  const rows = await database.query(
    `UPDATE "OutboxDelivery" SET "passed" = $4::int, "error" = NULL, "parkedAt" = NULL,
       "attempts" = CASE WHEN $5::int IS NULL THEN 0 ELSE 1 END, "dueAt" = now() + COALESCE($5::int, 0) * interval '1 second'
     WHERE "reader" = $1 AND "subject" = $2 AND "passed" = $3::int RETURNING "subject"`,
    [reader, subject, passed, turn, keepFor ?? null],
  );
  return rows.length === 1;
}

/** Ends a claim whose delivery failed: it is due again after `seconds`, parked or not. */
export async function postpone(
  database: Queries,
  reader: string,
  { subject, passed }: Pick<Claim, 'subject' | 'passed'>,
  { error, seconds, parked }: { error: string; seconds: number; parked: boolean },
): Promise<void> {
  await database.query(
    `UPDATE "OutboxDelivery" SET "dueAt" = now() + $4::int * interval '1 second', "error" = $5,
       "parkedAt" = CASE WHEN $6::boolean THEN COALESCE("parkedAt", now()) END
     WHERE "reader" = $1 AND "subject" = $2 AND "passed" = $3::int`,
    [reader, subject, passed, seconds, error, parked],
  );
}

/** Ends a claim without an attempt, because the server stops. */
export async function handBack(
  database: Queries,
  reader: string,
  { subject, passed }: Pick<Claim, 'subject' | 'passed'>,
): Promise<void> {
  await database.query(
    `UPDATE "OutboxDelivery" SET "dueAt" = now(), "attempts" = greatest("attempts" - 1, 0)
     WHERE "reader" = $1 AND "subject" = $2 AND "passed" = $3::int`,
    [reader, subject, passed],
  );
}

export interface Waiting {
  readonly reader: string;
  /** Subjects with something to deliver. */
  readonly subjects: number;
  readonly parked: number;
  /** Whether something can be delivered now. */
  readonly due: boolean;
}

/** What is left to deliver. */
export function waiting(database: Queries): Promise<Waiting[]> {
  return database.query<Waiting>(
    `SELECT "reader", count(*)::int AS "subjects", count("parkedAt")::int AS "parked", bool_or("dueAt" <= now()) AS "due"
     FROM "OutboxDelivery" WHERE "passed" < "wanted" GROUP BY 1`,
  );
}
