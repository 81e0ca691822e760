/**
 * Events for receivers that are outside: scripts of integrations, addresses of webhooks. A table holds them; those of one receiver are its
 * lane, delivered at least once and one after the other, in the order of their turns. The first that is pending is taken by moving its time
 * forward, so that no two servers deliver for one receiver; what a server that died had taken is due again after that.
 */
import { queryIn } from '../db/connection.ts';
import type { Database, Transaction } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Events } from '../events/events.ts';
import type { Services } from '../services.ts';

/** What one delivery may take; then it counts as abandoned. */
export const LEASE_SECONDS = 120;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 3_600_000;
/** How long a failing event holds up those behind it. */
const PATIENCE_MS = 86_400_000;
/** While nothing can be delivered at all. */
const UNAVAILABLE_PAUSE_MS = 30_000;

/** What every table of events has. */
export interface LaneRow {
  id: string;
  turn: number;
  attempts: number;
  triedSince: Date;
}

/**
 * What came of an attempt. `failed`: it is tried again, for a day; `ended`: it is given up at once; `postponed`: nothing was tried, so it
 * does not count as an attempt. `facts`: columns to keep.
 */
export type Outcome<Facts> = { facts: Partial<Facts> } & (
  | { kind: 'delivered' }
  | { kind: 'failed' | 'ended' | 'postponed'; error: string }
);

/** Every table with lanes. */
export const LANE_TABLES = ['IntegrationEvent', 'WebhookDelivery'] as const;
export type LaneTable = (typeof LANE_TABLES)[number];

/** `pending`: it failed, and is tried again. */
export type LaneEnd = 'success' | 'failed' | 'pending';

/** An event, and what came of an attempt at it. */
export interface Attempted<Row> {
  readonly row: Row;
  readonly status: LaneEnd;
}

export interface Lanes<Row extends LaneRow, Facts extends object> {
  readonly table: LaneTable;
  /** The column with the id of the receiver. */
  readonly lane: 'installationId' | 'webhookId';
  /** Receivers that one server delivers to at a time. */
  readonly concurrency: number;
  /** The column with what attempts find out. */
  readonly fact: { readonly column: keyof Facts & string; readonly type: 'int' | 'jsonb' };
  /** Makes one attempt. What it throws is an error of the server: the event is due again when its lease is over. */
  attempt(services: Services, row: Row, signal: AbortSignal): Promise<Outcome<Facts>>;
  /** What follows from attempts, in the transaction that stores what came of them. Only those that it `follows`. */
  settle(tx: Transaction, services: Services, attempted: readonly Attempted<Row>[]): Promise<void>;
  follows(attempted: Attempted<Row>): boolean;
}

/** The lanes of any table, as the machinery sees them. */
// biome-ignore lint/suspicious/noExplicitAny: rows and facts of a table matter only to what declares it
export type AnyLanes = Lanes<any, any>;

/** What a receiver has first: taken, or not due for so long. */
export interface Head<Row> {
  readonly receiver: string;
  /** Null: another server has it, or it waits after a failure. */
  readonly row: Row | null;
  /** Until it is due; of one that another server takes at this moment, 0. */
  readonly waitMs: number;
  /** Whether others are pending behind it. */
  readonly more: boolean;
}

/** Takes the first pending event of each of these receivers, if it is due. Receivers without one are left out. One statement. */
export async function takeHeads<Row extends LaneRow>(
  database: Pick<Database, 'query'>,
  lanes: Pick<AnyLanes, 'table' | 'lane'>,
  receivers: readonly string[],
): Promise<Head<Row>[]> {
  const rows = await database.query<Row & { id: string | null; receiver: string; waitMs: number; more: boolean }>(
    takeFrom(lanes),
    [receivers],
  );
  return rows.map(({ receiver, waitMs, more, ...row }) => ({
    receiver,
    waitMs: Math.max(0, waitMs),
    more,
    row: row.id === null ? null : (row as unknown as Row),
  }));
}

// Who is first is found before its row is locked: a locked one is left to the server that has it, and the next one is not taken for it.
const takeFrom = ({ table, lane }: Pick<AnyLanes, 'table' | 'lane'>) => `
  WITH heads AS MATERIALIZED (
    SELECT a."receiver", h.* FROM unnest($1::text[]) AS a("receiver") CROSS JOIN LATERAL (
      SELECT "id" AS "first", "turn" AS "firstTurn", "dueAt" AS "firstDueAt" FROM "${table}"
      WHERE "${lane}" = a."receiver" AND "status" = 'pending' ORDER BY "turn" LIMIT 1) h),
  held AS MATERIALIZED (
    SELECT "id" FROM "${table}"
    WHERE "id" = ANY(ARRAY(SELECT "first" FROM heads WHERE "firstDueAt" <= now())) AND "status" = 'pending' AND "dueAt" <= now()
    FOR UPDATE SKIP LOCKED),
  taken AS (
    UPDATE "${table}" e SET "attempts" = "attempts" + 1, "dueAt" = now() + interval '${LEASE_SECONDS} seconds'
    FROM held WHERE e."id" = held."id" RETURNING e.*)
  SELECT h."receiver", extract(epoch FROM h."firstDueAt" - now())::float8 * 1000 AS "waitMs",
    EXISTS (SELECT 1 FROM "${table}" n
      WHERE n."${lane}" = h."receiver" AND n."status" = 'pending' AND n."turn" > h."firstTurn") AS "more",
    t.*
  FROM heads h LEFT JOIN taken t ON t."id" = h."first"`;

/** One attempt, to be stored. */
export interface Attempt<Row extends LaneRow, Facts> {
  readonly row: Row;
  readonly outcome: Outcome<Facts>;
}

/**
 * Stores what came of attempts, of each only while it is this attempt's: who took longer than it may has lost it to another one. Gives
 * for each in how many milliseconds its receiver is to be looked at again, because it failed; null: its event is over.
 */
export async function storeAttempts<Row extends LaneRow, Facts extends object>(
  lanes: Lanes<Row, Facts>,
  services: Services,
  attempts: readonly Attempt<Row, Facts>[],
): Promise<(number | null)[]> {
  const stored = attempts.map((attempt) => storedAs(attempt, lanes.fact.column));
  const sql = storeIn(lanes);
  const params = [JSON.stringify(stored.map(({ columns }) => columns))];
  const followed = attempts.flatMap(({ row, outcome }, at) => {
    const attempted = { row, status: stored[at]?.columns.status as LaneEnd };
    return outcome.kind !== 'postponed' && lanes.follows(attempted) ? [attempted] : [];
  });
  if (followed.length === 0) await services.database.query(sql, params);
  else
    await inTransaction(services.database, async (tx) => {
      const rows = await queryIn<{ id: string }>(tx, sql, params);
      const ids = new Set(rows.map(({ id }) => id));
      const still = followed.filter(({ row }) => ids.has(row.id));
      if (still.length > 0) await lanes.settle(tx, services, still);
    });
  return stored.map(({ waitMs }) => waitMs);
}

/** The columns after an attempt. Pure, but for the time. */
function storedAs<Row extends LaneRow, Facts extends object>(
  { row, outcome }: Attempt<Row, Facts>,
  column: keyof Facts,
) {
  const { id, attempts } = row;
  const isOver = Date.now() - row.triedSince.getTime() > PATIENCE_MS;
  const error = outcome.kind === 'delivered' ? null : outcome.error;
  const ends = outcome.kind === 'delivered' || outcome.kind === 'ended' || (outcome.kind === 'failed' && isOver);
  const waitMs = ends ? null : outcome.kind === 'postponed' ? UNAVAILABLE_PAUSE_MS : pauseAfter(attempts);
  const status: LaneEnd = !ends ? 'pending' : outcome.kind === 'delivered' ? 'success' : 'failed';
  const counted = outcome.kind === 'postponed' ? attempts - 1 : attempts;
  const facts = { keeps: !(column in outcome.facts), fact: outcome.facts[column] ?? null };
  return { waitMs, columns: { id, attempts, counted, status, error, waitMs, ...facts } };
}

const pauseAfter = (attempts: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);

const storeIn = ({ table, fact }: Pick<AnyLanes, 'table' | 'fact'>) => `
  UPDATE "${table}" e SET "status" = o."status", "error" = o."error", "attempts" = o."counted",
    "dueAt" = CASE WHEN o."waitMs" IS NULL THEN e."dueAt" ELSE now() + o."waitMs" * interval '1 millisecond' END,
    "endedAt" = CASE WHEN o."waitMs" IS NULL THEN clock_timestamp() END,
    "${fact.column}" = CASE WHEN o."keeps" THEN e."${fact.column}" ELSE o."fact" END
  FROM jsonb_to_recordset($1::jsonb) AS o("id" text, "attempts" int, "counted" int, "status" text, "error" text,
    "waitMs" float8, "keeps" boolean, "fact" ${fact.type})
  WHERE e."id" = o."id" AND e."attempts" = o."attempts" AND e."status" = 'pending'
  RETURNING e."id"`;

/** What a stopping server has taken and not ended is due again, and was no attempt. */
export async function handBackHeads(
  database: Pick<Database, 'query'>,
  { table }: Pick<AnyLanes, 'table'>,
  rows: readonly LaneRow[],
): Promise<void> {
  await database.query(
    `UPDATE "${table}" e SET "attempts" = e."attempts" - 1, "dueAt" = now()
     FROM unnest($1::text[], $2::int[]) AS o("id", "attempts")
     WHERE e."id" = o."id" AND e."attempts" = o."attempts" AND e."status" = 'pending'`,
    [rows.map(({ id }) => id), rows.map(({ attempts }) => attempts)],
  );
}

/** Receivers with an event whose time has come, at most a thousand: of a server that died, or whose hint was lost. */
export const receiversLeft = async (
  database: Pick<Database, 'query'>,
  { table, lane }: Pick<AnyLanes, 'table' | 'lane'>,
): Promise<string[]> => {
  const rows = await database.query<{ id: string }>(
    `SELECT DISTINCT "${lane}" AS "id" FROM "${table}"
     WHERE "status" = 'pending' AND "dueAt" <= now() AND "${lane}" IS NOT NULL LIMIT 1000`,
    [],
  );
  return rows.map(({ id }) => id);
};

/** Hints for the servers that deliver: receivers that have something new. */
export const LANES_TOPIC = 'lanes';

export interface LaneHint {
  readonly table: LaneTable;
  readonly receivers: readonly string[];
}

/** Receivers of one hint, whose bytes are bounded. */
const PER_HINT = 100;

/** Has these receivers looked at, after the commit. */
export function announceLanes(
  { events }: { readonly events: Events },
  table: LaneTable,
  receivers: readonly string[],
): void {
  for (let at = 0; at < receivers.length; at += PER_HINT)
    events.publish(LANES_TOPIC, { table, receivers: receivers.slice(at, at + PER_HINT) } satisfies LaneHint);
}
