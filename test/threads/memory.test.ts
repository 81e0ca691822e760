/** A thread that has nothing to do gives back the memory that its work took. */
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { startThread } from '../../src/threads/start.ts';

const MiB = 2 ** 20;
let thread: Worker;

afterEach(() => thread.terminate());

const heapOf = async (): Promise<number> => (await thread.getHeapStatistics()).total_heap_size;

test('what a large text took is given back by the thread itself: the end of the thread would do so in the loop of the server', async () => {
  thread = startThread(new URL('../../src/threads/thread.ts', import.meta.url));
  const answered = Promise.withResolvers<void>();
  thread.on('message', (message) => 'value' in message && answered.resolve());
  thread.postMessage({ name: 'documentJson', args: ['a\n=\n'.repeat(100_000)] });
  await answered.promise;
  expect(await heapOf()).toBeGreaterThan(100 * MiB);
  await expect.poll(heapOf, { interval: 200 }).toBeLessThan(64 * MiB);
});
