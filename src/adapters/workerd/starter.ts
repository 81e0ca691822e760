/**
 * Starts the processes of scripts by a small process of its own. To start one, a process is copied for a moment, and the copy of a large
 * server holds its event loop for tens of milliseconds; a script that ends its process again and again would do so each time.
 */
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Outputs } from './outputs.ts';

/** What the server says: start this, or end it. `socket`: where its outputs go. */
export type ToStarter =
  | { say: 'start'; id: number; command: string; args: readonly string[]; cwd: string; socket: string }
  | { say: 'end'; id: number };

/** What the starter says. A process that has not begun does not end. */
export type FromStarter =
  | { say: 'begun'; id: number; pid: number }
  | { say: 'failed'; id: number; why: string }
  | { say: 'ended'; id: number; code: number | null; signal: string | null };

/** How a process ended; neither is known when the starter ended before it. */
export interface End {
  readonly code: number | null;
  readonly signal: string | null;
}

export interface Started {
  readonly pid: number;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Its file descriptor 3. */
  readonly control: Readable;
  /** Once it has ended, and all that it wrote has come. */
  readonly closed: Promise<End>;
  /** Ends it with all that was started for it. */
  kill(): void;
}

interface Pending {
  begun(pid: number): void;
  failed(error: Error): void;
  ended(end: End): void;
}

const LOST: End = { code: null, signal: null };

export class Starter {
  readonly #pending = new Map<number, Pending>();
  #child: ChildProcess | undefined;
  #last = 0;

  /** Starts a command with an empty environment. `folder` holds the socket by which its outputs come. @throws Error when it cannot be */
  async start(command: string, args: readonly string[], cwd: string, folder: string): Promise<Started> {
    this.#last += 1;
    const id = this.#last;
    const socket = path.join(folder, 'std.sock');
    const outputs = await Outputs.listen(socket);
    const child = this.#process();
    let ended!: (end: End) => void;
    const end = new Promise<End>((resolve) => {
      ended = resolve;
    });
    try {
      const pid = await new Promise<number>((begun, failed) => {
        this.#pending.set(id, { begun, failed, ended });
        send(child, { say: 'start', id, command, args, cwd, socket });
      });
      const [stdout, stderr, control] = await outputs.all;
      const closed = Promise.all([end, outputs.closed]).then(([how]) => how);
      return { pid, stdout, stderr, control, closed, kill: () => send(child, { say: 'end', id }) };
    } catch (error) {
      this.#pending.delete(id);
      outputs.close();
      throw error;
    }
  }

  /** Ends the starter, and with it what it started; the next start would begin another. */
  close(): void {
    if (this.#child?.connected) this.#child.disconnect();
    this.#child = undefined;
  }

  #process(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    // With nothing of the server's environment, which holds secrets.
    const child = fork(new URL('starter-process.ts', import.meta.url), [], {
      execArgv: ['--max-semi-space-size=1'],
      env: { MALLOC_ARENA_MAX: '1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ids = this.#pending;
    child.on('message', (message: FromStarter) => this.#heard(message));
    // The `exit` event says how it ended.
    child.on('error', () => {});
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
      // What it started ends with it.
      for (const [id, pending] of ids) {
        ids.delete(id);
        pending.failed(new Error('The process that starts others ended'));
        pending.ended(LOST);
      }
    });
    // A server that stops does not wait for one that does nothing.
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }

  #heard(message: FromStarter): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    if (message.say === 'begun') pending.begun(message.pid);
    else if (message.say === 'failed') pending.failed(new Error(message.why));
    else {
      this.#pending.delete(message.id);
      pending.ended({ code: message.code, signal: message.signal });
    }
  }
}

const send = (child: ChildProcess, message: ToStarter): void => {
  if (child.connected) child.send(message, () => {});
};
