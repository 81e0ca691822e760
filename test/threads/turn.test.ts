/** Long work in slices, by the turns of the event loop that others get meanwhile. */
import { expect, test } from 'vitest';
import { turn } from '../../src/engine/turn.ts';

/** Holds the loop for some milliseconds of processor time. */
function work(ms: number): void {
  const started = process.threadCpuUsage();
  while (process.threadCpuUsage(started).user + process.threadCpuUsage(started).system < ms * 1000);
}

/** How often the loop turns until all is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

test('one after the other: others get a turn after each slice', async () => {
  const turns = await turnsDuring(async () => {
    for (let i = 0; i < 60; i += 1) {
      await turn();
      work(5);
    }
  });
  // 300 ms in slices of 10 ms and one piece.
  expect(turns).toBeGreaterThanOrEqual(15);
});

test('many at once share the slices: together they hold the loop no longer than one', async () => {
  const turns = await turnsDuring(() =>
    Promise.all(
      Array.from({ length: 60 }, async () => {
        await turn();
        work(5);
      }),
    ),
  );
  expect(turns).toBeGreaterThanOrEqual(15);
});

test('many who come while a slice has time left do not all go in it', async () => {
  const turns = await turnsDuring(async () => {
    await turn();
    const piece = async () => {
      await turn();
      work(5);
    };
    // The second waits in a function of its own, as those do who look at a size first.
    await Promise.all(Array.from({ length: 60 }, async (_, i) => (i % 2 ? piece() : piece().then(() => {}))));
  });
  expect(turns).toBeGreaterThanOrEqual(15);
});

test('without a turn in between, all of it is one', async () => {
  const turns = await turnsDuring(async () => {
    for (let i = 0; i < 60; i += 1) {
      await Promise.resolve();
      work(5);
    }
  });
  expect(turns).toBeLessThanOrEqual(1);
});
