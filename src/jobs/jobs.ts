/**
 * Jobs: rows in the server's database, written in the transaction that asks for them, worked on by every instance that has
 * JOBS on. The machinery is pg-boss (schema `pgboss`); this is what the rest of the server sees of it.
 *
 * A job survives the death of the server that runs it: the embedded database hands it out again at the next start,
 * PostgreSQL when it has not heard of the worker for a minute. Jobs that fail for good are logged and passed to `failed`.
 */
import { fromPglite, fromPrisma, PgBoss, type Queue } from 'pg-boss';
import type { Database, Transaction } from '../db/database.ts';
import { inOwnContext, refuseInsideTransaction } from '../db/transaction.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';
import { type AnyJob, type Job, type JobPolicy, oneAtATime } from './job.ts';
import { workers } from './workers.ts';

export { defineJob, GiveUp, type Job, type JobContext, type JobPolicy } from './job.ts';

export interface SendOptions {
  /** The transaction that the job belongs to; required inside `inTransaction`. */
  tx?: Transaction;
  /** What the job's `policy` counts by, such as the id of a space. */
  key?: string;
  /** Not before this time. */
  after?: Date;
}

export interface Jobs {
  /** The id of the job, or null when its policy finds one there already. Throws `ZodError` for a wrong payload. */
  send<Payload extends object>(job: Job<Payload>, payload: Payload, options?: SendOptions): Promise<string | null>;
  /** Sends the job at the times of the cron expression (UTC, minutes), once for all instances; replaces an earlier one. */
  schedule<Payload extends object>(job: Job<Payload>, cron: string, payload: Payload): Promise<void>;
  /** Begins to work, if this instance does. The jobs get these services. */
  work(services: Services): Promise<void>;
  /**
   * Takes no more jobs, waits at most `ms` (default 10,000) for those that run, and hands the rest back without counting
   * the attempt.
   */
  stop(ms?: number): Promise<void>;
}

/** The queue of the jobs that failed for good. */
const DEAD_LETTERS = 'dead-letters';
/** A worker that says nothing for so long is dead. */
const HEARTBEAT_SECONDS = 60;

/** Prepares the queues of these jobs, so that they can be sent. */
export async function openJobs(
  database: Database,
  config: { readonly jobs: boolean; readonly jobPollSeconds?: number },
  definitions: readonly AnyJob[],
  log: Log,
): Promise<Jobs> {
  const byName = new Map(definitions.map((job) => [job.name, job]));
  if (byName.size < definitions.length) throw new Error('Two jobs have the same name');
  const boss = inOwnContext(
    () =>
      new PgBoss({
        ...connectionOf(database),
        useListenNotify: config.jobs,
        supervise: config.jobs,
        schedule: config.jobs,
        superviseIntervalSeconds: 30,
        monitorIntervalSeconds: 30,
      }),
  );
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, `job queue: ${message}`));
  await inOwnContext(() => boss.start());
  await prepareQueues(boss, definitions);
  if (config.jobs && database.kind === 'pglite') await resumeAll(boss, database);

  let working: ReturnType<typeof workers> | undefined;
  return {
    async send(job, payload, { tx, key, after } = {}) {
      if (!tx) refuseInsideTransaction(`Jobs.send(${job.name}) without tx`);
      known(job);
      const data = job.payload.parse(payload);
      const ahead = job.share && (await countOf(tx ?? database.prisma, job.name, job.share.field, data));
      return boss.send(job.name, data, {
        ...(ahead && { priority: -ahead }),
        ...(tx && { db: fromPrisma(tx) }),
        ...(key !== undefined && { singletonKey: key }),
        ...(oneAtATime(job) && { group: { id: key ?? 'all' } }),
        ...(after && { startAfter: after }),
      });
    },
    async schedule(job, cron, payload) {
      known(job);
      await boss.schedule(job.name, cron, job.payload.parse(payload), { tz: 'UTC' });
    },
    async work(services) {
      if (!config.jobs || working) return;
      working = workers({
        boss,
        database,
        log,
        services,
        deadLetters: DEAD_LETTERS,
        pollSeconds: config.jobPollSeconds ?? 5,
      });
      await removeSchedulesOfOthers();
      for (const job of definitions) await working.begin(job);
      await working.beginDeadLetters(byName);
    },
    async stop(ms = 10_000) {
      await working?.stop(ms);
      boss
        .removeAllListeners('error')
        .on('error', (error) => log.debug({ err: error }, 'an attempt ended after the job queue'));
      await boss.stop({ graceful: false, close: true });
    },
  };

  function known(job: { readonly name: string }): void {
    if (!byName.has(job.name)) throw new Error(`The job ${job.name} is not in the server's list of jobs`);
  }

  /** Jobs of an earlier version that nobody knows any more must not be sent for ever. */
  async function removeSchedulesOfOthers(): Promise<void> {
    for (const { name, key } of await boss.getSchedules()) {
      if (!byName.has(name)) await boss.unschedule(name, key);
    }
  }
}

/** Jobs that are not over and are of the same one as this. */
async function countOf(db: Pick<Transaction, '$queryRaw'>, name: string, field: string, data: object): Promise<number> {
  const of = String((data as Record<string, unknown>)[field] ?? '');
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM pgboss.job
    WHERE name = ${name} AND state < 'completed' AND data->>${field}::text = ${of}`;
  return row?.count ?? 0;
}

function connectionOf({ driver }: Database) {
  if (driver.kind === 'postgres') {
    // A pool of its own: jobs must not wait for requests, nor requests for jobs.
    const { connectionString } = driver.pool.options;
    return { connectionString, max: 4, application_name: 'octavo jobs' } as { connectionString: string; max: number };
  }
  const { lite } = driver;
  const db = fromPglite({
    query: lite.query.bind(lite),
    exec: lite.exec.bind(lite),
    // Notifications come in the context of whoever sent the statement before; workers must not inherit its transaction.
    listen: (channel: string, callback: (payload: string) => void) =>
      lite.listen(channel, (payload) => inOwnContext(() => callback(payload))),
  } as Parameters<typeof fromPglite>[0]);
  return { db, backend: 'pglite' as const };
}

/**
 * "One at a time" is not left to pg-boss' own policies of that name: behind a key that is busy they let other keys wait, and
 * they believe for up to two minutes that a key is busy still. Its groups (see workers.ts) do neither.
 */
const POLICIES: Readonly<Record<JobPolicy, string>> = {
  standard: 'standard',
  singleton: 'standard',
  short: 'short',
  stately: 'short',
  exclusive: 'exclusive',
};

function queueOf(job: AnyJob): Omit<Queue, 'name'> {
  return {
    policy: POLICIES[job.policy ?? 'standard'],
    retryLimit: job.retry?.limit ?? 5,
    retryDelay: job.retry?.delaySeconds ?? 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: job.timeoutSeconds ?? 300,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deadLetter: DEAD_LETTERS,
    notify: true,
  };
}

/** Makes the queues that are missing, and changes those whose definition changed. */
async function prepareQueues(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!existing.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, { notify: true });
  for (const job of jobs) {
    const wanted = queueOf(job);
    const queue = existing.get(job.name);
    if (!queue) {
      await boss.createQueue(job.name, wanted);
    } else if (queue.policy !== wanted.policy) {
      throw new Error(
        `The job ${job.name} was used with the policy ${queue.policy}, which cannot be changed: give it a new name`,
      );
    } else if (Object.entries(wanted).some(([option, value]) => queue[option as keyof Queue] !== value)) {
      const { policy: _, ...changeable } = wanted;
      await boss.updateQueue(job.name, changeable);
    }
    // Any look at a queue makes pg-boss remember it. Else the first send would ask for it outside of the send's transaction,
    // for which the embedded database's one connection would wait for ever.
    await boss.findJobs(job.name, { id: '00000000-0000-0000-0000-000000000000' });
  }
}

/** No other server works on an embedded database: what is running there was running when the last server died. */
async function resumeAll(boss: PgBoss, database: Database): Promise<void> {
  const running = await database.query<{ id: string; name: string }>(
    `SELECT id, name FROM pgboss.job WHERE state = 'active'`,
  );
  for (const { id, name } of running)
    await boss.fail(name, id, { message: 'The server stopped while the job was running' });
}
