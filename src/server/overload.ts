/**
 * What the server takes on: heavy requests a few at a time, so that simple ones stay quick beside any number of them; and nothing
 * more while the event loop is held for long. What is refused is told when to come again.
 */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { countRefused } from '../metrics.ts';
import type { Services } from '../services.ts';
import { networkOf } from './network-address.ts';
import { tokenOf } from './rate-limit.ts';

/** Whether a request is heavy, by its query. */
export type Heavy = true | ((query: Record<string, unknown>) => boolean);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Such requests wait for each other. */
    heavy?: Heavy | undefined;
  }
  interface FastifyInstance {
    lanes: Lanes;
  }
}

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

const WAITING = 100;
const WAIT_MS = 10_000;

export interface Lanes {
  /** Operations that are declared heavy. */
  heavy: Lane;
  /** Pages for people, so that they do not wait behind programs. */
  app: Lane;
  /** GraphQL queries, some of which are heavy; what changes something waits for nobody here. */
  graphql: Lane;
  /** Events of subscriptions, each of which is read for its subscriber. They wait as long as it takes, and none is refused. */
  events: Lane;
}

/** How many heavy requests one database does well at a time: the embedded one does one statement after the other. */
function lanesOf({ config, database }: Services): Lanes {
  const few = database.kind === 'pglite' ? 2 : Math.max(2, Math.floor(config.databaseConnections / 2));
  const lane = (running: number) => new Lane({ running, waiting: WAITING, waitMs: WAIT_MS });
  const events = new Lane({ running: few, waiting: Number.POSITIVE_INFINITY, waitMs: Number.POSITIVE_INFINITY });
  return { heavy: lane(few), app: lane(few), graphql: lane(few * 2), events };
}

const RETRY_SECONDS = 2;
const isProbe = ({ url }: FastifyRequest): boolean => ['/healthz', '/readyz', '/metrics'].includes(url);

/** Adds the checks to the server. */
export async function limitLoad(app: FastifyInstance, services: Services): Promise<Lanes> {
  const { maxLoopDelayMs } = services.config;
  if (maxLoopDelayMs > 0) {
    await app.register(underPressure, {
      maxEventLoopDelay: maxLoopDelayMs,
      pressureHandler: (request: FastifyRequest, reply: FastifyReply) => {
        if (!isProbe(request)) throw noted(reply, new Overloaded(RETRY_SECONDS));
      },
    });
  }
  const lanes = lanesOf(services);
  app.decorate('lanes', lanes);
  const laneOf = ({ routeOptions }: FastifyRequest) =>
    routeOptions.config.operation === 'app' ? lanes.app : lanes.heavy;
  const turns = new WeakMap<FastifyRequest, () => void>();
  const ends = new WeakMap<FastifyRequest, () => void>();
  const isHeavy = ({ routeOptions, query }: FastifyRequest): boolean => {
    const { heavy } = routeOptions.config;
    return heavy === true || (heavy?.((query ?? {}) as Record<string, unknown>) ?? false);
  };
  // Of a sender that has as many under way as may run and wait, one more would be refused in any case: it is, before anything is read.
  const underway = new UnderWay();
  app.addHook('onRequest', (request, reply, done) => {
    const token = isHeavy(request) ? tokenOf(request.headers.authorization) : undefined;
    if (token === undefined) return done();
    const lane = laneOf(request);
    const { running, waiting } = lane.limits;
    // Where the queue is full, those that wait are enough.
    if (underway.count(token) >= waiting + (lane.load.waiting < waiting ? running : 0))
      return done(noted(reply, new Overloaded(lane.retryAfter)));
    const end = underway.begin(token);
    ends.set(request, end);
    reply.raw.once('close', end);
    done();
  });
  // Behind the look at the token: what nobody knows takes no turn.
  app.addHook('preHandler', (request, reply, done) => {
    if (!isHeavy(request)) return done();
    takeTurn(request, reply).then(() => done(), done);
  });
  const takeTurn = async (request: FastifyRequest, reply: FastifyReply) => {
    const gone = new AbortController();
    reply.raw.once('close', () => {
      gone.abort();
      turns.get(request)?.();
    });
    try {
      const by = request.callerId ?? networkOf(request.ip);
      turns.set(request, await laneOf(request).enter({ by, gone: gone.signal }));
    } catch (error) {
      throw error instanceof Overloaded ? noted(reply, error) : error;
    }
    if (reply.raw.destroyed) turns.get(request)?.();
  };
  // The answer is there; how long its reader takes to read it is not the lane's.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    turns.get(request)?.();
    ends.get(request)?.();
    done();
  });
  return lanes;
}

/** Says when to come again, and counts. */
function noted(reply: FastifyReply, error: Overloaded): Overloaded {
  countRefused();
  reply.header('retry-after', error.retryAfter);
  return error;
}

/** How many requests of each token were begun and are not answered. */
class UnderWay {
  readonly #counts = new Map<string, number>();

  count(token: string): number {
    return this.#counts.get(token) ?? 0;
  }

  /** One more, until what is given is called. */
  begin(token: string): () => void {
    this.#counts.set(token, this.count(token) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = this.count(token) - 1;
      if (left > 0) this.#counts.set(token, left);
      else this.#counts.delete(token);
    };
  }
}
