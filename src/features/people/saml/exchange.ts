/** Requests to SAML providers, and their answers. Signatures, times and audiences are checked by node-saml; what it leaves open, here. */
import type { Profile, SAML } from '@node-saml/node-saml';
import type { Config } from '../../../config.ts';
import type { SsoIdentity } from '../sso/admit.ts';
import { REQUEST_MINUTES } from '../sso/requests.ts';
import { type ActiveProvider, serviceOf } from './addresses.ts';
import { certificatesIn } from './certificates.ts';
import type { AnswerHead } from './document.ts';
import { identityIn } from './identity.ts';
import { SamlRefused } from './tags.ts';

/** Clocks of providers may be off by this. */
const SKEW_MS = 60_000;

/** The request that an answer must be to. */
interface KnownRequest {
  id: string;
  createdAt: Date;
}

/** node-saml, as it speaks with this provider about this request. It is loaded with the first one: most servers have no provider. */
export async function samlOf(
  config: Pick<Config, 'publicUrl'>,
  provider: ActiveProvider,
  request: KnownRequest,
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const { acsURL, entityID } = serviceOf(config, provider.id);
  return new SAML({
    entryPoint: provider.ssoURL,
    logoutUrl: provider.logoutURL ?? provider.ssoURL,
    idpIssuer: provider.entityID,
    idpCert: certificatesIn(provider.certificate).map((each) => each.toString()),
    issuer: entityID,
    audience: entityID,
    callbackUrl: acsURL,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    disableRequestedAuthnContext: true,
    identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: REQUEST_MINUTES * 60_000,
    generateUniqueId: () => request.id,
    // The request was taken from the database, once, before the answer is looked at.
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (key) => (key === request.id ? request.createdAt.toISOString() : null),
      removeAsync: async (key) => key,
    },
  });
}

/** Where a browser is sent to sign in (HTTP-Redirect binding). */
export const requestAddress = async (
  config: Pick<Config, 'publicUrl'>,
  provider: ActiveProvider,
  request: KnownRequest,
): Promise<string> => (await samlOf(config, provider, request)).getAuthorizeUrlAsync('', undefined, {});

/** What a provider is told of this server (SAML 2.0 metadata). */
export const metadataOf = (config: Pick<Config, 'publicUrl'>, id: string): string => {
  const { acsURL, entityID, logoutURL } = serviceOf(config, id);
  const bindings = ['Redirect', 'POST'].map((name) => `urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${name}`);
  const logout = bindings.map((binding) => `<SingleLogoutService Binding="${binding}" Location="${logoutURL}"/>`);
  return `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityID}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${logout.join('\n    ')}
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService index="1" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${acsURL}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
};

/** Who the answer says it is, of the bytes that were signed. Throws `SamlRefused` for all that does not hold. */
export async function verifiedIdentity(
  config: Pick<Config, 'publicUrl'>,
  provider: ActiveProvider,
  request: KnownRequest,
  { xml }: AnswerHead,
): Promise<SsoIdentity> {
  let profile: Profile | null;
  try {
    const SAMLResponse = Buffer.from(xml).toString('base64');
    ({ profile } = await (await samlOf(config, provider, request)).validatePostResponseAsync({ SAMLResponse }));
  } catch (error) {
    throw new SamlRefused((error as Error).message, { cause: error });
  }
  const assertion = profile?.getAssertion?.();
  if (!assertion) throw new SamlRefused('the answer has no assertion');
  const { acsURL } = serviceOf(config, provider.id);
  return identityIn(assertion, { issuer: provider.entityID, acsURL, requestId: request.id });
}
