/**
 * What a statement was given, and what it gave, is garbage at once: small collections take it. What grows old instead stays until the next
 * collection of the whole heap, and brings that nearer.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, inject, test } from 'vitest';
import { aDatabaseOfProcesses } from '../support/database.ts';

const RUNS = 60;
const LENGTH = 60_000;
const FEW = (RUNS * LENGTH) / 4;

test('of statements', async () => {
  const url = (await aDatabaseOfProcesses())?.url;
  const dump = inject('templateFile');
  const thread = new Worker(new URL('memory-thread.ts', import.meta.url), {
    workerData: { url, dump, runs: RUNS, length: LENGTH },
  });
  const [{ 'that is kept': kept, ...garbage }] = (await once(thread, 'message')) as [Record<string, number>];
  expect(Object.keys(garbage)).toEqual(['by itself', 'in a batch', ...(url ? ['promised by a connection'] : [])]);
  for (const [statement, bytes] of Object.entries(garbage)) expect(bytes, statement).toBeLessThan(FEW);
  expect(kept, 'so that it is known to be measured').toBeGreaterThan(FEW);
});
