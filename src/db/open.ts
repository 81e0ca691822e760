/** Opens the server's database: PostgreSQL when DATABASE_URL is set, else the embedded one in DATA_DIR. */
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { type Log, silentLog } from '../log.ts';
import type { Progress } from '../progress.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { lockFolder } from './lock.ts';
import { openPostgres } from './postgres.ts';

export type { Database, Listener, Transaction } from './database.ts';

/**
 * The migrated database; `progress` hears of the steps that take long. Throws `FolderInUse` when another server has the embedded one open, `MigrationError`, or the
 * refusal of PostgreSQL; one that is just starting is waited for.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseConnections'>,
  log: Log = silentLog,
  progress: Progress = () => {},
): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    return openPostgres({ url: config.databaseUrl, connections: config.databaseConnections, log, progress });
  }
  const release = lockFolder(config.dataDir);
  try {
    const folder = path.join(config.dataDir, 'db');
    if (!fs.existsSync(folder)) progress(`Creating the embedded database in ${folder}`);
    return await openEmbedded({ folder, onClose: release, progress });
  } catch (error) {
    release();
    throw error;
  }
}
