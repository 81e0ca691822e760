/**
 * Stopping without losing a request: what is under way is answered, connections are not kept for another one, and streams
 * that would never end by themselves are cut. Their readers connect again, to the next server.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often connections that have become idle are closed while the server stops. */
const SWEEP_MS = 100;
/** Browsers open connections ahead. One that has said nothing for so long is not about to. */
const SILENCE_MS = 1000;

/**
 * Makes `app.close()` wait for the requests under way. Fastify itself would wait for event streams, for idle keep-alives, and
 * for connections that never said anything.
 */
export function stopGracefully(app: FastifyInstance): void {
  const streams = new Set<ServerResponse>();
  const opened = new Map<Socket, number>();
  let sweep: NodeJS.Timeout | undefined;
  app.server.on('connection', (socket) => {
    opened.set(socket, Date.now());
    socket.once('close', () => opened.delete(socket));
  });
  // Node counts a connection as idle only after its first request.
  const closeIdle = () => {
    app.server.closeIdleConnections();
    for (const [socket, at] of opened) if (socket.bytesRead === 0 && Date.now() - at > SILENCE_MS) socket.destroy();
  };
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (sweep) reply.header('connection', 'close');
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) {
      streams.add(reply.raw);
      reply.raw.once('close', () => streams.delete(reply.raw));
    }
    done();
  });
  app.addHook('preClose', async () => {
    sweep = setInterval(closeIdle, SWEEP_MS);
    app.server.once('close', () => clearInterval(sweep));
    for (const stream of streams) stream.destroy();
  });
}
