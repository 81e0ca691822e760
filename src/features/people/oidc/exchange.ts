/**
 * Signing in by OpenID Connect: authorization code with PKCE. What a request needs later is made of the secret that the browser keeps;
 * so an answer is worth nothing in another browser, and the database has nothing that would help.
 */
import { hash } from 'node:crypto';
import * as openid from 'openid-client';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { SsoIdentity } from '../sso/admit.ts';
import { type ActiveOidcProvider, addressesOf } from './addresses.ts';
import { OidcRefused, reasonOf } from './client.ts';

/** A sign-in that is under way. */
interface Begun {
  state: string;
  /** Of the browser. */
  secret: string;
}

const nonceOf = ({ secret }: Begun): string => hash('sha256', `nonce ${secret}`, 'base64url');
const verifierOf = ({ secret }: Begun): string => hash('sha256', `verifier ${secret}`, 'base64url');

/** Where a browser is sent to sign in. */
export async function authorizationAddress(
  config: Pick<Config, 'publicUrl'>,
  client: openid.Configuration,
  provider: ActiveOidcProvider,
  begun: Begun,
): Promise<string> {
  return openid.buildAuthorizationUrl(client, {
    redirect_uri: addressesOf(config, provider.id).callbackURL,
    scope: provider.scopes.join(' '),
    state: begun.state,
    nonce: nonceOf(begun),
    code_challenge: await openid.calculatePKCECodeChallenge(verifierOf(begun)),
    code_challenge_method: 'S256',
  }).href;
}

const text = z.string().trim().min(1);
const address = z
  .email()
  .max(320)
  .transform((email) => email.toLowerCase());
const yes = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1';

/**
 * Who the provider says it is, of claims that hold: of the ID token, and of the user info where that lacks the address or the groups.
 * Throws `OidcRefused`.
 */
export async function verifiedClaims(
  config: Pick<Config, 'publicUrl'>,
  client: openid.Configuration,
  provider: ActiveOidcProvider,
  begun: Begun,
  answer: URLSearchParams,
): Promise<SsoIdentity> {
  const url = new URL(addressesOf(config, provider.id).callbackURL);
  url.search = answer.toString();
  const checks = {
    expectedState: begun.state,
    expectedNonce: nonceOf(begun),
    pkceCodeVerifier: verifierOf(begun),
    idTokenExpected: true,
  };
  let claims: Record<string, unknown> & openid.IDToken;
  let idToken: string;
  try {
    const tokens = await openid.authorizationCodeGrant(client, url, checks);
    const own = tokens.claims();
    if (!own || tokens.id_token === undefined) throw new OidcRefused('there is no ID token');
    if (own.azp !== undefined && own.azp !== provider.clientId)
      throw new OidcRefused('the ID token is for another authorized party');
    const { groupsClaim } = provider;
    const isWhole = own['email'] !== undefined && (groupsClaim === null || own[groupsClaim] !== undefined);
    const canAsk = client.serverMetadata().userinfo_endpoint !== undefined;
    // It throws when the answer is about somebody else. What the ID token says goes first: it is signed.
    const more = isWhole || !canAsk ? {} : await openid.fetchUserInfo(client, tokens.access_token, own.sub);
    const { email: _, email_verified: __, ...rest } = more as Record<string, unknown>;
    claims = { ...(own['email'] === undefined ? more : rest), ...own };
    idToken = tokens.id_token;
  } catch (error) {
    if (error instanceof OidcRefused) throw error;
    throw new OidcRefused(reasonOf(error), { cause: error });
  }
  const { issuer } = client.serverMetadata();
  const sid = text.safeParse(claims['sid']).data;
  return {
    // `xms_edov`: with Entra ID, that the owner of the domain was verified.
    email:
      yes(claims['email_verified']) || yes(claims['xms_edov'])
        ? (address.safeParse(claims['email']).data ?? null)
        : null,
    name: text.safeParse(claims['name']).data ?? null,
    link: { issuer, subject: claims.sub },
    groups: groupsIn(claims, provider.groupsClaim),
    session: { subject: claims.sub, ...(sid !== undefined && { index: sid }), idToken },
  };
}

/** The names of groups; null: there is no such claim, or it is somewhere else, as Entra ID has it for people with very many groups. */
function groupsIn(claims: Readonly<Record<string, unknown>>, name: string | null): string[] | null {
  if (name === null) return null;
  const value = claims[name];
  if (value === undefined) {
    const elsewhere = z.looseObject({}).safeParse(claims['_claim_names']).data;
    return elsewhere?.[name] === undefined && !yes(claims[`has${name}`]) ? [] : null;
  }
  const list = Array.isArray(value) ? value : [value];
  return list.filter((each) => typeof each === 'string');
}

/** Where people sign out at the provider as well; null: it has no such address. */
export function endSessionAddress(
  config: Pick<Config, 'publicUrl'>,
  client: openid.Configuration,
  provider: ActiveOidcProvider,
  idToken: string | null,
): string | null {
  if (client.serverMetadata().end_session_endpoint === undefined) return null;
  return openid.buildEndSessionUrl(client, {
    post_logout_redirect_uri: addressesOf(config, provider.id).postLogoutURL,
    ...(idToken !== null && { id_token_hint: idToken }),
  }).href;
}
