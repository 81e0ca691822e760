/** Draws cards in a process of its own, which ends when nobody wants one for a while. Each is drawn once, and kept while there is room. */
import { type ChildProcess, fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CardData } from '../../../../adapters/typst/card.ts';
import { ApiError } from '../../../../errors.ts';
import type { Log } from '../../../../log.ts';
import type { FromPainter, ToPainter } from './process.ts';

/** A picture, as PNG. */
export interface Picture {
  png: Uint8Array;
  /** The same for the same bytes. */
  etag: string;
}

export interface PainterLimits {
  /** Bytes of pictures in memory. */
  cacheBytes: number;
  /** How many may wait. */
  waiting: number;
  /** For one picture. */
  timeoutMs: number;
  /** The process ends after this long without work. */
  idleMs: number;
}

export const PAINTER_LIMITS: PainterLimits = {
  cacheBytes: 16 * 1024 * 1024,
  waiting: 30,
  timeoutMs: 20_000,
  idleMs: 20_000,
};

/** Raised when the layout of cards changes, so that clients ask for them again. */
const LAYOUT = 1;
/** A process draws so many, then a new one takes over: what it keeps of fonts grows with what it has seen. */
const MAX_CARDS = 500;

/** When this process ends, so do its children. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export class Painter {
  readonly #log: Log;
  readonly #limits: PainterLimits;
  readonly #kept: LRUCache<string, Picture>;
  readonly #underWay = new Map<string, Promise<Picture>>();
  #last: Promise<unknown> = Promise.resolve();
  #child: ChildProcess | undefined;
  #drawn = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(log: Log, limits: PainterLimits = PAINTER_LIMITS) {
    this.#log = log;
    this.#limits = limits;
    this.#kept = new LRUCache({
      maxSize: limits.cacheBytes,
      sizeCalculation: ({ png }, key) => png.length + 2 * key.length,
    });
  }

  /** The picture of a card; who asks meanwhile waits for the same one. 503 when too many wait, or it cannot be drawn. */
  async picture(card: CardData): Promise<Picture> {
    const key = hash('sha256', JSON.stringify([LAYOUT, card]), 'base64url');
    const kept = this.#kept.get(key) ?? this.#underWay.get(key);
    if (kept) return kept;
    if (this.#underWay.size > this.#limits.waiting)
      throw new ApiError('UNAVAILABLE', 'Too many pictures are being drawn; please retry');
    const drawing = this.#last
      .then(() => this.#draw(card))
      .then((png) => {
        const picture = { png, etag: `"${key}"` };
        this.#kept.set(key, picture);
        return picture;
      })
      .finally(() => this.#underWay.delete(key));
    this.#last = drawing.catch(() => undefined);
    this.#underWay.set(key, drawing);
    return drawing;
  }

  /** Ends the process; the next card starts another one. */
  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #draw(card: CardData): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    const child = this.#process();
    const answer = await this.#ask(child, { card });
    this.#drawn += 1;
    if (!('png' in answer) || this.#drawn >= MAX_CARDS) this.close();
    else this.#idle = setTimeout(() => this.close(), this.#limits.idleMs).unref();
    if ('png' in answer) return answer.png;
    this.#log.error({ why: answer.why }, 'a picture could not be drawn');
    throw new ApiError('UNAVAILABLE', 'The picture could not be drawn');
  }

  #process(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    // With nothing of the server's environment, which holds secrets.
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
    // A server that stops does not wait for one that does nothing.
    child.unref();
    child.channel?.unref();
    this.#child = child;
    this.#drawn = 0;
    return child;
  }

  #ask(child: ChildProcess, message: ToPainter): Promise<FromPainter> {
    return new Promise((done) => {
      const end = (answer: FromPainter) => {
        clearTimeout(clock);
        child.off('message', heard).off('exit', ended);
        done(answer);
      };
      const heard = (answer: unknown) => end(answer as FromPainter);
      const ended = () => end({ why: 'the process ended' });
      const clock = setTimeout(
        () => end({ why: `took more than ${this.#limits.timeoutMs} ms` }),
        this.#limits.timeoutMs,
      );
      child.once('message', heard).once('exit', ended);
      child.send(message, (error) => {
        if (error) end({ why: error.message });
      });
    });
  }
}
