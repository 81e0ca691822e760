/** Programs started by the worker's launcher (see there). */
import { type ChildProcess, fork } from 'node:child_process';
import type { Notice, Order } from './launcher.ts';

export interface Program {
  write(bytes: Uint8Array): void;
  end(): void;
  kill(): void;
}

export interface ProgramOptions {
  cwd?: string;
  env: NodeJS.ProcessEnv;
  onStdout?: (chunk: Buffer) => void;
  onStderr?: (chunk: Buffer) => void;
  /** Once, after everything that it has said. */
  onClose?: (code: number | null, error?: string) => void;
}

const programs = new Map<number, ProgramOptions>();
let launcher: ChildProcess | undefined;
let last = 0;

/** Starts a program. */
export function launch(command: string, args: readonly string[], options: ProgramOptions): Program {
  launcher ??= aLauncher();
  const process = launcher;
  const id = ++last;
  programs.set(id, options);
  process.ref();
  process.channel?.ref();
  const order = (message: Order) => void process.send(message);
  const { cwd, env } = options;
  order({ id, start: { command, args, env, ...(cwd !== undefined && { cwd }) } });
  return {
    write: (bytes) => order({ id, write: bytes }),
    end: () => order({ id, end: true }),
    kill: () => order({ id, kill: true }),
  };
}

/** Runs a program to its end and gives what it said. Rejects with its complaint when it fails. */
export function runProgram(
  command: string,
  args: readonly string[],
  { input, ...options }: Pick<ProgramOptions, 'cwd' | 'env'> & { input?: Uint8Array },
): Promise<Buffer> {
  const said: { out: Buffer[]; err: Buffer[] } = { out: [], err: [] };
  return new Promise((resolve, reject) => {
    const program = launch(command, args, {
      ...options,
      onStdout: (chunk) => said.out.push(chunk),
      onStderr: (chunk) => said.err.push(chunk),
      onClose(code, error) {
        if (code === 0) return resolve(Buffer.concat(said.out));
        const complaint = error ?? Buffer.concat(said.err).toString();
        reject(Object.assign(new Error(`${command} ${args.join(' ')}: ${complaint}`), { code, stderr: complaint }));
      },
    });
    if (input) program.write(input);
    program.end();
  });
}

/** One for each worker, and gone with it. */
function aLauncher(): ChildProcess {
  const child = fork(new URL('launcher.ts', import.meta.url), { serialization: 'advanced', execArgv: [] });
  child.on('message', (notice: Notice) => {
    const program = programs.get(notice.id);
    if ('stdout' in notice) return program?.onStdout?.(Buffer.from(notice.stdout));
    if ('stderr' in notice) return program?.onStderr?.(Buffer.from(notice.stderr));
    programs.delete(notice.id);
    // Nothing waits for it any more: the worker may end.
    if (programs.size === 0) {
      child.unref();
      child.channel?.unref();
    }
    program?.onClose?.(notice.closed, notice.error);
  });
  return child;
}
