/** Turns: a few requests at a time, fair to each caller; the others wait, or are told when to come again. */
import { ApiError } from '../errors.ts';

export interface LaneLimits {
  /** Requests at a time. */
  running: number;
  /** Requests that may wait for their turn; with `Infinity` none is refused. */
  waiting: number;
  /** The longest that one waits; `Infinity`: as long as it takes. */
  waitMs: number;
}

/** Too much to do; `retryAfter` in seconds. */
export class Overloaded extends ApiError {
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('UNAVAILABLE', `The server is overloaded; retry in ${retryAfter} seconds`);
    this.extensions.http = { status: 503, headers: { 'retry-after': String(retryAfter) } };
    this.retryAfter = retryAfter;
  }
}

interface Waiting {
  /** It waits no more: it has its turn. */
  go(): void;
  /** It waits no more: there is no room for it. */
  refuse(): void;
}

/** Who enters, and for how long it is interested. */
export interface Entry {
  /** Turns go round among those who wait, one each: a caller, or an address. */
  by: string;
  gone?: AbortSignal | undefined;
}

/**
 * Lets a few in at a time. Turns go round among the callers that wait; each caller's requests have theirs in the order in which they
 * came. When no more may wait, the caller with the most requests there gives up its newest one for a caller with fewer: however many
 * requests one caller sends, it shuts out nobody (fair queueing, as of packets in RFC 970).
 */
export class Lane {
  readonly limits: LaneLimits;
  /** By caller, the one that is next first. */
  readonly #waiting = new Map<string, Set<Waiting>>();
  #waitingCount = 0;
  #running = 0;
  /** What one took of late, milliseconds. */
  #usual = 100;

  constructor(limits: LaneLimits) {
    this.limits = limits;
  }

  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waitingCount };
  }

  /** Resolves when it is one's turn, to what ends the turn. Rejects with `Overloaded`, at once or when it waited for too long. */
  async enter({ by, gone }: Entry): Promise<() => void> {
    const { running, waitMs } = this.limits;
    if (gone?.aborted) throw new Overloaded(this.retryAfter);
    if (this.#running >= running) {
      this.#makeRoom(by);
      await new Promise<void>((go, reject) => {
        const over = () => {
          clearTimeout(clock);
          gone?.removeEventListener('abort', refuse);
          return this.#remove(by, one);
        };
        const refuse = () => {
          if (over()) reject(new Overloaded(this.retryAfter));
        };
        const clock = waitMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(refuse, waitMs);
        const one: Waiting = {
          refuse,
          go: () => {
            if (over()) go();
          },
        };
        this.#add(by, one);
        gone?.addEventListener('abort', refuse, { once: true });
      });
    } else this.#running += 1;
    const started = performance.now();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#usual = this.#usual * 0.9 + (performance.now() - started) * 0.1;
      const next = this.#next();
      if (next) next.go();
      else this.#running -= 1;
    };
  }

  /** Throws when nobody who waits has more than this caller would have. */
  #makeRoom(by: string): void {
    if (this.#waitingCount < this.limits.waiting) return;
    const own = this.#waiting.get(by)?.size ?? 0;
    let most = new Set<Waiting>();
    for (const each of this.#waiting.values()) if (each.size > most.size) most = each;
    if (most.size <= own + 1) throw new Overloaded(this.retryAfter);
    [...most].at(-1)?.refuse();
  }

  #add(by: string, one: Waiting): void {
    const own = this.#waiting.get(by) ?? new Set();
    this.#waiting.set(by, own.add(one));
    this.#waitingCount += 1;
  }

  #remove(by: string, one: Waiting): boolean {
    const own = this.#waiting.get(by);
    if (!own?.delete(one)) return false;
    if (own.size === 0) this.#waiting.delete(by);
    this.#waitingCount -= 1;
    return true;
  }

  /** The oldest request of the caller that is next, which goes to the end of the round. */
  #next(): Waiting | undefined {
    for (const [by, own] of this.#waiting) {
      this.#waiting.delete(by);
      this.#waiting.set(by, own);
      const [one] = own;
      return one;
    }
    return undefined;
  }

  /** Seconds until those that wait now are done, about. */
  get retryAfter(): number {
    const ms = (this.#waitingCount / this.limits.running) * this.#usual;
    return Math.max(1, Math.min(60, Math.ceil(ms / 1000)));
  }
}
