/** What a process uses of the machine, from `/proc`: where the kernel's own limits count a whole life, this tells of one call. */
import { readFileSync } from 'node:fs';

export interface Usage {
  readonly cpuMs: number;
  readonly residentBytes: number;
}

/** Linux counts in these for programs, whatever the kernel does inside. */
const TICK_MS = 10;
const PAGE = 4096;

/** Undefined where there is no such process, or no `/proc`. */
export function usageOf(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
      residentBytes: Number(fields[21]) * PAGE,
    };
  } catch {
    return undefined;
  }
}

/** Bytes of private memory as `RLIMIT_DATA` counts them: most of it is only reserved. */
export function dataBytesOf(pid: number): number | undefined {
  try {
    const kibibytes = /^VmData:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
  } catch {
    return undefined;
  }
}

/** The last of the only children of a process: what tools that fork have started. Itself, where it has none. */
export function innermost(pid: number): number {
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return child ? innermost(Number(child)) : pid;
  } catch {
    return pid;
  }
}
