/** The addresses at which a SAML provider finds this server, and where signing in begins. */
import type { Config } from '../../../config.ts';
import type { SamlProvider } from '../../../db/generated/prisma/client.ts';

/** What a provider is configured with. The entity id is where the metadata are. */
export interface ServiceAddresses {
  acsURL: string;
  startURL: string;
  entityID: string;
  logoutURL: string;
}

/** Of the provider with this id. */
export function serviceOf({ publicUrl }: Pick<Config, 'publicUrl'>, id: string): ServiceAddresses {
  const base = `${publicUrl}/app/sso/saml/${id}`;
  return {
    acsURL: `${base}/acs`,
    startURL: `${base}/start`,
    entityID: `${base}/metadata`,
    logoutURL: `${base}/logout`,
  };
}

/** A provider that signs people in. */
export type ActiveProvider = SamlProvider & { ssoURL: string; entityID: string; certificate: string };

/** Whether all is there that signing in takes. */
export const isActive = (provider: SamlProvider): provider is ActiveProvider =>
  provider.ssoURL !== null && provider.entityID !== null && provider.certificate !== null;
