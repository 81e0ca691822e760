/**
 * Stopping without losing a request: what is under way is answered, connections are not kept for another one, and streams
 * that would never end by themselves are cut. Their readers connect again, to the next server.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How often connections that have become idle are closed while the server stops. */
const SWEEP_MS = 100;

/** Makes `app.close()` wait for the requests under way. Fastify itself would wait for event streams, and for idle keep-alives. */
export function stopGracefully(app: FastifyInstance): void {
  const streams = new Set<ServerResponse>();
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('onSend', async (_request, reply) => {
    if (sweep) reply.header('connection', 'close');
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    streams.add(reply.raw);
    reply.raw.once('close', () => streams.delete(reply.raw));
  });
  app.addHook('preClose', async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    app.server.once('close', () => clearInterval(sweep));
    for (const stream of streams) stream.destroy();
  });
}
