/** What work costs, bounded on any machine: in processor time, so that what else the machine does counts for nothing. */
import { expect } from 'vitest';
import { work } from './pace.ts';

/** Milliseconds of processor time, of this thread alone: databases of other tests work in threads of the same process. */
export function cost(what: () => unknown): number {
  const before = process.threadCpuUsage();
  what();
  return millisecondsOf(process.threadCpuUsage(before));
}

/** The same of work that is waited for, on all threads of the process. */
export async function asyncCost(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return millisecondsOf(process.cpuUsage(before));
}

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** How often work is measured; the least counts. */
const TRIES = 3;

/** What `work` takes in processor time on the machine for which bounds are written. */
const REFERENCE_MS = 70;

let pace: number | undefined;

/** How much slower this machine is than the one for which bounds are written; at least 1. Measured once for each worker. */
export function paceOf(): number {
  pace ??= Math.max(1, Math.min(...Array.from({ length: TRIES }, () => cost(work))) / REFERENCE_MS);
  return pace;
}

/**
 * Expects that work takes less than `ms` of processor time, more on a slower machine. It may fall together with the collection of
 * what other tests left, and then has two more tries: what is slow is slow each time. Gives the least.
 */
export function expectCostBelow(ms: number, work: () => unknown, message?: string): number {
  const most = ms * paceOf();
  let least = cost(work);
  for (let tries = 1; tries < TRIES && least >= most; tries += 1) least = Math.min(least, cost(work));
  expect(least, message).toBeLessThan(most);
  return least;
}

/** The same of work that is waited for. */
export async function expectAsyncCostBelow(ms: number, work: () => Promise<unknown>, message?: string): Promise<void> {
  const most = ms * paceOf();
  let least = await asyncCost(work);
  for (let tries = 1; tries < TRIES && least >= most; tries += 1) least = Math.min(least, await asyncCost(work));
  expect(least, message).toBeLessThan(most);
}

/** The longest stretch of processor time between two turns of the event loop, as a part of all that the work took. */
export async function longestPart(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  };
  const start = used();
  let before = start;
  const look = () => {
    const now = used();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  const end = used();
  return Math.max(longest, end - before) / (end - start);
}
