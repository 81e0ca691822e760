/** The runtime for scripts: a process for each key, started when it is needed and ended when it is not. */
import type { Log } from '../../log.ts';
import type { GuardedFetch } from '../egress/fetch.ts';
import { processes } from '../processes/starter.ts';
import { ScriptFolder } from './folder.ts';
import { described, type Tools } from './isolation.ts';
import type { Machine } from './launch.ts';
import { LIMITS, type Limits } from './limits.ts';
import { exploreMachine } from './machine.ts';
import { ProcessPool } from './pool.ts';
import { type ScriptCall, ScriptError, type Scripts } from './scripts.ts';

export interface ScriptOptions {
  /** What scripts send to others. */
  readonly outgoing: GuardedFetch;
  /** Scripts may send requests to it, although this server may be at an inside address. */
  readonly publicUrl: string;
  readonly limits?: Partial<Limits>;
  /** workerd; by default that of the package. */
  readonly binary?: string;
  /** What keeps processes in; by default what this machine has. */
  readonly tools?: Tools;
  /** For folders of processes; by default that for temporary files. */
  readonly parent?: string;
  /** Hears of what operators should know. */
  readonly log?: Pick<Log, 'info' | 'warn'>;
  /** Milliseconds; a test may have a clock of its own. */
  readonly now?: () => number;
}

/** Scripts that run in workerd. It is tried out at once; calls wait for that. */
export function openScripts(options: ScriptOptions): Scripts {
  let problem: string | null = 'The runtime for scripts is starting';
  let machine: Machine | undefined;
  let address: { host: string; port: number } | undefined;
  const own = {
    publicUrl: options.publicUrl,
    get address() {
      return address;
    },
  };
  const opening = open();
  // Whoever calls hears of it.
  opening.catch(() => {});

  async function open(): Promise<{ folder: ScriptFolder; pool: ProcessPool }> {
    let folder: ScriptFolder | undefined;
    try {
      folder = await ScriptFolder.create(options.parent);
      const limits = { ...LIMITS, ...options.limits };
      machine = await exploreMachine(folder, processes, options.binary, options.tools, limits.startMs);
      const pool = new ProcessPool({
        machine,
        starter: processes,
        folder,
        outgoing: options.outgoing,
        own,
        limits,
        now: options.now ?? Date.now,
        onHealth: (failure) => {
          if (failure !== null && failure !== problem) options.log?.warn({ failure }, 'A script could not be started');
          problem = failure;
        },
      });
      problem = null;
      options.log?.info({ isolation: described(machine.isolation, machine.tools) }, 'Scripts of integrations can run');
      return { folder, pool };
    } catch (error) {
      await folder?.remove();
      problem = error instanceof Error ? error.message : String(error);
      options.log?.warn({ err: error }, 'Scripts of integrations cannot run');
      throw error;
    }
  }

  return {
    async call(call: ScriptCall) {
      const { pool } = await opening.catch((cause: unknown) => {
        throw new ScriptError('unavailable', problem ?? String(cause), [], { cause });
      });
      return pool.call(call);
    },
    problem: () => problem,
    isolation: () => (machine ? described(machine.isolation, machine.tools) : null),
    forget: (process) => void opening.then(({ pool }) => pool.forget(process)).catch(() => {}),
    listening: (listens) => {
      address = listens;
    },
    async close() {
      const opened = await opening.catch(() => undefined);
      problem = 'The server is stopping';
      await opened?.pool.close();
      await opened?.folder.remove();
    },
  };
}
