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
 * Takes the subjects of the reader that are due longest, `most` of them, for `seconds`: a server that dies leaves them due again after
 * that. What another server takes at this moment, or a transaction is about to add to, is passed over.
 */
export function claim(database: Queries, reader: string, seconds: number, most: number): Promise<Claim[]> {
  return database.query<Claim>(
    `UPDATE "OutboxDelivery" SET "dueAt" = now() + $2::int * interval '1 second', "attempts" = "attempts" + 1
     WHERE "reader" = $1 AND "subject" = ANY(ARRAY(SELECT "subject" FROM "OutboxDelivery"
       WHERE "reader" = $1 AND "passed" < "wanted" AND "dueAt" <= now() ORDER BY "dueAt" LIMIT $3::int FOR UPDATE SKIP LOCKED))
     RETURNING "subject", "passed", "wanted", "attempts"`,
    [reader, seconds, most],
  );
}

/**
 * Events of claimed subjects that the reader wants, of each at most `limit`, in their order; those of different subjects as they
 * happened. A transaction that began earlier may have had to wait for its turn, so times count only as far as turns allow.
 */
export function eventsOf(
  database: Queries,
  { kinds }: OutboxReader,
  claims: readonly Claim[],
  limit: number,
): Promise<OutboxEvent[]> {
  return database.query<OutboxEvent & object>(
    `SELECT e.* FROM unnest($1::text[], $2::int[], $3::int[]) WITH ORDINALITY AS c("subject", "passed", "wanted", "at")
     CROSS JOIN LATERAL (
       SELECT o."subject", o."turn", o."organizationId", o."kind", o."data", o."createdAt" FROM "OutboxEvent" o
       WHERE o."subject" = c."subject" COLLATE "C" AND o."turn" > c."passed" AND o."turn" <= c."wanted" AND o."kind" = ANY($4::text[])
       ORDER BY o."turn" LIMIT $5::int) e
     ORDER BY max(e."createdAt") OVER (PARTITION BY e."subject" ORDER BY e."turn"), c."at", e."turn"`,
    [
      claims.map(({ subject }) => subject),
      claims.map(({ passed }) => passed),
      claims.map(({ wanted }) => wanted),
      [...kinds],
      limit,
    ],
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

/**
 * Remembers what was delivered of several subjects, each up to its `turn`, and ends their claims: what was recorded meanwhile is due. One
 * statement. Whether something was.
 */
export async function advanceAll(
  database: Queries,
  reader: string,
  reached: readonly (Pick<Claim, 'subject' | 'passed'> & { turn: number })[],
): Promise<boolean> {
  const rows = await database.query<{ more: boolean }>(
    `UPDATE "OutboxDelivery" d SET "passed" = r."turn", "error" = NULL, "parkedAt" = NULL, "attempts" = 0, "dueAt" = now()
     FROM unnest($2::text[], $3::int[], $4::int[]) AS r("subject", "passed", "turn")
     WHERE d."reader" = $1 AND d."subject" = r."subject" COLLATE "C" AND d."passed" = r."passed"
     RETURNING d."passed" < d."wanted" AS "more"`,
    [
      reader,
      reached.map(({ subject }) => subject),
      reached.map(({ passed }) => passed),
      reached.map(({ turn }) => turn),
    ],
  );
  return rows.some(({ more }) => more);
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
