-- CHECK: DROP COLUMN "visibility": drops a column with its values (a rename? then RENAME COLUMN)
-- AlterTable
ALTER TABLE "Space" DROP COLUMN "visibility";

-- Installations that are there hear of their organizations.
INSERT INTO "OutboxInterest" ("reader", "subject", "owner")
SELECT r."reader", 'organization:' || i."organizationId", 'installation:' || i."id"
FROM "IntegrationInstallation" i, (VALUES ('integrations'), ('integration-visits')) AS r("reader")
WHERE i."deletedAt" IS NULL
  AND (r."reader" = 'integrations' OR i."acceptedScopes" && ARRAY['site:views:read', 'page:feedback:read'])
ON CONFLICT DO NOTHING;
