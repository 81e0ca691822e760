/**
 * This server as a client of OpenID providers. Every request goes through the egress guard, with limits of time and size, and is not
 * redirected: a provider says once, in its configuration, where it is.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as openid from 'openid-client';
import type { Services } from '../../../services.ts';
import type { ActiveOidcProvider } from './addresses.ts';
import { clientSecretOf } from './secret.ts';

/** Something about a provider or its answer does not hold. The message is for the log of the server. */
export class OidcRefused extends Error {
  override readonly name = 'OidcRefused';
}

type Using = Pick<Services, 'outgoing' | 'secrets'>;

/** Configurations and sets of keys have up to 50 KiB. */
const MAX_BYTES = 512 * 1024;
const TIMEOUT_MS = 10_000;
const KEPT_MS = 600_000;
/** Clocks of providers may be off by this. */
const SKEW_SECONDS = 60;
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

/** `fetch` for a library, as the guard has it. */
export const guardedFetch =
  ({ outgoing }: Pick<Services, 'outgoing'>): openid.CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await outgoing.fetch(url, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body != null && { body: body instanceof URLSearchParams ? body.toString() : (body as string) }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
    });
    return new Response(EMPTY.has(answer.status) ? null : Buffer.from(answer.body), {
      status: answer.status,
      headers: [...answer.headers],
    });
  };

/** Configurations of providers as they were found, for ten minutes, on this server. */
export class OidcClients {
  readonly #services: Using;
  readonly #kept = new LRUCache<string, Promise<openid.Configuration>>({ max: 500, ttl: KEPT_MS });

  constructor(services: Using) {
    this.#services = services;
  }

  /** The provider's configuration. Throws `OidcRefused` when it has none that can be used. */
  async of(provider: ActiveOidcProvider): Promise<openid.Configuration> {
    const secret = clientSecretOf(this.#services.secrets, provider);
    const key = hash('sha256', JSON.stringify([provider.id, provider.issuer, provider.clientId, secret]));
    const known = this.#kept.get(key) ?? this.#discover(provider, secret);
    this.#kept.set(key, known, { noUpdateTTL: true });
    try {
      return await known;
    } catch (error) {
      this.#kept.delete(key);
      throw new OidcRefused(`its configuration was not found: ${reasonOf(error)}`, { cause: error });
    }
  }

  #discover({ issuer, clientId }: ActiveOidcProvider, secret: string): Promise<openid.Configuration> {
    // Addresses of http are those of this machine alone (input.ts), where the guard allows them.
    const { protocol } = new URL(issuer);
    return openid.discovery(
      new URL(issuer),
      clientId,
      { [openid.clockTolerance]: SKEW_SECONDS },
      authentication(secret),
      {
        [openid.customFetch]: guardedFetch(this.#services),
        timeout: TIMEOUT_MS / 1000,
        execute: [
          // A signature is checked even where TLS says who sent the token.
          openid.enableNonRepudiationChecks,
          ...(protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
      },
    );
  }
}

/** In the header, as is the default of the standard, or in the body where the provider takes nothing else. */
function authentication(secret: string): openid.ClientAuth {
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const inHeader = methods === undefined || methods.includes('client_secret_basic');
    return (inHeader ? basic : post)(server, client, body, headers);
  };
}

/** What went wrong, with what was behind it. */
export function reasonOf(error: unknown): string {
  const parts: string[] = [];
  for (let each = error; each instanceof Error && parts.length < 4; each = each.cause) parts.push(each.message);
  return parts.join(': ');
}
