/** Writing the search rows of very many pages, as an import does. */
import type { Database, Transaction } from '../../db/database.ts';

/**
 * Runs `work`, which writes search rows in `tx`. On the embedded database the index of words gathers what is new and takes it in
 * sorted, at the end, which is four times as fast as word by word; nobody else can use the database meanwhile, so speed is
 * everything. On PostgreSQL the index stays as it is: changing it would make imports wait for each other.
 */
export async function inBulk(database: Database, tx: Transaction, work: () => Promise<void>): Promise<void> {
  if (database.kind !== 'pglite') return work();
  await tx.$executeRaw`ALTER INDEX "SearchSection_words" SET (fastupdate = on)`;
  await work();
  await tx.$queryRaw`SELECT gin_clean_pending_list('"SearchSection_words"')::text`;
  await tx.$executeRaw`ALTER INDEX "SearchSection_words" SET (fastupdate = off)`;
}
