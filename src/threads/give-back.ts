/**
 * Gives back the memory that the work of a thread took, once the thread has nothing to do. V8 keeps the pages of a thread that ends for
 * some seconds, and returns them to the system all at once, in the thread of the loop: 50 ms for 500 MB.
 */
import v8 from 'node:v8';
import vm from 'node:vm';

/** A thread that rested for so long is likely to rest on. */
const RESTED_MS = 2000;
/** What a thread has anyway, with all that its tasks know of. */
const SMALL_BYTES = 64 * 2 ** 20;

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/** Of this thread alone: the name `gc` is known in the new context only. */
const collector = (): Collect => {
  v8.setFlagsFromString('--expose-gc');
  const found = vm.runInNewContext('gc') as Collect;
  v8.setFlagsFromString('--no-expose-gc');
  return found;
};

let collect: Collect | undefined;
let clock: NodeJS.Timeout | undefined;

/** To be called before each task. */
export function taskBegins(): void {
  clearTimeout(clock);
}

/** To be called after each task. */
export function taskEnds(): void {
  clearTimeout(clock);
  clock = setTimeout(() => {
    if (v8.getHeapStatistics().total_heap_size < SMALL_BYTES) return;
    collect ??= collector();
    collect({ type: 'major', flavor: 'last-resort' });
  }, RESTED_MS).unref();
}
