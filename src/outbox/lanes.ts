/**
 * Events for receivers that are outside: scripts of integrations, addresses of webhooks. A table holds them; those of one receiver are its
 * lane, delivered at least once and one after the other, in the order of their turns. The first that is pending is taken by moving its time
 * forward, so that no two servers deliver for one receiver; what a server that died had taken is due again after that.
 */
import type { Database, Transaction } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Services } from '../services.ts';

/** What one delivery may take; then it counts as abandoned. */
const LEASE_SECONDS = 120;
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

/** What deliveries write to the columns that every table has. */
interface Progress {
  status?: 'success' | 'failed';
  error?: string | null;
  attempts?: number;
  dueAt?: Date;
  endedAt?: Date;
}

/** Every table with lanes. */
export const LANE_TABLES = ['IntegrationEvent', 'WebhookDelivery'] as const;

export interface Lanes<Row extends LaneRow, Facts extends object> {
  readonly table: (typeof LANE_TABLES)[number];
  /** The column with the id of the receiver. */
  readonly lane: 'installationId' | 'webhookId';
  /** Makes one attempt. What it throws is an error of the server: the event is due again when its lease is over. */
  attempt(services: Services, row: Row, signal: AbortSignal): Promise<Outcome<Facts>>;
  /** Writes to the row, if it is as `where` says; gives how many were. */
  change(
    tx: Transaction,
    where: { id: string; attempts: number; status: 'pending' },
    data: Progress & Partial<Facts>,
  ): Promise<{ count: number }>;
  /** What follows from an attempt, in the transaction that stores what came of it. */
  settle?(tx: Transaction, services: Services, row: Row, outcome: LaneEnd): Promise<void>;
}

/** `pending`: it failed, and is tried again. */
export type LaneEnd = 'success' | 'failed' | 'pending';

/**
 * Delivers the first pending event of a receiver. Gives when to come again if it failed; null: none is due, because there is none, or
 * another server is on it, or it waits after a failure, for which whoever saw it fail comes again.
 */
export async function deliverNext<Row extends LaneRow, Facts extends object>(
  lanes: Lanes<Row, Facts>,
  services: Services,
  receiver: string,
  signal: AbortSignal,
): Promise<'delivered' | Date | null> {
  const [row] = await services.database.query<Row & object>(takeFrom(lanes), [receiver]);
  if (!row) return null;
  const outcome = await lanes.attempt(services, row, signal);
  const isOver = Date.now() - row.triedSince.getTime() > PATIENCE_MS;
  const store = async (status: LaneEnd, data: Progress) =>
    inTransaction(services.database, async (tx) => {
      // Only while it is this attempt's: who took longer than it may has lost it to another one.
      const where = { id: row.id, attempts: row.attempts, status: 'pending' } as const;
      const { count } = await lanes.change(tx, where, { ...data, ...outcome.facts });
      if (count > 0 && outcome.kind !== 'postponed') await lanes.settle?.(tx, services, row, status);
    });
  if (outcome.kind === 'delivered') {
    await store('success', { status: 'success', error: null, endedAt: new Date() });
    return 'delivered';
  }
  const { error } = outcome;
  if (outcome.kind === 'ended' || (outcome.kind === 'failed' && isOver)) {
    await store('failed', { status: 'failed', error, endedAt: new Date() });
    return 'delivered';
  }
  const dueAt = new Date(Date.now() + pauseAfter(outcome.kind, row.attempts));
  const attempts = outcome.kind === 'postponed' ? row.attempts - 1 : row.attempts;
  await store('pending', { error, dueAt, attempts });
  return dueAt;
}

/** After so long a job asks for another one, so that it neither runs out of its time nor holds up others. */
const RUN_MS = 30_000;

/** Delivers what is due, for a while; gives when to come again, or that there may be more. Rejects when the signal is aborted. */
export async function deliverLane<Row extends LaneRow, Facts extends object>(
  lanes: Lanes<Row, Facts>,
  services: Services,
  receiver: string,
  signal: AbortSignal,
): Promise<'more' | Date | null> {
  const started = performance.now();
  for (;;) {
    const next = await deliverNext(lanes, services, receiver, signal);
    if (next !== 'delivered') return next;
    signal.throwIfAborted();
    if (performance.now() - started > RUN_MS) return 'more';
  }
}

const pauseAfter = (kind: 'failed' | 'ended' | 'postponed', attempts: number): number =>
  kind === 'postponed' ? UNAVAILABLE_PAUSE_MS : Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);

const takeFrom = ({ table, lane }: Pick<Lanes<LaneRow, object>, 'table' | 'lane'>) => `
  UPDATE "${table}" SET "attempts" = "attempts" + 1, "dueAt" = now() + interval '${LEASE_SECONDS} seconds'
  WHERE "id" = (SELECT "id" FROM "${table}" WHERE "${lane}" = $1 AND "status" = 'pending' ORDER BY "turn" LIMIT 1)
    AND "status" = 'pending' AND "dueAt" <= now()
  RETURNING *`;

/** Receivers with an event whose time has come, at most a thousand: of a server that died, or whose job was lost. */
export const receiversLeft = async (
  database: Pick<Database, 'query'>,
  { table, lane }: Pick<Lanes<LaneRow, object>, 'table' | 'lane'>,
): Promise<string[]> => {
  const rows = await database.query<{ id: string }>(
    `SELECT DISTINCT "${lane}" AS "id" FROM "${table}"
     WHERE "status" = 'pending' AND "dueAt" <= now() AND "${lane}" IS NOT NULL LIMIT 1000`,
    [],
  );
  return rows.map(({ id }) => id);
};
