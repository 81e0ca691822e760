/**
 * What the server takes on: heavy requests a few at a time, so that simple ones stay quick beside any number of them; and nothing
 * more while the event loop is held for long. What is refused is told when to come again.
 */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countRefused } from '../metrics.ts';
import type { Services } from '../services.ts';
import { Arrivals } from './arrivals.ts';
import { Lane, Overloaded } from './lane.ts';
import { networkOf } from './network-address.ts';
import { tokenOf } from './rate-limit.ts';

/** Whether a request is heavy, by its query. */
export type Heavy = true | ((query: Record<string, unknown>) => boolean);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Such requests wait for each other. */
    heavy?: Heavy | undefined;
    /** What it answers is kept: the handler takes the turn when it has to make it. */
    takesTurn?: boolean;
  }
  interface FastifyRequest {
    /** Waits for a turn, once; there where the handler takes it, of a heavy request. */
    turn?: (() => Promise<void>) | undefined;
  }
  interface FastifyInstance {
    lanes: Lanes;
  }
}

const WAITING = 100;
const WAIT_MS = 10_000;

export interface Lanes {
  /** Operations that are declared heavy. */
  heavy: Lane;
  /** Pages for people, so that they do not wait behind programs. */
  app: Lane;
  /** Pages of published sites that have to be made, and searches there: readers neither wait behind programs, nor hold them up. */
  reader: Lane;
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
  return { heavy: lane(few), app: lane(few), reader: lane(few), graphql: lane(few * 2), events };
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
  app.decorateRequest('turn');
  const laneOf = ({ routeOptions: { config } }: FastifyRequest) =>
    config.operation === 'app' ? lanes.app : config.operation === 'reader' ? lanes.reader : lanes.heavy;
  const turns = new WeakMap<FastifyRequest, () => void>();
  const ends = new WeakMap<FastifyRequest, () => void>();
  const isHeavy = ({ routeOptions, query }: FastifyRequest): boolean => {
    const { heavy } = routeOptions.config;
    return heavy === true || (heavy?.((query ?? {}) as Record<string, unknown>) ?? false);
  };
  const arrivals = new Arrivals(app.server);
  app.addHook('onRequest', (request, _reply, done) => {
    const isQuery = request.routeOptions.config.operation === 'graphql' && request.method === 'POST';
    if (isQuery || isHeavy(request)) arrivals.over(done);
    else done();
  });
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
    if (!request.routeOptions.config.takesTurn) return void takeTurn(request, reply).then(() => done(), done);
    let taken: Promise<void> | undefined;
    request.turn = () => (taken ??= takeTurn(request, reply));
    done();
  });
  const takeTurn = async (request: FastifyRequest, reply: FastifyReply) => {
    const gone = new AbortController();
    // Whoever left while connections came in takes no turn.
    if (reply.raw.destroyed) gone.abort();
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
