/** Subjects whose delivery to a reader failed too often, so that it is tried once a day. */
import { queryIn } from '../db/connection.ts';
import type { Database, Transaction } from '../db/database.ts';

export interface ParkedDelivery {
  readonly reader: string;
  readonly subject: string;
  /** Changes of the subject that the reader has not got, those of kinds that it does not want included. */
  readonly waiting: number;
  readonly error: string | null;
  readonly parkedAt: Date;
  readonly dueAt: Date;
}

/** The 100 that have been parked longest; null: of all readers. */
export function parkedDeliveries(database: Pick<Database, 'query'>, reader: string | null): Promise<ParkedDelivery[]> {
  return database.query<ParkedDelivery>(
    `SELECT "reader", "subject", "wanted" - "passed" AS "waiting", "error", "parkedAt", "dueAt" FROM "OutboxDelivery"
     WHERE "parkedAt" IS NOT NULL AND "passed" < "wanted" AND ($1::text IS NULL OR "reader" = $1)
     ORDER BY "parkedAt", "reader", "subject" LIMIT 100`,
    [reader],
  );
}

/** Makes what is parked due, and gives the reader of each; null: of all readers, of all subjects. */
export async function retryParked(
  tx: Transaction,
  { reader, subject }: { reader: string | null; subject: string | null },
): Promise<string[]> {
  const rows = await queryIn<{ reader: string }>(
    tx,
    `UPDATE "OutboxDelivery" SET "dueAt" = now()
     WHERE "parkedAt" IS NOT NULL AND "passed" < "wanted" AND "dueAt" > now()
       AND ($1::text IS NULL OR "reader" = $1) AND ($2::text IS NULL OR "subject" = $2)
     RETURNING "reader"`,
    [reader, subject],
  );
  return rows.map((row) => row.reader);
}
