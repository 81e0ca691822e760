/**
 * Metrics of requests by operation. They are counted in plain numbers and put into Prometheus' form when they are read: counters and
 * histograms of the library look their labels up for each observation, which is much for what happens at each request.
 */
import type { Metric, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENTS = [0, 1, 2, 3, 5, 8, 13, 21, 34];

interface Value {
  metricName?: string;
  labels: Record<string, string | number>;
  value: number;
}

/** Observations of one operation. */
class Histogram {
  readonly #bounds: readonly number[];
  /** By the smallest bound that holds them; the last is for those above all. */
  readonly #counts: number[];
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = Array<number>(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    let at = 0;
    while (at < this.#bounds.length && value > this.#bounds[at]!) at += 1;
    this.#counts[at]! += 1;
    this.#sum += value;
  }

  /** Buckets that each hold those before, as Prometheus has them. */
  values(metricName: string, operation: string): Value[] {
    let count = 0;
    const buckets = this.#counts.map((own, at): Value => {
      count += own;
      const labels = { le: this.#bounds[at] ?? '+Inf', operation };
      return { metricName: `${metricName}_bucket`, labels, value: count };
    });
    return [
      ...buckets,
      { metricName: `${metricName}_sum`, labels: { operation }, value: this.#sum },
      { metricName: `${metricName}_count`, labels: { operation }, value: count },
    ];
  }
}

interface Counted {
  byStatus: Map<number, number>;
  seconds: Histogram;
  statements: Histogram;
}

/** What was answered. */
export class RequestMetrics {
  readonly #operations = new Map<string, Counted>();

  /** Counts an answered request. */
  observe(operation: string, status: number, seconds: number, statements: number): void {
    let counted = this.#operations.get(operation);
    if (!counted) {
      counted = { byStatus: new Map(), seconds: new Histogram(SECONDS), statements: new Histogram(STATEMENTS) };
      this.#operations.set(operation, counted);
    }
    counted.byStatus.set(status, (counted.byStatus.get(status) ?? 0) + 1);
    counted.seconds.observe(seconds);
    counted.statements.observe(statements);
  }

  /** Adds the metrics to those that are read with a registry. */
  registerIn(registry: Registry): void {
    const add = (
      name: string,
      help: string,
      type: string,
      values: (counted: Counted, operation: string) => Value[],
    ) => {
      const get = async () => {
        const all = [...this.#operations].flatMap(([operation, counted]) => values(counted, operation));
        return { name, help, type, values: all, aggregator: 'sum' };
      };
      // What a registry uses of a metric.
      registry.registerMetric({ name, get, reset: () => this.#operations.clear() } as unknown as Metric);
    };
    add('octavo_requests_total', 'Requests answered.', 'counter', ({ byStatus }, operation) =>
      [...byStatus].map(([status, value]) => ({ labels: { operation, status }, value })),
    );
    add('octavo_request_seconds', 'Time from the request line to the last byte handed over.', 'histogram', (c, name) =>
      c.seconds.values('octavo_request_seconds', name),
    );
    add('octavo_request_statements', 'SQL statements of a request.', 'histogram', (c, name) =>
      c.statements.values('octavo_request_statements', name),
    );
  }
}
