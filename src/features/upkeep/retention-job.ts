/**
 * The regular removal of records that only ever get more: what is kept how long is in docs/guides/operating.md. Each statement
 * removes a bounded number of rows, so that no caller waits for it.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { inTransaction } from '../../db/transaction.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Services } from '../../services.ts';

/** Every night, at a minute that other jobs do not use. */
export const RETENTION_CRON = '19 3 * * *';

const BATCH = 1000;

/** Git operations of a space that are kept whatever their age: an export looks among the last hundred for its own pushes. */
const KEPT_OPERATIONS = 200;

/** Rows to remove, by their place in the table; `$1` is now, `$2` the days that audit events are kept. */
const KINDS = {
  /** The last event of each change request stays: it says how that is, to watchers that come back after a long time. */
  changeRequestEvents: {
    table: 'ChangeRequestEvent',
    old: `SELECT e.ctid FROM "ChangeRequestEvent" e WHERE e."createdAt" < $1::timestamptz - interval '90 days'
      AND EXISTS (SELECT 1 FROM "ChangeRequestEvent" later
        WHERE later."changeRequestId" = e."changeRequestId" AND later."turn" > e."turn") AND $2::int >= 0`,
  },
  expiredTokens: {
    table: 'AccessToken',
    old: `SELECT t.ctid FROM "AccessToken" t WHERE t."expiresAt" < $1::timestamptz - interval '30 days' AND $2::int >= 0`,
  },
  invitations: {
    table: 'Invitation',
    old: `SELECT i.ctid FROM "Invitation" i WHERE i."expiresAt" < $1::timestamptz AND $2::int >= 0`,
  },
  gitOperations: {
    table: 'GitOperation',
    old: `SELECT o.place FROM (
        SELECT ctid AS place, "finishedAt", row_number() OVER (PARTITION BY "spaceId" ORDER BY "createdAt" DESC, "id" DESC) AS newer
        FROM "GitOperation") o
      WHERE o.newer > ${KEPT_OPERATIONS} AND o."finishedAt" < $1::timestamptz - interval '90 days' AND $2::int >= 0`,
  },
  /** What every reader has passed, or does not want. */
  outboxEvents: {
    table: 'OutboxEvent',
    old: `SELECT o.ctid FROM "OutboxEvent" o WHERE o."createdAt" < $1::timestamptz - interval '7 days'
      AND NOT EXISTS (SELECT 1 FROM "OutboxDelivery" d
        WHERE d."subject" = o."subject" AND d."passed" < o."turn" AND d."wanted" >= o."turn") AND $2::int >= 0`,
  },
  /** Readers that no server has had for long; what was left to deliver to them goes with them. */
  outboxReaders: {
    table: 'OutboxReader',
    old: `SELECT r.ctid FROM "OutboxReader" r WHERE r."seenAt" < $1::timestamptz - interval '30 days' AND $2::int >= 0`,
  },
  auditEvents: {
    table: 'AuditEvent',
    old: `SELECT a.ctid FROM "AuditEvent" a
      WHERE $2::int > 0 AND a."createdAt" < $1::timestamptz - $2::int * interval '1 day'`,
  },
} as const satisfies Record<string, { table: string; old: string }>;

export type Removals = Record<keyof typeof KINDS, number>;

export const retentionJob = defineJob({
  name: 'remove-old-records',
  payload: z.object({}) as z.ZodType<Record<string, never>>,
  policy: 'exclusive',
  timeoutSeconds: 3600,
  run: async (_, { services, signal, log }) => {
    const removed = await removeOldRecords(services, new Date(), signal);
    if (Object.values(removed).some((count) => count > 0)) log.info({ removed }, 'old records were removed');
  },
});

/** Removes what is too old at `now`; gives how many of each kind. A second run finds nothing. */
export async function removeOldRecords(services: Services, now: Date, signal?: AbortSignal): Promise<Removals> {
  const removed: Removals = {
    changeRequestEvents: 0,
    expiredTokens: 0,
    invitations: 0,
    gitOperations: 0,
    outboxEvents: 0,
    outboxReaders: 0,
    auditEvents: 0,
  };
  for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
    const { table, old } = KINDS[kind];
    const sql = `DELETE FROM "${table}" WHERE ctid = ANY(ARRAY(${old} LIMIT ${BATCH}))`;
    for (let count = BATCH; count === BATCH; ) {
      signal?.throwIfAborted();
      const days = services.config.auditDays;
      count = await inTransaction(services.database, (tx) => tx.$executeRawUnsafe(sql, now.toISOString(), days));
      removed[kind] += count;
      await turn();
    }
  }
  return removed;
}
