/** What stays in memory, for tests that bound it. */
import v8 from 'node:v8';
import vm from 'node:vm';

v8.setFlagsFromString('--expose-gc');
const gc = vm.runInNewContext('gc') as (options?: { type: 'minor' | 'major' }) => void;

/** Collects what nothing reaches any more. */
export const collectGarbage = (): void => gc();

/** Bytes of objects of this thread that are in use, without those that nothing reaches. */
export function heapInUse(): number {
  gc();
  return process.memoryUsage().heapUsed;
}

/**
 * Bytes that `work` has made and that small collections of garbage do not take: they stay until the whole heap is collected, which comes the
 * sooner the more they are. What is made at the first time only does not count.
 */
export async function grownOld(runs: number, work: (n: number) => Promise<unknown>): Promise<number> {
  for (let n = 0; n < runs; n += 1) await work(n);
  gc();
  const before = oldBytes();
  for (let n = 0; n < runs; n += 1) await work(n);
  // What survives two of them is old.
  gc({ type: 'minor' });
  gc({ type: 'minor' });
  return oldBytes() - before;
}

const OLD = new Set(['old_space', 'large_object_space']);

const oldBytes = (): number =>
  v8
    .getHeapSpaceStatistics()
    .filter(({ space_name: name }) => OLD.has(name))
    .reduce((sum, { space_used_size: used }) => sum + used, 0);

/** Bytes outside of the heap that objects of this thread hold, without those that nothing reaches. */
export function buffersInUse(): number {
  gc();
  return process.memoryUsage().arrayBuffers;
}
