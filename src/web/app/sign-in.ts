/** Signing in with a token, and out again. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../../errors.ts';
import { ANONYMOUS_BYTES } from '../../server/bodies.ts';
import type { Services } from '../../services.ts';
import { isFromHere } from '../sent-from-here.ts';
import { html, NOTHING } from './html.ts';
import { sendPage, shell } from './layout.ts';
import { hasValidCsrfToken, sessionOf, signIn, signOut } from './session.ts';
import { isOwnAddress } from './visit.ts';

const nextOf = (given: string | null): string =>
  isOwnAddress(given) && !given.startsWith('/app/sign-') ? given : '/app';

export function mountSignIn(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { next?: string } }>('/app/sign-in', async ({ query }, reply) =>
    show(reply, 200, nextOf(String(query.next ?? ''))),
  );

  app.post('/app/sign-in', { bodyLimit: ANONYMOUS_BYTES }, async (request, reply) => {
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const next = nextOf(fields.get('next'));
    if (!isFromHere(request)) return show(reply, 403, next, 'This form was not sent from a page of this server');
    try {
      await signIn(request, reply, services, fields.get('token') ?? '');
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'UNAUTHENTICATED') throw error;
      return show(reply, 401, next, 'This token is not valid: it is misspelt, expired or revoked');
    }
    return reply.redirect(next, 303);
  });

  app.post('/app/sign-out', { bodyLimit: ANONYMOUS_BYTES }, async (request, reply) => {
    const session = await sessionOf(request, services);
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    if (session && (!isFromHere(request) || !hasValidCsrfToken(session, fields.get('proof'))))
      return show(reply, 403, '/app', 'This form was not sent from a page of this server');
    await signOut(request, reply, services);
    return reply.redirect('/app/sign-in', 303);
  });
}

function show(reply: FastifyReply, status: number, next: string, problem?: string) {
  const main = html`<div class="app-sign-in">
<h1>Sign in</h1>
<p class="app-lead">Use one of your access tokens. It is not stored: your browser gets a session, which ends when the token does.</p>
<form method="post" action="/app/sign-in">
${problem ? html`<p class="app-notice app-failed" role="alert" id="app-problem">${problem}</p>` : NOTHING}
<label for="app-token">Access token</label>
<input id="app-token" name="token" type="password" autocomplete="current-password" required autofocus spellcheck="false" placeholder="oct_…" ${problem ? html`aria-describedby="app-problem" aria-invalid="true"` : NOTHING}>
<input type="hidden" name="next" value="${next}">
<button class="app-button app-primary">Sign in</button>
</form>
</div>`;
  return sendPage(reply, status, shell({ title: 'Sign in', main }, undefined, undefined));
}
