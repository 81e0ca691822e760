/** Metrics in Prometheus' text format: requests by operation and status, their time and statements, the process itself. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({ register: registry, prefix: 'octavo_' });

const labelNames = ['operation', 'status'] as const;

const requests = new Counter({
  name: 'octavo_requests_total',
  help: 'Requests answered.',
  labelNames,
  registers: [registry],
});
const seconds = new Histogram({
  name: 'octavo_request_seconds',
  help: 'Time from the request line to the last byte handed over.',
  labelNames: ['operation'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});
const statements = new Histogram({
  name: 'octavo_request_statements',
  help: 'SQL statements of a request.',
  labelNames: ['operation'] as const,
  buckets: [0, 1, 2, 3, 5, 8, 13, 21, 34],
  registers: [registry],
});
const dropped = new Counter({
  name: 'octavo_subscribers_dropped_total',
  help: 'Connections of subscribers that were ended because they did not take what they were sent.',
  labelNames: ['transport'] as const,
  registers: [registry],
});

/** Counts a connection that was ended because nobody read from it. */
export const countDropped = (transport: 'websocket' | 'sse'): void => dropped.inc({ transport });

/** Counts an answered request. */
export function observe(request: FastifyRequest, reply: FastifyReply): void {
  const operation = request.routeOptions.config?.operation ?? 'other';
  requests.inc({ operation, status: reply.statusCode });
  seconds.observe({ operation }, reply.elapsedTime / 1000);
  statements.observe({ operation }, request.statements?.count ?? 0);
}
