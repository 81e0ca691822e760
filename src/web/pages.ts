/** What is no operation: health, metrics, the description of the REST API and its reference, the start page. */
import type { FastifyInstance } from 'fastify';
import { registry } from '../metrics.ts';
import { openApiOf } from '../rest/openapi.ts';
import type { Projection } from '../rest/routes.ts';
import type { Services } from '../services.ts';
import { VERSION } from '../version.ts';
import { asset, type SendAsset } from './asset.ts';
import { mountReference } from './reference.ts';
import { mountStartPage } from './start-page.ts';

/** Adds the pages to the server. None of them needs a token: they tell what the program is, nothing of what it holds. */
export function mountPages(
  app: FastifyInstance,
  projection: Projection,
  { config, database, scripts }: Services,
): void {
  let description: SendAsset | undefined;
  app.get('/v1/openapi.json', (request, reply) => {
    // Made when it is asked for: a start does not wait for it.
    description ??= asset(
      JSON.stringify(openApiOf(projection, { url: config.publicUrl, version: VERSION })),
      'application/json; charset=utf-8',
    );
    return description(request, reply);
  });
  mountReference(app);
  mountStartPage(app, config.publicUrl);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await database.ping();
      // The server does its work without integrations: their problem is told, and is no reason to send it no requests.
      return { status: 'ready', ...(config.integrations ? { integrations: scripts.problem() ?? 'ready' } : {}) };
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'the database does not answer' });
    }
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
