/** What installations want to hear of, as the outbox keeps it: all in their organization; what readers of its sites do only by scope. */
import { queryIn } from '../../../db/connection.ts';
import type { Transaction } from '../../../db/database.ts';

/** The reader of the outbox that tells installations what happens to spaces and sites. */
export const INTEGRATIONS = 'integrations';
/** The one that tells them what readers of sites do. */
export const INTEGRATION_VISITS = 'integration-visits';

/** Scopes without which nothing is recorded of readers of sites. */
export const VISIT_SCOPES = ['site:views:read', 'page:feedback:read'] as const;

/** Called when an installation begins, gets other scopes, or ends. */
export const keepInterests = async (tx: Transaction, installationId: string): Promise<void> => {
  await queryIn(tx, KEEP, [installationId, [...VISIT_SCOPES]]);
  await queryIn(tx, FORGET, [[`installation:${installationId}`], [...VISIT_SCOPES]]);
};

/** Forgets what installations wanted that are gone, or lost a scope. */
export const forgetInterests = (tx: Transaction, subject: string): Promise<object[]> =>
  queryIn(tx, FORGET_OF, [subject, [...VISIT_SCOPES], [INTEGRATIONS, INTEGRATION_VISITS]]);

const KEEP = `
  INSERT INTO "OutboxInterest" ("reader", "subject", "owner")
  SELECT r."reader", 'organization:' || i."organizationId", 'installation:' || i."id"
  FROM "IntegrationInstallation" i, (VALUES ('${INTEGRATIONS}'), ('${INTEGRATION_VISITS}')) AS r("reader")
  WHERE i."id" = $1 AND i."deletedAt" IS NULL AND (r."reader" = '${INTEGRATIONS}' OR i."acceptedScopes" && $2::text[])
  ON CONFLICT DO NOTHING`;

/** The installation is gone, or it is about readers of sites and has no scope for them. */
const IS_OVER = `NOT EXISTS (SELECT 1 FROM "IntegrationInstallation" i
  WHERE 'installation:' || i."id" = o."owner" AND i."deletedAt" IS NULL
    AND (o."reader" = '${INTEGRATIONS}' OR i."acceptedScopes" && $2::text[]))`;

const FORGET = `DELETE FROM "OutboxInterest" o WHERE o."owner" = ANY($1::text[]) AND ${IS_OVER}`;

const FORGET_OF = `DELETE FROM "OutboxInterest" o WHERE o."subject" = $1 AND o."reader" = ANY($3::text[]) AND ${IS_OVER}`;
