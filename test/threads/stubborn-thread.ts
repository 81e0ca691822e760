/** A thread that misbehaves as it is told. */
import { parentPort } from 'node:worker_threads';
import type { ToThread } from '../../src/threads/thread.ts';

const DEEDS: Record<string, () => unknown> = {
  echo: () => 'echo',
  forever: () => {
    for (;;);
  },
  memory: () => {
    const kept: number[][] = [];
    for (;;) kept.push(new Array(100_000).fill(1.5));
  },
  exit: () => process.exit(3),
  throw: () => {
    throw new RangeError('out of range');
  },
};

parentPort?.on('message', ({ args: [deed] }: ToThread) => {
  try {
    parentPort?.postMessage({ value: DEEDS[deed as string]?.() });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});

parentPort?.postMessage({ ready: true });
