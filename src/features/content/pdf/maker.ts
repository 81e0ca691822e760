/**
 * Making PDFs: each in a process of its own, which is ended when it takes too long or too much memory, a few at a time; whoever
 * asks for one that is being made waits for it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import type { PdfContent, PdfFile } from '../../../engine/pdf/content.ts';
import { turn } from '../../../engine/turn.ts';
import { ApiError } from '../../../errors.ts';
import type { Log } from '../../../log.ts';
import type { FromProcess, ToProcess } from './process.ts';

export interface PdfSource {
  content: PdfContent;
  /** The bytes of an image; null when it cannot be had. */
  picture(file: PdfFile): Promise<Uint8Array | null>;
}

export interface MakerLimits {
  timeoutMs: number;
  /** Resident bytes of one process, if the system reports them. */
  memoryBytes: number;
  /** Processes at a time. */
  processes: number;
}

/** How many wait, in addition to those being made. */
const MAX_WAITING = 20;

/** When this process ends, so do its children. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** This PDF cannot be made, now or with another try. */
export class NotMade extends ApiError {
  constructor(why: string) {
    super('UNAVAILABLE', why);
  }
}

export class PdfMaker {
  readonly #limits: MakerLimits;
  readonly #log: Log;
  #busy = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limits: MakerLimits, log: Log) {
    this.#limits = limits;
    this.#log = log;
  }

  /** Writes a PDF to a file that is not there yet. 503 with a reason when that cannot be done. */
  async make(source: () => Promise<PdfSource>, file: string): Promise<void> {
    await this.#turn();
    try {
      const made = await source();
      // To start a process, and to hand a whole book over to it, takes some 20 and 10 ms: others have their turn between these.
      await turn();
      await this.#make(made, file);
    } catch (error) {
      await fs.rm(file, { force: true });
      throw error;
    } finally {
      this.#busy -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    if (this.#busy >= this.#limits.processes) {
      if (this.#waiting.length >= MAX_WAITING)
        throw new ApiError('UNAVAILABLE', 'Too many PDFs are being created; please retry');
      await new Promise<void>((go) => this.#waiting.push(go));
    }
    this.#busy += 1;
  }

  async #make({ content, picture }: PdfSource, file: string): Promise<void> {
    const started = performance.now();
    const child = startProcess();
    let ended: ApiError | undefined;
    const end = (error: ApiError) => {
      ended ??= error;
      child.kill('SIGKILL');
    };
    const { timeoutMs, memoryBytes } = this.#limits;
    const clock = setTimeout(
      () => end(new NotMade(`The PDF was not created within ${timeoutMs / 1000} seconds; ${SMALLER}`)),
      timeoutMs,
    );
    const watch = setInterval(() => {
      if (memoryOf(child) > memoryBytes)
        end(new NotMade(`The PDF needs more than ${Math.round(memoryBytes / 1048576)} MB of memory; ${SMALLER}`));
    }, 100);
    const exit = new Promise<void>((done) => child.once('exit', () => done()));
    const said = messagesOf(child, exit);
    try {
      await turn();
      send(child, { say: 'make', content, file });
      const need = await said();
      if (need?.say === 'need') {
        for (const [name, wanted] of need.pictures) {
          if (ended) break;
          await sent(child, { say: 'picture', name, bytes: await picture(wanted) });
        }
        send(child, { say: 'go' });
      }
      const result = need?.say === 'need' ? await said() : need;
      if (ended) throw ended;
      if (result?.say !== 'made') {
        this.#log.error(
          { why: result?.say === 'failed' ? result.why : 'the process ended' },
          'a PDF could not be made',
        );
        throw new NotMade('The PDF could not be created');
      }
      const { sheets, damaged, peak } = result;
      const facts = { ms: Math.round(performance.now() - started), sheets, pages: content.pages.length, damaged };
      this.#log.info({ ...facts, peakMb: Math.round(peak / 1048576) }, 'a PDF was made');
    } finally {
      clearTimeout(clock);
      clearInterval(watch);
      child.kill('SIGKILL');
      await exit;
    }
  }
}

const SMALLER = 'request one page with its subpages instead';

/** With nothing of the server's environment, which holds secrets. What is freed is given back: one arena for all threads. */
function startProcess(): ChildProcess {
  const child = fork(new URL('process.ts', import.meta.url), [], {
    execArgv: ['--max-semi-space-size=4'],
    env: { MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  // The `exit` event says how it ended.
  child.on('error', () => {});
  return child;
}

const send = (child: ChildProcess, message: ToProcess): void => {
  if (child.connected) child.send(message, () => {});
};

/** Resolves when the message is written, so that images are not all held at once. */
const sent = (child: ChildProcess, message: ToProcess): Promise<void> =>
  new Promise((done) => {
    if (child.connected) child.send(message, () => done());
    else done();
  });

/** Gives what the process says, one by one; undefined when it has ended. */
function messagesOf(child: ChildProcess, exit: Promise<void>): () => Promise<FromProcess | undefined> {
  const heard: FromProcess[] = [];
  let wake: (() => void) | undefined;
  child.on('message', (message) => {
    heard.push(message as FromProcess);
    wake?.();
  });
  return async () => {
    if (heard.length === 0)
      await Promise.race([
        exit,
        new Promise<void>((done) => {
          wake = done;
        }),
      ]);
    return heard.shift();
  };
}

/** Resident bytes; 0 where the system has no /proc. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
