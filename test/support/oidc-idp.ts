/** An OpenID provider of a test, which says what it is told to: answers as they should be, and all kinds of others. */
import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterFile } from './endings.ts';

export const CLIENT = 'octavo';
export const SECRET = 'the secret of the client, of 256 bits';

/** What a good answer is made of, and what may be changed of it. */
export interface Says {
  claims: JWTPayload & Record<string, unknown>;
  /** The header of the ID token. */
  header?: { alg: string; kid?: string; typ?: string };
  /** Signs instead of the provider's key. */
  key?: CryptoKey | Uint8Array;
  /** The ID token, whatever it would be. */
  idToken?: (good: string) => string | undefined | Promise<string>;
  userInfo?: Record<string, unknown>;
  /** Of the redirect. */
  answer?: Record<string, string>;
}

export interface OidcIdp {
  issuer: string;
  key: CryptoKey;
  /** The public key, as everyone can fetch it. */
  publicText: string;
  /** What the next code stands for. */
  says: (says: (nonce: string) => Says) => void;
  /** Where the browser is sent back to, for the address at which it was sent here. */
  authorize(address: string): string;
  logoutToken(
    claims: JWTPayload & Record<string, unknown>,
    header?: { alg: string; typ?: string },
    key?: CryptoKey,
  ): Promise<string>;
  /** What was asked of it, by path. */
  asked: string[];
  /** Replaces what its configuration says. */
  configuration: Record<string, unknown>;
}

const now = () => Math.floor(Date.now() / 1000);

/** Claims that hold. */
export const goodClaims = (issuer: string, nonce: string, more: Record<string, unknown> = {}): Says['claims'] => ({
  iss: issuer,
  aud: CLIENT,
  sub: 'subject-1',
  nonce,
  iat: now(),
  exp: now() + 300,
  email: 'ada@acme.example',
  email_verified: true,
  ...more,
});

/** Starts one; it ends with the file. */
export async function anOidcIdp(): Promise<OidcIdp> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const asked: string[] = [];
  const codes = new Map<string, { says: Says; challenge: string; redirect: string }>();
  const configuration: Record<string, unknown> = {};
  let next: (nonce: string) => Says = (nonce) => ({ claims: goodClaims(issuer, nonce) });
  let userInfo: Record<string, unknown> | undefined;

  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '', issuer);
    asked.push(url.pathname);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const send = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration')
      return send({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        end_session_endpoint: `${issuer}/end`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
        ...configuration,
      });
    if (url.pathname === '/jwks') return send({ keys: [jwk] });
    if (url.pathname === '/userinfo') return send(userInfo ?? {});
    if (url.pathname !== '/token') return send({}, 404);
    const fields = new URLSearchParams(Buffer.concat(chunks).toString());
    const code = fields.get('code') ?? '';
    const known = codes.get(code);
    const challenge = createHash('sha256')
      .update(fields.get('code_verifier') ?? '')
      .digest('base64url');
    const basic = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
    const isClient = basic === `${CLIENT}:${new URLSearchParams({ x: SECRET }).toString().slice(2)}`;
    if (!known || known.challenge !== challenge || known.redirect !== fields.get('redirect_uri') || !isClient)
      return send({ error: 'invalid_grant' }, 400);
    codes.delete(code);
    const { says } = known;
    userInfo = says.userInfo;
    const { alg = 'RS256', ...header } = says.header ?? { alg: 'RS256', kid: 'k1' };
    const good = await new SignJWT(says.claims).setProtectedHeader({ alg, ...header }).sign(says.key ?? privateKey);
    const idToken = says.idToken ? await says.idToken(good) : good;
    return send({ access_token: 'at', token_type: 'Bearer', expires_in: 60, ...(idToken && { id_token: idToken }) });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterFile(() => new Promise<void>((done) => void server.close(() => done())));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let count = 0;
  return {
    issuer,
    key: privateKey,
    publicText: JSON.stringify(jwk),
    asked,
    configuration,
    says: (says) => {
      next = says;
    },
    authorize: (address) => {
      const query = new URL(address).searchParams;
      const says = next(query.get('nonce') ?? '');
      count += 1;
      const redirect = query.get('redirect_uri') ?? '';
      codes.set(`code-${count}`, { says, challenge: query.get('code_challenge') ?? '', redirect });
      const to = new URL(redirect);
      const answer = { code: `code-${count}`, state: query.get('state') ?? '', iss: issuer, ...says.answer };
      for (const [name, value] of Object.entries(answer)) if (value !== '') to.searchParams.set(name, value);
      return to.href;
    },
    logoutToken: (claims, header = { alg: 'RS256', typ: 'logout+jwt' }, key = privateKey) =>
      new SignJWT(claims).setProtectedHeader({ kid: 'k1', ...header }).sign(key),
  };
}
