/** The processes of all keys: a bounded number, the least recently used goes first, and what crashes waits before it is started again. */

import type { GuardedFetch } from '../egress/fetch.ts';
import type { Starter } from '../processes/starter.ts';
import type { ScriptFolder } from './folder.ts';
import { LaunchError, type Machine } from './launch.ts';
import type { Limits } from './limits.ts';
import type { OwnServer } from './own-server.ts';
import { ScriptProcess } from './process.ts';
import { type ScriptAnswer, type ScriptCall, ScriptError } from './scripts.ts';

export interface PoolOptions {
  readonly machine: Machine;
  readonly starter: Starter;
  readonly folder: ScriptFolder;
  readonly outgoing: GuardedFetch;
  readonly own: OwnServer;
  readonly limits: Limits;
  readonly now: () => number;
  /** Whether processes can be started: null, or why the last one could not. */
  onHealth(failure: string | null): void;
}

/** What is known of a key. */
interface Entry {
  version: string;
  process: Promise<ScriptProcess> | undefined;
  /** Once it has started. */
  started: ScriptProcess | undefined;
  /** Crashes since the last answer. */
  failures: number;
  notBefore: number;
  lastUsed: number;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 5 * 60_000;

export class ProcessPool {
  readonly #options: PoolOptions;
  /** In the order of their use. */
  readonly #entries = new Map<string, Entry>();
  readonly #slots: Set<number>;
  readonly #waiting: (() => void)[] = [];
  readonly #clock: NodeJS.Timeout;
  readonly #live = new Set<ScriptProcess>();
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#slots = new Set(Array.from({ length: options.limits.processes }, (_, slot) => slot));
    this.#clock = setInterval(() => this.#endIdle(), Math.max(1000, options.limits.idleMs / 4)).unref();
  }

  /** @throws ScriptError; or the reason of the call's signal */
  async call(call: ScriptCall): Promise<ScriptAnswer> {
    const timeoutMs = call.timeoutMs ?? this.#options.limits.timeoutMs;
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      call.signal?.throwIfAborted();
      const entry = this.#entryOf(call);
      const process = await this.#processOf(entry, call, deadline);
      // It may have ended since, or a call of another version has come.
      if (!process.open) {
        if (entry.started === process) this.#drop(entry);
        if (Date.now() > deadline) throw new ScriptError('unavailable', 'No process for the script could be kept');
        continue;
      }
      const answer = await process.call(call, deadline, call.signal);
      entry.failures = 0;
      return answer;
    }
  }

  #entryOf(call: ScriptCall): Entry {
    const now = this.#options.now();
    const known = this.#entries.get(call.process);
    const entry = known ?? {
      version: call.version,
      process: undefined,
      started: undefined,
      failures: 0,
      notBefore: 0,
      lastUsed: now,
    };
    if (entry.version !== call.version) {
      // Calls under way end with the code they began with.
      entry.version = call.version;
      this.#drop(entry);
      entry.failures = 0;
      entry.notBefore = 0;
    }
    entry.lastUsed = now;
    this.#entries.delete(call.process);
    this.#entries.set(call.process, entry);
    return entry;
  }

  #drop(entry: Entry): void {
    void entry.process?.then((process) => process.retire()).catch(() => {});
    entry.process = undefined;
    entry.started = undefined;
  }

  async #processOf(entry: Entry, call: ScriptCall, deadline: number): Promise<ScriptProcess> {
    if (this.#closed) throw new ScriptError('unavailable', 'The server is stopping');
    if (!entry.process) {
      const pause = entry.notBefore - this.#options.now();
      if (pause > 0)
        throw new ScriptError(
          'crashed',
          `The script ended its process before; it starts again in ${Math.ceil(pause / 1000)} s`,
        );
      const starting = this.#start(entry, call, deadline);
      entry.process = starting;
      starting.then(
        (process) => {
          if (entry.process === starting) entry.started = process;
          else process.retire();
        },
        () => {
          if (entry.process === starting) entry.process = undefined;
        },
      );
    }
    return entry.process;
  }

  async #start(entry: Entry, call: ScriptCall, deadline: number): Promise<ScriptProcess> {
    const script = await call.script();
    const slot = await this.#slot(deadline);
    const { limits, onHealth, ...options } = this.#options;
    try {
      const timeoutMs = Math.max(1000, Math.min(limits.startMs, deadline - Date.now()));
      const events = {
        onFailure: () => this.#failed(entry),
        onIdle: () => {
          if (this.#waiting.length > 0) this.#endLeastRecent();
        },
      };
      const process = await ScriptProcess.start({ ...options, limits, slot, script, timeoutMs }, events);
      onHealth(null);
      this.#live.add(process);
      void process.ended.then(() => {
        this.#live.delete(process);
        if (entry.started === process) {
          entry.process = undefined;
          entry.started = undefined;
        }
        this.#free(slot);
      });
      return process;
    } catch (error) {
      this.#free(slot);
      const message = error instanceof Error ? error.message : String(error);
      if (error instanceof LaunchError && error.scriptFault) {
        this.#failed(entry);
        throw new ScriptError('invalid', message, [], { cause: error });
      }
      onHealth(`workerd does not start: ${message}`);
      throw new ScriptError('unavailable', `The runtime for scripts failed: ${message}`, [], { cause: error });
    }
  }

  /** The first end is forgiven; then the pauses double. */
  #failed(entry: Entry): void {
    entry.failures += 1;
    const pause = entry.failures < 2 ? 0 : FIRST_PAUSE_MS * 2 ** Math.min(20, entry.failures - 2);
    entry.notBefore = this.#options.now() + Math.min(LONGEST_PAUSE_MS, pause);
  }

  async #slot(deadline: number): Promise<number> {
    for (;;) {
      const [slot] = this.#slots;
      if (slot !== undefined) {
        this.#slots.delete(slot);
        return slot;
      }
      this.#endLeastRecent();
      const left = deadline - Date.now();
      if (left <= 0 || this.#closed) throw new ScriptError('unavailable', 'All processes for scripts are occupied');
      await new Promise<void>((go) => {
        const wake = () => {
          clearTimeout(clock);
          go();
        };
        const clock = setTimeout(() => {
          this.#waiting.splice(this.#waiting.indexOf(wake), 1);
          go();
        }, left);
        this.#waiting.push(wake);
      });
    }
  }

  #free(slot: number): void {
    this.#slots.add(slot);
    this.#waiting.shift()?.();
  }

  #endLeastRecent(): void {
    for (const entry of this.#entries.values()) {
      if (!entry.started || entry.started.busy) continue;
      this.#drop(entry);
      return;
    }
  }

  #endIdle(): void {
    const { now, limits } = this.#options;
    for (const [key, entry] of this.#entries) {
      if (now() - entry.lastUsed < limits.idleMs || entry.started?.busy) continue;
      this.#drop(entry);
      if (entry.notBefore + LONGEST_PAUSE_MS < now()) this.#entries.delete(key);
    }
  }

  forget(key: string): void {
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    void entry?.process?.then((process) => process.kill()).catch(() => {});
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#clock);
    await Promise.allSettled([...this.#entries.values()].map(({ process }) => process));
    for (const process of this.#live) process.kill();
    await Promise.all([...this.#live].map(({ ended }) => ended));
    for (const go of this.#waiting.splice(0)) go();
  }
}
