/**
 * The public addresses of integrations: what comes to their endpoints becomes `fetch` events; sites take their scripts, and visitors sign
 * in. Nobody has to say who they are, and what a browser keeps for this server is not handed on.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../../../errors.ts';
import type { Bodies } from '../../../server/bodies.ts';
import type { Services } from '../../../services.ts';
import type { ScriptPlace } from '../environment.ts';
import { refuseOwnPages, sendOn } from './answer.ts';
import { askScript } from './call.ts';
import { activeSitePlace, type Named, placeNamed } from './places.ts';
import { publishedScript } from './published-script.ts';

/** Of one request to an endpoint. */
const MAX_BODY = 1024 * 1024;
const MAX_LOCATION = 2048;
/** A script that says nothing of it may be kept by browsers for so long, in seconds. */
const SCRIPT_AGE = 300;

/** What says who asks, or how they reached this server. */
const OWN_HEADERS =
  /^(?:cookie|connection|keep-alive|te|trailer|transfer-encoding|upgrade|content-length|proxy-.*|x-octavo-.*)$/i;

interface SiteParams {
  name: string;
  installationId: string;
  siteId: string;
}

/** Adds them to the server. */
export function mountIntegrationEndpoints(app: FastifyInstance, services: Services, bodies: Bodies): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, body, done) => done(null, body));
  app.addHook('preParsing', async (request, reply, payload) => bodies.bounded(request, reply, payload, MAX_BODY));
  app.addHook('onRequest', async (request) => refuseOwnPages(request));

  app.get<{ Params: { name: string; installationId: string; file: string } }>(
    '/integrations/:name/script/installations/:installationId/sites/:file',
    { config: { operation: 'integrationScript' } },
    async ({ params: { name, installationId, file } }, reply) => {
      const siteId = /^([^.]+)\.js$/.exec(file)?.[1] ?? '';
      const place = await activeSitePlace(services.database, { name, installationId, siteId }, 'site:script:inject');
      if (!place) throw notFound('Script');
      const answer = await publishedScript(services, place);
      reply.header('cross-origin-resource-policy', 'cross-origin');
      sendScriptAge(reply, answer.status);
      return sendOn(reply, answer, place.integration.contentSecurityPolicy);
    },
  );

  app.get<{ Params: SiteParams; Querystring: { location?: unknown } }>(
    '/integrations/:name/sign-in/installations/:installationId/sites/:siteId',
    { config: { operation: 'integrationSignIn' } },
    async ({ params: { name, installationId, siteId }, query: { location } }, reply) => {
      const named = { name, installationId, siteId };
      const place = await activeSitePlace(services.database, named, 'site:visitor:auth');
      if (!place) throw notFound('Sign-in');
      const asked = typeof location === 'string' && location.length <= MAX_LOCATION ? { location } : {};
      const event = { type: 'fetch_visitor_authentication', installationId, siteId, ...asked };
      return sendOn(reply, await askScript(services, place, { event }), place.integration.contentSecurityPolicy);
    },
  );

  const root = '/integrations/:name/endpoint';
  const places = [
    root,
    `${root}/installations/:installationId`,
    `${root}/installations/:installationId/spaces/:spaceId`,
    `${root}/installations/:installationId/sites/:siteId`,
  ];
  for (const url of places.flatMap((place) => [place, `${place}/*`]))
    app.route<{ Params: Named }>({
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url,
      config: { operation: 'integrationEndpoint' },
      handler: async (request, reply) => {
        const place = await placeNamed(services.database, request.params);
        if (!place) throw notFound('Endpoint');
        return sendOn(reply, await fetched(services, request, place), place.integration.contentSecurityPolicy);
      },
    });
}

/** Hands a request on, as a `fetch` event. */
function fetched(services: Services, request: FastifyRequest, place: ScriptPlace) {
  const { installation, spaceInstallation, siteInstallation } = place;
  const { method, raw, body } = request;
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    value === undefined || OWN_HEADERS.test(name) ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  return askScript(services, place, {
    event: {
      type: 'fetch',
      request: {
        method: method.toLowerCase(),
        url: services.config.publicUrl + (raw.url ?? ''),
        headers: Object.fromEntries(headers),
      },
      ...(installation && { installationId: installation.id }),
      ...(spaceInstallation && { spaceId: spaceInstallation.spaceId }),
      ...(siteInstallation && { siteId: siteInstallation.siteId }),
    },
    body: Buffer.isBuffer(body) ? body : undefined,
  });
}

/** Until the script says otherwise. */
function sendScriptAge(reply: FastifyReply, status: number): void {
  if (status >= 500) throw new ApiError('BAD_GATEWAY', `The integration answered ${status}`);
  if (status === 200) reply.header('cache-control', `public, max-age=${SCRIPT_AGE}`);
}
