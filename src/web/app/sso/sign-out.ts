/** Signing out at the provider as well, for those who signed in by it (OpenID Connect RP-Initiated Logout 1.0, SAML single logout). */
import { type OidcClients, OidcRefused } from '../../../features/people/oidc/client.ts';
import { endSessionAddress } from '../../../features/people/oidc/exchange.ts';
import { logoutAddress } from '../../../features/people/saml/logout.ts';
import { type ProviderSession, providerOfSession } from '../../../features/people/sso/tokens.ts';
import type { Services } from '../../../services.ts';
import { activeOidcProvider } from './oidc.ts';
import { activeSamlProvider } from './saml.ts';
import type { There } from './signed-out.ts';

/** Where the provider of this session ends its own; null: it has no such address, or cannot be asked, or there is no provider. */
export async function signOutThere(services: Services, clients: OidcClients, sessionId: string): Promise<There | null> {
  const from = await providerOfSession(services, sessionId);
  if (!from) return null;
  const saml = await activeSamlProvider(services, from.providerId);
  if (!saml) return oidcSignOut(services, clients, from);
  const address = await logoutAddress(services.config, saml, from);
  return address === null ? null : { label: saml.label, address };
}

async function oidcSignOut(
  services: Services,
  clients: OidcClients,
  { providerId, idToken }: ProviderSession & { providerId: string },
): Promise<There | null> {
  const provider = await activeOidcProvider(services, providerId);
  if (!provider) return null;
  try {
    const client = await clients.of(provider);
    const address = endSessionAddress(services.config, client, provider, idToken ?? null);
    return address === null ? null : { label: provider.label, address };
  } catch (error) {
    if (error instanceof OidcRefused) return null;
    throw error;
  }
}
