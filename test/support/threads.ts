/** A pool of threads of a test's own, closed after its file. */
import { type ThreadLimits, ThreadPool } from '../../src/threads/pool.ts';
import { afterFile } from './endings.ts';
import { stretched } from './pace.ts';

const LIMITS: ThreadLimits = { threads: 1, waiting: 10, timeoutMs: stretched(60_000), memoryBytes: 256 * 2 ** 20 };

export function aThreadPool(limits: Partial<ThreadLimits> = {}, program?: URL): ThreadPool {
  const pool = new ThreadPool({ ...LIMITS, ...limits }, ...(program ? [program] : []));
  afterFile(() => pool.close());
  return pool;
}
