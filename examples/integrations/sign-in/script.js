/**
 * Signs visitors of a site in with an OpenID Connect provider (authorization code flow). The server sends a visitor here with the event
 * `fetch_visitor_authentication`; the provider sends the visitor back to the public endpoint of the installation in the site, which is a
 * `fetch` event; and the visitor returns to the site with a token that is signed with `signingSecrets.siteInstallation` (HS256).
 */
const SECONDS_TO_SIGN_IN = 600;
const SECONDS_SIGNED_IN = 3600;

const encoder = new TextEncoder();
const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
const now = () => Math.floor(Date.now() / 1000);
const keyFrom = (secret) =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

/** A JSON Web Token (HS256). */
async function signed(claims, secret) {
  const parts = [{ alg: 'HS256', typ: 'JWT' }, claims];
  const text = parts.map((part) => base64url(encoder.encode(JSON.stringify(part)))).join('.');
  return `${text}.${base64url(await crypto.subtle.sign('HMAC', await keyFrom(secret), encoder.encode(text)))}`;
}

/** The claims of a token that was signed here; undefined for any other. */
async function verified(token, secret) {
  try {
    const [header, payload, signature] = token.split('.');
    const text = encoder.encode(`${header}.${payload}`);
    if (!(await crypto.subtle.verify('HMAC', await keyFrom(secret), bytesOf(signature), text))) return undefined;
    const claims = JSON.parse(new TextDecoder().decode(bytesOf(payload)));
    return claims.exp > now() ? claims : undefined;
  } catch {
    return undefined;
  }
}

const refused = (status, message) =>
  new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/** What the provider hands back is signed with another key than visitors: anybody can see it, and nobody gets in with it. */
const stateKey = ({ signingSecrets }) => `${signingSecrets.siteInstallation} state`;

const callbackOf = ({ siteInstallation }) => `${siteInstallation.urls.publicEndpoint}/callback`;

async function providerOf({ siteInstallation }) {
  const { issuer } = siteInstallation.configuration;
  const found = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (!found.ok) throw new Error(`The provider answered ${found.status}`);
  return found.json();
}

/** Sends the visitor to the provider. */
async function begin({ location = '/' }, environment) {
  const { clientId } = environment.siteInstallation.configuration;
  const { authorization_endpoint: endpoint } = await providerOf(environment);
  const claims = { location, exp: now() + SECONDS_TO_SIGN_IN };
  const address = new URL(endpoint);
  address.searchParams.set('response_type', 'code');
  address.searchParams.set('client_id', clientId);
  address.searchParams.set('redirect_uri', callbackOf(environment));
  address.searchParams.set('scope', 'openid email profile');
  address.searchParams.set('state', await signed(claims, stateKey(environment)));
  return Response.redirect(address.href, 302);
}

/** Takes the visitor back from the provider, and sends it on to where it was going. */
async function finish({ request }, environment) {
  const { searchParams } = new URL(request.url);
  const state = await verified(searchParams.get('state') ?? '', stateKey(environment));
  if (!state) return refused(400, 'Signing in took too long. Go back to the page, and try again.');
  if (searchParams.has('error')) return refused(403, `The provider refused: ${searchParams.get('error')}`);
  const { clientId, clientSecret } = environment.siteInstallation.configuration;
  const provider = await providerOf(environment);
  const exchanged = await fetch(provider.token_endpoint, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: searchParams.get('code') ?? '',
      redirect_uri: callbackOf(environment),
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  if (!exchanged.ok) return refused(403, 'The provider did not confirm who you are.');
  const { access_token: accessToken } = await exchanged.json();
  const asked = await fetch(provider.userinfo_endpoint, { headers: { authorization: `Bearer ${accessToken}` } });
  if (!asked.ok) return refused(403, 'The provider did not say who you are.');
  const { sub, email, name } = await asked.json();
  const claims = { sub, email, name, exp: now() + SECONDS_SIGNED_IN };
  const token = await signed(claims, environment.signingSecrets.siteInstallation);
  // Below the site, whatever the location says: the token is for nobody else.
  const address = new URL(`./${state.location.replace(/^[/\\]+/, '')}`, await addressOfSite(environment));
  address.searchParams.set('jwt_token', token);
  return Response.redirect(address.href, 302);
}

/** Where the site is read; its token opens the site to the script. */
async function addressOfSite({ apiEndpoint, apiTokens, installation, siteInstallation }) {
  const path = `/v1/orgs/${installation.target.organization}/sites/${siteInstallation.site}`;
  const answer = await fetch(apiEndpoint + path, { headers: { authorization: `Bearer ${apiTokens.installation}` } });
  if (!answer.ok) throw new Error(`The site was not found: ${answer.status} ${await answer.text()}`);
  const { urls } = await answer.json();
  return urls.published;
}

export default {
  async fetch(request) {
    const form = await request.formData();
    const event = JSON.parse(form.get('event'));
    const environment = JSON.parse(form.get('environment'));
    if (event.type === 'fetch_visitor_authentication') return begin(event, environment);
    if (event.type === 'fetch' && environment.siteInstallation) {
      const { pathname } = new URL(event.request.url);
      return pathname.endsWith('/callback') ? finish(event, environment) : refused(404, 'There is nothing here.');
    }
    return new Response(null, { status: 204 });
  },
};
