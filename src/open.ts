/** Opens the parts of a server in their order, and closes them in the other. */
import path from 'node:path';
import { watchAccess } from './access/watch.ts';
import { EgressGuard } from './adapters/egress/guard.ts';
import { Git } from './adapters/git/git.ts';
import { folderStorage } from './adapters/storage/folder.ts';
import type { Config } from './config.ts';
import { createContentCache } from './content/cache.ts';
import type { Database } from './db/database.ts';
import { locksOf } from './db/locks.ts';
import { openDatabase } from './db/open.ts';
import { openEvents } from './events/events.ts';
import { JOBS, SCHEDULES } from './features/jobs.ts';
import { openJobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import { checkSecretKey, openSecrets } from './secrets.ts';
import type { Services } from './services.ts';

export interface OpenServices extends Services {
  /** Begins to work on jobs, if this instance does. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** The services of this configuration; a test may bring its own database. */
export async function openServices(config: Config, log: Log, given?: Database): Promise<OpenServices> {
  const database = given ?? (await openDatabase(config, log));
  const secrets = openSecrets(config);
  const egress = new EgressGuard(config.egressAllow);
  await checkSecretKey(database, secrets);
  const events = await openEvents(database, config, log);
  const watch = await watchAccess(database, log);
  const jobs = await openJobs(database, config, JOBS, log);
  const services: Services = {
    config,
    log,
    database,
    watch,
    secrets,
    events,
    egress,
    git: new Git({
      guard: egress,
      folder: path.join(config.dataDir, 'git'),
      allowFile: config.gitAllowFile,
      maxBytes: config.gitMaxBytes,
      timeoutMs: config.gitTimeoutMs,
    }),
    storage: folderStorage(path.join(config.dataDir, 'files')),
    contentCache: createContentCache(config.cacheBytes),
    locks: locksOf(database),
    jobs,
  };
  return {
    ...services,
    work: async () => {
      // The folder of an embedded database belongs to one server.
      await services.git.removeLeftovers(database.kind === 'pglite');
      await jobs.work(services);
      if (config.jobs) for (const { job, cron } of SCHEDULES) await jobs.schedule(job, cron, {});
    },
    close: async () => {
      await jobs.stop();
      await watch.close();
      await events.close();
      if (!given) await database.close();
    },
  };
}
