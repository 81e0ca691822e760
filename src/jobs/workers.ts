/** Takes jobs up, one after the other in each worker, and hands back what a stopping server cannot finish. */
import { setTimeout as delay } from 'node:timers/promises';
import type { JobResult, JobWithMetadata, PgBoss, WorkOptions } from 'pg-boss';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { kindOf } from '../db/errors.ts';
import { inOwnContext, inTransaction } from '../db/transaction.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';
import { type AnyJob, GiveUp, oneAtATime } from './job.ts';

interface Work {
  boss: PgBoss;
  database: Database;
  log: Log;
  services: Services;
  /** The queue of the jobs that failed for good. */
  deadLetters: string;
  /** How often to look for retries that fall due, and for what a lost notification told of. */
  pollSeconds: number;
}

type Taken = JobWithMetadata<object>;

/** How long a job stands back that found its key taken; after that it is kept from being taken in vain. */
const YIELD_MS = 50;
/** The same for one whose share of the slots is used up: nothing keeps that from being taken. */
const SHARE_YIELD_MS = 1000;
/**
 * Names no attempt: what pg-boss still says of a job that was handed back must not end the attempt of whoever has it by then, which
 * bears the same number. It looks for the number in the job that it gave out.
 */
const NO_ATTEMPT = 2 ** 31 - 1;
const OPTIONS = { batchSize: 1, includeMetadata: true, perJobResults: true } as const satisfies WorkOptions;

export function workers({ boss, database, log, services, deadLetters, pollSeconds }: Work) {
  const stopping = new AbortController();
  const running = new Map<string, { job: Taken; end: Promise<unknown> }>();
  /** The ids of the workers of each queue. */
  const queues = new Map<string, string[]>();

  /** One worker. After each job all of its queue look for the next at once: NOTIFY tells only of new ones. */
  async function worker(name: string, more: WorkOptions, handle: (job: Taken) => Promise<JobResult>): Promise<void> {
    const ids = queues.get(name) ?? [];
    queues.set(name, ids);
    const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
    const id = await boss.work(name, { ...OPTIONS, ...polling, ...more } as typeof OPTIONS, async (jobs: Taken[]) => {
      const results = await Promise.all(
        jobs.map(async (job) => {
          const end = inOwnContext(() => handle(job));
          running.set(job.id, { job, end });
          const result = await end.finally(() => running.delete(job.id));
          // Handed back: another server may have it by now, whose attempt this result must not end.
          return stopping.signal.aborted ? new Promise<never>(() => {}) : result;
        }),
      );
      wake(name);
      return results;
    });
    ids.push(id);
  }

  function wake(name: string): void {
    for (const id of queues.get(name) ?? []) boss.notifyWorker(id);
  }

  async function attempt(definition: AnyJob, job: Taken): Promise<JobResult> {
    const { id, data, retryCount, retryLimit } = job;
    const details = { job: definition.name, id, attempt: retryCount + 1 };
    const started = performance.now();
    const claim = oneAtATime(definition) ? await claimed(job, definition.share) : 'claimed';
    if (claim !== 'claimed') {
      const ms = claim === 'key' ? YIELD_MS : SHARE_YIELD_MS;
      await handBack(job, ms);
      setTimeout(() => wake(definition.name), ms + 10).unref();
      return { id, status: 'failed', output: { message: 'Another one was running' } }; // changes nothing: it is handed back
    }
    try {
      const payload = definition.payload.parse(data);
      await definition.run(payload, {
        services,
        id,
        log,
        attempt: retryCount + 1,
        last: retryCount >= retryLimit,
        signal: AbortSignal.any([job.signal, stopping.signal]),
      });
      log.debug({ ...details, ms: Math.round(performance.now() - started) }, 'a job is done');
      return { id, status: 'completed' };
    } catch (error) {
      const final = error instanceof GiveUp || error instanceof z.ZodError;
      log.warn({ ...details, err: error }, final ? 'a job gave up' : 'an attempt of a job failed');
      return { id, status: final ? 'deadletter' : 'failed', output: { message: messageOf(error) } };
    }
  }

  async function bury(definition: AnyJob | undefined, job: Taken): Promise<JobResult> {
    const id = job.sourceId ?? job.id;
    const error = messageOf(job.sourceOutput);
    if (job.retryCount === 0) {
      log.error({ job: job.sourceName, id, attempts: (job.sourceRetryCount ?? 0) + 1, error }, 'a job failed for good');
    }
    try {
      const payload = definition?.payload.safeParse(job.data);
      if (payload?.success) await definition?.failed?.(payload.data, { services, id, error, log });
      return { id: job.id, status: 'completed' };
    } catch (failure) {
      log.error({ job: job.sourceName, id, err: failure }, 'the end of a failed job failed');
      return { id: job.id, status: 'failed', output: { message: messageOf(failure) } };
    }
  }

  return {
    async begin(definition: AnyJob): Promise<void> {
      for (let i = 0; i < (definition.concurrency ?? 1); i += 1) {
        const more = oneAtATime(definition) ? { groupConcurrency: 1 } : {};
        await worker(definition.name, more, (job) => attempt(definition, job));
      }
    },
    beginDeadLetters: (definitions: ReadonlyMap<string, AnyJob>): Promise<void> =>
      worker(deadLetters, {}, (job) => bury(definitions.get(job.sourceName ?? ''), job)),
    async stop(ms: number): Promise<void> {
      // Resolves when every worker has ended and settled what it had.
      const drained = Promise.allSettled([...queues.keys()].map((name) => boss.offWork(name, { wait: true })));
      const patience = new AbortController();
      await Promise.race([drained, delay(ms, undefined, { signal: patience.signal }).catch(() => {})]);
      patience.abort();
      const left = [...running.values()].map(({ job }) => job);
      if (left.length === 0) return;
      log.warn(
        { jobs: left.map(({ id, name }) => ({ id, name })) },
        'the server stops before these jobs are done; they are handed back',
      );
      for (const job of left) await handBack(job);
      stopping.abort(new Error('The server stops'));
      await Promise.race([Promise.allSettled([...running.values()].map(({ end }) => end)), delay(1000)]);
    },
  };

  /**
   * Whether this job has its key for itself. pg-boss looks before it takes one, but two that look at the same moment see
   * nothing; so one after the other they look again, and mark (in a column that is free) that they run. `share`: it has, but too many
   * of its owner run.
   */
  async function claimed(
    { name, id, groupId, data }: Taken,
    share: AnyJob['share'],
  ): Promise<'claimed' | 'key' | 'share'> {
    return inTransaction(database, async (tx) => {
      if (share) {
        const owner = String((data as Record<string, unknown>)[share.field] ?? '');
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${name} of ${owner}`}, 0))`;
        const [row] = await tx.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM pgboss.job
          WHERE name = ${name} AND state = 'active' AND group_tier = 'running' AND id <> ${id}::uuid
            AND data->>${share.field}::text = ${owner}`;
        if ((row?.count ?? 0) >= share.most) return 'share';
      }
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${name}:${groupId}`}, 0))`;
      const marked = await tx.$executeRaw`UPDATE pgboss.job SET group_tier = 'running'
        WHERE name = ${name} AND id = ${id}::uuid AND NOT EXISTS (SELECT FROM pgboss.job other
          WHERE other.name = ${name} AND other.group_id = ${groupId} AND other.id <> ${id}::uuid
            AND other.state = 'active' AND other.group_tier = 'running')`;
      return marked === 1 ? 'claimed' : 'key';
    });
  }

  /**
   * As if it had not been taken: pg-boss counts an attempt only when it takes a job that was started before. When one like it
   * waits by now, and the policy allows no second, that one does the work.
   */
  async function handBack(job: Taken, afterMs = 0): Promise<void> {
    const { id, name } = job;
    try {
      await database.query(
        `UPDATE pgboss.job SET state = 'created', started_on = NULL, heartbeat_on = NULL,
           start_after = now() + $3::int * interval '1 ms' WHERE name = $1 AND id = $2 AND state = 'active'`,
        [name, id, afterMs],
      );
      job.retryCount = NO_ATTEMPT;
    } catch (error) {
      if (kindOf(error) === 'unique') await boss.complete(name, id);
      else log.warn({ err: error, job: name, id }, 'a job could not be handed back');
    }
  }
}

/** Of an error, or of what the queue kept of one. */
function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return `The payload is not valid: ${z.prettifyError(error)}`;
  const { message, value } = (error ?? {}) as { message?: unknown; value?: { message?: unknown } };
  return String(message ?? value?.message ?? 'unknown error');
}
