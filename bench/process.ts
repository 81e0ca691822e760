/** Servers under measurement: each a process of its own, on one core, on loopback, ended with the program. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const ROOT = new URL('..', import.meta.url).pathname;

/** What `npm start` gives to Node: its options, and the program. */
export const START: readonly string[] = (() => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const words: string[] = scripts.start.split(' ');
  return words.slice(words.indexOf('node') + 1);
})();

/** The cores that this program may use: one for the servers, another for the load. */
export interface Cores {
  server: number | null;
  load: number | null;
  /** Why there is no pinning. */
  problem?: string;
}

/** Moves processes to a core; those that have ended meanwhile are let go. */
export function pin(pids: readonly number[], core: number | null): void {
  if (core === null) return;
  for (const pid of pids) {
    try {
      execFileSync('taskset', ['-pc', String(core), String(pid)], { stdio: 'ignore' });
    } catch {
      // It has ended, or belongs to another user: then the system goes on placing it.
    }
  }
}

export function findCores(): Cores {
  const none = { server: null, load: null };
  let text: string;
  try {
    text = execFileSync('taskset', ['-pc', String(process.pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return { ...none, problem: '`taskset` is not there: servers and load share the cores as the system likes' };
  }
  const cores = (text.split(':')[1] ?? '').split(',').flatMap((part) => {
    const [from = 0, to = from] = part.trim().split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
  if (cores.length < 2) return { ...none, problem: 'there is one core only: servers and load share it' };
  return { server: cores[0] as number, load: cores[1] as number };
}

export interface Program {
  name: string;
  /** Arguments of Node. */
  args: readonly string[];
  env?: Record<string, string>;
  core: number | null;
}

/** A command line that runs Node on one core. */
export const onCore = (core: number | null, args: readonly string[]): [string, string[]] =>
  core === null ? [process.execPath, [...args]] : ['taskset', ['-c', String(core), process.execPath, ...args]];

export class Server {
  readonly name: string;
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(name: string, url: string, child: ChildProcess) {
    this.name = name;
    this.url = url;
    this.#child = child;
  }

  /** Starts a server that listens on `PORT` and answers there; rejects with what it wrote when it ends before. */
  static async start({ name, args, env = {}, core }: Program): Promise<Server> {
    const port = await freePort();
    const [command, argv] = onCore(core, args);
    // To a file, as a supervisor would keep it: a pipe would have this program read every line of the log, on a core that is measured.
    const output = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-bench-log-')), 'output');
    const file = fs.openSync(output, 'a');
    const child = spawn(command, argv, {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        GRAPHILE_ENV: 'production',
        HOST: '127.0.0.1',
        ...env,
        PORT: String(port),
      },
      stdio: ['ignore', file, file],
    });
    fs.closeSync(file);
    let last = '';
    child.once('exit', () => {
      last = fs.readFileSync(output, 'utf8').slice(-4000);
      fs.rmSync(path.dirname(output), { recursive: true });
    });
    const end = () => void child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.removeListener('exit', end));
    const server = new Server(name, `http://127.0.0.1:${port}`, child);
    for (let waited = 0; waited < 60_000; waited += 100) {
      if (child.exitCode !== null) throw new Error(`${name} ended at once:\n${last}`);
      if (await answers(server.url)) return server;
      await delay(100);
    }
    await server.stop();
    throw new Error(`${name} did not answer within a minute:\n${last}`);
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  /** Resident memory, bytes; undefined where the system has no /proc. */
  memory(): number | undefined {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(this.#proc('status') ?? '')?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  }

  /** Milliseconds of a core that it has used since its start. */
  cpu(): number | undefined {
    // After the name, which may hold spaces: fields 14 and 15 are user and system time in hundredths of a second.
    const fields = this.#proc('stat')?.split(') ')[1]?.split(' ');
    return fields && (Number(fields[11]) + Number(fields[12])) * 10;
  }

  #proc(file: string): string | undefined {
    try {
      return fs.readFileSync(`/proc/${this.#child.pid}/${file}`, 'utf8');
    } catch {
      return undefined;
    }
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
    await ended;
    clearTimeout(timer);
  }
}

/** Whether the server is ready: while it starts it answers 503. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.status !== 503;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
