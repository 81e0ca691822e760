/** Secrets of OpenID providers, encrypted at rest. */
import type { Secrets } from '../../../secrets.ts';
import type { ActiveOidcProvider } from './addresses.ts';

const subjectOf = (id: string): string => `oidc-provider:${id}`;

/** As it is stored. */
export const storedClientSecret = (secrets: Secrets, id: string, secret: string): Uint8Array<ArrayBuffer> =>
  secrets.encrypt(secret, subjectOf(id));

/** What this server proves itself with at the provider. @throws SecretError when it was encrypted with another key */
export const clientSecretOf = (secrets: Secrets, { id, clientSecret }: ActiveOidcProvider): string =>
  secrets.decrypt(clientSecret, subjectOf(id));
