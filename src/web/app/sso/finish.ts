/** The end of a sign-in by SSO, in the browser that began it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { admit, type Door, NotAdmitted, type SsoIdentity } from '../../../features/people/sso/admit.ts';
import { endRequest } from '../../../features/people/sso/requests.ts';
import type { Services } from '../../../services.ts';
import { cookieOf, setCookie } from '../../cookies.ts';
import { html } from '../html.ts';
import { sendPage, shell } from '../layout.ts';
import { signInAs } from '../session.ts';

const COOKIE = 'octavo-sso';
const PATH = '/app/sso';

/** Leaves the secret of a request in the browser. */
export const keepSecret = (request: FastifyRequest, reply: FastifyReply, { config }: Services, value: string): void =>
  setCookie(request, reply, config, { name: COOKIE, value, path: PATH, seconds: 3600 });

/** The secret of a request that this browser keeps, which is used up. */
export function takeSecret(request: FastifyRequest, reply: FastifyReply, { config }: Services): string | undefined {
  const secret = cookieOf(request, config, COOKIE);
  setCookie(request, reply, config, { name: COOKIE, value: '', path: PATH, seconds: 0 });
  return secret;
}

/** Said to a network that begins too many sign-ins. */
export const TOO_MANY = 'Too many sign-ins were begun from your network; retry in 15 minutes.';

/** Said of a request that is not open, or not of this browser. */
export const OVER = 'This sign-in is over, or was begun in another browser. Begin again.';

/** Signs in whom the code of the request stands for, if this browser began it. `doorOf` finds the provider; null: it is gone. */
export async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  code: string,
  doorOf: (providerId: string) => Promise<Door | null>,
): Promise<FastifyReply> {
  const secret = takeSecret(request, reply, services);
  const ended = secret === undefined ? null : await endRequest(services.database, code, secret);
  const door = ended && (await doorOf(ended.providerId));
  if (!ended || !door) return refuse(reply, 403, OVER);
  return letIn(request, reply, services, door, ended.identity, ended.next);
}

/** Signs in whom the provider has named, and leads on; or says why not. */
export async function letIn(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  door: Door,
  identity: SsoIdentity,
  next: string,
): Promise<FastifyReply> {
  try {
    const { userId, tokenId } = await admit(services, door, identity);
    await signInAs(request, reply, services, userId, door.kind, tokenId);
  } catch (error) {
    if (!(error instanceof NotAdmitted)) throw error;
    return refuse(reply, 403, error.message);
  }
  return reply.redirect(next, 303);
}

/** Says why somebody is not signed in. */
export const refuse = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  sendPage(
    reply,
    status,
    shell(
      {
        title: 'Not signed in',
        main: html`<div class="app-sign-in"><h1>You are not signed in</h1>
<p class="app-notice app-failed" role="alert">${text}</p>
<p><a class="app-button" href="/app/sign-in">Sign in</a></p></div>`,
      },
      undefined,
      undefined,
    ),
  );
