/** What work costs, bounded on any machine: in processor time, so that what else the machine does counts for nothing. */
import { expect } from 'vitest';

/** Milliseconds of processor time. */
export function cost(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** How often work is measured; the least counts. */
const TRIES = 3;

/**
 * Expects that work takes less than `ms` of processor time. It may fall together with the collection of what other tests left, and then
 * has two more tries: what is slow is slow each time. Gives the least.
 */
export function expectCostBelow(ms: number, work: () => unknown, message?: string): number {
  let least = cost(work);
  for (let tries = 1; tries < TRIES && least >= ms; tries += 1) least = Math.min(least, cost(work));
  expect(least, message).toBeLessThan(ms);
  return least;
}
