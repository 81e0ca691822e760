/** Opens the parts of a server in their order, and closes them in the other. */
import path from 'node:path';
import { watchAccess } from '../access/watch.ts';
import { domainRecords } from '../adapters/dns/records.ts';
import { GuardedFetch } from '../adapters/egress/fetch.ts';
import { EgressGuard } from '../adapters/egress/guard.ts';
import { Git } from '../adapters/git/git.ts';
import { logMailer } from '../adapters/mail/mailer.ts';
import { folderStorage } from '../adapters/storage/folder.ts';
import { noScripts, type Scripts } from '../adapters/workerd/scripts.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { locksOf } from '../db/locks.ts';
import { openDatabase } from '../db/open.ts';
import { createContentCache } from '../engine/revisions/cache.ts';
import { openEvents } from '../events/events.ts';
import { FOLLOWERS } from '../features/followers.ts';
import { JOBS, SCHEDULES } from '../features/jobs.ts';
import { LANES, OUTBOX_READERS } from '../features/outbox-readers.ts';
import type { AnyJob } from '../jobs/job.ts';
import { openJobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { deliveryJob } from '../outbox/deliver.ts';
import { type OpenLanes, openLanes } from '../outbox/open-lanes.ts';
import { type Outbox, openOutbox } from '../outbox/outbox.ts';
import type { OutboxReader } from '../outbox/reader.ts';
import { EntityBodies } from '../rest/entity-bodies.ts';
import { checkSecretKey, openSecrets } from '../secrets.ts';
import type { Services } from '../services.ts';
import { ThreadPool } from '../threads/pool.ts';
import { prepareDataFolder } from './data-folder.ts';
import { rotateSecrets } from './rotate-secrets.ts';

export interface OpenServices extends Services {
  /** Begins to work on jobs, if this instance does. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** Tasks that wait for each thread before further ones are refused. */
const WAITING_PER_THREAD = 100;

/** What a start may bring along. */
export interface OpenOptions {
  /** A database that is open already; its owner closes it. */
  database?: Database;
  /** Who reads the outbox; default: those of the features. */
  readers?: readonly OutboxReader[];
  /** Where scripts of integrations run; default: as configured. */
  scripts?: Scripts;
}

/** Most servers have no integrations, and load nothing for them. */
async function scriptsOf(config: Config, outgoing: GuardedFetch, log: Log): Promise<Scripts> {
  if (!config.integrations) return noScripts('Integrations are off; the operator turns them on with INTEGRATIONS=on');
  const { openScripts } = await import('../adapters/workerd/open.ts');
  return openScripts({
    outgoing,
    publicUrl: config.publicUrl,
    log,
    ...(config.integrationWorkerd ? { binary: config.integrationWorkerd } : {}),
    limits: {
      processes: config.integrationProcesses,
      memoryBytes: config.integrationMemoryBytes,
      cpuMs: config.integrationCpuMs,
      timeoutMs: config.integrationTimeoutMs,
    },
  });
}

/** The services of this configuration. */
export async function openServices(
  config: Config,
  log: Log,
  { database: given, readers = OUTBOX_READERS, scripts }: OpenOptions = {},
): Promise<OpenServices> {
  prepareDataFolder(config.dataDir);
  const database = given ?? (await openDatabase(config, log));
  const secrets = openSecrets(config);
  const egress = new EgressGuard(config.egressAllow);
  await rotateSecrets(database, secrets, log);
  await checkSecretKey(database, secrets);
  const events = await openEvents(database, config, log);
  const watch = await watchAccess(database, log);
  const readerJobs = readers.map((reader) => ({ reader, job: deliveryJob(reader) }));
  const allJobs = [...JOBS, ...readerJobs.map(({ job }) => job as AnyJob)];
  const outgoing = new GuardedFetch(egress);
  const jobs = await openJobs(database, config, allJobs, log);
  const services: Services = {
    config,
    log,
    database,
    watch,
    secrets,
    events,
    egress,
    outgoing,
    scripts: scripts ?? (await scriptsOf(config, outgoing, log)),
    bodies: new EntityBodies(async () => (await import('../graphql/schema.ts')).graph),
    records: domainRecords(config.dnsServers),
    // Its library is large, and most servers have no engine.
    engine: config.ai && (await import('../adapters/ai/openai.ts')).openAICompatible(config.ai),
    mailer: config.mail ? (await import('../adapters/mail/smtp.ts')).smtpMailer(config.mail) : logMailer(log),
    git: new Git({
      guard: egress,
      folder: path.join(config.dataDir, 'git'),
      allowFile: config.gitAllowFile,
      network: config.gitNetwork,
      maxBytes: config.gitMaxBytes,
      timeoutMs: config.gitTimeoutMs,
    }),
    storage: folderStorage(path.join(config.dataDir, 'files')),
    contentCache: createContentCache(config.cacheBytes),
    locks: locksOf(database),
    threads: new ThreadPool({
      threads: config.threads,
      waiting: config.threads * WAITING_PER_THREAD,
      timeoutMs: config.threadTimeoutMs,
      memoryBytes: config.threadMemoryBytes,
    }),
    jobThreads: new ThreadPool({
      threads: 1,
      waiting: WAITING_PER_THREAD,
      timeoutMs: 3 * config.threadTimeoutMs,
      memoryBytes: config.threadMemoryBytes,
      youngMemoryBytes: 8 * 2 ** 20,
    }),
    jobs,
    followers: FOLLOWERS,
  };
  let outbox: Outbox | undefined;
  let lanes: OpenLanes | undefined;
  return {
    ...services,
    work: async () => {
      // The folder of an embedded database belongs to one server.
      await services.git.removeLeftovers(database.kind === 'pglite');
      // Before the jobs: one that is still in the queue claims what it delivers as soon as it is worked on.
      if (config.jobs) outbox ??= await openOutbox(services, readerJobs);
      if (config.jobs) lanes ??= await openLanes(services, LANES);
      await jobs.work(services);
      if (config.jobs) for (const { job, cron } of SCHEDULES) await jobs.schedule(job, cron, {});
    },
    close: async () => {
      await outbox?.close();
      await Promise.all([jobs.stop(), lanes?.close()]);
      services.mailer.close();
      await services.scripts.close();
      await services.outgoing.close();
      await services.threads.close();
      await services.jobThreads.close();
      await watch.close();
      await events.close();
      if (!given) await database.close();
    },
  };
}
