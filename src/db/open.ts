/** Opens the server's database: PostgreSQL when DATABASE_URL is set, else the embedded one in DATA_DIR. */
import path from 'node:path';
import type { Config } from '../config.ts';
import { type Log, silentLog } from '../log.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { lockFolder } from './lock.ts';
import { openPostgres } from './postgres.ts';

export type { Database, Listener, Transaction } from './database.ts';

/**
 * The migrated database. Throws `FolderInUse` when another server has the embedded one open, `MigrationError`, or the
 * refusal of PostgreSQL; one that is just starting is waited for.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseConnections'>,
  log: Log = silentLog,
): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    return openPostgres({ url: config.databaseUrl, connections: config.databaseConnections, log });
  }
  const release = lockFolder(config.dataDir);
  try {
    return await openEmbedded({ folder: path.join(config.dataDir, 'db'), onClose: release });
  } catch (error) {
    release();
    throw error;
  }
}
