/**
 * Load from a process of its own, so that its work is not measured: run as a program it takes a `Load` as JSON and prints a
 * `Measured` as JSON. `measure` runs it.
 */
import { execFile } from 'node:child_process';
import { Agent, request } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
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
  /** So many requests a second, whatever the answers take; without it, each connection sends its next one when it has its answer. */
  rate?: number | undefined;
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

interface Prepared {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const preparedOf = ({ requests, token }: Load): Prepared[] =>
  requests.map(({ method = 'GET', path, body }) => ({
    method,
    path,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }));

async function runClosed(load: Load): Promise<Measured> {
  const { url, seconds, connections, requests, own } = load;
  const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon;
  const prepared = preparedOf(load);
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
  return measuredOf(times, result.duration, result.throughput.total);
}

/**
 * In a closed loop the time of an answer says no more than the throughput. Here both servers get the same work; a request that has to
 * wait for the answer before it is timed from when it was due.
 */
async function runSteadily(load: Load, rate: number): Promise<Measured> {
  const { url, seconds, connections, own } = load;
  const prepared = preparedOf(load);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let bytes = 0;
  const started = performance.now();
  const follow = async (connection: number): Promise<void> => {
    for (let n = 0; n < (seconds * rate) / connections; n += 1) {
      const due = started + ((n + connection / connections) * connections * 1000) / rate;
      const early = due - performance.now();
      if (early > 0) await setTimeout(early);
      const begun = early > 0 ? performance.now() : due;
      bytes += await send(url, prepared[(connection + (own ? 0 : n)) % prepared.length] as Prepared, agent);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => follow(connection)));
  agent.destroy();
  return measuredOf(times, (performance.now() - started) / 1000, bytes);
}

/** Bytes of the answer; throws when it is no success. */
function send(url: string, { method, path, headers, body }: Prepared, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { method, headers, agent }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const status = answer.statusCode ?? 0;
        if (status >= 200 && status < 300) resolve(bytes);
        else reject(new Error(`${method} ${path} is answered with ${status}`));
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

function measuredOf(times: number[], seconds: number, bytes: number): Measured {
  times.sort((a, b) => a - b);
  const quantile = (q: number) => times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? Number.NaN;
  return { requests: times.length, seconds, p50: quantile(0.5), p99: quantile(0.99), bytes };
}

if (import.meta.main) {
  const load = JSON.parse(process.argv[2] as string) as Load;
  (load.rate === undefined ? runClosed(load) : runSteadily(load, load.rate)).then(
    (measured) => process.stdout.write(JSON.stringify(measured)),
    (error: Error) => {
      process.stderr.write(error.message);
      process.exitCode = 1;
    },
  );
}
