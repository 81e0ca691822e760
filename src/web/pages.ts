/** What is no operation: health, metrics, the description of the REST API. */
import type { FastifyInstance } from 'fastify';
import { registry } from '../metrics.ts';
import type { Projection } from '../rest/routes.ts';
import type { Services } from '../services.ts';

/** Adds the pages to the server. */
export function mountPages(app: FastifyInstance, _projection: Projection, { database }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await database.ping();
      return { status: 'ready' };
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'the database does not answer' });
    }
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
