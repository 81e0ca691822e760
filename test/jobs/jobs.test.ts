import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '../../src/db/transaction.ts';
import type { AnyJob } from '../../src/jobs/job.ts';
import { defineJob, GiveUp, type JobContext, type Jobs, openJobs } from '../../src/jobs/jobs.ts';
import { silentLog } from '../../src/log.ts';
import type { Services } from '../../src/services.ts';
import { aDatabase } from '../support/database.ts';
import { untilJobsAreDone } from '../support/jobs.ts';
import { stretched } from '../support/pace.ts';

const db = await aDatabase();
let logged: { level: string; message: string; details: object }[];
let open: Jobs[];
const payload = z.object({ n: z.number() });
type Payload = z.infer<typeof payload>;
const services = { name: 'the services' } as unknown as Services;

beforeEach(() => {
  [logged, open] = [[], []];
});
afterEach(async () => {
  for (const jobs of open) await jobs.stop(0);
  await db.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
});

const log = {
  ...silentLog,
  warn: (details: object, message: string) => logged.push({ level: 'warn', details, message }),
  error: (details: object, message: string) => logged.push({ level: 'error', details, message }),
};

/** A job called `work` whose attempts are recorded. */
function aJob(run: (payload: Payload, context: JobContext) => unknown = () => {}, more: object = {}) {
  const runs: number[] = [];
  const job = defineJob<Payload>({
    name: 'work',
    payload,
    retry: { limit: 2, delaySeconds: 1 },
    async run(given, context) {
      runs.push(given.n);
      await run(given, context);
    },
    ...more,
  });
  return { job, runs };
}

async function started(definitions: AnyJob[], { work = true, jobs = true, pollSeconds = 0.5 } = {}): Promise<Jobs> {
  const opened = await openJobs(db, { jobs, jobPollSeconds: pollSeconds }, definitions, log);
  open.push(opened);
  if (work) await opened.work(services);
  return opened;
}

/** Lets retries fall due now. */
const retryNow = () => db.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);

const until = async (condition: () => boolean | Promise<boolean>) => {
  const deadline = Date.now() + stretched(50_000);
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${condition}`);
    await delay(5);
  }
};

test('a job runs once, without waiting for the next look, with its payload and services', async () => {
  let context: JobContext | undefined;
  const { job, runs } = aJob((_, given) => {
    context = given;
  });
  const jobs = await started([job], { pollSeconds: 600 });
  const id = await jobs.send(job, { n: 1 });
  await untilJobsAreDone(db);
  expect(runs).toEqual([1]);
  expect(context).toMatchObject({ id, attempt: 1, last: false, services });
});

test('a job belongs to the transaction that sends it', async () => {
  const { job, runs } = aJob();
  const jobs = await started([job]);
  await inTransaction(db, async (tx) => {
    await jobs.send(job, { n: 1 }, { tx });
    throw new Error('rolled back');
  }).catch(() => {});
  await inTransaction(db, async (tx) => {
    await jobs.send(job, { n: 2 }, { tx });
    await delay(30);
    expect(runs).toEqual([]);
  });
  await untilJobsAreDone(db);
  expect(runs).toEqual([2]);
  await expect(inTransaction(db, () => jobs.send(job, { n: 3 }))).rejects.toThrow(/without tx was used inside/);
});

test('a job may use the database although its message came in a transaction', async () => {
  const { job, runs } = aJob(async () => {
    await inTransaction(db, (tx) => tx.user.count());
  });
  const jobs = await started([job]);
  for (let n = 0; n < 5; n += 1) await inTransaction(db, (tx) => jobs.send(job, { n }, { tx }));
  await untilJobsAreDone(db);
  expect(runs).toHaveLength(5);
  expect(logged).toEqual([]);
});

test('many jobs are worked off without waiting in between, as many at a time as allowed', async () => {
  let [now, most] = [0, 0];
  const { job, runs } = aJob(
    async () => {
      now += 1;
      most = Math.max(most, now);
      // The first are there until all are that may be, however long this machine takes to begin them.
      await until(() => most >= 3);
      await delay(5);
      now -= 1;
    },
    { concurrency: 3 },
  );
  const jobs = await started([job], { work: false, pollSeconds: 600 });
  await inTransaction(db, async (tx) => {
    for (let n = 0; n < 30; n += 1) await jobs.send(job, { n }, { tx });
  });
  await jobs.work(services);
  await untilJobsAreDone(db);
  expect(runs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n));
  expect(most).toBe(3);
});

test('a wrong payload is refused when it is sent, and gives up when it is found', async () => {
  const { job, runs } = aJob();
  const jobs = await started([job]);
  await expect(jobs.send(job, { n: 'one' } as unknown as Payload)).rejects.toThrow(z.ZodError);
  await jobs.send(defineJob({ ...job, payload: z.object({}).loose() as unknown as z.ZodType<Payload> }), {
    m: 1,
  } as unknown as Payload);
  await until(() => logged.some(({ message }) => message === 'a job failed for good'));
  expect(runs).toEqual([]);
});

test('an unknown job is refused', async () => {
  const jobs = await started([], { work: false });
  await expect(jobs.send(aJob().job, { n: 1 })).rejects.toThrow(/not in the server's list/);
  expect(() => defineJob({ name: 'No name', payload, run: async () => {} })).toThrow(/not the name of a job/);
});

test('a failing job is retried, then logged, and its failure handler is called', async () => {
  const failures: unknown[] = [];
  const lasts: boolean[] = [];
  const { job, runs } = aJob(
    (_, { last }) => {
      lasts.push(last);
      throw new Error('no luck');
    },
    {
      failed: async (given: Payload, context: object) => {
        failures.push([given, context]);
      },
    },
  );
  const jobs = await started([job]);
  const id = await jobs.send(job, { n: 7 });
  await until(async () => {
    await retryNow();
    return failures.length > 0;
  });
  expect(runs).toEqual([7, 7, 7]);
  expect(lasts).toEqual([false, false, true]);
  expect(failures).toEqual([[{ n: 7 }, expect.objectContaining({ id, error: 'no luck', services })]]);
  expect(logged.filter(({ level }) => level === 'error')).toEqual([
    { level: 'error', message: 'a job failed for good', details: { job: 'work', id, attempts: 3, error: 'no luck' } },
  ]);
});

test('a job that gives up is not tried again', async () => {
  const failures: string[] = [];
  const { job, runs } = aJob(
    () => {
      throw new GiveUp('the repository is gone');
    },
    {
      failed: async (_: Payload, { error }: { error: string }) => {
        failures.push(error);
      },
    },
  );
  await (await started([job])).send(job, { n: 1 });
  await until(() => failures.length > 0);
  expect(runs).toEqual([1]);
  expect(failures).toEqual(['the repository is gone']);
});

test.each([
  ['standard', ['a', 'a', 'b'], [true, true, true]],
  ['short', ['a', 'a', 'b'], [true, false, true]],
  ['stately', ['a', 'a', 'b'], [true, false, true]],
  ['singleton', ['a', 'a', 'b'], [true, true, true]],
  ['exclusive', ['a', 'a', 'b'], [true, false, true]],
] as const)('policy %s: of jobs with keys %j, %j are taken in', async (policy, keys, expected) => {
  const { job } = aJob(() => {}, { policy });
  const jobs = await started([job], { work: false });
  const ids: unknown[] = [];
  for (const key of keys) ids.push(await jobs.send(job, { n: 1 }, { key }));
  expect(ids.map((id) => id !== null)).toEqual(expected);
});

test('policy singleton: one after the other for each key', async () => {
  const now = new Map<number, number>();
  let overlap = false;
  let both = false;
  const { job, runs } = aJob(
    async ({ n }) => {
      overlap ||= (now.get(n) ?? 0) > 0;
      now.set(n, 1);
      both ||= [...now.values()].every((count) => count === 1) && now.size === 2;
      // The first of each key is there until the other is, however long this machine takes to begin it.
      await until(() => both);
      await delay(20);
      now.set(n, 0);
    },
    { policy: 'singleton', concurrency: 4 },
  );
  const jobs = await started([job], { work: false });
  for (const n of [1, 1, 1, 2, 2]) await jobs.send(job, { n }, { key: `${n}` });
  await jobs.work(services);
  await until(() => runs.length === 5);
  expect({ overlap, both }).toEqual({ overlap: false, both: true });
});

test.each(['singleton', 'stately'] as const)('policy %s: two instances do not run one key at once', async (policy) => {
  let [now, most] = [0, 0];
  const { job, runs } = aJob(
    async () => {
      now += 1;
      most = Math.max(most, now);
      await delay(3);
      now -= 1;
    },
    { policy, concurrency: 3 },
  );
  const jobs = [await started([job]), await started([job])];
  for (let n = 0; n < 20; n += 1) await jobs[n % 2]!.send(job, { n }, { key: 'one' });
  const left = async () => (await db.query(`SELECT FROM pgboss.job WHERE state < 'completed'`)).length;
  await until(async () => (await left()) === 0);
  if (policy === 'singleton') expect(runs).toHaveLength(20);
  expect(most).toBe(1);
  expect(logged).toEqual([]);
});

test('JOBS=off hands in, another instance works', async () => {
  const { job, runs } = aJob();
  const off = await started([job], { jobs: false });
  await off.send(job, { n: 1 });
  await delay(50);
  expect(runs).toEqual([]);
  await started([job]);
  await untilJobsAreDone(db);
  expect(runs).toEqual([1]);
});

test('a stopping server waits for its jobs', async () => {
  let done = false;
  const { job, runs } = aJob(async () => {
    await delay(150);
    done = true;
  });
  const jobs = await started([job]);
  await jobs.send(job, { n: 1 });
  await until(() => runs.length === 1);
  await jobs.stop(stretched(60_000));
  expect(done).toBe(true);
  expect(await db.query(`SELECT state::text FROM pgboss.job WHERE name = 'work'`)).toEqual([{ state: 'completed' }]);
});

test('what a stopping server cannot finish is handed back, and the attempt does not count', async () => {
  const aborted: unknown[] = [];
  const attempts: number[] = [];
  const { job, runs } = aJob(
    async (_, { signal, attempt }) => {
      attempts.push(attempt);
      if (attempts.length > 1) return;
      await delay(60_000, undefined, { signal }).catch((error: Error) => {
        aborted.push(error.name);
        throw error;
      });
    },
    { retry: { limit: 0 } },
  );
  const jobs = await started([job]);
  await jobs.send(job, { n: 1 });
  await until(() => runs.length === 1);
  await jobs.stop(20);
  expect(aborted).toEqual(['AbortError']);
  await started([job]);
  await untilJobsAreDone(db);
  expect(attempts).toEqual([1, 1]);
  expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
});

test.runIf(!process.env['TEST_DATABASE_URL'])(
  'after a crash the embedded database hands running jobs out again',
  async () => {
    const { job, runs } = aJob();
    const jobs = await started([job], { work: false });
    await jobs.send(job, { n: 1 });
    await db.query(`UPDATE pgboss.job SET state = 'active', started_on = now() WHERE name = 'work'`);
    await jobs.stop();
    await started([job]);
    await until(async () => {
      await retryNow();
      return runs.length > 0;
    });
    await untilJobsAreDone(db);
    expect(runs).toEqual([1]);
  },
);

test('schedules are kept once, replaced, and removed with their job', async () => {
  const { job } = aJob();
  const jobs = await started([job]);
  await jobs.schedule(job, '0 3 * * *', { n: 1 });
  await jobs.schedule(job, '0 4 * * *', { n: 2 });
  expect(await db.query('SELECT name, cron, timezone, data FROM pgboss.schedule')).toEqual([
    { name: 'work', cron: '0 4 * * *', timezone: 'UTC', data: { n: 2 } },
  ]);
  await expect(jobs.schedule(job, 'sometimes', { n: 1 })).rejects.toThrow();
  await started([]);
  expect(await db.query('SELECT name FROM pgboss.schedule')).toEqual([]);
});

test('a changed definition changes the queue; a changed policy is refused', async () => {
  await started([aJob().job]);
  await started([aJob(() => {}, { timeoutSeconds: 77 }).job]);
  expect(await db.query(`SELECT expire_seconds AS seconds FROM pgboss.queue WHERE name = 'work'`)).toEqual([
    { seconds: 77 },
  ]);
  await expect(openJobs(db, { jobs: false }, [aJob(() => {}, { policy: 'short' }).job], log)).rejects.toThrow(
    /cannot be changed/,
  );
});
