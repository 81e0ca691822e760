/** Back-channel logout: the provider says that a session, or all of a person, is over (OpenID Connect Back-Channel Logout 1.0). */
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose';
import type { Configuration } from 'openid-client';
import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { endByProvider } from '../sso/logout.ts';
import type { ActiveOidcProvider } from './addresses.ts';
import { guardedFetch, OidcRefused, reasonOf } from './client.ts';

const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** A token is for now: the standard recommends two minutes. */
const OLDEST_SECONDS = 300;
const SKEW_SECONDS = 60;

const text = z.string().min(1).max(1024);
const logout = z
  .object({
    jti: text,
    exp: z.number(),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
    sub: text.optional(),
    sid: text.optional(),
    nonce: z.undefined('must not be there').optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, 'has neither sub nor sid');

/** Ends what a logout token names; gives how many people that were. Throws `OidcRefused` for tokens that do not hold. */
export async function endByLogoutToken(
  services: Services,
  client: Configuration,
  provider: ActiveOidcProvider,
  token: string,
): Promise<number> {
  const claims = await verified(services, client, provider, token);
  const { data, error } = logout.safeParse(claims);
  if (!data) throw new OidcRefused(error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', '));
  const { jti, exp, sub: subject, sid: index } = data;
  const ended = await endByProvider(services, {
    provider,
    id: jti,
    expiresAt: new Date((exp + SKEW_SECONDS) * 1000),
    sessions: [{ subject, index }],
  });
  if (ended === null) throw new OidcRefused('the logout token was taken before');
  return ended;
}

async function verified(
  services: Services,
  client: Configuration,
  { clientId }: ActiveOidcProvider,
  token: string,
): Promise<JWTPayload> {
  const { issuer, jwks_uri } = client.serverMetadata();
  if (jwks_uri === undefined) throw new OidcRefused('the provider has no keys');
  const fetchKeys = guardedFetch(services);
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    [customFetch]: (url, { method, headers }) => fetchKeys(url, { method, headers } as never),
  });
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
      maxTokenAge: OLDEST_SECONDS,
      clockTolerance: SKEW_SECONDS,
    });
    // Other types are tokens for something else, and those of some providers have none.
    if (!/^(?:application\/)?(?:logout\+)?jwt$/i.test(protectedHeader.typ ?? 'jwt'))
      throw new OidcRefused(`the token is of the type ${protectedHeader.typ}`);
    return payload;
  } catch (error) {
    if (error instanceof OidcRefused) throw error;
    throw new OidcRefused(reasonOf(error), { cause: error });
  }
}
