/** An organization with an OpenID provider of a test, and browsers that sign in by it. */
import type { Client } from './client.ts';
import { CLIENT, goodClaims, type OidcIdp, type Says, SECRET } from './oidc-idp.ts';
import { Browser } from './saml-login.ts';
import type { TestServer } from './server.ts';

const CREATE = `mutation ($org: ID!, $label: String!, $issuer: String, $clientId: String, $clientSecret: String, $groupsClaim: String,
    $groups: [OidcGroupInput!], $scopes: [String!], $defaultTeam: ID, $defaultRole: Role) {
  provider: createOidcProvider(organizationId: $org, label: $label, issuer: $issuer, clientId: $clientId, clientSecret: $clientSecret,
    groupsClaim: $groupsClaim, groups: $groups, scopes: $scopes, defaultTeam: $defaultTeam, defaultRole: $defaultRole) {
    id status label issuer clientId hasClientSecret scopes groupsClaim defaultRole defaultTeam { id } groups { name role team { id } }
    service { callbackURL startURL backchannelLogoutURL postLogoutURL } } }`;

export interface OidcScene {
  organization: { id: string };
  admin: Client;
  provider: any;
  /** Goes to the provider and comes back to where it leads; gives that address, which is not opened. */
  answer(browser: Browser, next?: string): Promise<string>;
  /** The whole way; gives the last response. */
  signIn(browser: Browser, more?: Record<string, unknown>, says?: Partial<Says>): Promise<Response>;
}

/** An organization whose domain is verified, and its provider. */
export async function anOidcScene(
  server: TestServer,
  idp: Pick<OidcIdp, 'issuer' | 'authorize' | 'says'>,
  domain: string,
  settings: object = {},
): Promise<OidcScene> {
  const organization = await server.make.organization({ verifiedEmailDomains: [domain] });
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const given = { org: organization.id, label: 'Acme', issuer: idp.issuer, clientId: CLIENT, clientSecret: SECRET };
  const { body } = await admin.graphql(CREATE, { ...given, ...settings });
  if (body.errors) throw new Error(`The provider was not made: ${JSON.stringify(body.errors)}`);
  const { provider } = body.data;
  const answer = async (browser: Browser, next = '/app') => {
    const begun = await browser.get(`${provider.service.startURL}?next=${encodeURIComponent(next)}`);
    const to = begun.headers.get('location');
    if (!to) throw new Error(`The sign-in did not begin: ${begun.status} ${await begun.text()}`);
    return idp.authorize(to);
  };
  return {
    organization,
    admin,
    provider,
    answer,
    signIn: async (browser, more = {}, says = {}) => {
      idp.says((nonce) => ({ claims: goodClaims(idp.issuer, nonce, { email: `ada@${domain}`, ...more }), ...says }));
      return browser.get(await answer(browser));
    },
  };
}

export { Browser };
