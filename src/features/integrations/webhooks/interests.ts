/** What webhooks want to hear of, as the outbox keeps it. */
import { queryIn } from '../../../db/connection.ts';
import type { Transaction } from '../../../db/database.ts';
import { VISIT_TYPES } from './payloads.ts';

/** The reader of the outbox that sends webhooks what happens to spaces and sites. */
export const WEBHOOKS = 'webhooks';
/** The one that sends them what readers of sites do. */
export const WEBHOOK_VISITS = 'webhook-visits';

/** Called when a webhook begins, changes, is disabled, or ends. */
export async function keepInterests(tx: Transaction, webhookId: string): Promise<void> {
  await queryIn(tx, FORGET, [`webhook:${webhookId}`]);
  await queryIn(tx, KEEP, [webhookId, [...VISIT_TYPES]]);
}

const FORGET = `DELETE FROM "OutboxInterest" WHERE "owner" = $1 AND "reader" IN ('${WEBHOOKS}', '${WEBHOOK_VISITS}')`;

const KEEP = `
  INSERT INTO "OutboxInterest" ("reader", "subject", "owner")
  SELECT r."reader", 'organization:' || w."organizationId", 'webhook:' || w."id"
  FROM "Webhook" w, (VALUES ('${WEBHOOKS}'), ('${WEBHOOK_VISITS}')) AS r("reader")
  WHERE w."id" = $1 AND w."enabled"
    AND CASE r."reader" WHEN '${WEBHOOKS}' THEN NOT w."types" <@ $2::text[] ELSE w."types" && $2::text[] END
  ON CONFLICT DO NOTHING`;
