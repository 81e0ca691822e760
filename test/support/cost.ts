/** What work costs, bounded on any machine: in processor time, so that what else the machine does counts for nothing. */
import { type PerformanceEntry, PerformanceObserver, performance } from 'node:perf_hooks';
import { expect } from 'vitest';
import { collectGarbage } from './heap.ts';
import { work } from './pace.ts';

/** Milliseconds of processor time, of this thread alone: databases of other tests work in threads of the same process. */
export function cost(what: () => unknown): number {
  const before = process.threadCpuUsage();
  what();
  return millisecondsOf(process.threadCpuUsage(before));
}

/** The same of work that is waited for. */
export async function asyncCost(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  return millisecondsOf(process.threadCpuUsage(before));
}

/** On all threads of the process: of what a server does for a request. What other tests left at work there counts, too. */
export async function processCost(work: () => Promise<unknown>): Promise<number> {
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

const measured = () => Math.max(1, Math.min(...Array.from({ length: TRIES }, () => cost(work))) / REFERENCE_MS);

/** How much slower this machine is than the one for which bounds are written; at least 1. Measured at the first use in a worker. */
export function paceOf(): number {
  pace ??= measured();
  return pace;
}

/**
 * Before a further try: what other tests left is collected, so that it does not fall into this one. And the pace is taken again: a
 * core that is shared now was perhaps not when the worker began.
 */
export function prepareAgain(): void {
  collectGarbage();
  pace = Math.max(paceOf(), measured());
}

/**
 * Expects that work takes less than `ms` of processor time, more on a slower machine. It may fall together with the collection of
 * what other tests left, and then has two more tries: what is slow is slow each time. Gives the least.
 */
export function expectCostBelow(ms: number, work: () => unknown, message?: string): number {
  let least = cost(work);
  for (let tries = 1; tries < TRIES && least >= ms * paceOf(); tries += 1) {
    prepareAgain();
    least = Math.min(least, cost(work));
  }
  expect(least, message).toBeLessThan(ms * paceOf());
  return least;
}

/** The same of work that is waited for. */
export const expectAsyncCostBelow = (ms: number, work: () => Promise<unknown>, message?: string): Promise<void> =>
  expectLeastBelow(ms, () => asyncCost(work), message);

/** The same on all threads of the process: of what a server does for a request. */
export const expectProcessCostBelow = (ms: number, work: () => Promise<unknown>, message?: string): Promise<void> =>
  expectLeastBelow(ms, () => processCost(work), message);

async function expectLeastBelow(ms: number, measure: () => Promise<number>, message?: string): Promise<void> {
  let least = await measure();
  for (let tries = 1; tries < TRIES && least >= ms * paceOf(); tries += 1) {
    prepareAgain();
    least = Math.min(least, await measure());
  }
  expect(least, message).toBeLessThan(ms * paceOf());
}

const SLICED_TRIES = 5;

/**
 * Expects that work gives the event loop a turn so often that the longest stretch of processor time in between is less than `most`
 * of all that it takes. What is done in one go is so each time, whereas a collection of garbage falls into some tries only: the
 * least of them counts. It needs some hundreds of milliseconds of work, as this clock goes in steps of 4. `prepare` makes what each
 * try works on.
 */
export async function expectSlices<T>(most: number, prepare: () => Promise<T>, work: (on: T) => Promise<unknown>) {
  let least = 1;
  for (let tries = 0; tries < SLICED_TRIES && least >= most; tries += 1) {
    const on = await prepare();
    if (tries > 0) collectGarbage();
    least = Math.min(least, await longestPart(() => work(on)));
  }
  expect(least).toBeLessThan(most);
}

/**
 * Expects that work gives the event loop a turn before it has taken `ms` of processor time in one go; more on a slower machine. What is
 * done in one go is so each time, whereas a collection of garbage falls into some tries only: the least of them counts.
 */
export async function expectHoldsBelow<T>(ms: number, prepare: () => Promise<T>, work: (on: T) => Promise<unknown>) {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < SLICED_TRIES && least >= ms * paceOf(); tries += 1) {
    const on = await prepare();
    if (tries > 0) prepareAgain();
    least = Math.min(least, (await stretches(() => work(on))).longest);
  }
  expect(least).toBeLessThan(ms * paceOf());
}

/** The longest stretch between two turns of the event loop, as a part of all that the work took. */
export async function longestPart(work: () => Promise<unknown>): Promise<number> {
  const { longest, all } = await stretches(work);
  return longest / all;
}

/**
 * Milliseconds of processor time of this thread: the longest stretch between two turns of the event loop, and all of them. Without
 * the collections of garbage: those of a run with much in memory take longer than the work that they fall into.
 */
async function stretches(work: () => Promise<unknown>): Promise<{ longest: number; all: number }> {
  const turns: Turn[] = [];
  const collections: PerformanceEntry[] = [];
  const keep = (entries: readonly PerformanceEntry[]) => {
    for (const entry of entries) collections.push(entry);
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  const look = () => void turns.push({ at: performance.now(), used: millisecondsOf(process.threadCpuUsage()) });
  let isOver = false;
  const lookAgain = () => {
    if (isOver) return;
    look();
    setImmediate(lookAgain);
  };
  look();
  setImmediate(lookAgain);
  await work();
  isOver = true;
  look();
  // Collections are told in the turn after them.
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  keep(observer.takeRecords());
  observer.disconnect();
  const own = ownTimes(turns, collections);
  const sum = (one: number, other: number) => one + other;
  return { longest: own.reduce((one, other) => Math.max(one, other), 0), all: own.reduce(sum, 0) };
}

interface Turn {
  /** Milliseconds, of the clock of `performance`. */
  at: number;
  /** Milliseconds of processor time until then. */
  used: number;
}

/** What was used between one turn and the next, without the collections that began in between. */
function ownTimes(turns: readonly Turn[], collections: readonly PerformanceEntry[]): number[] {
  const inOrder = [...collections].sort((a, b) => a.startTime - b.startTime);
  let next = 0;
  return turns.slice(1).map(({ at, used }, index) => {
    let collected = 0;
    for (; next < inOrder.length && inOrder[next]!.startTime < at; next += 1)
      if (inOrder[next]!.startTime >= turns[index]!.at) collected += inOrder[next]!.duration;
    return Math.max(0, used - turns[index]!.used - collected);
  });
}
