/** The least that a host has to send or take: one that trickles would hold a slot for as long as an operation may take. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { GitError } from './error.ts';
import type { RunLimits } from './run.ts';

/** Bytes a second, over the time after which a host counts as silent. */
const LEAST = 1000;
/** So many of these times a host may prepare what it sends. */
const PREPARING = 3;
/** Git says so itself when everything is here; what the host says begins with `remote:`. */
const RECEIVED = /(?:^|[\r\n])(?:Receiving objects: 100%|Resolving deltas)/;

/** The limits of a fetch into a folder, with the rate. */
export function withRate(limits: RunLimits, folder: string, windowMs: number): RunLimits {
  let since = performance.now();
  let last = 0;
  let received = false;
  return {
    ...limits,
    onStderr: (text) => {
      received ||= RECEIVED.test(text);
      limits.onStderr?.(text);
    },
    watch: async () => {
      const found = await limits.watch?.();
      if (found || received) return found;
      const size = await sizeOf(path.join(folder, 'objects', 'pack'));
      const ms = performance.now() - since;
      if (ms < (size === 0 ? PREPARING * windowMs : windowMs)) return undefined;
      if (size - last < (LEAST * ms) / 1000)
        return new GitError('timeout', `The repository sends less than ${LEAST} bytes a second`);
      since = performance.now();
      last = size;
      return undefined;
    },
  };
}

/** `Writing objects:  45% (9/20), 1.20 MiB | 600.00 KiB/s`; the bytes are there after half a second. */
const WRITING = /(?:^|[\r\n])Writing objects: +(\d+)% \(\d+\/\d+\)(?:, ([\d.]+) (bytes|KiB|MiB|GiB))?/g;
const BYTES: Readonly<Record<string, number>> = { bytes: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };
/** Work of this machine, before anything is sent. Lines of the host begin with `remote:`. */
const PACKING = /(?:^|[\r\n])(?:Enumerating|Counting|Compressing|Delta compression)/;

/**
 * The limits of a push, with the rate. Git itself says what it has sent; before the first byte and after the last one the host
 * has as long as it may prepare a fetch, whatever it says meanwhile.
 */
export function withPushRate(limits: RunLimits, windowMs: number): RunLimits {
  let since = performance.now();
  let [last, sent] = [0, 0];
  let isWriting = false;
  return {
    ...limits,
    onStderr: (text) => {
      const wasWriting = isWriting;
      for (const [, percent, size, unit = ''] of text.matchAll(WRITING)) {
        isWriting = percent !== '100';
        if (size !== undefined) sent = Number(size) * (BYTES[unit] ?? 1);
      }
      if (isWriting !== wasWriting || PACKING.test(text)) since = performance.now();
      limits.onStderr?.(text);
    },
    watch: async () => {
      const found = await limits.watch?.();
      if (found) return found;
      const ms = performance.now() - since;
      if (ms < (isWriting ? windowMs : PREPARING * windowMs)) return undefined;
      if (!isWriting) return new GitError('timeout', 'The push makes no progress');
      if (sent - last < (LEAST * ms) / 1000)
        return new GitError('timeout', `The repository receives less than ${LEAST} bytes a second`);
      since = performance.now();
      last = sent;
      return undefined;
    },
  };
}

/** Bytes in a flat folder; files that vanish meanwhile count as nothing. */
export async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
