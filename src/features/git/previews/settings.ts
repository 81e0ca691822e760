/** What a space knows for its previews: which branches, what opens the repository, what its forge signs with. */
import { randomBytes } from 'node:crypto';
import type { Credentials } from '../../../adapters/git/address.ts';
import type { GitPreviews } from '../../../db/generated/prisma/client.ts';
import type { Secrets } from '../../../secrets.ts';

const credentialsSubject = (spaceId: string): string => `git-previews:${spaceId}`;
const secretSubject = (spaceId: string): string => `git-previews-secret:${spaceId}`;

/** As they are stored. */
export const storedCredentials = (secrets: Secrets, spaceId: string, credentials: Credentials) =>
  secrets.encrypt(JSON.stringify(credentials), credentialsSubject(spaceId));

/** What opens the repository; nothing where it is open to all. */
export function credentialsOf(
  secrets: Secrets,
  { spaceId, credentials }: Pick<GitPreviews, 'spaceId' | 'credentials'>,
): { credentials?: Credentials } {
  if (!credentials) return {};
  return { credentials: JSON.parse(secrets.decrypt(credentials, credentialsSubject(spaceId))) as Credentials };
}

/** A new secret for the calls of a forge, as it is stored. */
export const newSecret = (secrets: Secrets, spaceId: string) =>
  secrets.encrypt(randomBytes(24).toString('base64url'), secretSubject(spaceId));

/** What the forge signs its calls with. */
export const secretOf = (secrets: Secrets, { spaceId, secret }: Pick<GitPreviews, 'spaceId' | 'secret'>): string =>
  secrets.decrypt(secret, secretSubject(spaceId));
