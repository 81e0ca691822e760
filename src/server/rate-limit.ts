/** How many requests a caller may send in a minute, and how many wrong tokens an address may try. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hashOfHeader } from '../access/callers.ts';
import { isSiteToken } from '../access/site-tokens.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';
import { networkOf } from './network-address.ts';

const WINDOW = 60_000;
/** Callers that one instance counts at a time; beyond, the one that was away the longest begins again. */
const CALLERS = 50_000;

/** Who asks: the address, and the content of the `Authorization` header. */
export interface Asking {
  ip: string;
  authorization: string | undefined;
}

/** The limits for what does not come as an HTTP request of its own: the operations of a WebSocket. */
export interface RequestLimits {
  /** Counts one operation together with the caller's HTTP requests; rejects with TOO_MANY_REQUESTS. */
  count(asking: Asking): Promise<void>;
  /** Throws TOO_MANY_REQUESTS when too many wrong tokens came from the address, unless this one was good a while ago. */
  admitToken(asking: Asking): void;
  /** Remembers whether a token was good. */
  tokenSeen(asking: Asking, isGood: boolean): void;
}

/** Where nothing is limited. */
export const UNLIMITED: RequestLimits = { count: async () => {}, admitToken: () => {}, tokenSeen: () => {} };

/** A renderer of a published site asks for all who read it there: it counts as so many callers. */
const READERS = 20;

/** Whether a page of a published site is asked for. */
const isOfSite = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.operation === 'reader';

/** Whether readers of sites ask: with the token of a site, or where nobody needs any. */
function isForReaders(request: FastifyRequest): boolean {
  const { headers, routeOptions } = request;
  if (isOfSite(request)) return true;
  const token = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  if (token !== undefined) return isSiteToken(token);
  return routeOptions.config.access?.admits?.includes('nobody') ?? false;
}

const tooMany = (after: string) => new ApiError('TOO_MANY_REQUESTS', `Too many requests; retry in ${after}`);
const isProbe = ({ url }: FastifyRequest): boolean => url === '/healthz' || url === '/readyz';

/** The hash of the token, however the header spells it; undefined when there is none. */
export function tokenOf(authorization: string | undefined): string | undefined {
  try {
    return hashOfHeader(authorization) ?? undefined;
  } catch {
    return undefined;
  }
}

/** A token is one caller wherever it comes from; without one it is the address. */
const callerKey = ({ ip, authorization }: Asking): string => tokenOf(authorization) ?? networkOf(ip);

const askingOf = ({ ip, headers }: FastifyRequest): Asking => ({ ip, authorization: headers.authorization });

/**
 * Limits callers: counted in Redis where there is one, so that several instances count together; else each instance counts
 * by itself. Refused tokens are counted by address, by each instance for itself.
 */
export async function limitRate(app: FastifyInstance, { config, log }: Services): Promise<RequestLimits> {
  // Most servers have no Redis, and load no client for one.
  const redis = config.redisUrl
    ? new (await import('ioredis')).Redis(config.redisUrl, { maxRetriesPerRequest: 1, connectTimeout: 1000 })
    : null;
  redis?.on('error', (error) => log.warn({ err: error }, 'requests are not counted: Redis does not answer'));
  app.addHook('onClose', async () => redis?.disconnect());
  const guesses = new Guesses(config.rateLimit);
  limitGuesses(app, guesses);
  await app.register(rateLimit, {
    global: true,
    max: (request) => (isForReaders(request) ? config.rateLimit * READERS : config.rateLimit),
    timeWindow: WINDOW,
    cache: CALLERS,
    keyGenerator: (request) => {
      // There any token is as good as none: with a new one each time a client would be a new caller each time.
      if (isOfSite(request)) return `readers ${networkOf(request.ip)}`;
      return `${isForReaders(request) ? 'readers ' : ''}${callerKey(askingOf(request))}`;
    },
    // A Redis that is away must not take the API with it.
    ...(redis && { redis, nameSpace: 'octavo-rate:', skipOnError: true }),
    allowList: isProbe,
    errorResponseBuilder: (_request, { after }) => tooMany(after),
  });
  const counted = app.createRateLimit();
  return {
    async count({ ip, authorization }) {
      // All that the limiter reads of a request.
      const request = { ip, headers: { authorization }, url: '/graphql', routeOptions: { config: {} } };
      const limit = await counted(request as unknown as FastifyRequest);
      if (!limit.isAllowed && limit.isExceeded) throw tooMany(`${limit.ttlInSeconds} seconds`);
    },
    admitToken(asking) {
      const seconds = guesses.refusedFor(asking);
      if (seconds !== undefined) throw tooMany(`${seconds} seconds`);
    },
    tokenSeen: (asking, isGood) => guesses.seen(asking, isGood),
  };
}

/**
 * Every wrong token is a caller of its own, so that guessing would never reach a caller's limit: an address whose tokens were
 * refused as often as a caller may ask, is refused as well, but for tokens that were good a while ago.
 */
class Guesses {
  readonly #max: number;
  readonly #refused = new LRUCache<string, { count: number; until: number }>({ max: 10_000, ttl: WINDOW });
  readonly #good = new LRUCache<string, true>({ max: 10_000 });

  constructor(max: number) {
    this.#max = max;
  }

  /** For how many seconds a token from this address is refused unseen; undefined when it is not. */
  refusedFor({ ip, authorization }: Asking): number | undefined {
    if (!authorization) return undefined;
    const before = this.#refused.get(networkOf(ip));
    if (!before || before.count < this.#max || this.#good.has(tokenOf(authorization) ?? '')) return undefined;
    return Math.max(1, Math.ceil((before.until - Date.now()) / 1000));
  }

  seen({ ip, authorization }: Asking, isGood: boolean): void {
    const token = tokenOf(authorization);
    if (isGood && token) this.#good.set(token, true);
    if (isGood || !authorization) return;
    const address = networkOf(ip);
    const entry = this.#refused.get(address) ?? { count: 0, until: Date.now() + WINDOW };
    this.#refused.set(address, { ...entry, count: entry.count + 1 }, { ttl: Math.max(1, entry.until - Date.now()) });
  }
}

function limitGuesses(app: FastifyInstance, guesses: Guesses): void {
  app.addHook('onRequest', (request, reply, done) => {
    const seconds = guesses.refusedFor(askingOf(request));
    if (seconds === undefined) return done();
    reply.header('retry-after', seconds);
    done(tooMany(`${seconds} seconds`));
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.callerId) guesses.seen(askingOf(request), true);
    else if (reply.statusCode === 401) guesses.seen(askingOf(request), false);
    done();
  });
}
