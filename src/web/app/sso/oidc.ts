/** Signing in by OpenID Connect: where it begins, where answers come, and where the provider ends sessions. */
import type { FastifyInstance } from 'fastify';
import { type ActiveOidcProvider, isActiveOidc } from '../../../features/people/oidc/addresses.ts';
import { type OidcClients, OidcRefused } from '../../../features/people/oidc/client.ts';
import { authorizationAddress, verifiedClaims } from '../../../features/people/oidc/exchange.ts';
import { endByLogoutToken } from '../../../features/people/oidc/logout.ts';
import { beginRequest, takeOwnRequest } from '../../../features/people/sso/requests.ts';
import { ANONYMOUS_BYTES } from '../../../server/bodies.ts';
import { networkOf } from '../../../server/network-address.ts';
import type { Services } from '../../../services.ts';
import { keepSecret, letIn, OVER, refuse, TOO_MANY, takeSecret } from './finish.ts';
import { nextAfterSso } from './own-address.ts';

const NOT_THERE = 'There is no such provider.';
const UNREACHABLE =
  'Your identity provider cannot be used at the moment. Try again; if that does not help, an administrator of your organization finds the reason in the log of the server.';
const REFUSED =
  'The answer of your identity provider was refused. Begin again; if that does not help, an administrator of your organization finds the reason in the log of the server.';

interface Params {
  Params: { providerId: string };
}

export function mountOidc(app: FastifyInstance, services: Services, clients: OidcClients): void {
  const { database, config, log } = services;
  const activeProvider = (id: string) => activeOidcProvider(services, id);
  const note = ({ id, organizationId }: ActiveOidcProvider, error: OidcRefused, what: string) =>
    log.warn({ provider: id, organization: organizationId, reason: error.message }, what);

  app.get<Params & { Querystring: { next?: string } }>('/app/sso/oidc/:providerId/start', async (request, reply) => {
    const provider = await activeProvider(request.params.providerId);
    if (!provider) return refuse(reply, 404, NOT_THERE);
    try {
      const client = await clients.of(provider);
      const next = nextAfterSso(request.query.next);
      const opened = await beginRequest(database, { providerId: provider.id, next, network: networkOf(request.ip) });
      if (!opened) return refuse(reply, 429, TOO_MANY);
      const { request: begun, secret } = opened;
      const to = await authorizationAddress(config, client, provider, { state: begun.id, secret });
      keepSecret(request, reply, services, secret);
      return reply.header('cache-control', 'no-store').redirect(to, 303);
    } catch (error) {
      if (!(error instanceof OidcRefused)) throw error;
      note(provider, error, 'an OpenID provider cannot be used');
      return refuse(reply, 502, UNREACHABLE);
    }
  });

  app.get<Params>('/app/sso/oidc/:providerId/callback', async (request, reply) => {
    const provider = await activeProvider(request.params.providerId);
    if (!provider) return refuse(reply, 404, NOT_THERE);
    const answer = new URLSearchParams(request.url.split('?')[1] ?? '');
    const [state, secret] = [answer.get('state') ?? '', takeSecret(request, reply, services)];
    const taken =
      secret === undefined ? null : await takeOwnRequest(database, { providerId: provider.id, id: state, secret });
    if (!taken || secret === undefined) return refuse(reply, 403, OVER);
    try {
      const client = await clients.of(provider);
      const identity = await verifiedClaims(config, client, provider, { state, secret }, answer);
      return await letIn(request, reply, services, { ...provider, kind: 'oidc' }, identity, taken.next);
    } catch (error) {
      if (!(error instanceof OidcRefused)) throw error;
      note(provider, error, 'an OpenID answer was refused');
      return refuse(reply, 403, REFUSED);
    }
  });

  app.post<Params>(
    '/app/sso/oidc/:providerId/backchannel-logout',
    { bodyLimit: ANONYMOUS_BYTES },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const failed = (text: string) => reply.status(400).send({ error: 'invalid_request', error_description: text });
      const provider = await activeProvider(request.params.providerId);
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const token = fields.get('logout_token');
      if (!provider || !token) return failed(provider ? 'logout_token is missing' : NOT_THERE);
      try {
        await endByLogoutToken(services, await clients.of(provider), provider, token);
        return reply.status(200).send();
      } catch (error) {
        if (!(error instanceof OidcRefused)) throw error;
        note(provider, error, 'a logout token was refused');
        return failed('The logout token was refused');
      }
    },
  );
}

/** The provider with this id, if people sign in by it. */
export async function activeOidcProvider(
  { database }: Pick<Services, 'database'>,
  id: string,
): Promise<ActiveOidcProvider | null> {
  if (id.includes('\0')) return null;
  const provider = await database.prisma.oidcProvider.findUnique({ where: { id } });
  return provider && isActiveOidc(provider) ? provider : null;
}
