/**
 * Load from a process of its own, so that its work is not measured: run as a program it takes a `Load` as JSON and prints a
 * `Measured` as JSON. `measure` runs it.
 */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { onCore } from './process.ts';

export interface Request {
  method?: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

export interface Load {
  url: string;
  seconds: number;
  /** Null: nobody in particular asks. */
  token: string | null;
  connections: number;
  /** Sent in turn by every connection, each beginning at another one; with `own`, connection n sends only request n. */
  requests: Request[];
  own?: boolean;
}

export interface Measured {
  requests: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  bytes: number;
}

/** Throws when an answer is no success: a quick refusal would look fast. */
export async function measure(load: Load, core: number | null): Promise<Measured> {
  const [command, args] = onCore(core, [new URL(import.meta.url).pathname, JSON.stringify(load)]);
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((resolve, reject) => {
    execFile(command, args, { maxBuffer: 1 << 20 }, (error, stdout, stderr) =>
      error ? reject(new Error(stderr || error.message)) : resolve({ stdout, stderr }),
    );
  });
  if (stderr) process.stderr.write(stderr);
  return JSON.parse(stdout);
}

/** The little of autocannon that is used here; it brings no types. */
type Autocannon = (
  options: Record<string, unknown>,
  done: (error: Error | null, result: AutocannonResult) => void,
) => {
  on(event: 'response', listener: (client: unknown, status: number, bytes: number, ms: number) => void): void;
};

interface AutocannonResult {
  duration: number;
  errors: number;
  timeouts: number;
  non2xx: number;
  requests: { total: number };
  throughput: { total: number };
}

interface AutocannonClient {
  setRequests(requests: object[]): void;
}

async function run({ url, seconds, token, connections, requests, own }: Load): Promise<Measured> {
  const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon;
  const prepared = requests.map(({ method = 'GET', path, body }) => ({
    method,
    path,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }));
  let next = 0;
  const setupClient = (client: AutocannonClient) => {
    const turn = next++ % prepared.length;
    client.setRequests(own ? [prepared[turn] as object] : [...prepared.slice(turn), ...prepared.slice(0, turn)]);
  };
  const times: number[] = [];
  const result = await new Promise<AutocannonResult>((resolve, reject) => {
    const options = { url, connections, duration: seconds, timeout: 60, requests: prepared, setupClient };
    const instance = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    instance.on('response', (_client, _status, _bytes, ms) => void times.push(ms));
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed (${url}${requests[0]?.path})`);
  times.sort((a, b) => a - b);
  const quantile = (q: number) => times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? Number.NaN;
  return {
    requests: times.length,
    seconds: result.duration,
    p50: quantile(0.5),
    p99: quantile(0.99),
    bytes: result.throughput.total,
  };
}

if (import.meta.main) {
  run(JSON.parse(process.argv[2] as string)).then(
    (measured) => process.stdout.write(JSON.stringify(measured)),
    (error: Error) => {
      process.stderr.write(error.message);
      process.exitCode = 1;
    },
  );
}
