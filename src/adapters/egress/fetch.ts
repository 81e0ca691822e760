/**
 * `fetch` behind the guard: public addresses only, redirects checked hop by hop, bounded in time and in bytes. Used for whatever a
 * user may give the address of: OpenAPI documents, webhooks, images.
 */
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import type { Agent, BodyInit, Dispatcher, Response, fetch as undiciFetch } from 'undici';
import type { EgressGuard } from './guard.ts';
import { EgressError } from './guard.ts';

export interface GuardedRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  /** For everything together: looking up, connecting, redirects, the body. Default 30 s. */
  timeoutMs?: number;
  /** Of the body, after decompression. Default 10 MiB. */
  maxBytes?: number;
  /** A longer body ends there, and is no error. */
  cut?: boolean;
  /** Default 5. */
  maxRedirects?: number;
  signal?: AbortSignal;
}

export interface GuardedAnswer {
  status: number;
  headers: Headers;
  /** Where the answer came from, after redirects. */
  url: string;
  body: Uint8Array;
}

type Headers = Response['headers'];

/** Headers that are for one host only. */
const PRIVATE = ['authorization', 'cookie', 'proxy-authorization'];

export class GuardedFetch {
  readonly #guard: EgressGuard;
  #opened: Promise<{ fetch: typeof undiciFetch; agent: Agent }> | undefined;

  constructor(guard: EgressGuard) {
    this.#guard = guard;
  }

  /** The library is large, and most servers send nothing for long: it is loaded with the first request. */
  #open() {
    this.#opened ??= import('undici').then((undici) => ({ fetch: undici.fetch, agent: agentOf(undici, this.#guard) }));
    return this.#opened;
  }

  /** @throws EgressError when there is no whole answer; an answer of any status is an answer */
  async fetch(address: string, request: GuardedRequest = {}): Promise<GuardedAnswer> {
    const timeout = AbortSignal.timeout(request.timeoutMs ?? 30_000);
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
    try {
      return await this.#follow(address, request, signal);
    } catch (error) {
      throw translated(error, address, timeout.aborted);
    }
  }

  async #follow(address: string, request: GuardedRequest, signal: AbortSignal): Promise<GuardedAnswer> {
    let url = httpUrl(address);
    let { method = 'GET', body } = request;
    let headers = { ...request.headers };
    for (let hops = request.maxRedirects ?? 5; ; hops -= 1) {
      await this.#guard.resolve(url.hostname, Number(url.port) || (url.protocol === 'https:' ? 443 : 80));
      const { fetch, agent } = await this.#open();
      const response = await fetch(url, {
        method,
        headers,
        signal,
        redirect: 'manual',
        dispatcher: agent,
        ...(body ? { body } : {}),
      });
      const location = [301, 302, 303, 307, 308].includes(response.status) ? response.headers.get('location') : null;
      if (location === null) {
        return {
          status: response.status,
          headers: response.headers,
          url: url.href,
          body: await bounded(response, request.maxBytes ?? 10 * 1024 * 1024, request.cut ?? false),
        };
      }
      await response.body?.cancel();
      if (hops <= 0) throw new EgressError('too-many-redirects', `${url.hostname} redirects too many times`);
      const next = httpUrl(new URL(location, url).href);
      if (url.protocol === 'https:' && next.protocol === 'http:')
        throw new EgressError('blocked', `${url.hostname} redirects from https to http`);
      if (next.origin !== url.origin)
        headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !PRIVATE.includes(name.toLowerCase())));
      if (response.status === 303 || (response.status < 303 && method === 'POST')) {
        method = method === 'HEAD' ? 'HEAD' : 'GET';
        body = undefined;
      }
      url = next;
    }
  }

  /**
   * One request as it is: redirects are answers, and the body comes in the bytes that are sent. The caller bounds both.
   * @throws EgressError
   */
  async pass(
    url: URL,
    request: { method: string; headers: readonly string[]; body?: Readable; signal: AbortSignal },
  ): Promise<Dispatcher.ResponseData> {
    try {
      httpUrl(url.href);
      await this.#guard.resolve(url.hostname, Number(url.port) || (url.protocol === 'https:' ? 443 : 80));
      const { agent } = await this.#open();
      return await agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method as Dispatcher.HttpMethod,
        headers: [...request.headers],
        signal: request.signal,
        body: request.body ?? null,
      });
    } catch (error) {
      throw translated(error, url.href, request.signal.aborted);
    }
  }

  async close(): Promise<void> {
    await (await this.#opened)?.agent.close();
  }
}

/** Connections are made to an address, so that nothing resolves the name a second time; TLS still asks for the name. */
function agentOf({ Agent, buildConnector }: typeof import('undici'), guard: EgressGuard): Agent {
  const connect = buildConnector({ timeout: 10_000 });
  return new Agent({
    connect: (options, callback) => {
      const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
      guard.resolve(options.hostname, port).then(
        ([first]) => {
          const servername = options.servername ?? (isIP(options.hostname) ? undefined : options.hostname);
          connect({ ...options, hostname: first?.address ?? '', ...(servername ? { servername } : {}) }, callback);
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
      );
    },
  });
}

function httpUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new EgressError('unsupported', 'Only http and https addresses can be fetched');
}

async function bounded(response: Response, maxBytes: number, cut: boolean): Promise<Uint8Array> {
  const tooLarge = () => new EgressError('too-large', `The answer is larger than ${maxBytes} bytes`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (!cut && !response.headers.has('content-encoding') && Number(response.headers.get('content-length')) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (size > maxBytes && !cut) throw tooLarge();
    chunks.push(chunk);
    if (size > maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** undici wraps what happened in `cause`, sometimes twice. */
function translated(error: unknown, address: string, timedOut: boolean): EgressError {
  const host = URL.canParse(address) ? new URL(address).hostname : 'The address';
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof EgressError) return cause;
  if (timedOut) return new EgressError('timeout', `${host} did not answer in time`, { cause: error });
  return new EgressError('failed', `${host} could not be reached`, { cause: error });
}
