/** Waits until one of the database's statements waits for a lock. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../src/db/database.ts';

/** On the embedded database, what comes second waits for the connection, sooner: there this waits for nothing. */
export async function untilOneWaits({ driver }: Database): Promise<void> {
  if (driver.kind === 'pglite') return;
  for (;;) {
    const { rowCount } = await driver.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rowCount) return;
    await delay(5);
  }
}
