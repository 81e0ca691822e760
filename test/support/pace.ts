/**
 * How fast this machine is now, so that time-outs hold on a slower or busy one. Measured once, when the run begins, in
 * vitest.config.ts; workers find it in `TEST_PACE`.
 */

/** What `work` takes on the machine for which time-outs are written. */
const REFERENCE_MS = 70;
const TRIES = 3;
/** A run on a machine slower than this would take hours. */
const SLOWEST = 8;

/** Sorts, replaces, keeps and prints words. */
export function work(): void {
  const words = Array.from({ length: 20_000 }, (_, i) => `w${(i * 7919) % 20_000} of ${i}`).sort();
  const kept = new Map(words.map((word) => [word.replace(/\d+/g, (digits) => `<${digits}>`), word]));
  JSON.parse(JSON.stringify([...kept]));
}

/** How much longer things take here, in time on the clock: 1 or more. */
export function measuredPace(): number {
  const times = Array.from({ length: TRIES }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(SLOWEST, Math.max(1, Math.min(...times) / REFERENCE_MS));
}

/** A time-out, in milliseconds, at the pace of this machine. */
export const stretched = (ms: number): number => Math.ceil(ms * Number(process.env['TEST_PACE'] ?? 1));
