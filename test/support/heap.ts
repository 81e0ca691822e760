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

const TRIES = 3;

/**
 * Bytes that `work` has made and that small collections of garbage do not take: they stay until the whole heap is collected, which comes the
 * sooner the more they are. What is made at the first time only does not count. What is kept is kept each time, whereas a collection of the
 * whole heap that is under way may keep anything: the least of some tries counts.
 */
export async function grownOld(runs: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const times = async () => {
    for (let n = 0; n < runs; n += 1) await work(n);
  };
  await times();
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES; tried += 1) {
    gc();
    const before = oldBytes();
    await times();
    // What survives two of them is old.
    gc({ type: 'minor' });
    gc({ type: 'minor' });
    least = Math.min(least, oldBytes() - before);
  }
  return least;
}

const OLD = new Set(['old_space', 'large_object_space']);

const oldBytes = (): number =>
  v8
    .getHeapSpaceStatistics()
    .filter(({ space_name: name }) => OLD.has(name))
    .reduce((sum, { space_used_size: used }) => sum + used, 0);

/** Bytes outside of the heap that objects of this thread hold, without those that nothing reaches. */
export async function buffersInUse(): Promise<number> {
  // What holds memory of Node itself gives it back a turn after it was collected.
  for (let turns = 0; turns < 3; turns += 1) {
    gc();
    await new Promise(setImmediate);
  }
  gc();
  return process.memoryUsage().arrayBuffers;
}
