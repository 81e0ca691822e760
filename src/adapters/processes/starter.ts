/**
 * Starts programs by a small process of its own. To start one, a process is copied for a moment, and the copy of a large server holds
 * its event loop for tens of milliseconds; an import starts some dozens, and a script that ends its process again and again as many.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { Connections } from './connections.ts';

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** All of its environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it gets input from here; else it is empty. */
  readonly input?: boolean;
  /** Whether it writes to file descriptor 3. */
  readonly control?: boolean;
  /**
   * Whether it is a group with all that it starts, which is ended as one (default). Linux shares out the processors among such groups
   * (sched_autogroup): a low priority (`nice`) counts within its own alone, so what is to make way for the server is in the server's.
   */
  readonly ownGroup?: boolean;
}

/** What the server says: start this, or end it. */
export type ToStarter =
  | {
      say: 'start';
      id: number;
      command: string;
      args: readonly string[];
      cwd: string;
      env: Readonly<Record<string, string>>;
      /** Those that are connected to the server. */
      descriptors: readonly number[];
      ownGroup: boolean;
    }
  | { say: 'end'; id: number };

/** What the starter says. A process that has not begun does not end. */
export type FromStarter =
  | { say: 'begun'; id: number; pid: number }
  | { say: 'failed'; id: number; why: string; code?: string | undefined }
  | { say: 'ended'; id: number; code: number | null; signal: string | null };

/** How a process ended; neither is known when the starter ended before it. */
export interface End {
  readonly code: number | null;
  readonly signal: string | null;
}

export interface Started {
  readonly pid: number;
  /** Of a command with `input`. */
  readonly stdin: Writable | undefined;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Of a command with `control`: its file descriptor 3. */
  readonly control: Readable | undefined;
  /** Once it has ended, and all that it wrote has been read. */
  readonly closed: Promise<End>;
  /** Ends it with all that it started. What it wrote can still be read. */
  kill(): void;
}

interface Pending {
  readonly by: ChildProcess;
  readonly ownGroup: boolean;
  pid?: number;
  begun(pid: number): void;
  failed(error: Error): void;
  ended(end: End): void;
}

const LOST: End = { code: null, signal: null };
/** For connections of a process that has ended; a server without room for more takes none. */
const LATE_MS = 5000;

export class Starter {
  readonly #pending = new Map<number, Pending>();
  #child: ChildProcess | undefined;
  #connections: Promise<Connections> | undefined;
  #last = 0;

  /** Starts a command. @throws Error when it cannot be, with the system's `code` */
  async start({
    command,
    args,
    cwd,
    env = {},
    input = false,
    control = false,
    ownGroup = true,
  }: Command): Promise<Started> {
    this.#last += 1;
    const id = this.#last;
    const descriptors = [...(input ? [0] : []), 1, 2, ...(control ? [3] : [])];
    const connections = await this.#listening();
    const child = this.#process(connections);
    const expected = connections.expect(id, descriptors);
    const end = Promise.withResolvers<End>();
    const begun = Promise.withResolvers<number>();
    this.#pending.set(id, { by: child, ownGroup, begun: begun.resolve, failed: begun.reject, ended: end.resolve });
    this.#hold(child);
    void end.promise.then(() => expected.within(LATE_MS));
    try {
      send(child, { say: 'start', id, command, args, cwd, env, descriptors, ownGroup });
      const pid = await begun.promise;
      const sockets = new Map((await expected.all).map((socket, index) => [descriptors[index], socket]));
      const [stdin, stdout, stderr] = [sockets.get(0), sockets.get(1)!, sockets.get(2)!];
      const closed = Promise.all([end.promise, expected.closed]).then(([how]) => how);
      // What it started may hold its input for longer.
      void end.promise.then(() => stdin?.destroy());
      const kill = () => {
        if (this.#pending.has(id)) send(child, { say: 'end', id });
        stdin?.destroy();
      };
      return { pid, stdin, stdout, stderr, control: sockets.get(3), closed, kill };
    } catch (error) {
      this.#pending.delete(id);
      this.#hold(child);
      expected.giveUp(error as Error);
      throw error;
    }
  }

  /** Ends the starter, and with it what it started; the next start would begin another. */
  async close(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    const connections = await this.#connections?.catch(() => undefined);
    this.#connections = undefined;
    if (child?.connected) {
      const ended = once(child, 'exit');
      child.ref();
      child.disconnect();
      await ended;
    }
    connections?.close();
  }

  #listening(): Promise<Connections> {
    this.#connections ??= Connections.listen();
    this.#connections.catch(() => {
      this.#connections = undefined;
    });
    return this.#connections;
  }

  #process(connections: Connections): ChildProcess {
    if (this.#child?.connected) return this.#child;
    // With nothing of the server's environment, which holds secrets.
    const child = fork(new URL('starter-process.ts', import.meta.url), [connections.path], {
      execArgv: ['--max-semi-space-size=1'],
      env: { MALLOC_ARENA_MAX: '1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message: FromStarter) => this.#heard(child, message));
    // The `exit` event says how it ended.
    child.on('error', () => {});
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
      this.#lost(child);
    });
    this.#child = child;
    return child;
  }

  /** What it started ends with it, also if it was killed. */
  #lost(child: ChildProcess): void {
    for (const [id, pending] of this.#pending) {
      if (pending.by !== child) continue;
      this.#pending.delete(id);
      if (pending.pid !== undefined) end(pending.pid, pending.ownGroup);
      pending.failed(new Error('The process that starts others ended'));
      pending.ended(LOST);
    }
  }

  /** A server that stops waits for what it started, and not for a starter that does nothing. */
  #hold(child: ChildProcess): void {
    const way = this.#pending.size > 0 ? 'ref' : 'unref';
    child[way]();
    child.channel?.[way]();
  }

  #heard(child: ChildProcess, message: FromStarter): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    if (message.say === 'begun') {
      pending.pid = message.pid;
      pending.begun(message.pid);
      return;
    }
    this.#pending.delete(message.id);
    this.#hold(child);
    if (message.say === 'ended') pending.ended({ code: message.code, signal: message.signal });
    else pending.failed(Object.assign(new Error(message.why), { code: message.code }));
  }
}

/** The one of this server. */
export const processes = new Starter();

function end(pid: number, ownGroup: boolean): void {
  try {
    process.kill(ownGroup ? -pid : pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

const send = (child: ChildProcess, message: ToStarter): void => {
  if (child.connected) child.send(message, () => {});
};
