/** The addresses at which an OpenID provider finds this server, and where signing in begins. */
import type { Config } from '../../../config.ts';
import type { OidcProvider } from '../../../db/generated/prisma/client.ts';

/** What a provider is configured with. */
export interface OidcAddresses {
  callbackURL: string;
  startURL: string;
  backchannelLogoutURL: string;
  postLogoutURL: string;
}

/** Of the provider with this id. */
export function addressesOf({ publicUrl }: Pick<Config, 'publicUrl'>, id: string): OidcAddresses {
  const base = `${publicUrl}/app/sso/oidc/${id}`;
  return {
    callbackURL: `${base}/callback`,
    startURL: `${base}/start`,
    backchannelLogoutURL: `${base}/backchannel-logout`,
    postLogoutURL: `${publicUrl}/app/sign-in`,
  };
}

/** A provider that signs people in. */
export type ActiveOidcProvider = OidcProvider & {
  issuer: string;
  clientId: string;
  clientSecret: Uint8Array<ArrayBuffer>;
};

/** Whether all is there that signing in takes. */
export const isActiveOidc = (provider: OidcProvider): provider is ActiveOidcProvider =>
  provider.issuer !== null && provider.clientId !== null && provider.clientSecret !== null;
