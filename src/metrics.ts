/** Metrics in Prometheus' text format: requests by operation and status, their time and statements, the process itself. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { RequestMetrics } from './request-metrics.ts';

export const registry = new Registry();
collectDefaultMetrics({ register: registry, prefix: 'octavo_' });

const answered = new RequestMetrics();
answered.registerIn(registry);

const dropped = new Counter({
  name: 'octavo_subscribers_dropped_total',
  help: 'Connections of subscribers that were closed because they did not receive what was sent.',
  labelNames: ['transport'] as const,
  registers: [registry],
});

/** Counts a connection that was closed because its client did not read. */
export const countDropped = (transport: 'websocket' | 'sse'): void => dropped.inc({ transport });

const garbageRemoved = new Counter({
  name: 'octavo_garbage_removed_total',
  help: 'Blobs, files and uploads that nothing referred to, removed by this server.',
  labelNames: ['kind'] as const,
  registers: [registry],
});
const garbageBytes = new Counter({
  name: 'octavo_garbage_removed_bytes_total',
  help: 'Bytes of what was removed.',
  labelNames: ['kind'] as const,
  registers: [registry],
});
const garbageFound = new Gauge({
  name: 'octavo_garbage_found',
  help: 'What the last garbage collection of this server removed, or would have removed in a dry run.',
  labelNames: ['kind', 'unit'] as const,
  registers: [registry],
});
const garbageFailures = new Counter({
  name: 'octavo_garbage_failures_total',
  help: 'Organizations whose garbage could not be collected.',
  registers: [registry],
});
const garbageEnd = new Gauge({
  name: 'octavo_garbage_last_run_timestamp_seconds',
  help: 'When this server last ended a garbage collection.',
  registers: [registry],
});
const garbageSeconds = new Gauge({
  name: 'octavo_garbage_last_run_seconds',
  help: 'What it took.',
  registers: [registry],
});

const GARBAGE = ['blobs', 'files', 'uploads'] as const;

/** Measures one garbage collection. */
export function observeGarbage(dryRun: boolean) {
  const started = performance.now();
  const found = Object.fromEntries(GARBAGE.map((kind) => [kind, { count: 0, bytes: 0 }]));
  return {
    add(collected: Readonly<Record<(typeof GARBAGE)[number], { count: number; bytes: number }>>): void {
      for (const kind of GARBAGE) {
        const { count, bytes } = collected[kind];
        const sum = found[kind];
        if (sum) [sum.count, sum.bytes] = [sum.count + count, sum.bytes + bytes];
        if (dryRun) continue;
        garbageRemoved.inc({ kind }, count);
        garbageBytes.inc({ kind }, bytes);
      }
    },
    fail: (): void => garbageFailures.inc(),
    end(): void {
      for (const kind of GARBAGE) {
        garbageFound.set({ kind, unit: 'count' }, found[kind]?.count ?? 0);
        garbageFound.set({ kind, unit: 'bytes' }, found[kind]?.bytes ?? 0);
      }
      garbageEnd.setToCurrentTime();
      garbageSeconds.set((performance.now() - started) / 1000);
    },
  };
}

const connections = new Gauge({
  name: 'octavo_connections',
  help: 'Connections that are open, WebSockets among them.',
  registers: [registry],
});
const refusedConnections = new Counter({
  name: 'octavo_connections_refused_total',
  help: 'Connections refused because the server, or their address, had too many.',
  registers: [registry],
});
const bodyBytes = new Gauge({
  name: 'octavo_body_bytes',
  help: 'Bytes of the bodies of requests that are not answered yet.',
  registers: [registry],
});

export const countConnections = (change: number): void => connections.inc(change);
export const countRefusedConnection = (): void => refusedConnections.inc();
export const countBodyBytes = (change: number): void => bodyBytes.inc(change);

const refused = new Counter({
  name: 'octavo_requests_refused_total',
  help: 'Requests answered with 503 because the server was overloaded.',
  registers: [registry],
});

/** Counts a request that was refused for overload. */
export const countRefused = (): void => refused.inc();

const outboxDeliveries = new Counter({
  name: 'octavo_outbox_deliveries_total',
  help: 'Events of the outbox that this server tried to deliver.',
  labelNames: ['reader', 'outcome'] as const,
  registers: [registry],
});
const outboxWaiting = new Gauge({
  name: 'octavo_outbox_waiting',
  help: 'Subjects (spaces, organizations, users) of which something is left to deliver.',
  labelNames: ['reader'] as const,
  registers: [registry],
});
const outboxParked = new Gauge({
  name: 'octavo_outbox_parked',
  help: 'Those of them whose delivery failed too often, and is tried once a day.',
  labelNames: ['reader'] as const,
  registers: [registry],
});

export const countDelivery = (reader: string, outcome: 'delivered' | 'failed'): void =>
  outboxDeliveries.inc({ reader, outcome });

/** What is left to deliver to a reader, as the database has it. */
export function countWaiting(reader: string, subjects: number, parked: number): void {
  outboxWaiting.set({ reader }, subjects);
  outboxParked.set({ reader }, parked);
}

/** Counts an answered request. */
export function observe(request: FastifyRequest, reply: FastifyReply): void {
  const operation = request.routeOptions.config?.operation ?? 'other';
  answered.observe(operation, reply.statusCode, reply.elapsedTime / 1000, request.statements?.count ?? 0);
}
