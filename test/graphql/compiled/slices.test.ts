/** A long list is no long hold of the event loop. */
import { expect, test } from 'vitest';
import { listOf, type Path, Run } from '../../../src/graphql/compiled/run.ts';

/** Holds the loop for some milliseconds of processor time. */
function work(ms: number): void {
  const started = process.threadCpuUsage();
  while (process.threadCpuUsage(started).user + process.threadCpuUsage(started).system < ms * 1000);
}

const TOP = undefined as unknown as Path;

test('entries are completed in pieces, between which others have their turn, and stay in their order', async () => {
  const entries = Array.from({ length: 1000 }, (_, index) => index);
  const complete = listOf((value) => {
    work(0.3);
    return String(value);
  }, []);
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const run = new Run({} as never, {});
  const items = complete(entries, run, TOP);
  await run.settled();
  isOver = true;
  expect(items).toEqual(entries.map(String));
  // 300 ms in pieces of 15.
  expect(turns).toBeGreaterThanOrEqual(10);
});

test('an entry that fails in a later piece ends the run, and a promise of the list rejects for nobody', async () => {
  const entries = [...Array.from({ length: 200 }, (_, index) => index), Promise.reject(new Error('late'))];
  const complete = listOf((value) => {
    if (value === 150) throw new Error('not this one');
    return value;
  }, []);
  const run = new Run({} as never, {});
  complete(entries, run, TOP);
  await expect(run.settled()).rejects.toThrow(/late|not this one/);
});
