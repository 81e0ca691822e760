/**
 * The only way out of a process: a server on a socket of its own, to which workerd sends each request whole, as to a proxy. Every
 * address passes the egress guard, also those of redirects, which come back to the script and then here again.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Dispatcher, request as undiciRequest } from 'undici';
import type { GuardedFetch } from '../egress/fetch.ts';
import { EgressError } from '../egress/guard.ts';
import { type OwnServer, toOwnServer } from './own-server.ts';

export interface OutletLimits {
  /** Requests at a time; further ones wait. */
  readonly concurrent: number;
  /** Requests that may wait. */
  readonly waiting: number;
  /** Of one body, in either direction. */
  readonly bodyBytes: number;
  readonly timeoutMs: number;
}

export const OUTLET_LIMITS: OutletLimits = {
  concurrent: 16,
  waiting: 256,
  bodyBytes: 32 * 1024 * 1024,
  timeoutMs: 30_000,
};

/** Of one hop only, or of this server alone. */
const HOP = new Set(
  'connection keep-alive proxy-connection proxy-authorization proxy-authenticate te trailer transfer-encoding upgrade expect'.split(
    ' ',
  ),
);

export class Outlet {
  readonly #server: Server;
  readonly #outgoing: GuardedFetch;
  readonly #own: OwnServer;
  readonly #limits: OutletLimits;
  readonly #waiting: (() => void)[] = [];
  #open = 0;

  constructor(outgoing: GuardedFetch, own: OwnServer, limits: OutletLimits = OUTLET_LIMITS) {
    this.#outgoing = outgoing;
    this.#own = own;
    this.#limits = limits;
    // Requests to proxies name their host in the first line.
    this.#server = createServer(
      { requireHostHeader: false },
      (request, response) => void this.#answer(request, response),
    );
    // Tunnels are bytes that nothing here could check.
    this.#server.on('connect', (_request, socket) => socket.end('HTTP/1.1 405 Method Not Allowed\r\n\r\n'));
  }

  /** Listens on the socket at this path. */
  async listen(path: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen({ path, writableAll: true }, resolve);
    });
    this.#server.unref();
  }

  /** Ends what is on its way. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) return refuse(response, 'Too many requests at a time');
    if (this.#open >= this.#limits.concurrent) await new Promise<void>((go) => this.#waiting.push(go));
    this.#open += 1;
    const ended = new AbortController();
    response.once('close', () => ended.abort());
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(this.#limits.timeoutMs)]);
    try {
      if (!response.destroyed) await this.#pass(request, response, signal);
    } catch (error) {
      // An answer that has begun cannot become a refusal any more: the script sees it break off.
      if (response.headersSent) response.destroy();
      else refuse(response, error instanceof EgressError ? error.message : 'The request failed');
    } finally {
      this.#open -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #pass(request: IncomingMessage, response: ServerResponse, signal: AbortSignal): Promise<void> {
    const address = request.url ?? '';
    if (!URL.canParse(address)) throw new EgressError('unsupported', 'The request has no whole address');
    const url = new URL(address);
    const headers = kept(request.rawHeaders);
    const body = hasBody(request) ? bounded(request, this.#limits.bodyBytes) : undefined;
    const method = request.method ?? 'GET';
    const own = toOwnServer(url, headers, this.#own);
    if (own?.refused) throw new EgressError('blocked', own.refused);
    const answer = own
      ? await undiciRequest(own.origin + url.pathname + url.search, {
          method: method as Dispatcher.HttpMethod,
          headers: own.headers,
          body: body ?? null,
          signal,
        })
      : await this.#outgoing.pass(url, { method, headers, signal, ...(body ? { body } : {}) });
    const answered = Object.entries(answer.headers).filter(([name]) => !HOP.has(name) && !name.startsWith('x-octavo-'));
    response.writeHead(answer.statusCode, Object.fromEntries(answered.map(([name, value]) => [name, value ?? ''])));
    await pipeline(bounded(answer.body, this.#limits.bodyBytes), response, { signal });
  }
}

function refuse(response: ServerResponse, message: string): void {
  // What is still to come of a body is not read.
  response.writeHead(403, {
    'x-octavo-refused': message.replaceAll(/[^\x20-\x7e]/g, '?'),
    'content-type': 'text/plain',
    connection: 'close',
  });
  response.end(message);
}

/** Names and values in turns. */
function kept(raw: readonly string[]): string[] {
  const listed = new Set<string>();
  const headers: string[] = [];
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]!.toLowerCase();
    if (name === 'connection') for (const item of raw[index + 1]!.split(',')) listed.add(item.trim().toLowerCase());
  }
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]!.toLowerCase();
    if (!HOP.has(name) && !listed.has(name) && name !== 'host' && !name.startsWith('x-octavo-'))
      headers.push(raw[index]!, raw[index + 1]!);
  }
  return headers;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The same bytes; fails when there are more than these. */
function bounded(source: Readable, maxBytes: number): Readable {
  let size = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(new EgressError('too-large', `The body is larger than ${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
  source.once('error', (error) => counter.destroy(error));
  counter.once('close', () => source.destroy());
  return source.pipe(counter);
}
