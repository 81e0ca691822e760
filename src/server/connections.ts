/**
 * How many connections one instance has open, and one address: each takes memory from its first byte on, whoever it is and
 * whatever it will ask. Behind a trusted proxy the connections are the proxy's; there, the requests under way and the
 * WebSockets of an address count instead.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { type ApiError, STATUS } from '../errors.ts';
import type { Log } from '../log.ts';
import { countConnections, countRefusedConnection } from '../metrics.ts';
import { networkOf, proxiesOf } from './network-address.ts';
import { Places } from './places.ts';

/** How often it is logged that connections are refused. */
const LOG_MS = 60_000;
/** Only connections of the same server count together. */
const ALL = '';

/** Refuses connections that are too many, before anything is read from them. */
export function limitConnections(app: FastifyInstance, config: Config, log: Log): void {
  const all = new Places(
    config.maxConnections,
    (max) => `The server has at most ${max} connections at once`,
    'UNAVAILABLE',
  );
  const byAddress = new Places(
    config.maxConnectionsPerAddress,
    (max) => `An address has at most ${max} connections at once`,
  );
  const isProxy = proxiesOf(config.trustProxy);
  let lastLogged = Number.NEGATIVE_INFINITY;
  const refuse = (socket: Socket, error: ApiError) => {
    countRefusedConnection();
    answer(socket, error);
    if (performance.now() - lastLogged < LOG_MS) return;
    lastLogged = performance.now();
    log.warn({ address: socket.remoteAddress, why: error.message }, 'connections are refused');
  };
  // Before Node reads from it.
  app.server.prependListener('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return;
    try {
      const leave = all.take(ALL);
      countConnections(1);
      socket.once('close', () => {
        leave();
        countConnections(-1);
      });
      if (!isProxy(remoteAddress)) socket.once('close', byAddress.take(networkOf(remoteAddress)));
    } catch (error) {
      refuse(socket, error as ApiError);
    }
  });
  if (config.trustProxy === false) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { ip, socket, headers } = request;
    if (!isProxy(socket.remoteAddress ?? '')) return done();
    try {
      const leave = byAddress.take(networkOf(ip));
      // A WebSocket's answer ends when it is opened.
      if (headers.upgrade === undefined) reply.raw.once('close', leave);
      else socket.once('close', leave);
      done();
    } catch (error) {
      reply.header('connection', 'close');
      done(error as ApiError);
    }
  });
}

/** As far as the client takes it: who sends without reading sees a connection that was closed. */
function answer(socket: Socket, { code, message }: ApiError): void {
  const status = STATUS[code];
  const body = JSON.stringify({ error: { code: status, message } });
  socket.write(
    `HTTP/1.1 ${status} ${status === 429 ? 'Too Many Requests' : 'Service Unavailable'}\r\nContent-Type: application/json; charset=utf-8\r\nRetry-After: 5\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  socket.destroySoon();
}
