/** Signing out at the provider as well, for those who signed in by it (OpenID Connect RP-Initiated Logout 1.0). */
import type { FastifyReply } from 'fastify';
import { type OidcClients, OidcRefused } from '../../../features/people/oidc/client.ts';
import { endSessionAddress } from '../../../features/people/oidc/exchange.ts';
import { providerOfSession } from '../../../features/people/sso/tokens.ts';
import type { Services } from '../../../services.ts';
import { html } from '../html.ts';
import { sendPage, shell } from '../layout.ts';
import { activeOidcProvider } from './oidc.ts';

interface There {
  label: string;
  address: string;
}

/** Where the provider of this session ends its own; null: it has no such address, or cannot be asked, or there is no provider. */
export async function signOutThere(services: Services, clients: OidcClients, sessionId: string): Promise<There | null> {
  const from = await providerOfSession(services, sessionId);
  const provider = from && (await activeOidcProvider(services, from.providerId));
  if (!provider) return null;
  try {
    const client = await clients.of(provider);
    const address = endSessionAddress(services.config, client, provider, from.idToken);
    return address === null ? null : { label: provider.label, address };
  } catch (error) {
    if (error instanceof OidcRefused) return null;
    throw error;
  }
}

/** A page, and no redirect: browsers do not follow those of forms to other servers, and others may still be signed in by the provider. */
export const showSignedOut = (reply: FastifyReply, { label, address }: There): FastifyReply =>
  sendPage(
    reply,
    200,
    shell(
      {
        title: 'Signed out',
        main: html`<div class="app-sign-in"><h1>You are signed out</h1>
<p class="app-lead">You are still signed in at ${label}. On a computer that others use, sign out there, too.</p>
<p><a class="app-button app-primary" href="${address}" rel="noreferrer">Sign out at ${label}</a></p>
<p><a href="/app/sign-in">Sign in again</a></p></div>`,
      },
      undefined,
      undefined,
    ),
  );
