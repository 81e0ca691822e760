/** Reading answers of scripts: large ones whole, and those without end so that nobody else notices. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gathered } from '../../../src/adapters/workerd/answer-bodies.ts';

const MOST = 16 * 2 ** 20;
const CHUNK = 64 * 1024;

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) {
    yield Buffer.from(bytes.subarray(at, at + size));
    await null;
  }
}

test('answers that are read at the same time come whole, each its own, also after others were refused', async () => {
  for (let round = 0; round < 2; round += 1) {
    const sizes = [0, 1, CHUNK, 256 * 1024, 256 * 1024 + 1, 2 ** 20, 2 ** 20 + 1, 3 * 2 ** 20 + 7];
    const answers = sizes.map((size) => randomBytes(size));
    const [refused, ...read] = await Promise.all([
      gathered(inChunks(randomBytes(3 * 2 ** 20), 50_000), 2 * 2 ** 20),
      ...answers.map((answer) => gathered(inChunks(answer, 77_777), MOST)),
    ]);
    expect(refused).toBeUndefined();
    for (const [at, answer] of answers.entries()) expect(read[at]?.equals(answer)).toBe(true);
  }
});

test('answers without end were read so fast that the server stood still to collect their garbage: together they go no faster than one', async () => {
  let read = 0;
  let isOver = false;
  async function* endless() {
    while (!isOver) {
      read += CHUNK;
      yield Buffer.alloc(CHUNK);
    }
  }
  const reading = Array.from({ length: 8 }, () => gathered(endless(), MOST));
  await delay(1500);
  isOver = true;
  await Promise.all(reading);
  // Each alone would have been refused by now, after 16 MiB.
  expect(read).toBeLessThan(3 * MOST);
});
