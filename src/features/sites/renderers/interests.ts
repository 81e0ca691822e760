/** Which changes renderers are told of: those of their site, and of its spaces. */
import { queryIn } from '../../../db/connection.ts';
import type { Transaction } from '../../../db/database.ts';

/** The name of the reader of the outbox. */
export const RENDERERS = 'renderers';

/** Has the reader hear of a site that has renderers, and of all its spaces. Spaces that are gone are left for the reader to forget. */
export const keepInterests = (tx: Transaction, siteId: string): Promise<object[]> => queryIn(tx, KEEP, [siteId]);

const KEEP = `
  INSERT INTO "OutboxInterest" ("reader", "subject", "owner")
  SELECT '${RENDERERS}', s."subject", 'site:' || $1::text
  FROM (SELECT 'site:' || $1::text UNION ALL SELECT 'space:' || "spaceId" FROM "SiteSpace" WHERE "siteId" = $1) AS s("subject")
  WHERE EXISTS (SELECT 1 FROM "SiteRenderer" WHERE "siteId" = $1)
  ON CONFLICT DO NOTHING`;
