/** Signing in by SSO: an address leads to the providers of its organization. Whether there are any is all that is told. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { domainOf } from '../../../features/people/email-domains/domains.ts';
import { type LoginInfo, loginInfoOfDomain } from '../../../features/people/sso/login-info.ts';
import { ANONYMOUS_BYTES } from '../../../server/bodies.ts';
import type { Services } from '../../../services.ts';
import { isFromHere } from '../../sent-from-here.ts';
import { html, NOTHING } from '../html.ts';
import { sendPage, shell } from '../layout.ts';
import { isOwnAddress } from '../visit.ts';

export function mountSsoSignIn(app: FastifyInstance, { database, config }: Services): void {
  app.get<{ Querystring: { next?: string } }>('/app/sign-in/sso', async ({ query }, reply) =>
    show(reply, 200, { next: String(query.next ?? '') }),
  );

  app.post('/app/sign-in/sso', { bodyLimit: ANONYMOUS_BYTES }, async (request, reply) => {
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const next = fields.get('next') ?? '';
    const email = (fields.get('email') ?? '').trim().slice(0, 320);
    if (!isFromHere(request))
      return show(reply, 403, { next, problem: 'This form was not sent from a page of this server' });
    // By the domain alone: the answer is the same for every address in it, whether or not it has an account.
    const providers = await loginInfoOfDomain(database.prisma, config, domainOf(email));
    if (providers.length > 0) return show(reply, 200, { next, email, providers });
    return show(reply, 200, {
      next,
      email,
      problem: 'There is no SSO for this address. Sign in another way, or ask your administrator.',
    });
  });
}

interface Shown {
  next: string;
  email?: string;
  providers?: readonly LoginInfo[];
  problem?: string;
}

function show(reply: FastifyReply, status: number, { next: given, email = '', providers, problem }: Shown) {
  const next = isOwnAddress(given) ? given : '/app';
  const form = html`<form method="post" action="/app/sign-in/sso">
${problem ? html`<p class="app-notice app-failed" role="alert" id="app-problem">${problem}</p>` : NOTHING}
<label for="app-email">E-mail address</label>
<input id="app-email" name="email" type="email" autocomplete="username" required autofocus value="${email}">
<input type="hidden" name="next" value="${next}">
<button class="app-button app-primary">Continue</button>
</form>`;
  const links = (providers ?? []).map(
    ({ label, startURL }) =>
      html`<p><a class="app-button app-primary" href="${startURL}?next=${encodeURIComponent(next)}">${label}</a></p>`,
  );
  const main = html`<div class="app-sign-in">
<h1>Sign in with SSO</h1>
${providers ? html`<p class="app-lead">Go on at the identity provider of your organization.</p>${links}` : form}
<p><a href="/app/sign-in?next=${encodeURIComponent(next)}">Sign in another way</a></p>
</div>`;
  return sendPage(reply, status, shell({ title: 'Sign in with SSO', main }, undefined, undefined));
}
