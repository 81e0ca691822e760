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

/** What was delivered to somebody outside, or was given up: so many days, and so many of each receiver. */
const KEPT_DAYS = 30;
export const KEPT_DELIVERIES = 10_000;

/** Of a table of lanes: the old ones that are over; a day after, those that name readers of sites. */
const oldDeliveries = (table: string): string => `SELECT d.ctid FROM "${table}" d
  WHERE d."endedAt" < $1::timestamptz - CASE WHEN d."type" IN ('site_view', 'page_feedback') THEN interval '1 day'
    ELSE interval '${KEPT_DAYS} days' END AND $2::int >= 0`;

/** Those beyond the newest ones of their receiver: turns of a receiver rise by one. */
const manyDeliveries = (table: string, lane: string, receiver: string): string => `SELECT d.ctid
  FROM "${receiver}" r JOIN "${table}" d ON d."${lane}" = r."id" AND d."status" IN ('success', 'failed')
    AND d."turn" <= r."eventTurn" - ${KEPT_DELIVERIES}
  WHERE $1::timestamptz IS NOT NULL AND $2::int >= 0`;

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
  integrationTokens: {
    table: 'IntegrationToken',
    old: `SELECT t.ctid FROM "IntegrationToken" t WHERE t."expiresAt" < $1::timestamptz AND $2::int >= 0`,
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
  /** What nobody has read for a month: a read makes it again. */
  integrationContents: {
    table: 'IntegrationContent',
    old: `SELECT c.ctid FROM "IntegrationContent" c
      WHERE greatest(c."computedAt", c."failedAt") < $1::timestamptz - interval '30 days' AND $2::int >= 0`,
  },
  notifications: {
    table: 'Notification',
    old: `SELECT n.ctid FROM "Notification" n WHERE n."createdAt" < $1::timestamptz - interval '90 days' AND $2::int >= 0`,
  },
  /** What no run of a translation has needed for a year: a later one translates it again. */
  translationMemory: {
    table: 'TranslationMemory',
    old: `SELECT m.ctid FROM "TranslationMemory" m WHERE m."usedAt" < $1::timestamptz - interval '365 days' AND $2::int >= 0`,
  },
  /** They name visitors, and are handed on at once. */
  outboxVisits: {
    table: 'OutboxEvent',
    old: `SELECT o.ctid FROM "OutboxEvent" o WHERE o."createdAt" < $1::timestamptz - interval '1 day'
      AND o."kind" IN ('site_view', 'page_feedback') AND $2::int >= 0`,
  },
  integrationEvents: { table: 'IntegrationEvent', old: oldDeliveries('IntegrationEvent') },
  manyIntegrationEvents: {
    table: 'IntegrationEvent',
    old: manyDeliveries('IntegrationEvent', 'installationId', 'IntegrationInstallation'),
  },
  webhookDeliveries: { table: 'WebhookDelivery', old: oldDeliveries('WebhookDelivery') },
  manyWebhookDeliveries: {
    table: 'WebhookDelivery',
    old: manyDeliveries('WebhookDelivery', 'webhookId', 'Webhook'),
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
    integrationTokens: 0,
    invitations: 0,
    gitOperations: 0,
    outboxEvents: 0,
    integrationContents: 0,
    notifications: 0,
    translationMemory: 0,
    outboxVisits: 0,
    integrationEvents: 0,
    manyIntegrationEvents: 0,
    webhookDeliveries: 0,
    manyWebhookDeliveries: 0,
    outboxReaders: 0,
    auditEvents: 0,
  };
  for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
    const { table, old } = KINDS[kind];
    const sql = `DELETE FROM "${table}" WHERE ctid = ANY(ARRAY(${old} LIMIT ${BATCH}))`;
    for (let count = BATCH; count === BATCH; ) {
      signal?.throwIfAborted();
      const days = services.config.auditDays;
      count = await inTransaction(services.database, async (tx) => {
        // The database lets no one else remove them.
        if (kind === 'auditEvents') await tx.$executeRawUnsafe(`SET LOCAL octavo.audit_retention = 'on'`);
        return tx.$executeRawUnsafe(sql, now.toISOString(), days);
      });
      removed[kind] += count;
      await turn();
    }
  }
  return removed;
}
