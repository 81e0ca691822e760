/**
 * A small pool of threads for work that takes long and needs nothing but its input: the event loop goes on meanwhile. Each thread
 * does one task at a time. A task that takes too long or too much memory ends its thread, never the process; the next one gets a
 * new thread. Those that wait are bounded.
 */
import type { Worker } from 'node:worker_threads';
import { ApiError } from '../errors.ts';
import { startThread } from './start.ts';
import type { Tasks } from './tasks.ts';
import type { FromThread, ToThread } from './thread.ts';

export interface ThreadLimits {
  /** Threads at a time. They are started when they are needed, and ended when they were idle for a while. */
  threads: number;
  /** Tasks that may wait for a thread. */
  waiting: number;
  /** What one task may take once it runs. */
  timeoutMs: number;
  /** What the objects of one thread may take. */
  memoryBytes: number;
  /** What new objects may take before they are looked through: less of it is slower, and leaves less garbage. */
  youngMemoryBytes?: number;
}

/** A task that ended with its thread, or did not begin: 503, with the reason. */
export class NotDone extends ApiError {
  constructor(why: string) {
    super('UNAVAILABLE', why);
  }
}

/** A task that took more time or memory than one may: trying again will not help. */
export class TooMuchWork extends NotDone {}

interface Task {
  name: string;
  args: unknown[];
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Thread {
  worker: Worker;
  task: Task | undefined;
  /** Its program is loaded: from then on its task takes time. */
  isReady: boolean;
  /** Ends the task when it takes too long, or the thread when it is idle. */
  clock: NodeJS.Timeout | undefined;
}

/** What does tasks in threads: a pool, or a part of one. */
export type Threads = Pick<ThreadPool, 'run'>;

/** A thread that had nothing to do for so long gives its memory back. */
const IDLE_MS = 30_000;

export class ThreadPool {
  readonly #limits: ThreadLimits;
  readonly #program: URL;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Task[] = [];
  #closed = false;

  /** `program` is a test's own. */
  constructor(limits: ThreadLimits, program = new URL('thread.ts', import.meta.url)) {
    this.#limits = limits;
    this.#program = program;
  }

  /** Tasks that run, and that wait. */
  get load(): { running: number; waiting: number } {
    let running = 0;
    for (const { task } of this.#threads) if (task) running += 1;
    return { running, waiting: this.#waiting.length };
  }

  /** Does a task in a thread. Rejects as the task does, or with `NotDone`. */
  run<Name extends keyof Tasks>(name: Name, args: Parameters<Tasks[Name]>): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new NotDone('The server is stopping');
      const task: Task = { name, args, resolve: resolve as Task['resolve'], reject };
      const thread = this.#freeThread();
      if (thread) return this.#begin(thread, task);
      if (this.#waiting.length >= this.#limits.waiting) throw new NotDone('The server is overloaded; please retry');
      this.#waiting.push(task);
    });
  }

  /** Ends all threads; what runs or waits rejects. */
  async close(): Promise<void> {
    this.#closed = true;
    const stopping = new NotDone('The server is stopping');
    for (const task of this.#waiting.splice(0)) task.reject(stopping);
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, stopping)));
  }

  #freeThread(): Thread | undefined {
    for (const thread of this.#threads) if (!thread.task) return thread;
    return this.#threads.size < this.#limits.threads ? this.#start() : undefined;
  }

  #start(): Thread {
    const worker = startThread(this.#program, {
      resourceLimits: {
        maxOldGenerationSizeMb: Math.ceil(this.#limits.memoryBytes / 2 ** 20),
        ...(this.#limits.youngMemoryBytes && {
          maxYoungGenerationSizeMb: Math.ceil(this.#limits.youngMemoryBytes / 2 ** 20),
        }),
      },
    });
    const thread: Thread = { worker, task: undefined, isReady: false, clock: undefined };
    this.#threads.add(thread);
    worker.on('message', (message: FromThread) => this.#answered(thread, message));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#end(thread, isMemory ? new TooMuchWork('This text needs too much memory') : error);
    });
    worker.on('exit', (code) => this.#end(thread, new Error(`A thread ended with ${code} in the middle of its work`)));
    // An idle thread keeps no process alive.
    worker.unref();
    return thread;
  }

  #begin(thread: Thread, task: Task): void {
    clearTimeout(thread.clock);
    thread.task = task;
    if (thread.isReady) this.#setClock(thread);
    thread.worker.ref();
    try {
      thread.worker.postMessage({ name: task.name, args: task.args } satisfies ToThread);
    } catch (error) {
      // What cannot be sent never reached the thread.
      this.#finish(thread)?.reject(error);
    }
  }

  #setClock(thread: Thread): void {
    const { timeoutMs } = this.#limits;
    thread.clock = setTimeout(
      () => this.#end(thread, new TooMuchWork(`This takes longer than ${timeoutMs / 1000} seconds`)),
      timeoutMs,
    );
  }

  #answered(thread: Thread, message: FromThread): void {
    if ('ready' in message) {
      thread.isReady = true;
      if (thread.task) this.#setClock(thread);
      return;
    }
    const task = this.#finish(thread);
    if ('error' in message) task?.reject(message.error);
    else task?.resolve(message.value);
  }

  /** The thread is free: the next one that waits begins. Gives the task that it had. */
  #finish(thread: Thread): Task | undefined {
    const { task } = thread;
    clearTimeout(thread.clock);
    thread.task = undefined;
    const next = this.#waiting.shift();
    if (next) this.#begin(thread, next);
    else {
      thread.worker.unref();
      thread.clock = setTimeout(() => this.#end(thread, new Error('idle')), IDLE_MS).unref();
    }
    return task;
  }

  async #end(thread: Thread, why: unknown): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.clock);
    thread.task?.reject(why);
    thread.task = undefined;
    const next = this.#closed ? undefined : this.#waiting.shift();
    if (next) this.#begin(this.#start(), next);
    await thread.worker.terminate();
  }
}
