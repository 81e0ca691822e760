/**
 * The port is taken before anything else is done: a port in use shows at once, not after a first start of many seconds, and
 * no other program takes it meanwhile. Until the server is ready, the address answers that it is starting.
 */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What `Retry-After` says while the server starts. */
const RETRY_SECONDS = 2;

export interface ReservedPort {
  /** The port asked for, or the one that the system chose for 0. */
  readonly port: number;
  /** Gives the port free for the server itself. */
  release(): Promise<void>;
}

/** Listens on the port, answering 503 (and 200 to `/healthz`: the process lives). Rejects with the error of `listen`. */
export async function reservePort(port: number, host: string): Promise<ReservedPort> {
  const body = JSON.stringify({ error: { code: 503, message: 'The server is starting' } });
  const server = http.createServer((request, response) => {
    response.writeHead(request.url === '/healthz' ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'retry-after': String(RETRY_SECONDS),
      connection: 'close',
    });
    response.end(request.url === '/healthz' ? '{"status":"starting"}' : body);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async release() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
