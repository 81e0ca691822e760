/** How many requests a caller may send in a minute (decisions §6), and how many wrong tokens an address may try. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { tokenHash } from './access/callers.ts';
import { ApiError } from './errors.ts';
import type { Services } from './services.ts';

const WINDOW = 60_000;

const tooMany = (after: string) => new ApiError('TOO_MANY_REQUESTS', `Too many requests; try again in ${after}`);
const isProbe = ({ url }: FastifyRequest): boolean => url === '/healthz' || url === '/readyz';

/**
 * Limits callers: counted in Redis where there is one, so that several instances count together; else each instance counts
 * by itself. Refused tokens are counted by address, by each instance for itself.
 */
export async function limitRate(app: FastifyInstance, { config, log }: Services): Promise<void> {
  const redis = config.redisUrl ? new Redis(config.redisUrl, { maxRetriesPerRequest: 1, connectTimeout: 1000 }) : null;
  redis?.on('error', (error) => log.warn({ err: error }, 'requests are not counted: Redis does not answer'));
  app.addHook('onClose', async () => redis?.disconnect());
  limitGuesses(app, config.rateLimit);
  await app.register(rateLimit, {
    global: true,
    max: config.rateLimit,
    timeWindow: WINDOW,
    // A token is one caller wherever it comes from; without one it is the address.
    keyGenerator: ({ headers, ip }) => (headers.authorization ? tokenHash(headers.authorization) : ip),
    // A Redis that is away must not take the API with it.
    ...(redis && { redis, nameSpace: 'octavo-rate:', skipOnError: true }),
    allowList: isProbe,
    errorResponseBuilder: (_request, { after }) => tooMany(after),
  });
}

/**
 * Every wrong token is a caller of its own, so that guessing would never reach a caller's limit: an address whose tokens were
 * refused as often as a caller may ask, is refused as well, but for tokens that were good a while ago.
 */
function limitGuesses(app: FastifyInstance, max: number): void {
  const refused = new LRUCache<string, { count: number; until: number }>({ max: 10_000, ttl: WINDOW });
  const good = new LRUCache<string, true>({ max: 10_000 });
  app.addHook('onRequest', (request, reply, done) => {
    const { authorization } = request.headers;
    const before = authorization ? refused.get(request.ip) : undefined;
    if (!authorization || !before || before.count < max || good.has(tokenHash(authorization))) return done();
    const seconds = Math.max(1, Math.ceil((before.until - Date.now()) / 1000));
    reply.header('retry-after', seconds);
    done(tooMany(`${seconds} seconds`));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { authorization } = request.headers;
    if (authorization && request.callerId) good.set(tokenHash(authorization), true);
    else if (authorization && reply.statusCode === 401) {
      const entry = refused.get(request.ip) ?? { count: 0, until: Date.now() + WINDOW };
      refused.set(request.ip, { ...entry, count: entry.count + 1 }, { ttl: Math.max(1, entry.until - Date.now()) });
    }
    done();
  });
}
