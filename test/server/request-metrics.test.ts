/** Metrics of requests have the form, and the figures, that the library would give them. */
import { Counter, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { RequestMetrics } from '../../src/request-metrics.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Lines without those that explain them, in an order that does not depend on who wrote them. */
const linesOf = async (registry: Registry) =>
  (await registry.metrics())
    .split('\n')
    .map((line) => line.replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(',').sort()}}`))
    .filter((line) => line !== '')
    .sort();

test('operations, statuses, buckets, sums and counts are those of counters and histograms of prom-client', async () => {
  const [own, theirs] = [new Registry(), new Registry()];
  const metrics = new RequestMetrics();
  metrics.registerIn(own);
  const registers = [theirs];
  const requests = new Counter({
    name: 'octavo_requests_total',
    help: 'Requests answered.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'octavo_request_seconds',
    help: 'Time from the request line to the last byte handed over.',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers,
  });
  const statements = new Histogram({
    name: 'octavo_request_statements',
    help: 'SQL statements of a request.',
    labelNames: ['operation'],
    buckets: [0, 1, 2, 3, 5, 8, 13, 21, 34],
    registers,
  });
  for (let n = 0; n < 200; n += 1) {
    const operation = ['space', 'page', 'other'][n % 3]!;
    const status = [200, 404][n % 2]!;
    // On the bounds, between them, and above all.
    const time = n % 4 === 0 ? SECONDS[n % SECONDS.length]! : n / 16;
    metrics.observe(operation, status, time, n % 40);
    requests.inc({ operation, status });
    seconds.observe({ operation }, time);
    statements.observe({ operation }, n % 40);
  }
  expect(await linesOf(own)).toEqual(await linesOf(theirs));
  expect((await linesOf(own)).length).toBeGreaterThan(80);
});
