/** The secrets of an integration: for its script alone, encrypted, never shown again. */
import type { Integration } from '../../db/generated/prisma/client.ts';
import type { Secrets } from '../../secrets.ts';

const subject = (integrationId: string): string => `integration:${integrationId}`;

/** As they are stored; null: there are none. */
export const storedSecrets = (
  secrets: Secrets,
  integrationId: string,
  values: Readonly<Record<string, string>>,
): Uint8Array<ArrayBuffer> | null =>
  Object.keys(values).length === 0 ? null : secrets.encrypt(JSON.stringify(values), subject(integrationId));

/** By name. @throws SecretError when they were encrypted with another key */
export const secretsOfScript = (
  secrets: Secrets,
  { id, secrets: stored }: Pick<Integration, 'id' | 'secrets'>,
): Record<string, string> =>
  stored === null ? {} : (JSON.parse(secrets.decrypt(stored, subject(id))) as Record<string, string>);
