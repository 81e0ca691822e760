/** Starts one workerd and waits until it listens, or says why it does not. */

import type { Started, Starter } from '../processes/starter.ts';
import type { ProcessFolder } from './folder.ts';
import { commandOf, type Isolation, type KernelLimits, type Tools } from './isolation.ts';
import { lineReader } from './logs.ts';

/** What this server has found out of its machine, once. */
export interface Machine {
  readonly binary: string;
  readonly tools: Tools;
  readonly isolation: Isolation;
  /** Private memory of a process with an empty script; undefined: not known. */
  readonly baseBytes: number | undefined;
}

/** What a process writes beside its logs: its last lines tell why it ended. */
const KEPT_ERRORS = 8 * 1024;
const MAX_LINE = 256 * 1024;

/** A process that did not begin to listen. `scriptFault`: workerd refused the script. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
  readonly scriptFault: boolean;

  constructor(message: string, scriptFault: boolean) {
    super(message);
    this.scriptFault = scriptFault;
  }
}

export interface Launched {
  readonly child: Started;
  /** The end of what it wrote to its standard error. */
  errors(): string;
}

export interface LaunchOptions {
  readonly starter: Starter;
  readonly machine: Machine;
  readonly folder: ProcessFolder;
  readonly slot: number;
  readonly limits: KernelLimits;
  readonly timeoutMs: number;
  onLine(line: string): void;
  /** Bytes of any output. */
  onOutput(bytes: number): void;
}

/** @throws LaunchError */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const { machine, folder, slot, limits } = options;
  const [command = '', ...args] = commandOf(machine.tools, machine.isolation, machine.binary, folder, slot, limits);
  const child = await options.starter
    .start({ command, args, cwd: folder.run, input: true, control: true, ownGroup: false })
    .catch((error: Error) => {
      throw new LaunchError(`It could not be started: ${error.message}`, false);
    });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    options.onOutput(chunk.length);
    errors = (errors + chunk.toString('latin1')).slice(-KEPT_ERRORS);
  });
  const reader = lineReader(MAX_LINE, options.onLine, () => options.onOutput(Infinity));
  child.stdout.on('data', (chunk: Buffer) => {
    options.onOutput(chunk.length);
    reader(chunk);
  });
  await new Promise<void>((resolve, reject) => {
    const clock = setTimeout(() => {
      child.kill();
      reject(new LaunchError(`It did not begin to listen within ${options.timeoutMs} ms`, false));
    }, options.timeoutMs);
    child.control?.once('data', () => {
      clearTimeout(clock);
      resolve();
    });
    void child.closed.then(({ code, signal }) => {
      clearTimeout(clock);
      const [, fault] = /^service main: (.*(?:\n(?: {2}| *at ).*)*)/m.exec(errors) ?? [];
      const ended = `It ended at its start (${signal ?? `code ${code}`}): ${lastLine(errors)}`;
      reject(new LaunchError(fault ?? ended, fault !== undefined));
    });
  });
  return { child, errors: () => errors };
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
