/** Runs that follow the source: after each change of its primary content, for translations that want that. */
import { queryIn } from '../../db/connection.ts';
import type { Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { OutboxReader } from '../../outbox/reader.ts';
import { requestRun } from './request.ts';

const NAME = 'translations';

/** Has the reader hear of the spaces of automatic translations; called when one becomes such. */
export const keepInterest = (tx: Transaction, translationId: string): Promise<object[]> =>
  queryIn(tx, KEEP, [translationId]);

const KEEP = `
  INSERT INTO "OutboxInterest" ("reader", "subject", "owner")
  SELECT '${NAME}', 'space:' || "sourceSpaceId", 'translation:' || "id" FROM "Translation" WHERE "id" = $1 AND "automatic"
  ON CONFLICT DO NOTHING`;

export const translationReader: OutboxReader = {
  name: NAME,
  kinds: ['space_content_updated'],
  selective: true,
  deliver: ({ subject, data }, { services }) =>
    inTransaction(services.database, async (tx) => {
      const sourceSpaceId = subject.slice('space:'.length);
      const following = await tx.translation.findMany({ where: { sourceSpaceId, automatic: true } });
      const author = (data as { actorId?: string | null }).actorId ?? null;
      for (const translation of following)
        await requestRun(tx, services, translation, author?.includes(':') ? null : author);
      await tx.$executeRaw`
        DELETE FROM "OutboxInterest" o WHERE o."reader" = ${NAME} AND o."subject" = ${subject}
          AND NOT EXISTS (SELECT 1 FROM "Translation" t WHERE 'translation:' || t."id" = o."owner" AND t."automatic")`;
    }),
};
