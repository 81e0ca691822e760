/** What scripts may take. */
import type { KernelLimits } from './isolation.ts';

export interface Limits {
  /** Processes at a time. */
  readonly processes: number;
  /** Of the heap of one process; beside it, buffers may take as much again. */
  readonly memoryBytes: number;
  /** Of the processor, for one call. */
  readonly cpuMs: number;
  /** For one call, by the clock; also for what it leaves to `waitUntil`. */
  readonly timeoutMs: number;
  /** For the start of a process. */
  readonly startMs: number;
  /** A process without calls for so long ends. */
  readonly idleMs: number;
  /** Calls at a time in one process; further ones wait. */
  readonly concurrentCalls: number;
  readonly answerBytes: number;
  /** Of all that a process writes, for each of its calls. */
  readonly outputBytes: number;
  /** Of the processor, for one process: another one takes its place at half of it. */
  readonly lifetimeCpuMs: number;
  /** How often the use of processor and memory is looked at. */
  readonly watchMs: number;
}

export const LIMITS: Limits = {
  processes: 32,
  memoryBytes: 128 * 2 ** 20,
  cpuMs: 5000,
  timeoutMs: 30_000,
  startMs: 15_000,
  idleMs: 120_000,
  concurrentCalls: 32,
  answerBytes: 16 * 2 ** 20,
  outputBytes: 2 ** 20,
  lifetimeCpuMs: 600_000,
  watchMs: 100,
};

/** What the binary itself has in memory, most of it mapped and shared. */
const RESIDENT_BASE = 128 * 2 ** 20;

/**
 * The bounds of a process. `baseBytes` is the private memory that one without a script has: almost all of it is reserved and not
 * used, and a bound has to leave it room.
 */
export function kernelLimits(limits: Limits, baseBytes: number | undefined): KernelLimits & { residentBytes: number } {
  return {
    dataBytes: baseBytes === undefined ? undefined : baseBytes + 2 * limits.memoryBytes,
    cpuSeconds: Math.ceil(limits.lifetimeCpuMs / 1000),
    residentBytes: RESIDENT_BASE + 2 * limits.memoryBytes,
  };
}
