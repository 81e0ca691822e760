/** Single logout by SAML: requests of providers, and their answers to those of this server. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ActiveProvider } from '../../../features/people/saml/addresses.ts';
import {
  endByRequest,
  type LogoutRequest,
  logoutAnswerAddress,
  requestInForm,
  requestInQuery,
} from '../../../features/people/saml/logout.ts';
import { SamlRefused } from '../../../features/people/saml/tags.ts';
import type { Services } from '../../../services.ts';
import { refuse } from './finish.ts';
import { activeSamlProvider, BODY_LIMIT, NOT_THERE, noteRefused, type Params } from './saml.ts';
import { SIGNED_OUT, showNotSignedOut } from './signed-out.ts';

export function mountSamlLogout(app: FastifyInstance, services: Services): void {
  const { config, log } = services;

  /** What is asked is ended, and an answer is nothing to believe: the page that follows says whether this browser is signed in. */
  const taken = async (
    reply: FastifyReply,
    provider: ActiveProvider,
    message: URLSearchParams,
    read: () => Promise<LogoutRequest>,
  ): Promise<FastifyReply> => {
    void reply.header('cache-control', 'no-store');
    if (message.has('SAMLResponse')) return reply.redirect(SIGNED_OUT, 303);
    try {
      const asked = await read();
      await endByRequest(services, provider, asked);
      return reply.redirect((await logoutAnswerAddress(config, provider, asked)) ?? SIGNED_OUT, 303);
    } catch (error) {
      if (!(error instanceof SamlRefused)) throw error;
      noteRefused(log, provider, error, 'a SAML logout request was refused');
      return showNotSignedOut(reply);
    }
  };

  app.get<Params>('/app/sso/saml/:providerId/logout', async (request, reply) => {
    const provider = await activeSamlProvider(services, request.params.providerId);
    if (!provider) return refuse(reply, 404, NOT_THERE);
    const query = request.url.slice(request.url.indexOf('?') + 1);
    return taken(reply, provider, new URLSearchParams(query), () => requestInQuery(config, provider, query));
  });

  app.post<Params>(
    '/app/sso/saml/:providerId/logout',
    { bodyLimit: BODY_LIMIT, config: { anonymousBytes: BODY_LIMIT } },
    async (request, reply) => {
      const provider = await activeSamlProvider(services, request.params.providerId);
      if (!provider) return refuse(reply, 404, NOT_THERE);
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      return taken(reply, provider, fields, () => requestInForm(config, provider, fields));
    },
  );
}
