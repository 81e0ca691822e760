/** Signing in by SAML: where it begins, where answers come, and what providers read about this server. */
import type { FastifyInstance } from 'fastify';
import type { ActiveProvider } from '../../../features/people/saml/addresses.ts';
import { isActive, serviceOf } from '../../../features/people/saml/addresses.ts';
import { readAnswer } from '../../../features/people/saml/document.ts';
import { metadataOf, requestAddress, verifiedIdentity } from '../../../features/people/saml/exchange.ts';
import { MAX_MESSAGE, SamlRefused } from '../../../features/people/saml/tags.ts';
import type { Door } from '../../../features/people/sso/admit.ts';
import { answerRequest, beginRequest, takeRequest } from '../../../features/people/sso/requests.ts';
import { networkOf } from '../../../server/network-address.ts';
import type { Services } from '../../../services.ts';
import { finish, keepSecret, refuse, TOO_MANY } from './finish.ts';
import { nextAfterSso } from './own-address.ts';

/** Of forms that providers send: the base64 of a message, in which some characters are three. */
export const BODY_LIMIT = MAX_MESSAGE * 2;
/** Said where no provider has this id. */
export const NOT_THERE = 'There is no such provider.';
const REFUSED =
  'The answer of your identity provider was refused. Begin again; if that does not help, an administrator of your organization finds the reason in the log of the server.';

export interface Params {
  Params: { providerId: string };
}

/** Leaves the reason for administrators: people see only that. */
export const noteRefused = (
  log: Services['log'],
  { id, organizationId }: ActiveProvider,
  error: SamlRefused,
  what: string,
): void => log.warn({ provider: id, organization: organizationId, reason: error.message }, what);

export function mountSaml(app: FastifyInstance, services: Services): void {
  const { database, config, log } = services;
  const activeProvider = (id: string) => activeSamlProvider(services, id);
  const doorOf = async (id: string): Promise<Door | null> => {
    const provider = await activeProvider(id);
    return provider && { ...provider, kind: 'saml' };
  };

  app.get<Params>('/app/sso/saml/:providerId/metadata', async ({ params }, reply) => {
    const provider = await database.prisma.samlProvider.findUnique({ where: { id: params.providerId } });
    if (!provider) return refuse(reply, 404, NOT_THERE);
    return reply.type('application/samlmetadata+xml').send(metadataOf(config, provider.id));
  });

  app.get<Params & { Querystring: { next?: string } }>('/app/sso/saml/:providerId/start', async (request, reply) => {
    const provider = await activeProvider(request.params.providerId);
    if (!provider) return refuse(reply, 404, NOT_THERE);
    const next = nextAfterSso(request.query.next);
    const opened = await beginRequest(database, { providerId: provider.id, next, network: networkOf(request.ip) });
    if (!opened) return refuse(reply, 429, TOO_MANY);
    const { request: begun, secret } = opened;
    keepSecret(request, reply, services, secret);
    return reply.header('cache-control', 'no-store').redirect(await requestAddress(config, provider, begun), 303);
  });

  app.post<Params>(
    '/app/sso/saml/:providerId/acs',
    { bodyLimit: BODY_LIMIT, config: { anonymousBytes: BODY_LIMIT } },
    async (request, reply) => {
      const provider = await activeProvider(request.params.providerId);
      if (!provider) return refuse(reply, 404, NOT_THERE);
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      try {
        const answer = readAnswer(fields.get('SAMLResponse') ?? '', serviceOf(config, provider.id).acsURL);
        const taken = await takeRequest(database, provider.id, answer.inResponseTo);
        if (!taken) throw new SamlRefused('the answer is to no request that is open');
        const identity = await verifiedIdentity(config, provider, taken, answer);
        const code = await answerRequest(database, taken.id, identity);
        // The browser brings its cookie to this address, not to one to which another site sends a form.
        return reply.redirect(`/app/sso/saml/${provider.id}/finish?code=${code}`, 303);
      } catch (error) {
        if (!(error instanceof SamlRefused)) throw error;
        noteRefused(log, provider, error, 'a SAML answer was refused');
        return refuse(reply, 403, REFUSED);
      }
    },
  );

  app.get<Params & { Querystring: { code?: string } }>('/app/sso/saml/:providerId/finish', (request, reply) =>
    finish(request, reply, services, String(request.query.code ?? ''), doorOf),
  );
}

/** The provider with this id, if people sign in by it. */
export async function activeSamlProvider(
  { database }: Pick<Services, 'database'>,
  id: string,
): Promise<ActiveProvider | null> {
  if (id.includes('\0')) return null;
  const provider = await database.prisma.samlProvider.findUnique({ where: { id } });
  return provider && isActive(provider) ? provider : null;
}
