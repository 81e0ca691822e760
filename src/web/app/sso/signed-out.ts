/** What people see who have signed out. */
import type { FastifyReply } from 'fastify';
import { html, NOTHING } from '../html.ts';
import { sendPage, shell } from '../layout.ts';

/** Where browsers are led by providers: what they see hangs on the session that is there, which only a request of the browser brings. */
export const SIGNED_OUT = '/app/signed-out';

/** A provider, and where the session there is ended. */
export interface There {
  label: string;
  address: string;
}

/** A page, and no redirect: browsers do not follow those of forms to other servers, and others may still be signed in by the provider. */
export const showSignedOut = (reply: FastifyReply, there?: There): FastifyReply =>
  sendPage(
    reply,
    200,
    shell(
      {
        title: 'Signed out',
        main: html`<div class="app-sign-in"><h1>You are signed out</h1>
${
  there
    ? html`<p class="app-lead">You are still signed in at ${there.label}. On a computer that others use, sign out there, too.</p>
<p><a class="app-button app-primary" href="${there.address}" rel="noreferrer">Sign out at ${there.label}</a></p>`
    : NOTHING
}
<p><a href="/app/sign-in">Sign in again</a></p></div>`,
      },
      undefined,
      undefined,
    ),
  );

/** Said when a provider asked to sign somebody out, and what it sent does not hold. */
export const showNotSignedOut = (reply: FastifyReply): FastifyReply =>
  sendPage(
    reply,
    403,
    shell(
      {
        title: 'Not signed out',
        main: html`<div class="app-sign-in"><h1>You were not signed out here</h1>
<p class="app-notice app-failed" role="alert">What your identity provider sent was refused. An administrator of your organization finds the reason in the log of the server.</p>
<p><a class="app-button" href="/app">Go on, and sign out there</a></p></div>`,
      },
      undefined,
      undefined,
    ),
  );
