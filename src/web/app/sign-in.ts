/** Signing in, by a code that is sent by e-mail or with a token, and out again. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isMailAddress } from '../../adapters/mail/mailer.ts';
import { ApiError } from '../../errors.ts';
import type { OidcClients } from '../../features/people/oidc/client.ts';
import { askForSignIn, signInByCode } from '../../features/people/sign-in/by-mail.ts';
import { PLACEHOLDER_EMAIL } from '../../features/people/users/placeholder.ts';
import { ANONYMOUS_BYTES } from '../../server/bodies.ts';
import { networkOf } from '../../server/network-address.ts';
import type { Services } from '../../services.ts';
import { isFromHere } from '../sent-from-here.ts';
import { EMAIL_PATH } from './account/email.ts';
import { sendPage, shell } from './layout.ts';
import { hasValidCsrfToken, sessionOf, signIn, signInAs, signOut } from './session.ts';
import { codeForm, signInForms } from './sign-in-forms.ts';
import { invitedLead, inviteIn } from './sign-in-invite.ts';
import { signOutThere } from './sso/sign-out.ts';
import { SIGNED_OUT, showSignedOut } from './sso/signed-out.ts';
import { isOwnAddress } from './visit.ts';

export const nextOf = (given: string | null): string =>
  isOwnAddress(given) && !given.startsWith('/app/sign-') ? given : '/app';

export const fieldsOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();
const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(url.split('?')[1] ?? '');

export const FOREIGN = 'This form was not sent from a page of this server';
const BOUNDED = { bodyLimit: ANONYMOUS_BYTES };

export function mountSignIn(app: FastifyInstance, services: Services, oidc: OidcClients): void {
  app.get('/app/sign-in', async (request, reply) =>
    showSignIn(reply, services, 200, nextOf(queryOf(request).get('next'))),
  );

  app.post('/app/sign-in', BOUNDED, async (request, reply) => {
    const fields = fieldsOf(request);
    const next = nextOf(fields.get('next'));
    if (!isFromHere(request)) return showSignIn(reply, services, 403, next, { token: FOREIGN });
    let userId: string;
    try {
      userId = await signIn(request, reply, services, fields.get('token') ?? '');
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'UNAUTHENTICATED') throw error;
      return showSignIn(reply, services, 401, next, {
        token: 'This token is not valid: it is misspelt, expired or revoked',
      });
    }
    return reply.redirect(next === '/app' && (await needsAddress(services, userId)) ? EMAIL_PATH : next, 303);
  });

  app.post('/app/sign-in/email', BOUNDED, async (request, reply) => {
    const fields = fieldsOf(request);
    const next = nextOf(fields.get('next'));
    const email = (fields.get('email') ?? '').trim().toLowerCase();
    if (!isFromHere(request)) return showSignIn(reply, services, 403, next, { email: FOREIGN });
    if (!isMailAddress(email) || !z.email().safeParse(email).success)
      return showSignIn(reply, services, 400, next, { email: 'This is not an e-mail address' });
    try {
      const id = await askForSignIn(services, { email, network: networkOf(request.ip), next, invite: inviteIn(next) });
      return reply.redirect(`/app/sign-in/code?${new URLSearchParams({ request: id, next })}`, 303);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
      return showSignIn(reply, services, 429, next, { email: error.message });
    }
  });

  // A link is opened by programs that look for bad ones, too: it only fills the form in, and people send that.
  app.get('/app/sign-in/code', async (request, reply) => showCode(reply, 200, queryOf(request)));

  app.post('/app/sign-in/code', BOUNDED, async (request, reply) => {
    const fields = fieldsOf(request);
    if (!isFromHere(request)) return showCode(reply, 403, fields, FOREIGN);
    const userId = await signInByCode(services, fields.get('request') ?? '', fields.get('code') ?? '');
    if (userId === null) return showCode(reply, 401, fields, 'This code is wrong, or not valid any more');
    await signInAs(request, reply, services, userId, 'code');
    return reply.redirect(nextOf(fields.get('next')), 303);
  });

  app.post('/app/sign-out', BOUNDED, async (request, reply) => {
    const session = await sessionOf(request, services);
    if (session && (!isFromHere(request) || !hasValidCsrfToken(session, fieldsOf(request).get('proof'))))
      return showSignIn(reply, services, 403, '/app', { token: FOREIGN });
    const there = session?.caller.sessionId && (await signOutThere(services, oidc, session.caller.sessionId));
    await signOut(request, reply, services);
    return there ? showSignedOut(reply, there) : reply.redirect('/app/sign-in', 303);
  });

  app.get(SIGNED_OUT, async (request, reply) =>
    (await sessionOf(request, services)) ? reply.redirect('/app', 303) : showSignedOut(reply),
  );
}

/** Whether this is the first administrator, whose address nobody has set. */
async function needsAddress({ database: { prisma } }: Services, userId: string): Promise<boolean> {
  const where = { id: userId, email: PLACEHOLDER_EMAIL, serverAdmin: true };
  return (await prisma.user.count({ where })) > 0;
}

/** The page to sign in at, with what was wrong. */
export async function showSignIn(
  reply: FastifyReply,
  services: Services,
  status: number,
  next: string,
  problems: { email?: string; token?: string; passkey?: string } = {},
): Promise<FastifyReply> {
  const lead = await invitedLead(services, next);
  const main = signInForms({ next, origin: new URL(services.config.publicUrl).origin, lead }, problems);
  return sendPage(reply, status, shell({ title: 'Sign in', main }, undefined, undefined));
}

function showCode(reply: FastifyReply, status: number, given: URLSearchParams, problem?: string) {
  const values = {
    request: given.get('request') ?? '',
    code: problem ? '' : (given.get('code') ?? ''),
    next: nextOf(given.get('next')),
  };
  return sendPage(
    reply,
    status,
    shell({ title: 'Enter the code', main: codeForm(values, problem) }, undefined, undefined),
  );
}
